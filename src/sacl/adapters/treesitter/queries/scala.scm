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
  (#set! kind class) (#set! form trait))
((trait_definition name: (_) @name) @unit (#set! kind class) (#set! form trait))
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
  (#set! kind method) (#set! form constructor) (#eq? @name "this"))
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
((ERROR "trait" . (_) @name) @unit (#set! kind class) (#set! form trait))
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
((operator_identifier) @decision (#any-of? @decision "&&" "||"))
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

;; renaming
; See name_captures.py.

[(identifier) (type_identifier) (operator_identifier)] @name

[(class_definition) (trait_definition) (object_definition) (package_object) (enum_definition)
 (given_definition body: (with_template_body)) (instance_expression (template_body))] @scope.class
[(function_definition) (function_declaration) (lambda_expression) (block) (indented_block)
 (for_expression) (case_clause) (extension_definition) (type_definition)
 (full_enum_case)] @scope

[(class_definition name: (_) @binding.around @definition)
 (trait_definition name: (_) @binding.around @definition)
 (object_definition name: (_) @binding.around @definition)
 (package_object name: (_) @binding.around @definition)
 (enum_definition name: (_) @binding.around @definition)
 (given_definition name: (_) @binding.around @definition)
 (type_definition name: (_) @binding.around @definition)
 (function_definition name: (_) @binding.around @definition)
 (function_declaration name: (_) @binding.around @definition)]
[(compilation_unit (function_definition name: (_) @field))
 (template_body [(function_definition name: (_) @field) (function_declaration name: (_) @field)
   (type_definition name: (_) @field) (val_definition pattern: (identifier) @field)
   (var_definition pattern: (identifier) @field)
   (val_declaration name: (_) @field) (var_declaration name: (_) @field)])
 (with_template_body [(function_definition name: (_) @field) (val_definition pattern: (identifier) @field)])
 (enum_body [(function_definition name: (_) @field) (val_definition pattern: (identifier) @field)])
 (extension_definition (function_definition name: (_) @field))
 (simple_enum_case name: (_) @field @binding)
 (full_enum_case name: (_) @field @binding.around)
 (class_parameter name: (_) @field)]

[(class_parameter name: (_) @binding) (parameter name: (_) @binding) (binding name: (_) @binding)]
(type_parameters name: [(identifier) (type_identifier)] @binding)
[(covariant_type_parameter name: (_) @binding) (contravariant_type_parameter name: (_) @binding)]
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
([(case_clause pattern: (identifier) @capital) (case_class_pattern pattern: (identifier) @capital)
  (tuple_pattern (identifier) @capital) (infix_pattern left: (identifier) @capital)
  (infix_pattern right: (identifier) @capital) (alternative_pattern (identifier) @capital)]
  (#match? @capital "^[A-Z]"))
(field_expression field: (_) @foreign @member)
((field_expression value: (identifier) @_this field: (_) @member.own) (#eq? @_this "this"))
(call_expression function: (identifier) @member.own)
(infix_expression operator: (_) @foreign @member)
(infix_pattern operator: (_) @foreign)
(stable_type_identifier (_) (type_identifier) @foreign @member)
(projected_type (_) (type_identifier) @foreign @member)
(extends_clause type: (_) @base)
(instance_expression . (_) @base (template_body))

(arguments (assignment_expression left: (identifier) @mention))
(import_declaration path: (identifier) @kept)
(export_declaration path: (identifier) @kept)
(import_declaration path: (identifier) @binding.imported .)
(namespace_selectors (identifier) @binding.imported)
[(arrow_renamed_identifier name: (_) @kept alias: (_) @binding.imported)
 (as_renamed_identifier name: (_) @kept alias: (_) @binding.imported)]
(package_identifier (identifier) @kept)
(annotation name: (type_identifier) @kept)
(interpolated_string_expression interpolator: (identifier) @kept)
(end_marker (_) @kept)
((function_definition name: (identifier) @kept) (#eq? @kept "this"))
(prefix_expression (identifier) @name)
((function_definition name: (_) @kept) (#match? @kept "^unary_|:$|_=$"))
((function_declaration name: (_) @kept) (#match? @kept "^unary_|:$|_=$"))
[(function_definition name: (operator_identifier) @kept)
 (function_declaration name: (operator_identifier) @kept)]

; Members that the language or its library calls, or that other objects have.
([(function_definition name: (identifier) @literal) (function_declaration name: (identifier) @literal)
  (field_expression field: (identifier) @literal) (call_expression function: (identifier) @literal)]
 (#any-of? @literal
  "apply" "canEqual" "compare" "copy" "equals" "exists" "filter" "flatMap" "fold" "foreach"
  "get" "hasNext" "hashCode" "head" "isEmpty" "iterator" "length" "main" "map" "name" "next"
  "size" "tail" "toString" "unapply" "unapplySeq" "update" "value" "withFilter"))
