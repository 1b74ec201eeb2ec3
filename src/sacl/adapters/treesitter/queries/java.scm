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
["&&" "||"] @decision
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

;; renaming
; See name_captures.py. What is called without a receiver is a method, never a
; variable of that name.

[(identifier) (type_identifier)] @name

[(class_declaration) (record_declaration) (enum_declaration) (interface_declaration)
 (annotation_type_declaration) (enum_constant body: (_))
 (object_creation_expression (class_body))] @scope.class
[(method_declaration) (constructor_declaration) (compact_constructor_declaration)
 (static_initializer) (lambda_expression) (block) (for_statement) (enhanced_for_statement)
 (catch_clause) (try_with_resources_statement) (switch_block)] @scope

[(class_declaration name: (_) @binding.around @definition)
 (record_declaration name: (_) @binding.around @definition)
 (enum_declaration name: (_) @binding.around @definition)
 (interface_declaration name: (_) @binding.around @definition)
 (annotation_type_declaration name: (_) @binding.around @definition)]
[(method_declaration name: (_) @foreign @field @definition)
 (annotation_type_element_declaration name: (_) @foreign @field @definition)]
[(constructor_declaration name: (_) @field @definition)
 (compact_constructor_declaration name: (_) @field @definition)]
[(field_declaration declarator: (variable_declarator name: (_) @field @binding))
 (constant_declaration declarator: (variable_declarator name: (_) @field @binding))
 (enum_constant name: (_) @field @binding)
 (record_declaration parameters: (formal_parameters
   [(formal_parameter name: (_) @field @binding)
    (spread_parameter (variable_declarator name: (_) @field @binding))]))]

(variable_declarator name: (identifier) @binding)
(formal_parameter name: (_) @binding)
(catch_formal_parameter name: (_) @binding)
(enhanced_for_statement name: (_) @binding)
(resource name: (_) @binding)
(instanceof_expression name: (_) @binding)
(type_pattern (_) (identifier) @binding)
(record_pattern_component (_) (identifier) @binding)
(lambda_expression parameters: (identifier) @binding)
(inferred_parameters (identifier) @binding)
(type_parameter (type_identifier) @binding)
[(variable_declarator name: (identifier) @definition value: (lambda_expression))
 (assignment_expression left: (identifier) @definition right: (lambda_expression))]

(field_access field: (identifier) @foreign @member)
(field_access object: (this) field: (identifier) @member.own)
(method_invocation object: (_) name: (_) @foreign @member)
(method_invocation object: (this) name: (_) @member.own)
(method_invocation !object name: (_) @foreign @member @member.own)
(method_reference (_) (identifier) @foreign @member)
(method_reference (this) (identifier) @member.own)
(scoped_type_identifier (_) (type_identifier) @foreign @member)
[(superclass (_) @base) (super_interfaces (type_list (_) @base))
 (extends_interfaces (type_list (_) @base))
 (object_creation_expression type: (_) @base (class_body))]

(import_declaration (scoped_identifier name: (_) @binding.imported))
(scoped_identifier (identifier) @kept)
[(marker_annotation name: (_) @kept) (annotation name: (_) @kept)
 (element_value_pair key: (_) @kept)]
[(labeled_statement . (identifier) @kept) (break_statement (identifier) @kept)
 (continue_statement (identifier) @kept)]

; Members that the language or its library calls, or that other objects have.
([(method_declaration name: (_) @literal) (method_invocation name: (_) @literal)
  (field_access field: (_) @literal) (method_reference (_) (identifier) @literal)]
 (#any-of? @literal
  "accept" "apply" "call" "clone" "close" "compare" "compareTo" "contains" "equals"
  "finalize" "get" "getClass" "getMessage" "hasNext" "hashCode" "isEmpty" "iterator"
  "length" "main" "name" "next" "notify" "ordinal" "run" "size" "test" "toString" "valueOf"
  "values" "wait"))
