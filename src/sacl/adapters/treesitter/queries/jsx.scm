; Elements in JavaScript and TSX, beside ecmascript.scm.

;; renaming
; A small first letter would make an element of the document of a component.
([(jsx_opening_element name: (identifier) @capital)
  (jsx_closing_element name: (identifier) @capital)
  (jsx_self_closing_element name: (identifier) @capital)] (#match? @capital "^[A-Z]"))
([(jsx_opening_element name: (identifier) @kept)
  (jsx_closing_element name: (identifier) @kept)
  (jsx_self_closing_element name: (identifier) @kept)] (#match? @kept "^[^A-Z]"))
