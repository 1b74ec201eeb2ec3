; Rust. See python.scm for what the captures mean.

;; units
((impl_item body: (declaration_list
  (function_item name: (_) @name body: (block) @body) @unit))
  (#set! kind method) (#set! form fn))
((function_item name: (_) @name body: (block) @body) @unit (#set! form fn))
((function_signature_item name: (_) @name) @unit (#set! form fn))
((struct_item name: (_) @name body: (_)? @body) @unit (#set! kind class) (#set! form struct))
((enum_item name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form enum))
((union_item name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form union))
((trait_item name: (_) @name body: (_) @body) @unit (#set! kind interface) (#set! form trait))
((type_item name: (_) @name) @unit (#set! kind class) (#set! form type))

; Bound to a name or a field, called where it stands, or returned.
((let_declaration pattern: (identifier) @name value: (closure_expression body: (_) @body) @unit)
  (#set! form closure))
([(const_item name: (_) @name value: (closure_expression body: (_) @body) @unit)
  (static_item name: (_) @name value: (closure_expression body: (_) @body) @unit)]
  (#set! form closure))
((field_initializer field: (_) @name value: (closure_expression body: (_) @body) @unit)
  (#set! form closure))
((call_expression function: (parenthesized_expression (closure_expression body: (_) @body) @unit))
  (#set! form closure))
((return_expression (closure_expression body: (_) @body) @unit) (#set! form closure))
((function_item body: (block (closure_expression body: (_) @body) @unit .))
  (#set! form closure))

; What is left of a definition that does not parse.
((ERROR "fn" . (identifier) @name) @unit (#set! form fn))
((ERROR "struct" . (type_identifier) @name) @unit (#set! kind class) (#set! form struct))
((ERROR "enum" . (type_identifier) @name) @unit (#set! kind class) (#set! form enum))
((ERROR "trait" . (type_identifier) @name) @unit (#set! kind interface) (#set! form trait))

(impl_item type: (_) @name) @scope
(mod_item name: (_) @name body: (_)) @scope

;; features
[(line_comment) (block_comment)] @comment
(line_comment inner: (_)) @file_comment
(block_comment inner: (_)) @file_comment
[(string_literal) (raw_string_literal)] @text
(attribute_item) @decorator

[(if_expression) (for_expression) (while_expression) (loop_expression)] @decision @nesting
(match_expression) @nesting
((match_arm pattern: (match_pattern) @pattern) @decision (#not-eq? @pattern "_"))
(let_declaration alternative: (_) @decision)
["&&" "||"] @decision
(else_clause . (if_expression) @nesting.flat)

(function_item name: (_) @binding)
(function_signature_item name: (_) @binding)
[(struct_item name: (_) @binding) (enum_item name: (_) @binding) (union_item name: (_) @binding)
 (trait_item name: (_) @binding) (type_item name: (_) @binding) (mod_item name: (_) @binding)
 (const_item name: (_) @binding) (static_item name: (_) @binding)
 (macro_definition name: (_) @binding) (enum_variant name: (_) @binding)
 (field_declaration name: (_) @binding) (type_parameter name: (_) @binding)
 (const_parameter name: (_) @binding)]
(parameter pattern: (identifier) @binding)
(closure_parameters (identifier) @binding)
(let_declaration pattern: (identifier) @binding)
(let_condition pattern: (identifier) @binding)
(for_expression pattern: (identifier) @binding)
[(tuple_pattern (identifier) @binding) (slice_pattern (identifier) @binding)
 (ref_pattern (identifier) @binding) (mut_pattern (identifier) @binding)
 (reference_pattern (identifier) @binding) (captured_pattern . (identifier) @binding)
 (field_pattern (shorthand_field_identifier) @binding)]
; A capital is a constant or a variant that the pattern compares with.
((tuple_struct_pattern type: (_) (identifier) @binding) (#match? @binding "^[a-z_]"))
((field_pattern pattern: (identifier) @binding) (#match? @binding "^[a-z_]"))
((match_pattern . (identifier) @binding) (#match? @binding "^[a-z_]"))
((or_pattern (identifier) @binding) (#match? @binding "^[a-z_]"))

;; renaming
; See name_captures.py. What stands behind :: is named elsewhere, and so are
; modules; words of macros, attributes and format strings stay.
[(identifier) (type_identifier) (shorthand_field_identifier)] @name

[(function_item) (function_signature_item) (closure_expression) (block) (match_arm)
 (if_expression) (for_expression) (while_expression) (type_item) (function_type)] @scope
[(struct_item) (enum_item) (union_item) (trait_item) (impl_item)] @scope.class
(mod_item body: (_) @scope)

[(source_file (function_item name: (_) @binding.around @definition))
 (function_item body: (block (function_item name: (_) @binding.around @definition)))
 (mod_item body: (declaration_list (function_item name: (_) @binding.around @definition)))]
[(impl_item body: (declaration_list [
    (function_item name: (_) @field @definition) (type_item name: (_) @field @definition)
    (const_item name: (_) @field)]))
 (trait_item body: (declaration_list [
    (function_item name: (_) @field @definition) (associated_type name: (_) @field)
    (function_signature_item name: (_) @field @definition) (const_item name: (_) @field)]))]
[(source_file (type_item name: (_) @binding.around @definition))
 (function_item body: (block (type_item name: (_) @binding.around @definition)))
 (mod_item body: (declaration_list (type_item name: (_) @binding.around @definition)))]
[(struct_item name: (_) @binding.around @definition)
 (enum_item name: (_) @binding.around @definition)
 (union_item name: (_) @binding.around @definition)
 (trait_item name: (_) @binding.around @definition)]
[(source_file [(const_item name: (_) @binding) (static_item name: (_) @binding)])
 (function_item body: (block
   [(const_item name: (_) @binding) (static_item name: (_) @binding)]))
 (mod_item body: (declaration_list
   [(const_item name: (_) @binding) (static_item name: (_) @binding)]))]
[(field_declaration name: (_) @field) (enum_variant name: (_) @field)]
[(type_parameter name: (_) @binding) (const_parameter name: (_) @binding)]
(let_declaration pattern: (identifier) @definition value: (closure_expression))

(parameter pattern: (identifier) @binding)
(closure_parameters (identifier) @binding)
(let_declaration pattern: (identifier) @binding)
(let_condition pattern: (identifier) @binding)
(for_expression pattern: (identifier) @binding)
[(tuple_pattern (identifier) @binding) (slice_pattern (identifier) @binding)
 (ref_pattern (identifier) @binding) (mut_pattern (identifier) @binding)
 (reference_pattern (identifier) @binding) (captured_pattern . (identifier) @binding)]
((tuple_struct_pattern type: (_) (identifier) @binding) (#match? @binding "^[a-z_]"))
((field_pattern pattern: (identifier) @binding) (#match? @binding "^[a-z_]"))
((match_pattern . (identifier) @binding) (#match? @binding "^[a-z_]"))
((or_pattern (identifier) @binding) (#match? @binding "^[a-z_]"))
(field_pattern (shorthand_field_identifier) @binding @shorthand)
(shorthand_field_initializer (identifier) @shorthand)

(field_expression field: (field_identifier) @member)
(field_expression value: (self) field: (field_identifier) @member.own)
[(field_initializer field: (field_identifier) @member)
 (field_pattern name: (field_identifier) @member)]
(impl_item trait: (_) @base)

[(scoped_identifier name: (identifier) @literal)
 (scoped_type_identifier name: (type_identifier) @literal)]
((scoped_identifier path: (identifier) @_self name: (identifier) @member)
  (#eq? @_self "Self"))
; A module, unless it is what masking has made of a type.
((scoped_identifier path: (identifier) @kept)
  (#match? @kept "^[a-z_]") (#not-match? @kept "^(var|func)_[0-9]+$"))
((scoped_type_identifier path: (identifier) @kept)
  (#match? @kept "^[a-z_]") (#not-match? @kept "^(var|func)_[0-9]+$"))
(mod_item name: (_) @kept)
(use_declaration argument: (_) @mention)
(extern_crate_declaration name: (_) @kept)
[(lifetime (identifier) @kept) (label (identifier) @kept)]
(type_binding name: (_) @kept)
(macro_invocation macro: (_) @kept)
[(attribute_item) (inner_attribute_item) (macro_rule)] @mention
(macro_definition name: (_) @kept)
(token_tree ["." "::"] . (identifier) @kept)
(token_tree (identifier) @mention . [":" "=" "=>" "::"])
((string_content) @mention (#match? @mention "\\{[a-z_]"))
