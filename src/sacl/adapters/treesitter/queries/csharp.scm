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
["&&" "||" "??"] @decision
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

;; renaming
; See name_captures.py.

[(identifier) (implicit_parameter)] @name

[(class_declaration) (struct_declaration) (record_declaration) (interface_declaration)
 (enum_declaration)] @scope.class
[(method_declaration) (constructor_declaration) (destructor_declaration)
 (operator_declaration) (conversion_operator_declaration) (local_function_statement)
 (delegate_declaration) (indexer_declaration) (accessor_declaration)
 (lambda_expression) (anonymous_method_expression) (block) (for_statement)
 (foreach_statement) (using_statement) (fixed_statement) (catch_clause) (switch_section)
 (switch_expression_arm) (query_expression)] @scope

[(class_declaration name: (_) @binding.around @definition)
 (struct_declaration name: (_) @binding.around @definition)
 (record_declaration name: (_) @binding.around @definition)
 (interface_declaration name: (_) @binding.around @definition)
 (enum_declaration name: (_) @binding.around @definition)
 (delegate_declaration name: (_) @binding.around @definition)
 (local_function_statement name: (_) @binding.around @definition)]
[
  (method_declaration name: (_) @field @binding.around @definition)
  (property_declaration name: (_) @field @binding.around)
  (event_declaration name: (_) @field @binding.around)
  (field_declaration (variable_declaration (variable_declarator name: (_) @field @binding)))
  (event_field_declaration
    (variable_declaration (variable_declarator name: (_) @field @binding)))]
(constructor_declaration name: (_) @field @definition)
(destructor_declaration name: (_) @field @definition)
(global_statement (local_function_statement name: (_) @field))
(enum_member_declaration name: (_) @field @binding)
(record_declaration (parameter_list (parameter name: (_) @field @binding)))

(variable_declarator name: (identifier) @binding)
(parameter name: (identifier) @binding)
(parameter_list name: (identifier) @binding)
(implicit_parameter) @binding
(type_parameter name: (_) @binding)
(catch_declaration name: (_) @binding)
(foreach_statement left: (identifier) @binding)
(tuple_pattern name: (identifier) @binding)
(parenthesized_variable_designation name: (identifier) @binding)
(declaration_expression name: (identifier) @binding)
(declaration_pattern name: (identifier) @binding)
(var_pattern name: (identifier) @binding)
(recursive_pattern name: (identifier) @binding)
(list_pattern name: (identifier) @binding)
(from_clause name: (identifier) @binding)
[(let_clause . (identifier) @binding) (join_clause . (identifier) @binding)
 (join_into_clause (identifier) @binding)]
[(variable_declarator name: (identifier) @definition
   [(lambda_expression) (anonymous_method_expression)])
 (assignment_expression left: (identifier) @definition operator: "="
   right: [(lambda_expression) (anonymous_method_expression)])]

[(member_access_expression name: [(identifier) @foreign @member
    (generic_name (identifier) @foreign @member)])
 (member_binding_expression name: [(identifier) @foreign @member
    (generic_name (identifier) @foreign @member)])]
(member_access_expression expression: "this" name: (identifier) @member.own)
(invocation_expression function: [(identifier) @member.own (generic_name (identifier) @member.own)])
(qualified_name name: [(identifier) @foreign @member (generic_name (identifier) @foreign @member)])
[(initializer_expression (assignment_expression left: (identifier) @foreign @member))
 (with_initializer . (identifier) @foreign @member)
 (subpattern . (identifier) @foreign @member)]
(base_list (_) @base)

; Names that show outside: of arguments, of anonymous members, as text.
(argument name: (identifier) @mention)
(anonymous_object_creation_expression (identifier) @mention)
(tuple_element name: (identifier) @mention)
(attribute_argument . (identifier) @mention)

(attribute name: (identifier) @kept)
(method_declaration (explicit_interface_specifier) name: (_) @kept)
(property_declaration (explicit_interface_specifier) name: (_) @kept)
(using_directive name: (identifier) @binding.imported)
(using_directive (identifier) @kept)
(namespace_declaration name: (identifier) @kept)
(file_scoped_namespace_declaration name: (identifier) @kept)
[(labeled_statement . (identifier) @kept) (goto_statement (identifier) @kept)]

; Members that the language or its library calls, or that other objects have.
([(method_declaration name: (identifier) @literal) (property_declaration name: (identifier) @literal)
  (member_access_expression name: (identifier) @literal)
  (invocation_expression function: (identifier) @literal)]
 (#any-of? @literal
  "Add" "CompareTo" "Contains" "Count" "Current" "Deconstruct" "Dispose" "DisposeAsync"
  "Equals" "GetAwaiter" "GetEnumerator" "GetHashCode" "GetType" "Invoke" "Length" "Main"
  "Message" "MoveNext" "Name" "Parse" "Reset" "ToString" "Value"))

; Last, for what may match further on holds back what later patterns find at its start:
; before those of calls, a long body of calls took a time that grew with its square.
(invocation_expression function: (identifier) @_nameof
  arguments: (argument_list (argument (identifier) @mention)) (#eq? @_nameof "nameof"))
