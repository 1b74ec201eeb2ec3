; TypeScript and TSX, beside ecmascript.scm.

;; units
((abstract_class_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form "abstract class"))
((interface_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind interface) (#set! form interface))
((type_alias_declaration name: (_) @name value: (_) @body) @unit
  (#set! kind interface) (#set! form type))
((enum_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form enum))
((function_signature name: (_) @name) @unit (#set! form function))
([(method_signature name: (_) @name) (abstract_method_signature name: (_) @name)] @unit
  (#set! kind method) (#set! form method))
((public_field_definition name: (_) @name value: (arrow_function body: (_) @body) @unit)
  (#set! kind method) (#set! form arrow))
((public_field_definition name: (_) @name value: (function_expression body: (_) @body) @unit)
  (#set! kind method) (#set! form function))

[(internal_module name: (_) @name body: (_) @scope) (module name: (_) @name body: (_) @scope)]
(variable_declarator name: (identifier) @name
  value: [(as_expression (object) @scope) (satisfies_expression (object) @scope)])
((public_field_definition name: (_) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(arrow_function body: (_) @body) @unit
      (call_expression arguments: (arguments . (arrow_function body: (_) @body) @unit))])) @whole)
  (#set! kind method) (#set! form arrow) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((public_field_definition name: (_) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(function_expression body: (_) @body) @unit
      (call_expression arguments: (arguments . (function_expression body: (_) @body) @unit))])) @whole)
  (#set! kind method) (#set! form function) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))

;; features
(abstract_class_declaration name: (_) @binding)
(interface_declaration name: (_) @binding)
(type_alias_declaration name: (_) @binding)
(enum_declaration name: (_) @binding)
(enum_body [(property_identifier) @binding (enum_assignment name: (property_identifier) @binding)])
(function_signature name: (_) @binding)
[(method_signature name: (property_identifier) @binding)
 (abstract_method_signature name: (property_identifier) @binding)]
[(required_parameter pattern: (identifier) @binding)
 (optional_parameter pattern: (identifier) @binding)]
(property_signature name: (property_identifier) @binding)
(public_field_definition name: [(property_identifier) (private_property_identifier)] @binding)

;; renaming
(type_identifier) @name
(nested_type_identifier name: (type_identifier) @member)

[(abstract_class_declaration) (interface_declaration) (enum_declaration) (type_alias_declaration)
 (function_signature) (method_signature) (abstract_method_signature) (call_signature)
 (construct_signature) (function_type) (constructor_type) (index_signature)
 (conditional_type) (internal_module) (module)] @scope
[(internal_module body: (_) @scope.function) (module body: (_) @scope.function)]
[(abstract_class_declaration) (interface_declaration) (enum_declaration)
 (type_alias_declaration)] @scope.class

(abstract_class_declaration name: (_) @binding.around @definition)
(interface_declaration name: (_) @binding.around @definition)
(type_alias_declaration name: (_) @binding.around @definition)
(enum_declaration name: (_) @binding.around @definition)
(function_signature name: (_) @binding.around @definition)
(internal_module name: (identifier) @binding.around @definition)
(module name: (identifier) @binding.around @definition)
(type_parameter name: (_) @binding)
(infer_type . (type_identifier) @binding)
(mapped_type_clause name: (_) @binding)
(index_signature name: (identifier) @binding)
(import_alias . (identifier) @binding.imported)
(import_require_clause (identifier) @binding.imported)

[(required_parameter pattern: (identifier) @binding.pattern)
 (optional_parameter pattern: (identifier) @binding.pattern)]
(required_parameter (accessibility_modifier) pattern: (identifier) @field)

[(public_field_definition name: [(property_identifier) (private_property_identifier)] @field)
 (interface_body (property_signature name: (property_identifier) @field))
 (type_alias_declaration (object_type (property_signature name: (property_identifier) @field)))
 (interface_body (method_signature name: (property_identifier) @field @definition))
 (type_alias_declaration
   (object_type (method_signature name: (property_identifier) @field @definition)))
 (class_body (method_signature name: (property_identifier) @field @definition))
 (abstract_method_signature name: (property_identifier) @field @definition)
 (enum_body name: (property_identifier) @field @binding)
 (enum_assignment name: (property_identifier) @field @binding)]
(method_signature name: (property_identifier) @title @definition)

[(extends_clause value: (_) @base) (implements_clause (_) @base) (extends_type_clause (_) @base)]
