;; references
; What a JavaScript or TypeScript file says about names: see
; references/ecmascript.py.
(import_statement) @import
(export_statement) @export
(variable_declarator) @declarator
(assignment_expression) @assignment
(for_in_statement) @loop
(catch_clause) @catch
(call_expression) @call
(new_expression) @call
(return_statement) @return
(if_statement) @narrow
(yield_expression) @yield
[(arrow_function) (function_expression) (generator_function)] @anonymous
[(class_heritage) ] @heritage

(if_statement consequence: (_) @branch)
(else_clause (_) @branch)
(for_statement body: (_) @branch)
(for_in_statement body: (_) @branch)
(while_statement body: (_) @branch)
(try_statement body: (_) @branch)
(catch_clause body: (_) @branch)
(switch_case) @branch
(switch_default) @branch
[(statement_block) (switch_body)] @block
