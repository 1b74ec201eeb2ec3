; Python. Each part is compiled by itself (grammar.py).

;; units
; @unit defines, @scope only lends its name to what is inside it; kind, form and
; name are set where the tree does not say them. A node takes its first match.
; @owner is what a definition that stands outside of it belongs to.
; What follows a string that is @unterminated is text, whatever it looks like.

((ERROR (string_start) @unterminated) (#match? @unterminated "\"\"\"|'''"))

((class_definition name: (identifier) @name body: (block) @body) @unit
  (#set! kind class) (#set! form class))
((function_definition name: (identifier) @name body: (block) @body) @unit
  (#set! form def))
((type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)])) @unit
  (#set! kind class) (#set! form type))
((assignment left: [(identifier) (attribute)] @name right: (lambda body: (_) @body) @unit)
  (#set! form lambda))
((call function: (parenthesized_expression (lambda body: (_) @body) @unit))
  (#set! form lambda))
((return_statement [(lambda body: (_) @body) @unit
                    (parenthesized_expression (lambda body: (_) @body) @unit)])
  (#set! form lambda))

; What is left of a definition that does not parse.
((ERROR "class" . (identifier) @name) @unit (#set! kind class) (#set! form class))
((ERROR "def" . (identifier) @name) @unit (#set! form def))

;; features
; @doc documents the unit whose body it opens, @file_doc the file if nothing stands
; before it. @file_comment documents the file wherever it stands, and so do the
; comments before @file_head. (No repetitions here: they take quadratic time.) @decision adds a path; @nesting
; goes one level deeper unless the same node is @nesting.flat. @binding is a name
; given by the code itself, imports left out.

(comment) @comment
(string) @text
(decorator) @decorator

(module (expression_statement . [(string) (concatenated_string)] @file_doc .))
(block . (expression_statement . [(string) (concatenated_string)] @doc .))

[(if_statement) (for_statement) (while_statement)] @decision @nesting
[(elif_clause) (except_clause) (conditional_expression) (boolean_operator)
 (for_in_clause) (if_clause)] @decision
((case_clause (case_pattern) @pattern) @decision (#not-eq? @pattern "_"))
[(try_statement) (match_statement)] @nesting

(class_definition name: (identifier) @binding)
(function_definition name: (identifier) @binding)
((parameters (identifier) @binding)
  (#not-eq? @binding "self") (#not-eq? @binding "cls"))
(lambda_parameters (identifier) @binding)
(typed_parameter . (identifier) @binding)
[(default_parameter name: (identifier) @binding)
 (typed_default_parameter name: (identifier) @binding)
 (dictionary_splat_pattern (identifier) @binding)]
(assignment left: (identifier) @binding)
(assignment left: (attribute object: (identifier) @receiver attribute: (identifier) @binding)
  (#any-of? @receiver "self" "cls"))
(augmented_assignment left: (identifier) @binding)
(named_expression name: (identifier) @binding)
(for_statement left: (identifier) @binding)
(for_in_clause left: (identifier) @binding)
[(pattern_list (identifier) @binding) (tuple_pattern (identifier) @binding)
 (list_pattern (identifier) @binding) (list_splat_pattern (identifier) @binding)]
[(case_pattern (dotted_name . (identifier) @binding .))
 (keyword_pattern (dotted_name . (identifier) @binding .))
 (splat_pattern (identifier) @binding)
 (as_pattern (case_pattern) (identifier) @binding)]
(as_pattern_target [(identifier) @binding (tuple (identifier) @binding)])
(type_alias_statement left: (type [(identifier) @binding (generic_type . (identifier) @binding)]))
