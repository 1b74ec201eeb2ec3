; C#. See python.scm for what the captures mean.

;; units
((class_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form class))
((class_declaration name: (_) @name) @unit (#set! kind class) (#set! form class))
((struct_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form struct))
((struct_declaration name: (_) @name) @unit (#set! kind class) (#set! form struct))
((record_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form record))
((record_declaration name: (_) @name) @unit (#set! kind class) (#set! form record))
((enum_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form enum))
((interface_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind interface) (#set! form interface))
((delegate_declaration name: (_) @name) @unit
  (#set! kind interface) (#set! form delegate))

((method_declaration (explicit_interface_specifier (_) @owner)
   name: (_) @name body: (_) @body) @unit
  (#set! kind method) (#set! form method))
((method_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind method) (#set! form method))
((method_declaration name: (_) @name) @unit (#set! kind method) (#set! form method))
((constructor_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind method) (#set! form constructor))
((constructor_declaration name: (_) @name) @unit
  (#set! kind method) (#set! form constructor))
((destructor_declaration body: (_) @body) @unit
  (#set! kind method) (#set! form destructor) (#set! name "Finalize"))
((operator_declaration operator: _ @name body: (_) @body) @unit
  (#set! kind method) (#set! form operator))
((operator_declaration operator: _ @name) @unit
  (#set! kind method) (#set! form operator))
((conversion_operator_declaration "implicit" body: (_) @body) @unit
  (#set! kind method) (#set! form operator) (#set! name "implicit operator"))
((conversion_operator_declaration body: (_) @body) @unit
  (#set! kind method) (#set! form operator) (#set! name "explicit operator"))
((local_function_statement name: (_) @name body: (_) @body) @unit
  (#set! form "local function"))

; Properties, indexers and events that hold code.
((property_declaration (explicit_interface_specifier (_) @owner) name: (_) @name
   accessors: (accessor_list (accessor_declaration body: (_))) @body) @unit
  (#set! kind method) (#set! form property))
((property_declaration (explicit_interface_specifier (_) @owner) name: (_) @name
   value: (arrow_expression_clause) @body) @unit
  (#set! kind method) (#set! form property))
((property_declaration name: (_) @name
   accessors: (accessor_list (accessor_declaration body: (_))) @body) @unit
  (#set! kind method) (#set! form property))
((property_declaration name: (_) @name value: (arrow_expression_clause) @body) @unit
  (#set! kind method) (#set! form property))
((indexer_declaration accessors: (accessor_list (accessor_declaration body: (_))) @body) @unit
  (#set! kind method) (#set! form indexer) (#set! name "this[]"))
((indexer_declaration value: (arrow_expression_clause) @body) @unit
  (#set! kind method) (#set! form indexer) (#set! name "this[]"))
((event_declaration name: (_) @name accessors: (_) @body) @unit
  (#set! kind method) (#set! form event))

; Bound to a name, or returned.
((variable_declarator name: (identifier) @name
   (lambda_expression body: (_) @body) @unit)
  (#set! form lambda))
((variable_declarator name: (identifier) @name
   (anonymous_method_expression (block) @body) @unit)
  (#set! form delegate))
((assignment_expression left: [(identifier) (member_access_expression)] @name operator: "="
   right: (lambda_expression body: (_) @body) @unit)
  (#set! form lambda))
((assignment_expression left: [(identifier) (member_access_expression)] @name operator: "="
   right: (anonymous_method_expression (block) @body) @unit)
  (#set! form delegate))
((property_declaration name: (_) @name
   value: (lambda_expression body: (_) @body) @unit)
  (#set! kind method) (#set! form lambda))
((return_statement [
   (lambda_expression body: (_) @body) @unit
   (parenthesized_expression (lambda_expression body: (_) @body) @unit)])
  (#set! form lambda))
((return_statement (anonymous_method_expression (block) @body) @unit)
  (#set! form delegate))

; What is left of a definition that does not parse.
((ERROR "class" . (identifier) @name) @unit (#set! kind class) (#set! form class))
((ERROR "struct" . (identifier) @name) @unit (#set! kind class) (#set! form struct))
((ERROR "enum" . (identifier) @name) @unit (#set! kind class) (#set! form enum))
((ERROR "interface" . (identifier) @name) @unit
  (#set! kind interface) (#set! form interface))
((ERROR name: (identifier) @name . parameters: (parameter_list)) @unit
  (#set! form method))

;; features
(comment) @comment
[(string_literal) (verbatim_string_literal) (raw_string_literal)
 (interpolated_string_expression)] @text
(attribute_list) @decorator

[(if_statement) (for_statement) (foreach_statement) (while_statement)
 (do_statement)] @decision @nesting
[(conditional_expression) (catch_clause) (switch_section "case") (when_clause)
 (catch_filter_clause) (and_pattern) (or_pattern)] @decision
((switch_expression_arm . (_) @_pattern) @decision (#not-eq? @_pattern "_"))
(binary_expression operator: ["&&" "||" "??"]) @decision
(assignment_expression operator: "??=") @decision
[(switch_statement) (switch_expression) (try_statement)] @nesting
(if_statement alternative: (if_statement) @nesting.flat)

(class_declaration name: (_) @binding)
(struct_declaration name: (_) @binding)
(record_declaration name: (_) @binding)
(enum_declaration name: (_) @binding)
(interface_declaration name: (_) @binding)
(delegate_declaration name: (_) @binding)
(method_declaration name: (_) @binding)
(constructor_declaration name: (_) @binding)
(destructor_declaration name: (_) @binding)
(local_function_statement name: (_) @binding)
(property_declaration name: (_) @binding)
(event_declaration name: (_) @binding)
(enum_member_declaration name: (_) @binding)
(variable_declarator name: (identifier) @binding)
(parameter name: (identifier) @binding)
(parameter_list name: (identifier) @binding)
(implicit_parameter) @binding
(catch_declaration name: (identifier) @binding)
(foreach_statement left: (identifier) @binding)
(tuple_pattern name: (identifier) @binding)
(parenthesized_variable_designation name: (identifier) @binding)
(declaration_expression name: (identifier) @binding)
(declaration_pattern name: (identifier) @binding)
(var_pattern name: (identifier) @binding)
(recursive_pattern name: (identifier) @binding)
(list_pattern name: (identifier) @binding)
(from_clause name: (identifier) @binding)
(let_clause . (identifier) @binding)
(join_clause . (identifier) @binding)
