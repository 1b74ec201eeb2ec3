;; references
; What a PHP file says about names: see references/php.py.
(namespace_definition) @namespace
(namespace_use_declaration) @use
[(require_expression) (require_once_expression) (include_expression)
 (include_once_expression)] @include
(declaration_list (use_declaration) @traits)
(base_clause) @parents
(class_interface_clause) @interfaces
(property_declaration) @property
(const_declaration) @constant
(enum_case) @case
(assignment_expression) @assignment
(reference_assignment_expression) @assignment
(foreach_statement) @loop
(catch_clause) @catch
(static_variable_declaration) @static
[(function_call_expression) (member_call_expression) (nullsafe_member_call_expression)
 (scoped_call_expression) (object_creation_expression)] @call
(return_statement) @return
(named_type) @type
(attribute) @attribute

[(anonymous_function) (arrow_function)] @anonymous
[(if_statement) (foreach_statement) (for_statement) (while_statement) (switch_statement)
 (try_statement)] @branch
