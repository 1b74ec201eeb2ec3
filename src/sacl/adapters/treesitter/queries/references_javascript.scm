;; references
(field_definition) @field
[(jsx_opening_element) (jsx_self_closing_element)] @component
