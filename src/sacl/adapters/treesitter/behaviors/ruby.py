"""How Ruby syntax becomes behaviour."""

from sacl.adapters.treesitter.behavior_shapes import (
    BehaviorTable,
    CallShape,
    FunctionShape,
    Shape,
)
from sacl.domain.description import OperationKind as Kind

_NAME = Shape(Kind.NAME, (), text_field=".")
_LITERAL = Shape(Kind.LITERAL, (), text_field=".")
_BLOCK = Shape(Kind.BLOCK)
_BRANCH = Shape(Kind.BRANCH, ("condition", "consequence", "alternative"))
_BRANCH_AFTER = Shape(Kind.BRANCH, ("condition", "body"))
_WHILE = Shape(Kind.WHILE, ("condition", "body"))
_UNTIL = Shape(Kind.WHILE, ("body",), test="condition", negated=True)
_UNLESS = Shape(
    Kind.BRANCH, ("consequence", "alternative"), test="condition", negated=True
)
_UNLESS_BEFORE = Shape(Kind.BRANCH, ("body",), test="condition", negated=True)
_CASE = Shape(Kind.BLOCK, text="case", cases=("pattern",))
_LIST = Shape(Kind.COLLECTION, text="list")
_TUPLE = Shape(Kind.COLLECTION, text="tuple")
_SPREAD = Shape(Kind.OTHER, text="*")

RUBY_BEHAVIOR = BehaviorTable(
    shapes={
        "program": Shape(Kind.BLOCK, text="module"),
        "body_statement": _BLOCK,
        "block_body": _BLOCK,
        "then": _BLOCK,
        "do": _BLOCK,
        "identifier": _NAME,
        "constant": _NAME,
        "instance_variable": _NAME,
        "class_variable": _NAME,
        "global_variable": _NAME,
        "self": _NAME,
        "super": _NAME,
        "for": Shape(Kind.LOOP, ("pattern", "value", "body")),
        "while": _WHILE,
        "until": _UNTIL,
        "while_modifier": _WHILE,
        "until_modifier": _UNTIL,
        "if": _BRANCH,
        "unless": _UNLESS,
        "elsif": _BRANCH,
        "else": Shape(Kind.BLOCK, text="else"),
        "if_modifier": _BRANCH_AFTER,
        "unless_modifier": _UNLESS_BEFORE,
        "conditional": Shape(
            Kind.BRANCH, ("condition", "consequence", "alternative"), text="?"
        ),
        "case": Shape(Kind.BRANCH, text="match"),
        "case_match": Shape(Kind.BRANCH, text="match"),
        "when": _CASE,
        "in_clause": _CASE,
        "return": Shape(Kind.RETURN),
        "yield": Shape(Kind.CALL, text="given_block"),
        "break": Shape(Kind.OTHER, text="break"),
        "next": Shape(Kind.OTHER, text="continue"),
        "redo": Shape(Kind.OTHER, (), text="redo"),
        "retry": Shape(Kind.OTHER, (), text="retry"),
        "begin:rescue": Shape(Kind.TRY),
        "begin:ensure": Shape(Kind.TRY),
        "rescue": Shape(Kind.OTHER, ("exceptions", "variable", "body"), text="except"),
        "rescue_modifier": Shape(Kind.TRY),
        "ensure": Shape(Kind.OTHER, text="finally"),
        "assignment": Shape(Kind.ASSIGN, ("left", "right")),
        "operator_assignment": Shape(
            Kind.UPDATE, ("left", "right"), text_field="operator"
        ),
        "binary": Shape(None, ("left", "right"), text_field="operator"),
        "binary:<<": Shape(Kind.CALL, ("left", "right"), text=".append"),
        "unary": Shape(None, ("operand",), text_field="operator"),
        "element_reference": Shape(Kind.SUBSCRIPT),
        "scope_resolution": Shape(Kind.ATTRIBUTE, ("scope",), text_field="name"),
        "integer": _LITERAL,
        "float": _LITERAL,
        "rational": _LITERAL,
        "complex": _LITERAL,
        "character": _LITERAL,
        "string": Shape(Kind.LITERAL, text_field="."),
        "chained_string": Shape(Kind.LITERAL, text_field="."),
        "subshell": Shape(Kind.LITERAL, text_field="."),
        "regex": Shape(Kind.LITERAL, text_field="."),
        "heredoc_beginning": _LITERAL,
        "simple_symbol": _LITERAL,
        "delimited_symbol": _LITERAL,
        "bare_symbol": _LITERAL,
        "bare_string": _LITERAL,
        "hash_key_symbol": _LITERAL,
        "true": Shape(Kind.LITERAL, (), text="True"),
        "false": Shape(Kind.LITERAL, (), text="False"),
        "nil": Shape(Kind.LITERAL, (), text="None"),
        "array": _LIST,
        "string_array": _LIST,
        "symbol_array": _LIST,
        "hash": Shape(Kind.COLLECTION, text="dict"),
        "pair": Shape(Kind.OTHER, ("key", "value"), text="pair"),
        "range": Shape(Kind.CALL, ("begin", "end"), text="range"),
        "left_assignment_list": _TUPLE,
        "right_assignment_list": _TUPLE,
        "destructured_left_assignment": _TUPLE,
        "splat_argument": _SPREAD,
        "hash_splat_argument": _SPREAD,
        "rest_assignment": _SPREAD,
        "undef": Shape(Kind.DELETE, ()),
    },
    calls={"call": CallShape("method", receiver="receiver", block="block")},
    functions={
        "method": FunctionShape(),
        "singleton_method": FunctionShape(),
        "lambda": FunctionShape(),
        "block": FunctionShape(),
        "do_block": FunctionShape(),
    },
    classes={
        "class": "class",
        "module": "Ruby module",
        "singleton_class": "singleton class",
    },
    transparent=frozenset(
        {
            "ERROR",
            "argument_list",
            "begin",
            "begin_block",
            "block_argument",
            "end_block",
            "exception_variable",
            "exceptions",
            "in",
            "interpolation",
            "parenthesized_statements",
            "pattern",
            "superclass",
        }
    ),
    statements=frozenset(),
    dropped=frozenset(
        {
            "alias",
            "comment",
            "empty_statement",
            "escape_sequence",
            "heredoc_body",
            "heredoc_content",
            "string_content",
            "uninterpreted",
        }
    ),
    making=frozenset({"initialize"}),
    variants={"begin": ("rescue", "ensure"), "binary": ("<<",)},
    valued={"body_statement": "", "block_body": ""},
    words={"raise": Kind.RAISE, "fail": Kind.RAISE},
    iterators={
        ".each": "",
        ".each_pair": "",
        ".each_with_index": "enumerate",
        ".times": "range",
    },
)
