;; references
; What a Swift file says about names: see references/swift.py.
(import_declaration) @import
(inheritance_specifier) @parent
(enum_entry) @case
(lambda_literal) @closure
[(property_declaration) (protocol_property_declaration)] @property
(for_statement) @loop
[(if_statement) (while_statement)] @condition
(guard_statement) @guard
(pattern bound_identifier: (simple_identifier) @bound)
((value_binding_pattern) . (pattern . (simple_identifier) @bound .))
[(for_statement item: (pattern (pattern . (simple_identifier) @bound .)))
 (property_declaration name: (pattern (pattern . (simple_identifier) @bound .)))]
[(call_expression) (constructor_expression)] @call
(control_transfer_statement "return") @return
(user_type) @type

(lambda_literal) @anonymous
[(statements) (if_statement) (while_statement) (for_statement) (switch_entry)
 (catch_block) (repeat_while_statement) (do_statement)] @block
