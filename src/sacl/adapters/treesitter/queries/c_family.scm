; What C and C++ share; each adds its own file. See python.scm for what the
; captures mean. Names are whole declarators (`*f(int a)`), which `qualify` reduces.

;; units
((function_definition declarator: (_) @name body: (_) @body) @unit
  (#set! form function)
  (#not-match? @name "^(if|for|while|switch|else|do|return|sizeof)\\b"))
((struct_specifier name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form struct))
((union_specifier name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form union))
((enum_specifier name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form enum))

; Named by their typedef, which says nothing new where both names are the same.
((type_definition type: (struct_specifier !name body: (_) @body) @unit declarator: (_) @name)
  (#set! kind class) (#set! form struct))
((type_definition type: (union_specifier !name body: (_) @body) @unit declarator: (_) @name)
  (#set! kind class) (#set! form union))
((type_definition type: (enum_specifier !name body: (_) @body) @unit declarator: (_) @name)
  (#set! kind class) (#set! form enum))
((type_definition
  type: [(struct_specifier name: (_) @tag !body) (union_specifier name: (_) @tag !body)
         (enum_specifier name: (_) @tag !body)]
  declarator: (_) @name) @unit
  (#set! kind class) (#set! form typedef) (#not-eq? @tag @name))
((type_definition type: [(primitive_type) (sized_type_specifier) (type_identifier)]
  declarator: (_) @name) @unit
  (#set! kind class) (#set! form typedef))

; What is left of a definition that does not parse.
((ERROR (function_declarator declarator: (_) @name) @unit . "{")
  (#set! form function) (#not-match? @name "^(if|for|while|switch|else|do|return|sizeof)\\b"))
((ERROR [(struct_specifier name: (_) @name) (union_specifier name: (_) @name)] @unit . "{")
  (#set! kind class) (#set! form struct))

;; features
(comment) @comment
((comment) @file_comment (#match? @file_comment "^/(\\*[*!]|//|/!)[^@\\\\]*[@\\\\]file\\b"))
[(string_literal) (preproc_def) (preproc_function_def)] @text

[(if_statement) (for_statement) (while_statement) (do_statement)] @decision @nesting
(case_statement value: _) @decision
(conditional_expression) @decision
(switch_statement) @nesting
(else_clause (if_statement) @nesting.flat)

(function_declarator declarator: [(identifier) (field_identifier)] @binding)
(struct_specifier name: (type_identifier) @binding body: _)
(union_specifier name: (type_identifier) @binding body: _)
(enum_specifier name: (type_identifier) @binding body: _)
(enumerator name: (identifier) @binding)
(type_definition declarator: (type_identifier) @binding)
(field_declaration declarator: (field_identifier) @binding)
(declaration declarator: (identifier) @binding)
(parameter_declaration declarator: (identifier) @binding)
(init_declarator declarator: (identifier) @binding)
(pointer_declarator declarator: [(identifier) (field_identifier) (type_identifier)] @binding)
(array_declarator declarator: [(identifier) (field_identifier) (type_identifier)] @binding)
(labeled_statement label: (statement_identifier) @binding)
(preproc_def name: (identifier) @binding)
(preproc_function_def name: (identifier) @binding)
(preproc_params (identifier) @binding)

;; renaming
; See name_captures.py. Macros are opaque: what their bodies mention stays.
(statement_identifier) @name
(preproc_arg) @mention

[(function_definition) (compound_statement) (for_statement)] @scope
(function_definition body: (_) @scope.function)
[(struct_specifier body: _) (union_specifier body: _)] @scope.class

(function_declarator declarator: [(identifier) @binding @definition (field_identifier) @field @definition])
(struct_specifier name: (type_identifier) @binding.around @definition body: _)
(union_specifier name: (type_identifier) @binding.around @definition body: _)
(enum_specifier name: (type_identifier) @binding @definition body: _)
(enumerator name: (identifier) @binding @field)
(type_definition declarator: (type_identifier) @binding @definition)
(declaration declarator: (identifier) @binding)
(init_declarator declarator: (identifier) @binding)
(parameter_declaration declarator: (identifier) @binding)
(pointer_declarator declarator: [(identifier) @binding (type_identifier) @binding (field_identifier) @field])
(array_declarator declarator: [(identifier) @binding (type_identifier) @binding (field_identifier) @field])
(field_declaration declarator: (field_identifier) @field)
(labeled_statement label: (statement_identifier) @binding.hoisted)
(preproc_def name: (identifier) @binding)
(preproc_function_def name: (identifier) @binding @definition)

(field_expression field: (field_identifier) @member)
(field_designator (field_identifier) @member)

; A macro that looks like a function.
((function_declarator declarator: (identifier) @kept) (#match? @kept "^[A-Z][A-Z0-9_]{3,}$"))
(attribute_specifier (argument_list (identifier) @kept))
(attribute name: (identifier) @kept)
