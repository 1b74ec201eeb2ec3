; What JavaScript and TypeScript share; each adds its own file. See python.scm
; for what the captures mean.

;; units
((function_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! form function))
((generator_function_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! form "function*"))
((class_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form class))
((method_definition name: (_) @name body: (_) @body) @unit
  (#set! kind method) (#set! form method))

; Bound to a name, a property or a key.
((variable_declarator name: (identifier) @name value: [
    (arrow_function body: (_) @body) @unit
    (assignment_expression right: (arrow_function body: (_) @body) @unit)])
  (#set! form arrow))
((variable_declarator name: (identifier) @name value: [
    (function_expression body: (_) @body) @unit
    (generator_function body: (_) @body) @unit
    (assignment_expression right: (function_expression body: (_) @body) @unit)])
  (#set! form function))
((variable_declarator name: (identifier) @name value: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class))
((assignment_expression left: (_) @name right: (arrow_function body: (_) @body) @unit)
  (#set! form arrow))
((assignment_expression left: (_) @name
  right: [(function_expression body: (_) @body) (generator_function body: (_) @body)] @unit)
  (#set! form function))
((assignment_expression left: (_) @name right: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class))
((pair key: (_) @name value: (arrow_function body: (_) @body) @unit)
  (#set! kind method) (#set! form arrow))
((pair key: (_) @name
  value: [(function_expression body: (_) @body) (generator_function body: (_) @body)] @unit)
  (#set! kind method) (#set! form function))
((pair key: (_) @name value: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class))

; Named by nothing around them: by themselves, as default export, or not at all.
((function_expression name: (identifier) @name body: (_) @body) @unit
  (#set! form function))
((generator_function name: (identifier) @name body: (_) @body) @unit
  (#set! form "function*"))
((class name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form class))
((export_statement value: (arrow_function body: (_) @body) @unit)
  (#set! form arrow) (#set! name default))
((export_statement value: [(function_expression body: (_) @body)
                           (generator_function body: (_) @body)] @unit)
  (#set! form function) (#set! name default))
((export_statement value: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class) (#set! name default))
((call_expression function: [
    (function_expression body: (_) @body) @unit
    (parenthesized_expression [(function_expression body: (_) @body)
                               (generator_function body: (_) @body)] @unit)
    (member_expression object: [
      (function_expression body: (_) @body) @unit
      (parenthesized_expression (function_expression body: (_) @body) @unit)])])
  (#set! form function))
((call_expression function: [
    (parenthesized_expression (arrow_function body: (_) @body) @unit)
    (member_expression object: (parenthesized_expression (arrow_function body: (_) @body) @unit))])
  (#set! form arrow))
((return_statement [(arrow_function body: (_) @body) @unit
                    (parenthesized_expression (arrow_function body: (_) @body) @unit)])
  (#set! form arrow))
((return_statement [(function_expression body: (_) @body)
                    (generator_function body: (_) @body)] @unit)
  (#set! form function))
((arrow_function body: (arrow_function body: (_) @body) @unit) (#set! form arrow))

; What is left of a definition that does not parse.
((ERROR "class" . (_) @name) @unit (#set! kind class) (#set! form class))
((ERROR "function" . (identifier) @name) @unit (#set! form function))

; Objects that are bound to a name.
(variable_declarator name: (identifier) @name value: (object) @scope)
(variable_declarator name: (identifier) @name value: (assignment_expression right: (object) @scope))
(assignment_expression left: (_) @name right: (object) @scope)
(pair key: (_) @name value: (object) @scope)
((export_statement value: (object) @scope) (#set! name default))

;; features
(comment) @comment
(template_string) @text
(decorator) @decorator

[(if_statement) (for_statement) (for_in_statement) (while_statement) (do_statement)] @decision @nesting
[(ternary_expression) (catch_clause) (switch_case)] @decision
(binary_expression operator: ["&&" "||" "??"]) @decision
(augmented_assignment_expression operator: ["&&=" "||=" "??="]) @decision
[(switch_statement) (try_statement)] @nesting
(else_clause (if_statement) @nesting.flat)

(function_declaration name: (identifier) @binding)
(generator_function_declaration name: (identifier) @binding)
(function_expression name: (identifier) @binding)
(class_declaration name: (_) @binding)
(method_definition name: [(property_identifier) (private_property_identifier)] @binding)
(variable_declarator name: (identifier) @binding)
(arrow_function parameter: (identifier) @binding)
(catch_clause parameter: (identifier) @binding)
(for_in_statement kind: _ left: (identifier) @binding)
(assignment_expression left: (identifier) @binding)
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @binding))
(assignment_expression left: (member_expression property: (property_identifier) @binding)
  right: [(function_expression) (arrow_function) (class)])
(pair key: (property_identifier) @binding value: [(function_expression) (arrow_function)])
(shorthand_property_identifier_pattern) @binding
(array_pattern (identifier) @binding)
(pair_pattern value: (identifier) @binding)
(rest_pattern (identifier) @binding)
(assignment_pattern left: (identifier) @binding)
