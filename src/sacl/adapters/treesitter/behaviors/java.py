"""How Java syntax becomes behaviour."""

from sacl.adapters.treesitter.behavior_shapes import (
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
_CASE = Shape(Kind.BLOCK, text="case", cases=("switch_label",))

JAVA_BEHAVIOR = BehaviorTable(
    shapes={
        "class_literal": Shape(Kind.NAME, (), text_field="."),
        "program": Shape(Kind.BLOCK, text="module"),
        "block": Shape(Kind.BLOCK),
        "constructor_body": Shape(Kind.BLOCK),
        "static_initializer": Shape(Kind.BLOCK),
        "identifier": _NAME,
        "this": _NAME,
        "super": _NAME,
        "enhanced_for_statement": Shape(Kind.LOOP, ("name", "value", "body")),
        "while_statement": Shape(Kind.WHILE, ("condition", "body")),
        "do_statement": Shape(Kind.WHILE, ("condition", "body"), text="do"),
        "if_statement": Shape(Kind.BRANCH, ("condition", "consequence", "alternative")),
        "ternary_expression": Shape(
            Kind.BRANCH, ("condition", "consequence", "alternative"), text="?"
        ),
        "switch_expression": Shape(Kind.BRANCH, ("condition", "body"), text="match"),
        "switch_block": Shape(Kind.BLOCK),
        "switch_block_statement_group": _CASE,
        "switch_rule": _CASE,
        "return_statement": Shape(Kind.RETURN),
        "throw_statement": Shape(Kind.RAISE),
        "assert_statement": Shape(Kind.OTHER, text="assert"),
        "break_statement": Shape(Kind.OTHER, (), text="break"),
        "continue_statement": Shape(Kind.OTHER, (), text="continue"),
        "try_statement": Shape(Kind.TRY, ("body", "catch_clause", "finally_clause")),
        "try_with_resources_statement": Shape(
            Kind.TRY, ("resources", "body", "catch_clause", "finally_clause")
        ),
        "resource_specification": Shape(Kind.CONTEXT),
        "synchronized_statement": Shape(Kind.CONTEXT),
        "catch_clause": Shape(
            Kind.OTHER, ("catch_formal_parameter", "body"), text="except"
        ),
        "finally_clause": Shape(Kind.OTHER, text="finally"),
        "resource": Shape(Kind.ASSIGN),
        "variable_declarator": Shape(Kind.ASSIGN, ("name", "value")),
        "assignment_expression": Shape(None, ("left", "right"), text_field="operator"),
        "update_expression": Shape(Kind.UPDATE, (0,), text_field=SIGN),
        "binary_expression": Shape(None, ("left", "right"), text_field="operator"),
        "unary_expression": Shape(None, ("operand",), text_field="operator"),
        "instanceof_expression": Shape(
            Kind.COMPARE, ("left", "right", "pattern"), text="instanceof"
        ),
        "array_access": Shape(Kind.SUBSCRIPT, ("array", "index")),
        "field_access": Shape(Kind.ATTRIBUTE, ("object",), text_field="field"),
        "method_reference": Shape(Kind.OTHER, text="reference"),
        "array_initializer": Shape(Kind.COLLECTION, text="list"),
        "array_creation_expression": Shape(
            Kind.COLLECTION, ("dimensions_expr", "value"), text="list"
        ),
        "enum_constant": Shape(Kind.ASSIGN, ("name", "arguments", "body")),
        "string_literal": _LITERAL,
        "character_literal": _LITERAL,
        "decimal_integer_literal": _LITERAL,
        "hex_integer_literal": _LITERAL,
        "octal_integer_literal": _LITERAL,
        "binary_integer_literal": _LITERAL,
        "decimal_floating_point_literal": _LITERAL,
        "hex_floating_point_literal": _LITERAL,
        "true": Shape(Kind.LITERAL, (), text="True"),
        "false": Shape(Kind.LITERAL, (), text="False"),
        "null_literal": Shape(Kind.LITERAL, (), text="None"),
        "yield_statement": Shape(Kind.OTHER, text="value"),
        "import_declaration": Shape(
            Kind.OTHER, (), text="import", text_field="scoped_identifier"
        ),
    },
    calls={
        "method_invocation": CallShape("name", receiver="object"),
        "object_creation_expression": CallShape("type", members="class_body"),
        "explicit_constructor_invocation": CallShape("constructor"),
    },
    functions={
        "method_declaration": FunctionShape(result="type"),
        "constructor_declaration": FunctionShape(),
        "compact_constructor_declaration": FunctionShape(),
        "lambda_expression": FunctionShape(),
        "annotation_type_element_declaration": FunctionShape(result="type"),
    },
    classes={
        "class_declaration": "class",
        "record_declaration": "record",
        "enum_declaration": "enum",
        "interface_declaration": "interface",
        "annotation_type_declaration": "annotation",
    },
    transparent=frozenset(
        {
            "argument_list",
            "expression_statement",
            "parenthesized_expression",
            "class_body",
            "enum_body_declarations",
            "labeled_statement",
            "dimensions_expr",
            "template_expression",
            "string_interpolation",
            "ERROR",
        }
    ),
    carriers={
        "local_variable_declaration": "declarator",
        "field_declaration": "declarator",
        "constant_declaration": "declarator",
        "cast_expression": "value",
    },
    statements=frozenset(),
    parents=frozenset({"superclass", "super_interfaces", "extends_interfaces"}),
    dropped=frozenset(
        {
            "line_comment",
            "block_comment",
            "package_declaration",
            "modifiers",
            "marker_annotation",
            "annotation",
            "type_parameters",
            "type_arguments",
            "integral_type",
            "floating_point_type",
            "boolean_type",
            "void_type",
            "array_type",
            "generic_type",
            "scoped_type_identifier",
            "type_identifier",
            "throws",
            "permits",
            "dimensions",
            "receiver_parameter",
            "string_fragment",
            "multiline_string_fragment",
            "escape_sequence",
        }
    ),
    counted_loops={"for_statement": LoopShape("init", "condition", "update")},
)
