;; references
(public_field_definition) @field
(extends_type_clause) @heritage
(type_annotation) @type
(property_signature) @field
(import_alias) @import_alias
(type_arguments) @type
[(internal_module) (module)] @namespace
