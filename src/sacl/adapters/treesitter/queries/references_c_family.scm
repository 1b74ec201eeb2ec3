;; references
; What a C or C++ file says about names: see references/c_family.py.
(preproc_include) @include
(preproc_def name: (identifier) @macro)
(preproc_function_def name: (identifier) @macro)
(field_declaration) @field
(declaration) @declaration
(enumerator name: (identifier) @enumerator)
(type_definition) @typedef
(assignment_expression left: (identifier) @assigned)
(update_expression argument: (identifier) @assigned)
(pointer_expression "&" argument: (identifier) @assigned)
(call_expression) @call
(return_statement) @return
(type_identifier) @type

[(compound_statement) (for_statement)] @block
