;; references
(namespace_definition) @namespace
(namespace_alias_definition) @namespace_alias
(using_declaration) @using
(alias_declaration) @alias
(base_class_clause) @parents
(for_range_loop) @loop
(catch_clause) @catch
(field_initializer) @initializer
(new_expression) @call
(compound_literal_expression) @call

(lambda_expression) @anonymous
[(for_range_loop) (catch_clause) (if_statement) (while_statement)] @block
