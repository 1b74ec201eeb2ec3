;; references
; What a Python file says about names: see references/python.py.
(import_statement) @import
(import_from_statement) @import_from
(future_import_statement) @import_from
(assignment) @assignment
(augmented_assignment left: (identifier)) @augmented
(named_expression) @walrus
(for_statement) @loop
(for_in_clause) @loop
(as_pattern) @alias
(call) @call
(return_statement) @return
(yield) @yield
(raise_statement) @raise
[(global_statement) (nonlocal_statement)] @global
(type) @type
(lambda) @anonymous
[(if_statement) (elif_clause)] @narrow
(case_clause) @case

(if_statement consequence: (block) @branch)
(elif_clause consequence: (block) @branch)
(else_clause body: (block) @branch)
(for_statement body: (block) @branch)
(while_statement body: (block) @branch)
(try_statement body: (block) @branch)
(except_clause (block) @branch)
(case_clause consequence: (block) @branch)
(if_statement condition: (identifier) @guard)
(if_statement condition: (attribute) @guard)
