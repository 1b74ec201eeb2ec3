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
    [(computed_property) (willset_didset_block)] @body) @unit)
  (enum_class_body (property_declaration
    name: (pattern bound_identifier: (simple_identifier) @name)
    (computed_property) @body) @unit)]
  (#set! kind method) (#set! form var))
((property_declaration
  name: (pattern bound_identifier: (simple_identifier) @name)
  [(computed_property) (willset_didset_block)] @body) @unit
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
(if_statement (else) . (if_statement) @nesting.flat)

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
[(if_statement bound_identifier: (simple_identifier) @binding)
 (guard_statement bound_identifier: (simple_identifier) @binding)
 (while_statement bound_identifier: (simple_identifier) @binding)]
