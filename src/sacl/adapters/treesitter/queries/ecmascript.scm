; What JavaScript and TypeScript share; each adds its own file. See python.scm
; for what the captures mean.

;; units
((function_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! form function))
((generator_function_declaration name: (identifier) @name body: (_) @body) @unit
  (#set! form "function*"))
((class_declaration name: (_) @name body: (_) @body) @unit
  (#set! kind class) (#set! form class))
((method_definition name: (_) @name body: (_) @body) @unit
  (#set! kind method) (#set! form method))

; What a module is, where it has a name of its own.
((assignment_expression left: (member_expression) @_whole right: [
    (class name: (_) @name body: (_) @body) @unit
    (assignment_expression right: (class name: (_) @name body: (_) @body) @unit)])
  (#set! kind class) (#set! form class) (#any-of? @_whole "module.exports" "exports"))
((assignment_expression left: (member_expression) @_whole right: [
    (function_expression name: (_) @name body: (_) @body) @unit
    (assignment_expression right: (function_expression name: (_) @name body: (_) @body) @unit)])
  (#set! form function) (#any-of? @_whole "module.exports" "exports"))

; Bound to a name, a property or a key.
((variable_declarator name: (identifier) @name value: [
    (arrow_function body: (_) @body) @unit
    (assignment_expression right: (arrow_function body: (_) @body) @unit)])
  (#set! form arrow))
((variable_declarator name: (identifier) @name value: [
    (function_expression body: (_) @body) @unit
    (generator_function body: (_) @body) @unit
    (assignment_expression right: (function_expression body: (_) @body) @unit)])
  (#set! form function))
((variable_declarator name: (identifier) @name value: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class))
((assignment_expression left: (_) @name right: (arrow_function body: (_) @body) @unit)
  (#set! form arrow))
((assignment_expression left: (_) @name
  right: [(function_expression body: (_) @body) (generator_function body: (_) @body)] @unit)
  (#set! form function))
((assignment_expression left: (_) @name right: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class))
((pair key: (_) @name value: (arrow_function body: (_) @body) @unit)
  (#set! kind method) (#set! form arrow))
((pair key: (_) @name
  value: [(function_expression body: (_) @body) (generator_function body: (_) @body)] @unit)
  (#set! kind method) (#set! form function))
((pair key: (_) @name value: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class))

; Handed to something that gives back a function (memo, debounce …), which is bound to a name.
((variable_declarator name: (identifier) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(arrow_function body: (_) @body) @unit
      (call_expression arguments: (arguments . (arrow_function body: (_) @body) @unit))])) @whole)
  (#set! form arrow) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((variable_declarator name: (identifier) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(function_expression body: (_) @body) @unit
      (call_expression arguments: (arguments . (function_expression body: (_) @body) @unit))])) @whole)
  (#set! form function) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((assignment_expression left: (_) @name right: (call_expression function: (_) @_wrap
    arguments: (arguments . [(arrow_function body: (_) @body) @unit
      (call_expression arguments: (arguments . (arrow_function body: (_) @body) @unit))])) @whole)
  (#set! form arrow) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((assignment_expression left: (_) @name right: (call_expression function: (_) @_wrap
    arguments: (arguments . [(function_expression body: (_) @body) @unit
      (call_expression arguments: (arguments . (function_expression body: (_) @body) @unit))])) @whole)
  (#set! form function) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((pair key: (_) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(arrow_function body: (_) @body) @unit
      (call_expression arguments: (arguments . (arrow_function body: (_) @body) @unit))])) @whole)
  (#set! kind method) (#set! form arrow) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((pair key: (_) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(function_expression body: (_) @body) @unit
      (call_expression arguments: (arguments . (function_expression body: (_) @body) @unit))])) @whole)
  (#set! kind method) (#set! form function) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))

; Named by nothing around them: by themselves, as default export, or not at all.
((function_expression name: (identifier) @name body: (_) @body) @unit
  (#set! form function))
((generator_function name: (identifier) @name body: (_) @body) @unit
  (#set! form "function*"))
((class name: (_) @name body: (_) @body) @unit (#set! kind class) (#set! form class))
((export_statement value: (arrow_function body: (_) @body) @unit)
  (#set! form arrow) (#set! name default))
((export_statement value: [(function_expression body: (_) @body)
                           (generator_function body: (_) @body)] @unit)
  (#set! form function) (#set! name default))
((export_statement value: (class body: (_) @body) @unit)
  (#set! kind class) (#set! form class) (#set! name default))
((export_statement value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(arrow_function body: (_) @body) @unit
      (call_expression arguments: (arguments . (arrow_function body: (_) @body) @unit))])) @whole)
  (#set! name default) (#set! form arrow) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((export_statement value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(function_expression body: (_) @body) @unit
      (call_expression arguments: (arguments . (function_expression body: (_) @body) @unit))])) @whole)
  (#set! name default) (#set! form function) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((call_expression function: [
    (function_expression body: (_) @body) @unit
    (parenthesized_expression [(function_expression body: (_) @body)
                               (generator_function body: (_) @body)] @unit)
    (member_expression object: [
      (function_expression body: (_) @body) @unit
      (parenthesized_expression (function_expression body: (_) @body) @unit)])])
  (#set! form function))
((call_expression function: [
    (parenthesized_expression (arrow_function body: (_) @body) @unit)
    (member_expression object: (parenthesized_expression (arrow_function body: (_) @body) @unit))])
  (#set! form arrow))
((return_statement [(arrow_function body: (_) @body) @unit
                    (parenthesized_expression (arrow_function body: (_) @body) @unit)])
  (#set! form arrow))
((return_statement [(function_expression body: (_) @body)
                    (generator_function body: (_) @body)] @unit)
  (#set! form function))
((arrow_function body: (arrow_function body: (_) @body) @unit) (#set! form arrow))

; What is left of a definition that does not parse.
((ERROR "class" . (_) @name) @unit (#set! kind class) (#set! form class))
((ERROR "function" . (identifier) @name) @unit (#set! form function))

; Objects that are bound to a name.
(variable_declarator name: (identifier) @name value: (object) @scope)
(variable_declarator name: (identifier) @name value: (assignment_expression right: (object) @scope))
(assignment_expression left: (_) @name right: (object) @scope)
(pair key: (_) @name value: (object) @scope)
((export_statement value: (object) @scope) (#set! name default))

;; features
(comment) @comment
(template_string) @text
(decorator) @decorator

[(if_statement) (for_statement) (for_in_statement) (while_statement) (do_statement)] @decision @nesting
[(ternary_expression) (catch_clause) (switch_case)] @decision
["&&" "||" "??"] @decision
(augmented_assignment_expression operator: ["&&=" "||=" "??="]) @decision
[(switch_statement) (try_statement)] @nesting
(else_clause (if_statement) @nesting.flat)

(function_declaration name: (identifier) @binding)
(generator_function_declaration name: (identifier) @binding)
(function_expression name: (identifier) @binding)
(class_declaration name: (_) @binding)
(method_definition name: [(property_identifier) (private_property_identifier)] @binding)
(variable_declarator name: (identifier) @binding)
(arrow_function parameter: (identifier) @binding)
(catch_clause parameter: (identifier) @binding)
(for_in_statement kind: _ left: (identifier) @binding)
(assignment_expression left: (identifier) @binding)
(assignment_expression left: (member_expression object: (this) property: (property_identifier) @binding))
(assignment_expression left: (member_expression property: (property_identifier) @binding)
  right: [(function_expression) (arrow_function) (class)])
(pair key: (property_identifier) @binding value: [(function_expression) (arrow_function)])
(shorthand_property_identifier_pattern) @binding
(array_pattern (identifier) @binding)
(pair_pattern value: (identifier) @binding)
(rest_pattern (identifier) @binding)
(assignment_pattern left: (identifier) @binding)

;; renaming
; See name_captures.py. Blocks hold let, const and classes; var and function
; rise to the body of the function. A pattern binds as its target says.

[(identifier) (shorthand_property_identifier) (shorthand_property_identifier_pattern)] @name
[(shorthand_property_identifier) (shorthand_property_identifier_pattern)] @shorthand

[(function_declaration) (generator_function_declaration) (function_expression)
 (generator_function) (arrow_function) (method_definition) (statement_block)
 (for_statement) (for_in_statement) (switch_body) (catch_clause)] @scope
[(function_declaration body: (_) @scope.function)
 (generator_function_declaration body: (_) @scope.function)
 (function_expression body: (_) @scope.function)
 (generator_function body: (_) @scope.function)
 (arrow_function body: (statement_block) @scope.function)
 (method_definition body: (_) @scope.function)
 (class_static_block body: (_) @scope.function)]
[(class_declaration) (class)] @scope.class

(function_declaration name: (_) @binding.hoisted @definition)
(generator_function_declaration name: (_) @binding.hoisted @definition)
(class_declaration name: (_) @name @binding.around @definition)
(function_expression name: (_) @binding @definition)
(generator_function name: (_) @binding @definition)
(class name: (_) @name @binding @definition)
(arrow_function parameter: (_) @binding)
(variable_declarator name: (identifier) @definition
  value: [(arrow_function) (function_expression) (generator_function) (class)])

(formal_parameters) @target
(catch_clause parameter: (_) @target)
(lexical_declaration (variable_declarator name: (_) @target))
(variable_declaration (variable_declarator name: (_) @target.hoisted))
(for_in_statement kind: ["let" "const"] left: (_) @target)
(for_in_statement kind: "var" left: (_) @target.hoisted)
(assignment_expression left: (_) @target.none)
((variable_declarator name: (_) @target.imported
  value: (call_expression function: (identifier) @_require))
  (#eq? @_require "require"))

(variable_declarator name: (identifier) @binding.pattern)
(for_in_statement left: (identifier) @binding.pattern)
(catch_clause parameter: (identifier) @binding.pattern)
(shorthand_property_identifier_pattern) @binding.pattern
(array_pattern (identifier) @binding.pattern)
(pair_pattern value: (identifier) @binding.pattern)
(rest_pattern (identifier) @binding.pattern)
(assignment_pattern left: (identifier) @binding.pattern)

(import_clause (identifier) @binding.imported)
(namespace_import (identifier) @binding.imported)
(import_specifier name: (identifier) @binding.imported !alias)
(import_specifier name: (identifier) @kept alias: (identifier) @binding.imported)
(export_specifier alias: (_) @kept)
(export_statement (export_clause (export_specifier name: (_) @kept)) source: _)
(namespace_export (_) @kept)

(member_expression property: [(property_identifier) (private_property_identifier)] @member)
(member_expression object: (this)
  property: [(property_identifier) (private_property_identifier)] @member.own)
(binary_expression left: (private_property_identifier) @member)
(assignment_expression left: (member_expression object: (this)
  property: [(property_identifier) (private_property_identifier)] @field))
[(pair key: (property_identifier) @member) (pair_pattern key: (property_identifier) @member)]
(class_body (method_definition
  name: [(property_identifier) (private_property_identifier)] @field @definition))

; Keys and properties that functions are known by.
(object (method_definition name: (property_identifier) @title @definition))
(pair key: (property_identifier) @title @definition
  value: [(arrow_function) (function_expression) (generator_function) (class)])
(pair key: (property_identifier) @title value: (call_expression))
(assignment_expression left: (identifier) @definition
  right: [(arrow_function) (function_expression) (generator_function) (class)])
(assignment_expression left: (member_expression property: (property_identifier) @title @definition)
  right: [(arrow_function) (function_expression) (generator_function) (class)])
(assignment_expression left: (member_expression property: (property_identifier) @title)
  right: (call_expression))

((method_definition name: (property_identifier) @kept) (#eq? @kept "constructor"))

; Members that the language or its library calls, or that other objects have.
(subscript_expression index: (string) @literal)
((property_identifier) @literal (#any-of? @literal
  "apply" "bind" "call" "catch" "concat" "constructor" "default" "done" "entries" "every"
  "exec" "fill" "filter" "finally" "find" "flat" "forEach" "get" "has" "hasOwnProperty"
  "includes" "indexOf" "join" "keys" "lastIndexOf" "length" "map" "match" "message" "name"
  "next" "pop" "prototype" "push" "reduce" "replace" "return" "reverse" "set" "shift" "size"
  "slice" "some" "sort" "splice" "split" "stack" "substring" "test" "then" "throw" "toJSON"
  "toLowerCase" "toString" "toUpperCase" "trim" "unshift" "value" "valueOf" "values"))

((call_expression function: (identifier) @lookup) (#eq? @lookup "eval"))
(with_statement "with" @lookup)
