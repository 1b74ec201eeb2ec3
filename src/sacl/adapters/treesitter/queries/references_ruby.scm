;; references
; What a Ruby file says about names: see references/ruby.py.
(superclass) @parents
(call !receiver method: (identifier) @_word arguments: (argument_list)
  (#any-of? @_word "require" "require_relative" "load" "autoload")) @import
(call !receiver method: (identifier) @_word arguments: (argument_list)
  (#any-of? @_word "include" "prepend")) @mixin
(call !receiver method: (identifier) @_word arguments: (argument_list)
  (#any-of? @_word "attr_reader" "attr_accessor" "attr_writer")) @attributes
(assignment) @assignment
(operator_assignment) @assignment
(exception_variable (identifier) @given)
(for pattern: (identifier) @given)
(block_parameters) @parameters
(lambda_parameters) @parameters
(call) @call
(super) @super
(identifier) @word
(return) @return

[(block) (do_block) (lambda)] @anonymous
[(if) (unless) (while) (until) (for) (case) (case_match) (begin) (if_modifier)
 (unless_modifier) (rescue)] @branch
