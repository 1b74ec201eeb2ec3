"""How Swift syntax becomes behaviour."""

from sacl.adapters.treesitter.behavior_shapes import (
    DECLARED,
    SIGN,
    BehaviorTable,
    CallShape,
    FunctionShape,
    Shape,
)
from sacl.domain.description import OperationKind as Kind

_NAME = Shape(Kind.NAME, (), text_field=".")
_LITERAL = Shape(Kind.LITERAL, (), text_field=".")
_BOTH_SIDES = ("lhs", "rhs")
_BINARY = Shape(None, _BOTH_SIDES, text_field="op")
_RESULT = "user_type|optional_type|array_type|dictionary_type|tuple_type|opaque_type"
_FUNCTION = FunctionShape(parameters="parameter", result=_RESULT, body="body")

SWIFT_BEHAVIOR = BehaviorTable(
    shapes={
        "source_file": Shape(Kind.BLOCK, text="module"),
        "statements": Shape(Kind.BLOCK),
        "computed_getter": Shape(Kind.BLOCK),
        "computed_setter": Shape(Kind.BLOCK),
        "simple_identifier": _NAME,
        "self_expression": _NAME,
        "super_expression": _NAME,
        "for_statement": Shape(Kind.LOOP, ("item", "collection", "statements")),
        "while_statement": Shape(Kind.WHILE, ("condition", "statements")),
        "repeat_while_statement": Shape(
            Kind.WHILE, ("condition", "statements"), text="do"
        ),
        "if_statement": Shape(
            Kind.BRANCH, ("statements", "if_statement"), test="condition"
        ),
        "if_statement:case": Shape(
            Kind.BRANCH,
            ("statements", "if_statement"),
            test="condition",
            is_pattern=True,
        ),
        "guard_statement": Shape(
            Kind.BRANCH, ("statements",), test="condition", negated=True
        ),
        "guard_statement:case": Shape(
            Kind.BRANCH,
            ("statements",),
            test="condition",
            negated=True,
            is_pattern=True,
        ),
        "ternary_expression": Shape(
            Kind.BRANCH, ("condition", "if_true", "if_false"), text="?"
        ),
        "nil_coalescing_expression": Shape(
            Kind.BOOLEAN, ("value", "if_nil"), text="or"
        ),
        "switch_statement": Shape(Kind.BRANCH, ("expr", "switch_entry"), text="match"),
        "switch_entry": Shape(Kind.BLOCK, text="case", cases=("switch_pattern",)),
        "control_transfer_statement": Shape(Kind.OTHER, text_field=SIGN),
        "control_transfer_statement:return": Shape(Kind.RETURN, ("result",)),
        "control_transfer_statement:throw_keyword": Shape(Kind.RAISE),
        "do_statement": Shape(Kind.TRY),
        "catch_block": Shape(Kind.OTHER, text="except"),
        "enum_entry": Shape(Kind.OTHER, ("name",), text=DECLARED),
        "protocol_property_declaration": Shape(Kind.OTHER, (), text=DECLARED),
        "property_declaration": Shape(
            Kind.ASSIGN, ("name", "value", "computed_value", "willset_didset_block")
        ),
        "assignment": Shape(None, ("target", "result"), text_field="operator"),
        "additive_expression": _BINARY,
        "multiplicative_expression": _BINARY,
        "comparison_expression": _BINARY,
        "equality_expression": _BINARY,
        "bitwise_operation": _BINARY,
        "infix_expression": _BINARY,
        "conjunction_expression": Shape(Kind.BOOLEAN, _BOTH_SIDES, text="and"),
        "disjunction_expression": Shape(Kind.BOOLEAN, _BOTH_SIDES, text="or"),
        "prefix_expression": Shape(
            Kind.ARITHMETIC, ("target",), text_field="operation"
        ),
        "prefix_expression:bang": Shape(Kind.BOOLEAN, ("target",), text="not"),
        "check_expression": Shape(Kind.COMPARE, ("target", "name"), text="instanceof"),
        "range_expression": Shape(Kind.CALL, ("start", "end"), text="range"),
        "availability_condition": Shape(Kind.OTHER, (), text="matches"),
        "navigation_expression": Shape(
            Kind.ATTRIBUTE, ("target",), text_field="suffix.suffix"
        ),
        "array_literal": Shape(Kind.COLLECTION, text="list"),
        "dictionary_literal": Shape(Kind.COLLECTION, text="dict"),
        "tuple_expression": Shape(Kind.COLLECTION, ("value",), text="tuple"),
        "value_argument": Shape(Kind.OTHER, ("value",), text_field="name"),
        "as_expression": Shape(Kind.OTHER, ("expr",), text_field="as_operator"),
        "await_expression": Shape(Kind.AWAIT, ("expr",)),
        "selector_expression": Shape(Kind.OTHER, text="reference"),
        "integer_literal": _LITERAL,
        "hex_literal": _LITERAL,
        "oct_literal": _LITERAL,
        "bin_literal": _LITERAL,
        "real_literal": _LITERAL,
        "boolean_literal": _LITERAL,
        "boolean_literal:true": Shape(Kind.LITERAL, (), text="True"),
        "boolean_literal:false": Shape(Kind.LITERAL, (), text="False"),
        "line_string_literal": Shape(Kind.LITERAL, ("interpolation",), text_field="."),
        "multi_line_string_literal": Shape(
            Kind.LITERAL, ("interpolation",), text_field="."
        ),
        "raw_string_literal": _LITERAL,
        "nil": Shape(Kind.LITERAL, (), text="None"),
        "import_declaration": Shape(
            Kind.OTHER, (), text="import", text_field="identifier"
        ),
    },
    calls={
        "call_expression": CallShape("0", "call_suffix"),
        "constructor_expression": CallShape("constructed_type", "constructor_suffix"),
    },
    functions={
        "function_declaration": _FUNCTION,
        "protocol_function_declaration": _FUNCTION,
        "init_declaration": _FUNCTION,
        "property_declaration:computed_property": FunctionShape(
            name="name", parameters="", result="type_annotation", body="computed_value"
        ),
        "deinit_declaration": _FUNCTION,
        "subscript_declaration": FunctionShape(
            parameters="parameter", result="", body="computed_property"
        ),
        "lambda_literal": FunctionShape(
            parameters="type.lambda_function_type_parameters.lambda_parameter",
            result="",
            body="statements",
        ),
    },
    classes={
        "class_declaration": "class",
        "class_declaration:struct": "struct",
        "class_declaration:enum": "enum",
        "class_declaration:extension": "extension",
        "protocol_declaration": "protocol",
    },
    transparent=frozenset(
        {
            "call_suffix",
            "computed_property",
            "constructor_suffix",
            "directly_assignable_expression",
            "function_body",
            "interpolated_expression",
            "postfix_expression",
            "try_expression",
            "value_arguments",
            "willset_didset_block",
            "ERROR",
        }
    ),
    deferring=frozenset({"defer"}),
    parents=frozenset({"inheritance_specifier"}),
    statements=frozenset(),
    dropped=frozenset(
        {
            "comment",
            "multiline_comment",
            "as_operator",
            "associatedtype_declaration",
            "attribute",
            "catch_keyword",
            "default_keyword",
            "directive",
            "else",
            "function_type",
            "getter_specifier",
            "macro_declaration",
            "modifiers",
            "operator_declaration",
            "optional_type",
            "parameter_modifiers",
            "setter_specifier",
            "throw_keyword",
            "throws",
            "try_operator",
            "type_annotation",
            "type_arguments",
            "type_constraints",
            "type_identifier",
            "type_parameters",
            "typealias_declaration",
            "user_type",
            "value_argument_label",
            "value_binding_pattern",
            "where_keyword",
        }
    ),
    variants={
        "guard_statement": ("case",),
        "if_statement": ("case",),
        "property_declaration": ("computed_property",),
        "class_declaration": ("struct", "enum", "extension"),
        "control_transfer_statement": ("return", "throw_keyword"),
        "prefix_expression": ("bang",),
        "boolean_literal": ("true", "false"),
    },
    valued={"function_body": "", "statements": "", "computed_property": ""},
    declaring=True,
    marks=frozenset({"directive"}),
)
