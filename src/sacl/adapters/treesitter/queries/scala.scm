; Scala 2 and 3. See python.scm for what the captures mean.

;; units
((class_definition "case" name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form "case class"))
((class_definition "case" name: (_) @name) @unit
  (#set! kind class) (#set! form "case class"))
((class_definition name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form class))
((class_definition name: (_) @name) @unit (#set! kind class) (#set! form class))
((trait_definition name: (_) @name body: (_) @body) @unit
  (#set! kind interface) (#set! form trait))
((trait_definition name: (_) @name) @unit (#set! kind interface) (#set! form trait))
((object_definition name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form object))
((object_definition name: (_) @name) @unit (#set! kind class) (#set! form object))
((package_object name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form "package object"))
((package_object name: (_) @name) @unit
  (#set! kind class) (#set! form "package object"))
((enum_definition name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form enum))
((given_definition name: (_) @name body: (with_template_body) @body) @unit
  (#set! kind class) (#set! form given))
((given_definition body: (with_template_body) @body) @unit
  (#set! kind class) (#set! form given) (#set! name "<given>"))
((given_definition name: (_) @name body: (_) @body) @unit (#set! form given))
((type_definition name: (_) @name type: (_) @body) @unit
  (#set! kind class) (#set! form type))
((instance_expression (template_body) @body) @unit
  (#set! kind class) (#set! form "anonymous class") (#set! name "<anonymous>"))

((extension_definition (function_definition name: (_) @name body: (_) @body) @unit)
  (#set! kind method) (#set! form def))
((function_definition name: (identifier) @name body: (_) @body) @unit
  (#eq? @name "this") (#set! kind method) (#set! form constructor))
((function_definition name: (_) @name body: (_) @body) @unit (#set! form def))
((function_declaration name: (_) @name) @unit (#set! form def))

; Bound to a name.
((val_definition pattern: (identifier) @name value: (lambda_expression) @unit @body)
  (#set! form lambda))
((val_definition pattern: (identifier) @name
   value: (block . (lambda_expression) .) @unit @body)
  (#set! form lambda))
((val_definition pattern: (identifier) @name value: (case_block) @unit @body)
  (#set! form lambda))
((var_definition pattern: (identifier) @name value: (lambda_expression) @unit @body)
  (#set! form lambda))
((assignment_expression left: [(identifier) (field_expression)] @name
   right: (lambda_expression) @unit @body)
  (#set! form lambda))

; Extension methods belong to the type that they extend.
(extension_definition parameters: (parameters . (parameter type: (_) @name))) @scope

; What is left of a definition that does not parse.
((ERROR "class" . (_) @name) @unit (#set! kind class) (#set! form class))
((ERROR "trait" . (_) @name) @unit (#set! kind interface) (#set! form trait))
((ERROR "object" . (_) @name) @unit (#set! kind class) (#set! form object))
((ERROR "def" . (_) @name) @unit (#set! form def))

;; features
[(comment) (block_comment)] @comment
[(string) (interpolated_string_expression)] @text
(annotation) @decorator

[(if_expression) (while_expression) (do_while_expression)] @decision @nesting
(for_expression) @nesting
[(enumerator "<-") (guard)] @decision
((case_clause pattern: (_) @_pattern) @decision (#not-eq? @_pattern "_"))
((infix_expression operator: (_) @_operator) @decision (#any-of? @_operator "&&" "||"))
[(match_expression) (try_expression)] @nesting
(if_expression alternative: (if_expression) @nesting.flat)

(class_definition name: (_) @binding)
(trait_definition name: (_) @binding)
(object_definition name: (_) @binding)
(package_object name: (_) @binding)
(enum_definition name: (_) @binding)
[(simple_enum_case name: (_) @binding) (full_enum_case name: (_) @binding)]
(given_definition name: (_) @binding)
(type_definition name: (_) @binding)
(function_definition name: (_) @binding)
(function_declaration name: (_) @binding)
[(class_parameter name: (_) @binding) (parameter name: (_) @binding)
 (binding name: (_) @binding)]
[(val_definition pattern: (identifier) @binding) (var_definition pattern: (identifier) @binding)
 (val_declaration name: (_) @binding) (var_declaration name: (_) @binding)]
(lambda_expression parameters: (identifier) @binding)
(enumerator . (identifier) @binding)
(self_type . (identifier) @binding)
[(tuple_pattern (identifier) @binding) (typed_pattern pattern: (identifier) @binding)
 (capture_pattern name: (identifier) @binding)]
([(case_clause pattern: (identifier) @binding) (case_class_pattern pattern: (identifier) @binding)
  (infix_pattern left: (identifier) @binding) (infix_pattern right: (identifier) @binding)]
  (#match? @binding "^[a-z_]"))
