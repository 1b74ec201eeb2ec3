; C, beside c_family.scm.

;; units
((type_definition type: (macro_type_specifier) declarator: (_) @name) @unit
  (#set! kind class) (#set! form typedef))

;; features
["&&" "||"] @decision
(parameter_list (identifier) @binding)

;; renaming
[(identifier) (type_identifier)] @name
(parameter_list (identifier) @binding)
(offsetof_expression member: (field_identifier) @member)
