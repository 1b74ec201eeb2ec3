"""How Scala syntax becomes behaviour."""

from sacl.adapters.treesitter.behavior_shapes import (
    ALL,
    SIGN,
    BehaviorTable,
    CallShape,
    FunctionShape,
    Shape,
)
from sacl.domain.description import OperationKind as Kind

_NAME = Shape(Kind.NAME, (), text_field=".")
_LITERAL = Shape(Kind.LITERAL, (), text_field=".")
_ASSIGN = Shape(Kind.ASSIGN, ("pattern", "value"))
_BLOCK = Shape(Kind.BLOCK)
_FUNCTION = FunctionShape(parameters="parameters.parameter")

SCALA_BEHAVIOR = BehaviorTable(
    shapes={
        "compilation_unit": Shape(Kind.BLOCK, text="module"),
        "block": _BLOCK,
        "indented_block": _BLOCK,
        "identifier": _NAME,
        "operator_identifier": _NAME,
        "for_expression": Shape(
            Kind.LOOP,
            ("enumerators.enumerator.0", "enumerators.enumerator.1", "body"),
        ),
        "for_expression:yield": Shape(
            Kind.COMPREHENSION, ("body", "enumerators"), text="list"
        ),
        "enumerator": Shape(Kind.LOOP),
        "enumerator:=": Shape(Kind.ASSIGN),
        "guard": Shape(Kind.BRANCH),
        "while_expression": Shape(Kind.WHILE, ("condition", "body")),
        "do_while_expression": Shape(Kind.WHILE, ("condition", "body"), text="do"),
        "if_expression": Shape(
            Kind.BRANCH, ("condition", "consequence", "alternative")
        ),
        "match_expression": Shape(Kind.BRANCH, ("value", "body"), text="match"),
        "simple_enum_case": Shape(Kind.ASSIGN, ("name",)),
        "full_enum_case": Shape(Kind.ASSIGN, ("name",)),
        "case_block": _BLOCK,
        "indented_cases": _BLOCK,
        "case_clause": Shape(
            Kind.BLOCK,
            text="case",
            cases=(
                "pattern",
                "guard",
            ),
        ),
        "return_expression": Shape(Kind.RETURN),
        "throw_expression": Shape(Kind.RAISE),
        "try_expression": Shape(Kind.TRY),
        "catch_clause": Shape(Kind.OTHER, text="except"),
        "finally_clause": Shape(Kind.OTHER, text="finally"),
        "val_definition": _ASSIGN,
        "var_definition": _ASSIGN,
        "assignment_expression": Shape(Kind.ASSIGN, ("left", "right"), text="="),
        "infix_expression": Shape(None, ("left", "right"), text_field="operator"),
        "infix_pattern": Shape(None, ("left", "right"), text_field="operator"),
        "prefix_expression": Shape(None, text_field=SIGN),
        "field_expression": Shape(Kind.ATTRIBUTE, ("value",), text_field="field"),
        "typed_pattern": Shape(Kind.NAME, (), text_field="pattern"),
        "tuple_pattern": Shape(Kind.COLLECTION, text="tuple"),
        "tuple_expression": Shape(Kind.COLLECTION, text="tuple"),
        "string": _LITERAL,
        "character_literal": _LITERAL,
        "integer_literal": _LITERAL,
        "floating_point_literal": _LITERAL,
        "boolean_literal": _LITERAL,
        "null_literal": Shape(Kind.LITERAL, (), text="None"),
        "interpolated_string": Shape(Kind.LITERAL, text_field="."),
        "import_declaration": Shape(Kind.OTHER, (), text="import", text_field="path"),
    },
    calls={
        "call_expression": CallShape("function"),
        "instance_expression": CallShape("0", members="template_body"),
        "interpolated_string_expression": CallShape(
            "interpolator", "interpolated_string"
        ),
    },
    binding=True,
    infix=True,
    named=frozenset({"assignment_expression"}),
    constants={"None": "None"},
    passing=frozenset({"Option", "Some"}),
    parents=frozenset({"extends_clause"}),
    plain=frozenset({"f", "raw", "s"}),
    functions={
        "function_definition": _FUNCTION,
        "function_declaration": _FUNCTION,
        "lambda_expression": FunctionShape(body=ALL),
    },
    classes={
        "class_definition": "class",
        "trait_definition": "trait",
        "object_definition": "object",
        "package_object": "object",
        "enum_definition": "enum",
        "given_definition": "given",
    },
    transparent=frozenset(
        {
            "arguments",
            "enumerators",
            "extension_definition",
            "interpolation",
            "parenthesized_expression",
            "template_body",
            "with_template_body",
            "ERROR",
        }
    ),
    carriers={
        "generic_function": "function",
        "ascription_expression": "0",
    },
    statements=frozenset(),
    dropped=frozenset(
        {
            "comment",
            "block_comment",
            "package_clause",
            "annotation",
            "modifiers",
            "type_parameters",
            "type_arguments",
            "type_identifier",
            "stable_type_identifier",
            "generic_type",
            "compound_type",
            "function_type",
            "tuple_type",
            "class_parameters",
            "enum_case_definitions",
            "type_definition",
            "self_type",
            "wildcard",
            "interpolator",
        }
    ),
    variants={"for_expression": ("yield",), "enumerator": ("=",)},
    valued={"block": "", "indented_block": ""},
)
