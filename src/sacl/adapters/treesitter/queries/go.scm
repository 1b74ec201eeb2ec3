; Go. See python.scm for what the captures mean.

;; units
((function_declaration name: (identifier) @name body: (block) @body) @unit (#set! form func))
((function_declaration name: (identifier) @name !body) @unit (#set! form func))
((method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @owner
    (generic_type type: (type_identifier) @owner)
    (pointer_type (type_identifier) @owner)
    (pointer_type (generic_type type: (type_identifier) @owner))]))
  name: (field_identifier) @name
  body: (block) @body) @unit
  (#set! kind method) (#set! form func))

((type_spec name: (type_identifier) @name type: (struct_type (field_declaration_list) @body)) @unit
  (#set! kind class) (#set! form struct))
((type_declaration "(" (type_spec name: (type_identifier) @name type: (interface_type)) @unit)
  (#set! kind interface) (#set! form interface))
((type_spec name: (type_identifier) @name type: (interface_type) @body) @unit
  (#set! kind interface) (#set! form interface))
([(type_spec name: (type_identifier) @name) (type_alias name: (type_identifier) @name)] @unit
  (#set! kind class) (#set! form type))
((method_elem name: (field_identifier) @name) @unit (#set! kind method) (#set! form func))

; Bound to a name or a key, called where it stands, or returned.
((var_spec name: (identifier) @name value: (expression_list . (func_literal body: (_) @body) @unit .))
  (#set! form "func literal"))
((short_var_declaration
  left: (expression_list . (identifier) @name .)
  right: (expression_list . (func_literal body: (_) @body) @unit .))
  (#set! form "func literal"))
((assignment_statement
  left: (expression_list . [(identifier) (selector_expression)] @name .)
  right: (expression_list . (func_literal body: (_) @body) @unit .))
  (#set! form "func literal"))
((keyed_element
  key: (literal_element (identifier) @name)
  value: (literal_element (func_literal body: (_) @body) @unit))
  (#set! form "func literal"))
((call_expression function: [
    (func_literal body: (_) @body) @unit
    (parenthesized_expression (func_literal body: (_) @body) @unit)])
  (#set! form "func literal"))
((return_statement (expression_list (func_literal body: (_) @body) @unit))
  (#set! form "func literal"))

; What is left of a definition that does not parse.
((ERROR "func" . (identifier) @name) @unit (#set! form func))
((ERROR "type" . (identifier) @name) @unit (#set! kind class) (#set! form type))

; Values of a struct type that are bound to a name.
(var_spec name: (identifier) @name value: (expression_list . [
  (composite_literal) (unary_expression operand: (composite_literal))] .)) @scope
(short_var_declaration left: (expression_list . (identifier) @name .) right: (expression_list . [
  (composite_literal) (unary_expression operand: (composite_literal))] .)) @scope

;; features
; Directives are no comments: they do something.
((comment) @comment (#not-match? @comment "^//(go:|line |export |nolint|\\s*\\+build )"))
((comment) @decorator (#match? @decorator "^//(go:|line |export |nolint|\\s*\\+build )"))
(raw_string_literal) @text

(package_clause) @file_head

[(if_statement) (for_statement)] @decision @nesting
[(expression_case) (type_case) (communication_case)] @decision
[(expression_switch_statement) (type_switch_statement) (select_statement)] @nesting
["&&" "||"] @decision
(if_statement alternative: (if_statement) @nesting.flat)

(function_declaration name: (identifier) @binding)
(method_declaration name: (field_identifier) @binding)
(method_elem name: (field_identifier) @binding)
[(type_spec name: (_) @binding) (type_alias name: (_) @binding)]
(type_parameter_declaration name: (identifier) @binding)
(field_declaration name: (field_identifier) @binding)
(parameter_declaration name: (identifier) @binding (#not-eq? @binding "_"))
(variadic_parameter_declaration name: (identifier) @binding)
(var_spec name: (identifier) @binding (#not-eq? @binding "_"))
(const_spec name: (identifier) @binding (#not-eq? @binding "_"))
(short_var_declaration left: (expression_list (identifier) @binding) (#not-eq? @binding "_"))
(range_clause left: (expression_list (identifier) @binding) ":=" (#not-eq? @binding "_"))
(receive_statement left: (expression_list (identifier) @binding) ":=" (#not-eq? @binding "_"))
(type_switch_statement alias: (expression_list (identifier) @binding))

;; renaming
; See name_captures.py. Fields of structs inside functions stay: the keys of
; literals do not tell whether they are fields.
[(identifier) (type_identifier)] @name

[(function_declaration) (method_declaration) (func_literal) (method_elem) (block)
 (if_statement) (for_statement) (expression_switch_statement) (type_switch_statement)
 (expression_case) (type_case) (communication_case) (default_case) (function_type)] @scope
[(type_spec) (type_alias)] @scope.class

(function_declaration name: (identifier) @binding.around @definition)
(method_declaration name: (field_identifier) @title @definition)
[(type_spec name: (_) @binding.around @definition)
 (type_alias name: (_) @binding.around @definition)]
(method_elem name: (field_identifier) @field @definition)
(type_parameter_declaration name: (identifier) @binding)
(parameter_declaration name: (identifier) @binding)
(variadic_parameter_declaration name: (identifier) @binding)
(var_spec name: (identifier) @binding)
(const_spec name: (identifier) @binding)
(short_var_declaration left: (expression_list (identifier) @binding))
(range_clause left: (expression_list (identifier) @binding) ":=")
(receive_statement left: (expression_list (identifier) @binding) ":=")
(type_switch_statement alias: (expression_list (identifier) @binding))
[(var_spec name: (identifier) @definition value: (expression_list . (func_literal) .))
 (short_var_declaration left: (expression_list . (identifier) @definition .)
   right: (expression_list . (func_literal) .))]
(source_file (type_declaration (type_spec
  type: (struct_type (field_declaration_list (field_declaration name: (_) @field))))))

(selector_expression field: (field_identifier) @member)
(qualified_type name: (type_identifier) @kept)
(field_declaration !name type: (type_identifier) @mention)
(composite_literal type: [(type_identifier) (qualified_type) (generic_type)]
  body: (literal_value (keyed_element key: (literal_element (identifier) @kept))))
(composite_literal type: [(slice_type) (array_type) (implicit_length_array_type) (map_type)]
  body: (literal_value [
    (literal_element (literal_value
      (keyed_element key: (literal_element (identifier) @kept))))
    (keyed_element value: (literal_element (literal_value
      (keyed_element key: (literal_element (identifier) @kept)))))]))
(composite_literal type: (struct_type)
  body: (literal_value (keyed_element key: (literal_element (identifier) @kept))))
