;; references
; What a C# file says about names: see references/csharp.py.
[(namespace_declaration) (file_scoped_namespace_declaration)] @namespace
(using_directive) @import
(base_list) @parents
(field_declaration (variable_declaration) @field)
(event_field_declaration (variable_declaration) @field)
(property_declaration) @property
(event_declaration) @property
(enum_member_declaration) @constant
(local_declaration_statement (variable_declaration) @local)
(for_statement initializer: (variable_declaration) @local)
(using_statement (variable_declaration) @local)
(fixed_statement (variable_declaration) @local)
(foreach_statement) @loop
(catch_declaration name: (_)) @catch
[(declaration_expression name: (identifier)) (declaration_pattern name: (identifier))
 (recursive_pattern name: (identifier))] @pattern
(var_pattern name: (identifier) @name)
(tuple_pattern name: (identifier) @name)
(list_pattern name: (identifier) @name)
[(let_clause . (identifier) @name) (join_clause . (identifier) @name)
 (join_into_clause (identifier) @name)]
(from_clause) @from
[(invocation_expression) (object_creation_expression)
 (implicit_object_creation_expression) (constructor_initializer)] @call
(return_statement (_) @return)
(_ body: (arrow_expression_clause (_) @return))
(_ value: (arrow_expression_clause (_) @return))
[(_ type: (_) @type) (_ returns: (_) @type)]
(type_argument_list (_) @type)
(attribute name: (_) @annotation)

[(lambda_expression) (anonymous_method_expression)] @anonymous
[(block) (for_statement) (foreach_statement) (using_statement) (catch_clause)
 (switch_section) (switch_expression_arm) (query_expression)] @block
