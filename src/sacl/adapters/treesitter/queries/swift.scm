; Swift. See python.scm for what the captures mean.

;; units
((class_declaration "class" name: (type_identifier) @name body: (_) @body) @unit
  (#set! kind class) (#set! form class))
((class_declaration "struct" name: (type_identifier) @name body: (_) @body) @unit
  (#set! kind class) (#set! form struct))
((class_declaration "enum" name: (type_identifier) @name body: (_) @body) @unit
  (#set! kind class) (#set! form enum))
((class_declaration "actor" name: (type_identifier) @name body: (_) @body) @unit
  (#set! kind class) (#set! form actor))
((protocol_declaration name: (type_identifier) @name body: (_) @body) @unit
  (#set! kind interface) (#set! form protocol))
((typealias_declaration . (modifiers)? . "typealias" . name: (type_identifier) @name) @unit
  (#set! kind class) (#set! form typealias))

([(class_body (function_declaration "func" . _ @name body: (_) @body) @unit)
  (enum_class_body (function_declaration "func" . _ @name body: (_) @body) @unit)]
  (#set! kind method) (#set! form func))
((function_declaration "func" . _ @name body: (_) @body) @unit (#set! form func))
((protocol_function_declaration "func" . _ @name) @unit (#set! kind method) (#set! form func))
((init_declaration "init" @name body: (_)? @body) @unit (#set! kind method) (#set! form init))
((deinit_declaration "deinit" @name body: (_) @body) @unit (#set! kind method) (#set! form deinit))
((subscript_declaration "subscript" @name (computed_property)? @body) @unit
  (#set! kind method) (#set! form subscript))
([(class_body (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)
    . (type_annotation)? . value: (_)? . [(computed_property) (willset_didset_block)] @body) @unit)
  (enum_class_body (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)
    . (type_annotation)? . (computed_property) @body) @unit)]
  (#set! kind method) (#set! form var))
((property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation)? . value: (_)? . [(computed_property) (willset_didset_block)] @body) @unit
  (#set! form var))

; Bound to a name, called where it stands, or returned.
([(class_body (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)
    . (type_annotation)? . value: (lambda_literal (statements)? @body) @unit))
  (enum_class_body (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)
    . (type_annotation)? . value: (lambda_literal (statements)? @body) @unit))]
  (#set! kind method) (#set! form closure))
((property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  . (type_annotation)? . value: (lambda_literal (statements)? @body) @unit)
  (#set! form closure))
((assignment
  target: (directly_assignable_expression [(simple_identifier) (navigation_expression)] @name)
  result: (lambda_literal (statements)? @body) @unit)
  (#set! form closure))
((call_expression . (lambda_literal (statements)? @body) @unit) (#set! form closure))
((control_transfer_statement result: (lambda_literal (statements)? @body) @unit)
  (#set! form closure))

; What is left of a definition that does not parse.
((ERROR "func" . (simple_identifier) @name) @unit (#set! form func))
((ERROR "class" . (type_identifier) @name) @unit (#set! kind class) (#set! form class))
((ERROR "struct" . (type_identifier) @name) @unit (#set! kind class) (#set! form struct))

(class_declaration "extension" name: (_) @name) @scope

;; features
[(comment) (multiline_comment)] @comment
[(line_string_literal) (multi_line_string_literal) (raw_string_literal)] @text
(modifiers (attribute) @decorator)

[(if_statement) (guard_statement) (for_statement) (while_statement)
 (repeat_while_statement)] @decision @nesting
[(switch_statement) (do_statement)] @nesting
[(catch_block) (ternary_expression) (nil_coalescing_expression)
 (conjunction_expression) (disjunction_expression)] @decision
(switch_entry . (switch_pattern)) @decision
((else) . (if_statement) @nesting.flat)

(function_declaration name: (simple_identifier) @binding)
(protocol_function_declaration name: (simple_identifier) @binding)
[(class_declaration name: (type_identifier) @binding)
 (protocol_declaration name: (type_identifier) @binding)
 (typealias_declaration name: (type_identifier) @binding)
 (associatedtype_declaration name: (type_identifier) @binding)
 (type_parameter . (type_identifier) @binding)]
(enum_entry name: (simple_identifier) @binding)
(parameter name: (simple_identifier) @binding)
(lambda_parameter name: (simple_identifier) @binding)
(pattern bound_identifier: (simple_identifier) @binding)
(pattern (value_binding_pattern) (pattern (simple_identifier) @binding))
[(for_statement item: (pattern (pattern . (simple_identifier) @binding .)))
 (property_declaration name: (pattern (pattern . (simple_identifier) @binding .)))]
((value_binding_pattern) . (simple_identifier) . (pattern . (simple_identifier) @binding .))
((value_binding_pattern) . bound_identifier: (simple_identifier) @binding)

;; renaming
; See name_captures.py. What stands behind a dot stays, and so do the labels of
; arguments, and types inside functions.
[(simple_identifier) (type_identifier)] @name

[(function_declaration) (protocol_function_declaration) (init_declaration) (deinit_declaration)
 (subscript_declaration) (computed_property) (computed_getter) (computed_setter)
 (willset_clause) (didset_clause) (lambda_literal) (statements) (for_statement)
 (if_statement) (while_statement) (switch_entry) (catch_block)
 (typealias_declaration)] @scope
[(class_declaration) (protocol_declaration)] @scope.class

[(class_declaration name: (type_identifier) @binding.around @definition)
 (protocol_declaration name: (type_identifier) @binding.around @definition)
 (typealias_declaration . (modifiers)? . "typealias" . name: (type_identifier)
   @binding.around @definition)]
[(class_body (function_declaration name: (simple_identifier) @field @binding.around @definition))
 (enum_class_body (function_declaration name: (simple_identifier)
   @field @binding.around @definition))
 (protocol_body (protocol_function_declaration name: (simple_identifier)
   @field @binding.around @definition))]
(function_declaration name: (simple_identifier) @binding.around @definition)
[(class_body (property_declaration name: (pattern bound_identifier: (_) @field @binding)))
 (enum_class_body (property_declaration name: (pattern bound_identifier: (_) @field @binding)))
 (protocol_property_declaration name: (pattern bound_identifier: (_) @field @binding))]
(enum_entry name: (simple_identifier) @field)
(associatedtype_declaration name: (type_identifier) @binding)
(type_parameter . (type_identifier) @binding)
(property_declaration name: (pattern bound_identifier: (simple_identifier) @definition)
  . (type_annotation)? . (computed_property))
(property_declaration name: (pattern bound_identifier: (simple_identifier) @definition)
  . (type_annotation)? . value: (lambda_literal))

(parameter name: (simple_identifier) @binding)
(parameter external_name: (simple_identifier) @kept)
(lambda_parameter name: (simple_identifier) @binding)
(lambda_parameter external_name: (simple_identifier) @kept)
(pattern bound_identifier: (simple_identifier) @binding)
(pattern (value_binding_pattern) (pattern (simple_identifier) @binding))
[(for_statement item: (pattern (pattern . (simple_identifier) @binding .)))
 (property_declaration name: (pattern (pattern . (simple_identifier) @binding .)))]
((value_binding_pattern) . (simple_identifier) . (pattern . (simple_identifier) @binding .))
((value_binding_pattern) . bound_identifier: (simple_identifier) @binding)

(navigation_suffix suffix: (simple_identifier) @kept)
((navigation_expression target: (self_expression)
  suffix: (navigation_suffix suffix: (simple_identifier) @literal @member)))
(pattern "." . (simple_identifier) @kept)
(user_type (type_identifier) . (type_identifier) @kept)
(value_argument_label (simple_identifier) @kept)
((call_expression . (simple_identifier) @_callee (call_suffix (value_arguments
  (value_argument name: (value_argument_label (simple_identifier) @mention)))))
  (#match? @_callee "^[a-z_]"))
(call_suffix name: (simple_identifier) @kept)
(tuple_type_item name: (simple_identifier) @kept)
(tuple_expression name: (simple_identifier) @kept)
[(import_declaration) (attribute) (directive) (selector_expression)
 (availability_condition) (precedence_group_declaration) (operator_declaration)] @mention
(key_path_expression) @mention
(function_body (statements (class_declaration) @mention))
(class_declaration "extension" name: (_) @mention)
(inheritance_specifier inherits_from: (_) @base)
