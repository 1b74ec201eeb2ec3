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
["&&" "||" "and" "or" "xor" "??"] @decision
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

;; renaming
; See name_captures.py. A variable is named with its sign, for `$count` is not `count`.
(variable_name) @name
[(function_definition) (method_declaration) (anonymous_function)] @scope.function
(arrow_function) @scope
[(class_declaration) (interface_declaration) (trait_declaration) (enum_declaration)
 (anonymous_class)] @scope.class

[(simple_parameter name: (variable_name) @binding)
 (variadic_parameter name: (variable_name) @binding)
 (property_promotion_parameter name: (variable_name) @binding)
 (static_variable_declaration name: (variable_name) @binding)
 (catch_clause name: (variable_name) @binding)]
(assignment_expression left: (variable_name) @binding)
(augmented_assignment_expression left: (variable_name) @binding)
(reference_assignment_expression left: (variable_name) @binding)
(list_literal (variable_name) @binding)
(foreach_statement . (_) . [
  (variable_name) @binding (by_ref (variable_name) @binding)
  (pair [(variable_name) @binding (by_ref (variable_name) @binding)])])
(global_declaration (variable_name) @mention)

(function_definition name: (name) @name @binding.around @definition)
[(class_declaration name: (name) @name @binding.around @definition)
 (interface_declaration name: (name) @name @binding.around @definition)
 (trait_declaration name: (name) @name @binding.around @definition)
 (enum_declaration name: (name) @name @binding.around @definition)]
[(function_call_expression function: (name) @name) (named_type (name) @name)
 (object_creation_expression (name) @name) (scoped_call_expression scope: (name) @name)
 (class_constant_access_expression . (name) @name)
 (scoped_property_access_expression scope: (name) @name)]
[(base_clause (name) @name @base) (class_interface_clause (name) @name @base)
 (base_clause (qualified_name (name) @base)) (class_interface_clause (qualified_name (name) @base))
 (use_declaration (name) @name @base)]

[(method_declaration name: (name) @field @definition)
 (property_element name: (variable_name (name) @field))
 (property_promotion_parameter name: (variable_name (name) @field))
 (const_element . (name) @field) (enum_case name: (name) @field)]
(assignment_expression left: (member_access_expression
  object: (variable_name) @_this name: (name) @field)
  (#eq? @_this "$this"))
[(member_access_expression name: (name) @member)
 (nullsafe_member_access_expression name: (name) @member)
 (member_call_expression name: (name) @member)
 (nullsafe_member_call_expression name: (name) @member)
 (scoped_call_expression name: (name) @member)
 (class_constant_access_expression (_) (name) @member)
 (scoped_property_access_expression name: (variable_name (name) @member))]
([(member_access_expression object: (variable_name) @_this name: (name) @member.own)
  (member_call_expression object: (variable_name) @_this name: (name) @member.own)]
  (#eq? @_this "$this"))
([(scoped_call_expression scope: (relative_scope) @_own name: (name) @member.own)
  (class_constant_access_expression (relative_scope) @_own (name) @member.own)
  (scoped_property_access_expression scope: (relative_scope) @_own
    name: (variable_name (name) @member.own))]
  (#not-eq? @_own "parent"))
(argument name: (name) @mention)

; What the language or its library calls, and names in strings.
((method_declaration name: (name) @kept) (#match? @kept "^__"))
((method_declaration name: (name) @literal) (#any-of? @literal
  "count" "current" "getIterator" "handle" "jsonSerialize" "key" "next" "offsetExists"
  "offsetGet" "offsetSet" "offsetUnset" "rewind" "toArray" "valid"))
(string (string_content) @literal)
((function_call_expression function: (name) @lookup) (#any-of? @lookup
  "compact" "extract" "eval" "get_defined_vars"))
(dynamic_variable_name) @lookup
