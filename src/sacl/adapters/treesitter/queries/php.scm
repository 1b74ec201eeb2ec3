; PHP. See python.scm for what the captures mean.

;; units
((class_declaration name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form class))
((interface_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind interface) (#set! form interface))
((trait_declaration name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form trait))
((enum_declaration name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form enum))
((function_definition name: (_) @name body: (_) @body) @unit (#set! form function))
((method_declaration name: (_) @name body: (_) @body) @unit (#set! kind method) (#set! form method))
((method_declaration name: (_) @name) @unit (#set! kind method) (#set! form method))
((property_declaration (property_element name: (_) @name) (property_hook_list) @body) @unit
  (#set! kind method) (#set! form property))

; Bound to a name, returned, called at once; classes that have no name.
((assignment_expression left: (_) @name right: [
    (anonymous_function body: (_) @body) @unit (arrow_function body: (_) @body) @unit])
  (#set! form closure))
((assignment_expression left: (_) @name
  right: (object_creation_expression (anonymous_class body: (_) @body) @unit))
  (#set! kind class) (#set! form class))
((return_statement [(anonymous_function body: (_) @body) @unit
                    (arrow_function body: (_) @body) @unit])
  (#set! form closure))
((function_call_expression function: (parenthesized_expression [
    (anonymous_function body: (_) @body) @unit (arrow_function body: (_) @body) @unit]))
  (#set! form closure))
((anonymous_class body: (_) @body) @unit
  (#set! kind class) (#set! form "anonymous class") (#set! name "<anonymous>"))

; What is left of a definition that does not parse.
((ERROR "class" . (name) @name) @unit (#set! kind class) (#set! form class))
((ERROR "function" . (name) @name) @unit (#set! form function))

;; features
(comment) @comment
[(string) (encapsed_string) (heredoc) (nowdoc) (text)] @text
(attribute_list) @decorator
[(namespace_definition) (declare_statement)] @file_head

[(if_statement) (for_statement) (foreach_statement) (while_statement) (do_statement)]
  @decision @nesting
[(else_if_clause) (case_statement) (catch_clause) (conditional_expression)
 (match_conditional_expression)] @decision
(binary_expression operator: ["&&" "||" "and" "or" "xor" "??"]) @decision
(augmented_assignment_expression operator: "??=") @decision
[(switch_statement) (try_statement) (match_expression)] @nesting
(else_clause body: (if_statement) @nesting.flat)

[(class_declaration name: (name) @binding) (interface_declaration name: (name) @binding)
 (trait_declaration name: (name) @binding) (enum_declaration name: (name) @binding)
 (function_definition name: (name) @binding) (method_declaration name: (name) @binding)
 (enum_case name: (name) @binding) (const_element . (name) @binding)]
[(simple_parameter name: (variable_name (name) @binding))
 (variadic_parameter name: (variable_name (name) @binding))
 (property_promotion_parameter name: (variable_name (name) @binding))
 (property_element name: (variable_name (name) @binding))
 (static_variable_declaration name: (variable_name (name) @binding))
 (catch_clause name: (variable_name (name) @binding))]
(assignment_expression left: (variable_name (name) @binding))
(augmented_assignment_expression left: (variable_name (name) @binding))
(list_literal (variable_name (name) @binding))
(assignment_expression left: (member_access_expression
  object: (variable_name) @_this name: (name) @binding)
  (#eq? @_this "$this"))
(foreach_statement . (_) . [
  (variable_name (name) @binding) (by_ref (variable_name (name) @binding))
  (pair [(variable_name (name) @binding) (by_ref (variable_name (name) @binding))])
  (list_literal (variable_name (name) @binding))])
