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
((block (closure_expression body: (_) @body) @unit .) (#set! form closure))

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
(binary_expression operator: ["&&" "||"]) @decision
(let_chain "&&" @decision)
(else_clause (if_expression) @nesting.flat)

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
