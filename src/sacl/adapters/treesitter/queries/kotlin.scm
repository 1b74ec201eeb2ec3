; Kotlin. See python.scm for what the captures mean.

;; units
((class_declaration (modifiers (class_modifier "enum"))
   name: (identifier) @name (enum_class_body) @body) @unit
  (#set! kind class) (#set! form enum))
((class_declaration "interface" name: (identifier) @name (class_body) @body) @unit
  (#set! kind interface) (#set! form interface))
((class_declaration "interface" name: (identifier) @name) @unit
  (#set! kind interface) (#set! form interface))
((class_declaration name: (identifier) @name
   [(class_body) (enum_class_body)] @body) @unit
  (#set! kind class) (#set! form class))
((class_declaration name: (identifier) @name) @unit
  (#set! kind class) (#set! form class))
((object_declaration name: (identifier) @name (class_body) @body) @unit
  (#set! kind class) (#set! form object))
((object_declaration name: (identifier) @name) @unit
  (#set! kind class) (#set! form object))
((companion_object name: (identifier) @name (class_body) @body) @unit
  (#set! kind class) (#set! form "companion object"))
((companion_object (class_body) @body) @unit
  (#set! kind class) (#set! form "companion object") (#set! name "Companion"))
((companion_object) @unit
  (#set! kind class) (#set! form "companion object") (#set! name "Companion"))
((enum_entry (identifier) @name (class_body) @body) @unit
  (#set! kind class) (#set! form "enum entry"))
((object_literal (class_body) @body) @unit
  (#set! kind class) (#set! form "object") (#set! name "<anonymous>"))
((type_alias type: (identifier) @name) @unit
  (#set! kind class) (#set! form typealias))

((function_declaration [(user_type) (nullable_type) (parenthesized_type)] @owner . "."
   name: (identifier) @name (function_body) @body) @unit
  (#set! form fun))
((function_declaration [(user_type) (nullable_type) (parenthesized_type)] @owner . "."
   name: (identifier) @name) @unit
  (#set! form fun))
((function_declaration name: (identifier) @name (function_body) @body) @unit
  (#set! form fun))
((function_declaration name: (identifier) @name) @unit
  (#set! form fun))
((secondary_constructor (block) @body) @unit
  (#set! kind method) (#set! form constructor) (#set! name "constructor"))
((secondary_constructor) @unit
  (#set! kind method) (#set! form constructor) (#set! name "constructor"))

; Properties that hold code.
((property_declaration [(user_type) (nullable_type) (parenthesized_type)] @owner . "."
   (variable_declaration (identifier) @name) (getter (function_body) @body)) @unit
  (#set! kind method) (#set! form property))
((property_declaration (variable_declaration (identifier) @name)
   (getter (function_body) @body)) @unit
  (#set! kind method) (#set! form property))
((property_declaration (variable_declaration (identifier) @name)
   (setter (function_body) @body)) @unit
  (#set! kind method) (#set! form property))

; Bound to a name, or returned.
((property_declaration (variable_declaration (identifier) @name)
   (lambda_literal) @unit @body)
  (#set! form lambda))
((property_declaration (variable_declaration (identifier) @name)
   (anonymous_function (function_body) @body) @unit)
  (#set! form fun))
((assignment left: [(identifier) (navigation_expression)] @name operator: "="
   right: (lambda_literal) @unit @body)
  (#set! form lambda))
((assignment left: [(identifier) (navigation_expression)] @name operator: "="
   right: (anonymous_function (function_body) @body) @unit)
  (#set! form fun))
((return_expression (lambda_literal) @unit @body) (#set! form lambda))
((return_expression (anonymous_function (function_body) @body) @unit) (#set! form fun))

; What is left of a definition that does not parse.
((ERROR "class" . (identifier) @name) @unit (#set! kind class) (#set! form class))
((ERROR "interface" . (identifier) @name) @unit
  (#set! kind interface) (#set! form interface))
((ERROR "object" . (identifier) @name) @unit (#set! kind class) (#set! form object))
((ERROR "fun" . (identifier) @name) @unit (#set! form fun))

;; features
[(line_comment) (block_comment)] @comment
[(string_literal) (multiline_string_literal)] @text
(modifiers (annotation) @decorator)

[(if_expression) (for_statement) (while_statement) (do_while_statement)] @decision @nesting
[(catch_block) (when_entry condition: (_))] @decision
["&&" "||" "?:"] @decision
[(when_expression) (try_expression)] @nesting
(if_expression "else" . (if_expression) @nesting.flat)

(class_declaration name: (identifier) @binding)
(object_declaration name: (identifier) @binding)
(companion_object name: (identifier) @binding)
(enum_entry (identifier) @binding)
(type_alias type: (identifier) @binding)
(function_declaration name: (identifier) @binding)
(class_parameter (identifier) @binding . ":")
(parameter . (identifier) @binding)
(variable_declaration . (identifier) @binding)
(setter . (identifier) @binding)
(catch_block . (identifier) @binding)

;; renaming
; See name_captures.py.

(identifier) @name

[(class_declaration) (object_declaration) (companion_object) (object_literal)
 (enum_entry (class_body))] @scope.class
[(function_declaration) (anonymous_function) (secondary_constructor) (lambda_literal)
 (getter) (setter) (block) (for_statement) (catch_block) (when_expression)
 (type_alias)] @scope

[(class_declaration name: (_) @binding.around @definition)
 (object_declaration name: (_) @binding.around @definition)
 (companion_object name: (_) @binding.around @definition)
 (type_alias type: (identifier) @binding.around @definition)
 (function_declaration name: (_) @binding.around @definition)]
[(source_file (function_declaration name: (_) @field))
 (class_body (function_declaration name: (_) @field))
 (enum_class_body (function_declaration name: (_) @field))
 (class_body (property_declaration (variable_declaration (identifier) @field)))
 (enum_class_body (property_declaration (variable_declaration (identifier) @field)))
 (class_parameter ["val" "var"] (identifier) @field . ":")
 (enum_entry (identifier) @field @binding)]

(class_parameter (identifier) @binding . ":")
(parameter . (identifier) @binding)
(variable_declaration . (identifier) @binding)
(setter . (identifier) @binding)
(catch_block . (identifier) @binding)
(type_parameter (identifier) @binding)
[(property_declaration (variable_declaration (identifier) @definition) (lambda_literal))
 (property_declaration (variable_declaration (identifier) @definition) (anonymous_function))
 (assignment left: (identifier) @definition right: [(lambda_literal) (anonymous_function)])]

(navigation_expression (_) (identifier) @foreign @member)
(navigation_expression (this_expression) (identifier) @member.own)
(call_expression . (identifier) @member.own)
(infix_expression (_) . (identifier) @foreign @member . (_))
(user_type (_) (identifier) @foreign @member)
[(delegation_specifier (user_type (identifier) @base))
 (delegation_specifier (constructor_invocation (user_type (identifier) @base)))
 (delegation_specifier (explicit_delegation (user_type (identifier) @base)))]

; Names of arguments show outside; the tree does not part ``$name`` from its text.
(value_argument . (identifier) @mention . "=")
[(string_literal (string_content) @_dollar . (string_content) @mention (#eq? @_dollar "$"))
 (multiline_string_literal
   (string_content) @_dollar . (string_content) @mention (#eq? @_dollar "$"))]

(import (qualified_identifier (identifier) @kept))
(import (qualified_identifier (identifier) @binding.imported .) .)
(import (qualified_identifier) (identifier) @binding.imported)
(package_header (qualified_identifier (identifier) @kept))
[(annotation (user_type (identifier) @kept))
 (annotation (constructor_invocation (user_type (identifier) @kept)))]
(return_expression label: (identifier) @kept)
((labeled_expression (label) @_label (identifier) @kept)
 (#any-of? @_label "break@" "continue@"))

; Members that the language or its library calls, or that other objects have.
([(function_declaration name: (identifier) @literal) (navigation_expression (_) (identifier) @literal)
  (call_expression . (identifier) @literal)]
 (#any-of? @literal
  "close" "compareTo" "component1" "component2" "component3" "contains" "copy" "dec" "div"
  "equals" "filter" "first" "forEach" "get" "getValue" "hasNext" "hashCode" "inc" "invoke"
  "iterator" "last" "length" "main" "map" "message" "minus" "name" "next" "not" "ordinal"
  "plus" "plusAssign" "rangeTo" "rem" "set" "setValue" "size" "times" "toString"
  "unaryMinus" "value" "values"))
