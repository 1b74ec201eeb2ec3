; C++, beside c_family.scm.

;; units
((class_specifier name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form class))
((function_definition declarator: (_) @name (try_statement) @body) @unit (#set! form function))
((alias_declaration name: (_) @name type: (_)) @unit (#set! kind class) (#set! form using))
((type_definition type: [(qualified_identifier) (template_type) (dependent_type) (decltype)]
  declarator: (_) @name) @unit
  (#set! kind class) (#set! form typedef))
((concept_definition name: (_) @name (_) @body) @unit (#set! kind interface) (#set! form concept))

; Of what a class only declares, that which others must define is a unit.
((function_definition declarator: (_) @name (pure_virtual_clause)) @unit
  (#set! form "pure virtual"))
((field_declaration "virtual" declarator: (_) @name default_value: (number_literal)) @unit
  (#set! form "pure virtual"))

((init_declarator declarator: (_) @name value: (lambda_expression body: (_) @body) @unit)
  (#set! form lambda))
((field_declaration declarator: (_) @name default_value: (lambda_expression body: (_) @body) @unit)
  (#set! form lambda))
((assignment_expression left: (_) @name right: (lambda_expression body: (_) @body) @unit)
  (#set! form lambda))
((call_expression function: [
    (lambda_expression body: (_) @body) @unit
    (parenthesized_expression (lambda_expression body: (_) @body) @unit)])
  (#set! form lambda))
((return_statement [(lambda_expression body: (_) @body) @unit
                    (parenthesized_expression (lambda_expression body: (_) @body) @unit)])
  (#set! form lambda))

(namespace_definition name: (_) @name body: (_) @scope)

; What is left of a definition that does not parse.
((ERROR (class_specifier name: (_) @name) @unit . "{") (#set! kind class) (#set! form class))

;; features
(raw_string_literal) @text

[(for_range_loop)] @decision @nesting
(catch_clause) @decision
(try_statement) @nesting
["&&" "||" "and" "or"] @decision
[(reference_declarator "&&" @decision.not) (abstract_reference_declarator "&&" @decision.not)
 (ref_qualifier "&&" @decision.not)]

(class_specifier name: (type_identifier) @binding body: _)
(alias_declaration name: (type_identifier) @binding)
(concept_definition name: (identifier) @binding)
(namespace_definition name: (namespace_identifier) @binding)
(function_declarator declarator: (qualified_identifier name: (identifier) @binding))
(function_declarator declarator: (qualified_identifier
  name: (qualified_identifier name: (identifier) @binding)))
(optional_parameter_declaration declarator: (identifier) @binding)
(variadic_declarator (identifier) @binding)
(reference_declarator (identifier) @binding)
(for_range_loop declarator: (identifier) @binding)
(structured_binding_declarator (identifier) @binding)
(lambda_capture_initializer left: (identifier) @binding)
(type_parameter_declaration (type_identifier) @binding)
(variadic_type_parameter_declaration (type_identifier) @binding)
(optional_type_parameter_declaration name: (type_identifier) @binding)

;; renaming
[(identifier) (type_identifier)] @name
(qualified_identifier scope: (_) name: [(identifier) (type_identifier)] @foreign)
(qualified_identifier scope: (_) name: [(template_function name: (_) @foreign)
                                        (template_type name: (_) @foreign)])
(namespace_identifier) @name
[(lambda_expression) (for_range_loop) (catch_clause) (if_statement) (while_statement)
 (template_declaration)] @scope
(lambda_expression body: (_) @scope.function)
(class_specifier body: _) @scope.class

(class_specifier name: (type_identifier) @binding.around @definition body: _)
(alias_declaration name: (type_identifier) @binding @definition)
(concept_definition name: (identifier) @binding @definition)
[(namespace_definition name: (namespace_identifier) @binding)
 (namespace_alias_definition name: (namespace_identifier) @binding)]
(using_declaration (qualified_identifier name: (identifier) @binding.imported))

; Members can be named without their object.
(field_declaration declarator: (field_identifier) @binding)
(pointer_declarator declarator: (field_identifier) @binding)
(array_declarator declarator: (field_identifier) @binding)
(reference_declarator (field_identifier) @field @binding)
(function_declarator declarator: (field_identifier) @binding)
(field_declaration_list [(function_definition declarator: (function_declarator declarator: (identifier) @field))
  (template_declaration (function_definition
    declarator: (function_declarator declarator: (identifier) @field)))])
(function_declarator declarator: (qualified_identifier
  name: (identifier) @field @binding @definition))

(reference_declarator (identifier) @binding)
(optional_parameter_declaration declarator: (identifier) @binding)
(variadic_declarator (identifier) @binding)
(for_range_loop declarator: (identifier) @binding)
(structured_binding_declarator (identifier) @binding)
(lambda_capture_initializer left: (identifier) @binding)
(type_parameter_declaration (type_identifier) @binding)
(variadic_type_parameter_declaration (type_identifier) @binding)
(optional_type_parameter_declaration name: (type_identifier) @binding)

(field_expression argument: (this) field: (field_identifier) @member.own)
(field_initializer (field_identifier) @name @member @member.own)
(template_method name: (field_identifier) @member)
(qualified_identifier name: (identifier) @member)
(qualified_identifier name: (template_function name: (identifier) @member))
(base_class_clause [(type_identifier) @base (template_type name: (type_identifier) @base)])
