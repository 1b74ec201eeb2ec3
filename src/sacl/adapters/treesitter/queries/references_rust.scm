;; references
; What a Rust file says about names: see references/rust.py.
(mod_item body: (_)) @module
(mod_item) @module_file
(use_declaration) @use
(extern_crate_declaration) @extern
(field_declaration) @field
(struct_item body: (ordered_field_declaration_list) @tuple_fields)
(enum_variant) @variant
(trait_item bounds: (_)) @supertraits
(impl_item trait: (_)) @implementation
(type_item) @alias
(closure_expression) @closure
[(const_item) (static_item)] @constant
(let_declaration) @let
(let_condition) @condition
(for_expression) @loop
(match_arm) @arm
(parameter) @parameter
(call_expression) @call
(closure_expression) @body
[(type_identifier) (scoped_type_identifier)] @type

(closure_expression) @anonymous
[(block) (if_expression) (while_expression) (for_expression) (match_arm)] @block
