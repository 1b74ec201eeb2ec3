;; references
; What a Go file says about names: see references/go.py.
(package_clause) @package
(import_spec) @import
(field_declaration_list (field_declaration) @field)
(interface_type (type_elem . [(type_identifier) (qualified_type) (generic_type)] @embedded_interface .))
(type_alias type: [(type_identifier) (qualified_type) (generic_type)]) @alias
(var_spec) @variable
(const_spec) @constant
(short_var_declaration) @short
(range_clause) @range
(receive_statement) @receive
(type_case) @type_case
(call_expression) @call
(type_conversion_expression) @call
[(type_identifier) (qualified_type)] @type

(func_literal) @anonymous
[(block) (if_statement) (for_statement) (expression_switch_statement)
 (type_switch_statement) (expression_case) (type_case) (default_case)
 (communication_case)] @block
