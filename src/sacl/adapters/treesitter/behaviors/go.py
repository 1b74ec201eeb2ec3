"""How Go syntax becomes behaviour."""

from sacl.adapters.treesitter.behavior_shapes import (
    DECLARED,
    DEFERRED,
    SIGN,
    BehaviorTable,
    CallShape,
    FunctionShape,
    LoopShape,
    Shape,
)
from sacl.domain.description import OperationKind as Kind

_NAME = Shape(Kind.NAME, (), text_field=".")
_LITERAL = Shape(Kind.LITERAL, (), text_field=".")
_LIST = Shape(Kind.COLLECTION, ("body",), text="list")
_CASE = Shape(
    Kind.BLOCK,
    text="case",
    cases=(
        "value",
        "type",
        "communication",
    ),
)
_ELEMENT = "range_clause.left.1|range_clause.left"
"""The second of two names, else the only one."""

_FUNCTION = FunctionShape(result="result")

GO_BEHAVIOR = BehaviorTable(
    shapes={
        "source_file": Shape(Kind.BLOCK, text="module"),
        "block": Shape(Kind.BLOCK),
        "identifier": _NAME,
        "field_identifier": _NAME,
        "package_identifier": _NAME,
        "iota": _NAME,
        "for_statement:range_clause": Shape(
            Kind.LOOP, (_ELEMENT, "range_clause.right", "body")
        ),
        "for_statement": Shape(Kind.WHILE),
        "if_statement": Shape(
            Kind.BRANCH,
            ("condition", "consequence", "alternative"),
            before=("initializer",),
        ),
        "expression_switch_statement": Shape(
            Kind.BRANCH,
            ("value", "expression_case", "default_case"),
            text="match",
            before=("initializer",),
        ),
        "type_switch_statement": Shape(
            Kind.BRANCH,
            ("value", "type_case", "default_case"),
            text="match",
            before=("initializer",),
        ),
        "select_statement": Shape(Kind.BRANCH, text="match"),
        "expression_case": _CASE,
        "type_case": _CASE,
        "communication_case": _CASE,
        "default_case": _CASE,
        "return_statement": Shape(Kind.RETURN),
        "defer_statement": Shape(Kind.OTHER, text=DEFERRED),
        "go_statement": Shape(Kind.OTHER, text="go"),
        "break_statement": Shape(Kind.OTHER, (), text="break"),
        "continue_statement": Shape(Kind.OTHER, (), text="continue"),
        "send_statement": Shape(Kind.OTHER, text="send"),
        "receive_statement": Shape(Kind.ASSIGN, ("left", "right")),
        "unary_expression:<-": Shape(Kind.OTHER, text="receive"),
        "short_var_declaration": Shape(Kind.ASSIGN, ("left", "right")),
        "var_spec": Shape(Kind.ASSIGN, ("name", "value")),
        "const_spec": Shape(Kind.ASSIGN, ("name", "value")),
        "field_declaration": Shape(Kind.OTHER, ("name",), text=DECLARED),
        "assignment_statement": Shape(None, ("left", "right"), text_field="operator"),
        "inc_statement": Shape(Kind.UPDATE, (0,), text="++"),
        "dec_statement": Shape(Kind.UPDATE, (0,), text="--"),
        "binary_expression": Shape(None, ("left", "right"), text_field="operator"),
        "unary_expression": Shape(None, ("operand",), text_field=SIGN),
        "index_expression": Shape(Kind.SUBSCRIPT, ("operand", "index")),
        "selector_expression": Shape(Kind.ATTRIBUTE, ("operand",), text_field="field"),
        "composite_literal": Shape(Kind.CALL, ("body",), text_field="type"),
        "composite_literal:slice_type": _LIST,
        "composite_literal:array_type": _LIST,
        "composite_literal:implicit_length_array_type": _LIST,
        "composite_literal:map_type": Shape(Kind.COLLECTION, ("body",), text="dict"),
        "keyed_element": Shape(Kind.OTHER, ("key", "value"), text="pair"),
        "variadic_argument": Shape(Kind.OTHER, text="*"),
        "int_literal": _LITERAL,
        "float_literal": _LITERAL,
        "imaginary_literal": _LITERAL,
        "rune_literal": _LITERAL,
        "interpreted_string_literal": _LITERAL,
        "raw_string_literal": _LITERAL,
        "true": Shape(Kind.LITERAL, (), text="True"),
        "false": Shape(Kind.LITERAL, (), text="False"),
        "nil": Shape(Kind.LITERAL, (), text="None"),
        "import_spec": Shape(Kind.OTHER, (), text="import", text_field="path"),
    },
    calls={"call_expression": CallShape("function")},
    errors=frozenset({"errors.New", "errors.Errorf", "errors.Wrap", "fmt.Errorf"}),
    functions={
        "function_declaration": _FUNCTION,
        "method_declaration": FunctionShape(
            result="result", receiver="receiver.parameter_declaration.name"
        ),
        "method_elem": _FUNCTION,
        "func_literal": _FUNCTION,
    },
    classes={"struct_type": "struct", "interface_type": "interface"},
    transparent=frozenset(
        {
            "argument_list",
            "const_declaration",
            "expression_statement",
            "field_declaration_list",
            "import_declaration",
            "import_spec_list",
            "labeled_statement",
            "literal_element",
            "literal_value",
            "parenthesized_expression",
            "statement_list",
            "type_assertion_expression",
            "type_conversion_expression",
            "type_declaration",
            "unary_expression:&",
            "unary_expression:*",
            "var_declaration",
            "var_spec_list",
            "ERROR",
        }
    ),
    statements=frozenset(),
    dropped=frozenset(
        {
            "comment",
            "package_clause",
            "array_type",
            "channel_type",
            "fallthrough_statement",
            "function_type",
            "generic_type",
            "label_name",
            "map_type",
            "pointer_type",
            "qualified_type",
            "slice_type",
            "type_arguments",
            "type_elem",
            "type_identifier",
            "type_parameter_list",
        }
    ),
    counted_loops={
        "for_statement:for_clause": LoopShape(
            "for_clause.initializer", "for_clause.condition", "for_clause.update"
        )
    },
    slices={"slice_expression": "operand"},
    variants={
        "for_statement": ("for_clause", "range_clause"),
        "unary_expression": ("&", "*", "<-"),
        "composite_literal": (
            "slice_type",
            "array_type",
            "implicit_length_array_type",
            "map_type",
        ),
    },
)
