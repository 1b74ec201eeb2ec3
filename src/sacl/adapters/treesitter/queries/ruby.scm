; Ruby. See python.scm for what the captures mean.

;; units
((class name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form class))
((class name: (_) @name) @unit (#set! kind class) (#set! form class))
((module name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form module))
((module name: (_) @name) @unit (#set! kind class) (#set! form module))
((method name: (_) @name body: (_) @body) @unit (#set! form def))
((method name: (_) @name) @unit (#set! form def))
((singleton_method object: (_) @owner name: (_) @name body: (_) @body) @unit (#set! form def))
((singleton_method object: (_) @owner name: (_) @name) @unit (#set! form def))

; Given by a call: `Point = Struct.new(:x) do … end`, `define_method(:go) { … }`.
((assignment left: (constant) @name
  right: (call receiver: (constant) @_class method: (identifier) @_make
               block: (_ body: (_) @body)) @unit)
  (#set! kind class) (#set! form class)
  (#any-of? @_class "Struct" "Class" "Module" "Data") (#any-of? @_make "new" "define"))
((assignment left: (constant) @name
  right: (call receiver: (constant) @_class method: (identifier) @_make) @unit)
  (#set! kind class) (#set! form class)
  (#any-of? @_class "Struct" "Class" "Module" "Data") (#any-of? @_make "new" "define"))
((call method: (identifier) @_define
  arguments: (argument_list . [(simple_symbol) (string)] @name .)
  block: (_ body: (_) @body)) @unit
  (#set! form def) (#any-of? @_define "define_method" "define_singleton_method"))

((assignment left: (_) @name right: (lambda body: (_ body: (_) @body)) @unit) (#set! form lambda))
((assignment left: (_) @name
  right: (call !receiver method: (identifier) @_make block: (_ body: (_) @body)) @unit)
  (#set! form lambda) (#any-of? @_make "lambda" "proc"))
((call receiver: [(lambda body: (_ body: (_) @body)) @unit
                  (parenthesized_statements (lambda body: (_ body: (_) @body)) @unit)]
  method: (identifier) @_call)
  (#set! form lambda) (#eq? @_call "call"))

; What is left of a definition that does not parse.
((ERROR "class" . (constant) @name) @unit (#set! kind class) (#set! form class))
((ERROR "module" . (constant) @name) @unit (#set! kind class) (#set! form module))
((ERROR "def" . (identifier) @name) @unit (#set! form def))

;; features
(comment) @comment
[(heredoc_body) (string) (subshell) (regex) (string_array) (symbol_array)] @text

[(if) (unless) (while) (until) (for)] @decision @nesting
[(elsif) (if_modifier) (unless_modifier) (while_modifier) (until_modifier) (conditional)
 (when) (in_clause) (if_guard) (unless_guard) (rescue) (rescue_modifier)] @decision
["&&" "||" "and" "or"] @decision
(operator_assignment operator: ["&&=" "||="]) @decision
[(case) (case_match) (begin)] @nesting

(class name: [(constant) @binding (scope_resolution name: (constant) @binding)])
(module name: [(constant) @binding (scope_resolution name: (constant) @binding)])
(method name: [(identifier) (constant)] @binding)
(method name: (setter name: (identifier) @binding))
(singleton_method name: [(identifier) (constant)] @binding)
(singleton_method name: (setter name: (identifier) @binding))
[(method_parameters (identifier) @binding) (lambda_parameters (identifier) @binding)
 (block_parameters (identifier) @binding) (destructured_parameter (identifier) @binding)
 (optional_parameter name: (identifier) @binding)
 (keyword_parameter name: (identifier) @binding)
 (splat_parameter name: (identifier) @binding)
 (hash_splat_parameter name: (identifier) @binding)
 (block_parameter name: (identifier) @binding)]
(assignment left: [(identifier) (constant) (instance_variable) (class_variable)
                   (global_variable)] @binding)
(operator_assignment left: [(identifier) (constant) (instance_variable) (class_variable)
                            (global_variable)] @binding)
[(left_assignment_list [(identifier) (instance_variable)] @binding)
 (destructured_left_assignment (identifier) @binding) (rest_assignment (identifier) @binding)]
(exception_variable (identifier) @binding)
(for pattern: (identifier) @binding)
[(as_pattern name: (identifier) @binding) (array_pattern (identifier) @binding)]

;; renaming
; See name_captures.py. A bare word is a local or a method of the receiver; symbols
; name methods and keywords, so that what they say stays.
[(identifier) @name (constant) @name @capital]
(call receiver: (_) method: [(identifier) (constant)] @foreign)
(scope_resolution scope: (_) name: (constant) @foreign)
[(simple_symbol) (hash_key_symbol) (bare_symbol)] @mention

[(method) (singleton_method)] @scope.function
[(block) (do_block) (lambda)] @scope
[(class) (module) (singleton_class)] @scope.class

[(class name: (constant) @binding.around @definition)
 (module name: (constant) @binding.around @definition)]
(assignment left: (constant) @binding)
[(method name: (identifier) @field @binding.around @definition)
 (singleton_method name: (identifier) @field @binding.around @definition)
 (method name: (setter name: (identifier) @field @definition))
 (singleton_method name: (setter name: (identifier) @field @definition))]
[(method_parameters (identifier) @binding) (lambda_parameters (identifier) @binding)
 (block_parameters (identifier) @binding) (destructured_parameter (identifier) @binding)
 (optional_parameter name: (identifier) @binding)
 (keyword_parameter name: (identifier) @binding)
 (splat_parameter name: (identifier) @binding)
 (hash_splat_parameter name: (identifier) @binding)
 (block_parameter name: (identifier) @binding)]
(assignment left: (identifier) @binding)
(operator_assignment left: (identifier) @binding)
[(left_assignment_list (identifier) @binding) (rest_assignment (identifier) @binding)
 (destructured_left_assignment (identifier) @binding)]
(exception_variable (identifier) @binding)
(for pattern: (identifier) @binding)
[(as_pattern name: (identifier) @binding) (array_pattern (identifier) @binding)
 (keyword_pattern value: (identifier) @binding)]

[(instance_variable) (class_variable)] @member.own
(assignment left: [(instance_variable) (class_variable)] @field)
(operator_assignment left: [(instance_variable) (class_variable)] @field)
(left_assignment_list (instance_variable) @field)

(call receiver: (_) method: (identifier) @member)
(call receiver: (self) method: (identifier) @member.own)
(superclass [(constant) @base (scope_resolution name: (constant) @base)])

; What the language or its library calls.
((method name: (identifier) @kept) (#any-of? @kept
  "initialize" "to_s" "to_str" "to_a" "to_h" "to_proc" "inspect" "each" "call" "hash" "eql?"
  "coerce" "method_missing" "respond_to_missing?" "initialize_copy" "included" "inherited"
  "extended" "prepended" "method_added" "const_missing" "new"))
((singleton_method name: (identifier) @kept) (#any-of? @kept
  "included" "inherited" "extended" "prepended" "method_added" "const_missing" "new" "call"))
((identifier) @lookup (#any-of? @lookup
  "binding" "eval" "instance_variable_get" "instance_variable_set" "instance_variables"
  "local_variables" "local_variable_get" "local_variable_set"))
