;; references
; What a Java file says about names: see references/java.py.
(package_declaration) @package
(import_declaration) @import
(superclass) @parents
(super_interfaces) @parents
(extends_interfaces) @parents
(object_creation_expression (class_body)) @anonymous_class
(field_declaration) @field
(constant_declaration) @field
(enum_constant) @constant
(local_variable_declaration) @local
(enhanced_for_statement) @loop
(resource name: (identifier)) @resource
(catch_formal_parameter) @catch
(instanceof_expression name: (identifier)) @pattern
(type_pattern) @pattern
(assignment_expression left: (identifier) @assigned)
(update_expression (identifier) @assigned)
(assignment_expression left: (field_access)) @field_assignment
[(method_invocation) (object_creation_expression)
 (explicit_constructor_invocation)] @call
(return_statement) @return
[(type_identifier) (scoped_type_identifier)] @type
(annotation name: (_) @annotation)
(marker_annotation name: (_) @annotation)

(lambda_expression) @anonymous
[(block) (for_statement) (enhanced_for_statement) (catch_clause)
 (try_with_resources_statement) (switch_block_statement_group) (switch_rule)] @block
