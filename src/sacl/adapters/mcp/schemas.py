"""JSON schemas of arguments and results, small and in the public spelling."""

from functools import cache
from typing import Any

from pydantic import BaseModel, TypeAdapter

from sacl.application.presentation.handles import CODE, HANDLE
from sacl.application.presentation.plain import camel

Schema = dict[str, Any]

_NOUNS = {
    "integer": "an integer",
    "number": "a number",
    "string": "text",
    "boolean": "true or false",
}
_NOT_PUBLIC = frozenset({"title", "description", "required", "default"})
_EMPTY_DEFAULTS: tuple[object, ...] = ("", [], None)

PAGING: Schema = {
    "omitted": {"type": "object", "additionalProperties": {"type": "integer"}},
    "cursor": {"type": "string"},
}
"""What stands beside a result that was cut to its budget."""

SEPARATE_CODE: Schema = {
    "furtherCode": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "filePath": {"type": "string"},
                "startLine": {"type": "integer"},
                "endLine": {"type": "integer"},
                "handle": {"type": "string"},
                "code": {"type": "string"},
            },
        },
    }
}
"""Code that was cut from its hits, in its own list."""


def input_schema(arguments: type[BaseModel]) -> Schema:
    """Return the schema of a tool's arguments without references, required first."""
    raw = arguments.model_json_schema()
    definitions = raw.pop("$defs", {})
    lean: Schema = _lean(raw, definitions)
    first = {name: lean["properties"][name] for name in lean.get("required", ())}
    return {**lean, "properties": first | lean["properties"]}


@cache
def output_schema(result: type) -> Schema:
    """Return the schema of a plain result, of which any part may be cut away.

    So nothing is required; ``omitted`` and ``cursor`` say what was cut.
    """
    raw = TypeAdapter(result).json_schema(mode="serialization")
    schema: Schema = _public(raw)
    if "regions" in str(schema):
        schema["properties"] |= SEPARATE_CODE
    schema["properties"] |= PAGING
    return schema


def _lean(schema: Any, definitions: Schema) -> Any:
    """Inline references, drop what says nothing to a caller."""
    if isinstance(schema, list):
        return [_lean(each, definitions) for each in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _lean(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    return {
        key: _lean_properties(each, definitions)
        if key == "properties"
        else _lean(each, definitions)
        for key, each in schema.items()
        if not _is_noise(key, each, schema)
    }


def _is_noise(key: str, value: Any, schema: Schema) -> bool:
    """Tell titles, docstrings of models and defaults that mean 'not given'."""
    if key == "description":
        return "properties" in schema
    return key == "title" or (key == "default" and value in _EMPTY_DEFAULTS)


def _lean_properties(properties: Schema, definitions: Schema) -> Schema:
    return {name: _lean(each, definitions) for name, each in properties.items()}


def _public(schema: Any) -> Any:
    """Spell properties in camelCase, require nothing, drop titles."""
    if isinstance(schema, list):
        return [_public(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _public_properties(each)
        if key in ("properties", "$defs")
        else _public(each)
        for key, each in schema.items()
        if key not in _NOT_PUBLIC
    }


def _public_properties(properties: Schema) -> Schema:
    public = {camel(name): _public(each) for name, each in properties.items()}
    return public | ({HANDLE: {"type": "string"}} if CODE in public else {})


def expectation(schema: Schema) -> str:
    """Say in words what a schema wants: ``an integer from 1 to 50``."""
    if "enum" in schema:
        return f"one of {', '.join(schema['enum'])}"
    if schema["type"] == "array":
        items = f"items, each {expectation(schema['items'])}"
        if "minItems" not in schema:
            return f"a list of {items}"
        return f"a list of {schema['minItems']} to {schema['maxItems']} {items}"
    if schema["type"] == "object":
        return f"an object with {' and '.join(schema['properties'])}"
    noun = _NOUNS[schema["type"]] + " that is not empty" * ("minLength" in schema)
    if "maximum" in schema:
        return f"{noun} from {schema['minimum']} to {schema['maximum']}"
    return f"{noun} of at least {schema['minimum']}" if "minimum" in schema else noun
