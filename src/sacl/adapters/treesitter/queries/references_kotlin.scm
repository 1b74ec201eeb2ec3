;; references
; What a Kotlin file says about names: see references/kotlin.py.
(package_header) @package
(import) @import
(delegation_specifiers) @parents
(enum_entry) @constant
(property_declaration) @property
(for_statement) @loop
(catch_block) @catch
(when_subject (variable_declaration)) @subject
(assignment left: (identifier) @assigned)
[(call_expression) (constructor_invocation) (constructor_delegation_call)
 (infix_expression)] @call
(return_expression) @return
(function_body "=" . (_) @return)
(user_type) @type
(annotation [(user_type) @annotation (constructor_invocation (user_type) @annotation)])

[(lambda_literal) (anonymous_function)] @anonymous
[(block) (for_statement) (catch_block) (when_entry) (when_expression)] @block
