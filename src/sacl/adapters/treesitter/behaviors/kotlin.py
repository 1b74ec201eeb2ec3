"""How Kotlin syntax becomes behaviour."""

from sacl.adapters.treesitter.behavior_shapes import (
    SIGN,
    BehaviorTable,
    CallShape,
    FunctionShape,
    Shape,
)
from sacl.domain.description import OperationKind as Kind

_NAME = Shape(Kind.NAME, (), text_field=".")
_LITERAL = Shape(Kind.LITERAL, (), text_field=".")
_INFIX = Shape(None, ("left", "right"), text_field="operator")
_PARAMETERS = "function_value_parameters.parameter"
_RESULT = "user_type|nullable_type"
_FUNCTION = FunctionShape("name", _PARAMETERS, _RESULT, "function_body")
_EXTENSION = FunctionShape("name", _PARAMETERS, _RESULT, "function_body")

_PARENT = "delegation_specifiers.delegation_specifier"

KOTLIN_BEHAVIOR = BehaviorTable(
    shapes={
        "source_file": Shape(Kind.BLOCK, text="module"),
        "block": Shape(Kind.BLOCK),
        "constructor_delegation_call:super": Shape(Kind.CALL, text="super"),
        "constructor_delegation_call:this": Shape(Kind.CALL, text="this"),
        "function_body:=": Shape(Kind.RETURN),
        "identifier": _NAME,
        "this_expression": _NAME,
        "super_expression": _NAME,
        "variable_declaration": Shape(Kind.NAME, (), text_field="identifier"),
        "multi_variable_declaration": Shape(Kind.COLLECTION, text="tuple"),
        "for_statement": Shape(Kind.LOOP),
        "while_statement": Shape(Kind.WHILE),
        "do_while_statement": Shape(Kind.WHILE, ("condition", "block"), text="do"),
        "if_expression": Shape(Kind.BRANCH),
        "when_expression": Shape(Kind.BRANCH, text="match"),
        "when_entry": Shape(Kind.BLOCK, text="case", cases=("condition",)),
        "return_expression": Shape(Kind.RETURN),
        "throw_expression": Shape(Kind.RAISE),
        "try_expression": Shape(Kind.TRY),
        "catch_block": Shape(Kind.OTHER, text="except"),
        "finally_block": Shape(Kind.OTHER, text="finally"),
        "property_declaration": Shape(Kind.ASSIGN),
        "as_expression:as?": Shape(Kind.OTHER, ("left",), text="as?"),
        "assignment": _INFIX,
        "binary_expression": _INFIX,
        "unary_expression": Shape(None, ("argument",), text_field=SIGN),
        "in_expression": Shape(Kind.COMPARE, ("left", "right"), text="in"),
        "in_expression:!in": Shape(Kind.COMPARE, ("left", "right"), text="not in"),
        "is_expression": Shape(Kind.COMPARE, ("left", "right"), text="instanceof"),
        "range_test": Shape(Kind.COMPARE, text="in"),
        "range_expression": Shape(Kind.CALL, text="range"),
        "infix_expression": Shape(Kind.CALL, (0, 2), text_field="1"),
        "index_expression": Shape(Kind.SUBSCRIPT),
        "navigation_expression": Shape(Kind.ATTRIBUTE, (0,), text_field="1"),
        "callable_reference": Shape(Kind.OTHER, text="reference"),
        "spread_expression": Shape(Kind.OTHER, text="*"),
        "collection_literal": Shape(Kind.COLLECTION, text="list"),
        "enum_entry": Shape(Kind.ASSIGN),
        "string_literal": Shape(Kind.LITERAL, text_field="."),
        "multiline_string_literal": Shape(Kind.LITERAL, text_field="."),
        "character_literal": _LITERAL,
        "number_literal": _LITERAL,
        "float_literal": _LITERAL,
        "import": Shape(
            Kind.OTHER, (), text="import", text_field="qualified_identifier"
        ),
    },
    inlined=frozenset({"apply"}),
    calls={
        "call_expression": CallShape("0", "value_arguments", block="annotated_lambda"),
        "constructor_invocation": CallShape("user_type", "value_arguments"),
        "object_literal": CallShape(
            f"{_PARENT}.constructor_invocation.user_type|{_PARENT}.user_type",
            f"{_PARENT}.constructor_invocation.value_arguments",
            members="class_body",
        ),
    },
    functions={
        "function_declaration": _FUNCTION,
        "function_declaration:.": _EXTENSION,
        "anonymous_function": _FUNCTION,
        "secondary_constructor": FunctionShape(
            "name", _PARAMETERS, "", "block", before="constructor_delegation_call"
        ),
        "getter": _FUNCTION,
        "setter": FunctionShape(parameters="identifier", body="function_body"),
        "lambda_literal": FunctionShape(parameters="lambda_parameters", body="*"),
    },
    classes={
        "class_declaration": "class",
        "class_declaration:interface": "interface",
        "object_declaration": "object",
        "companion_object": "object",
    },
    transparent=frozenset(
        {
            "annotated_expression",
            "annotated_lambda",
            "anonymous_initializer",
            "class_body",
            "delegation_specifier",
            "delegation_specifiers",
            "enum_class_body",
            "explicit_delegation",
            "function_body",
            "interpolation",
            "labeled_expression",
            "parenthesized_expression",
            "property_delegate",
            "value_argument",
            "value_arguments",
            "when_subject",
            "ERROR",
        }
    ),
    carriers={"as_expression": "left", "value_argument:=": "1"},
    parents=frozenset({"delegation_specifiers"}),
    statements=frozenset(),
    dropped=frozenset(
        {
            "line_comment",
            "block_comment",
            "shebang",
            "file_annotation",
            "package_header",
            "modifiers",
            "parameter_modifiers",
            "annotation",
            "primary_constructor",
            "type_parameters",
            "type_arguments",
            "type_constraints",
            "type_alias",
            "user_type",
            "nullable_type",
            "function_type",
            "parenthesized_type",
            "string_content",
            "lambda_parameters",
            "label",
        }
    ),
    variants={
        "as_expression": ("as?",),
        "class_declaration": ("interface",),
        "value_argument": ("=",),
        "constructor_delegation_call": ("super", "this"),
        "function_body": ("=",),
        "function_declaration": (".",),
        "in_expression": ("!in",),
    },
    words={"error": Kind.RAISE, "TODO": Kind.RAISE},
    awaiting="suspend",
    constants={"true": "True", "false": "False", "null": "None"},
    trailing=True,
)
