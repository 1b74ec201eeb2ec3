; Java. See python.scm for what the captures mean.

;; units
((class_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! kind class) (#set! form class))
((record_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! kind class) (#set! form record))
((enum_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! kind class) (#set! form enum))
((interface_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! kind interface) (#set! form interface))
((annotation_type_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! kind interface) (#set! form "@interface"))

((method_declaration name: (identifier) @name body: (block) @body) @unit
  (#set! kind method) (#set! form method))
((method_declaration name: (identifier) @name) @unit
  (#set! kind method) (#set! form method))
((annotation_type_element_declaration name: (identifier) @name) @unit
  (#set! kind method) (#set! form element))
([(constructor_declaration name: (identifier) @name body: (_) @body)
  (compact_constructor_declaration name: (identifier) @name body: (_) @body)] @unit
  (#set! kind method) (#set! form constructor))

; Classes without a name of their own.
((enum_constant name: (identifier) @name body: (class_body) @body) @unit
  (#set! kind class) (#set! form "enum constant"))
((object_creation_expression (class_body) @body) @unit
  (#set! kind class) (#set! form "anonymous class") (#set! name "<anonymous>"))

; Bound to a name, or returned.
((variable_declarator name: (identifier) @name
   value: (lambda_expression body: (_) @body) @unit)
  (#set! form lambda))
((assignment_expression left: [(identifier) (field_access)] @name
   right: (lambda_expression body: (_) @body) @unit)
  (#set! form lambda))
((return_statement [
   (lambda_expression body: (_) @body) @unit
   (parenthesized_expression (lambda_expression body: (_) @body) @unit)
   (cast_expression value: (lambda_expression body: (_) @body) @unit)])
  (#set! form lambda))

; What is left of a definition that does not parse.
((ERROR "class" . (identifier) @name) @unit (#set! kind class) (#set! form class))
((ERROR "enum" . (identifier) @name) @unit (#set! kind class) (#set! form enum))
((ERROR "interface" . (identifier) @name) @unit
  (#set! kind interface) (#set! form interface))
((ERROR name: (identifier) @name . parameters: (formal_parameters)) @unit
  (#set! form method))

;; features
[(line_comment) (block_comment)] @comment
(string_literal) @text
(modifiers [(marker_annotation) (annotation)] @decorator)

[(if_statement) (for_statement) (enhanced_for_statement) (while_statement)
 (do_statement)] @decision @nesting
[(ternary_expression) (catch_clause) (switch_label "case") (guard)] @decision
(binary_expression operator: ["&&" "||"]) @decision
[(switch_expression) (try_statement) (try_with_resources_statement)] @nesting
(if_statement alternative: (if_statement) @nesting.flat)

(class_declaration name: (identifier) @binding)
(record_declaration name: (identifier) @binding)
(enum_declaration name: (identifier) @binding)
(interface_declaration name: (identifier) @binding)
(annotation_type_declaration name: (identifier) @binding)
(method_declaration name: (identifier) @binding)
(annotation_type_element_declaration name: (identifier) @binding)
(constructor_declaration name: (identifier) @binding)
(compact_constructor_declaration name: (identifier) @binding)
(enum_constant name: (identifier) @binding)
(variable_declarator name: (identifier) @binding)
(formal_parameter name: (identifier) @binding)
(catch_formal_parameter name: (identifier) @binding)
(enhanced_for_statement name: (identifier) @binding)
(resource name: (identifier) @binding)
(instanceof_expression name: (identifier) @binding)
(type_pattern (_) (identifier) @binding)
(record_pattern_component (_) (identifier) @binding)
(lambda_expression parameters: (identifier) @binding)
(inferred_parameters (identifier) @binding)
