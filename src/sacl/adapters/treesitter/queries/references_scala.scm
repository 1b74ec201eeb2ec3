;; references
; What a Scala file says about names: see references/scala.py.
(package_clause) @package
(package_object) @package_object
(import_declaration) @import
(extends_clause) @parents
(instance_expression (template_body)) @anonymous_class
[(val_definition) (var_definition)] @value
[(val_declaration) (var_declaration)] @declared
[(simple_enum_case) (full_enum_case)] @constant
(enumerator) @enumerator
(typed_pattern) @pattern
(self_type . (identifier) @self)
([(case_clause pattern: (identifier) @name) (case_class_pattern pattern: (identifier) @name)
  (tuple_pattern (identifier) @name) (capture_pattern name: (identifier) @name)
  (infix_pattern left: (identifier) @name) (infix_pattern right: (identifier) @name)]
  (#match? @name "^[a-z_]"))
[(call_expression) (instance_expression) (infix_expression)] @call
(return_expression (_) @return)
(function_definition body: (_) @return)
[(type_identifier) (stable_type_identifier)] @type
(annotation name: (_) @annotation)

(lambda_expression) @anonymous
[(block) (indented_block) (for_expression) (case_clause)] @block
