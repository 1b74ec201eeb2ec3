; JavaScript and JSX, beside ecmascript.scm.

;; units
((field_definition property: (_) @name value: (arrow_function body: (_) @body) @unit)
  (#set! kind method) (#set! form arrow))
((field_definition property: (_) @name value: (function_expression body: (_) @body) @unit)
  (#set! kind method) (#set! form function))
((field_definition property: (_) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(arrow_function body: (_) @body) @unit
      (call_expression arguments: (arguments . (arrow_function body: (_) @body) @unit))])) @whole)
  (#set! kind method) (#set! form arrow) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))
((field_definition property: (_) @name value: (call_expression function: (_) @_wrap
    arguments: (arguments . [(function_expression body: (_) @body) @unit
      (call_expression arguments: (arguments . (function_expression body: (_) @body) @unit))])) @whole)
  (#set! kind method) (#set! form function) (#match? @_wrap "(?i)((?<!use)memo|forwardref|callback|debounce|throttle|once|curry|handler|wrap|observer|cache)\\w*$"))

;; features
(formal_parameters (identifier) @binding)
(field_definition property: [(property_identifier) (private_property_identifier)] @binding)

;; renaming
(formal_parameters (identifier) @binding.pattern)
(field_definition property: [(property_identifier) (private_property_identifier)] @field)
(class_heritage (_) @base)
