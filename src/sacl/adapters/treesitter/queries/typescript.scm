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
