"""Lines that are no messages get an answer that their sender can match."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mcp import types

from sacl.adapters.mcp.stdio import refusal


def sent(line: str) -> types.JSONRPCError | None:
    """Let the SDK read a line as it does; return our answer to what it reports."""
    try:
        types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    except ValueError as error:
        return refusal(error)
    raise AssertionError(line)


@pytest.mark.parametrize(
    ("line", "code", "number"),
    [
        ('{"jsonrpc":"2.0","id":5,"method":"m","params":{"q":"\\ud800"}}\n', -32700, 5),
        ('{"jsonrpc":"2.0","id":"\\ud800","method":"m"}', -32700, None),
        (
            '{"jsonrpc":"2.0","id":"a","method":"m","params":{"q":"\\ud800"}}',
            -32700,
            "a",
        ),
        ('{"jsonrpc":"2.0","id":7', -32700, None),
        ("nonsense", -32700, None),
        ("[" * 10_000, -32700, None),
        ('{"jsonrpc":"2.0","id":7}', -32600, 7),
        ('{"jsonrpc":"2.0","id":7,"method":3}', -32600, 7),
        ('{"jsonrpc":"2.0","id":8,"method":"m","params":[1]}', -32600, 8),
        ('{"id":true,"method":"m"}', -32600, None),
        ("[1, 2]", -32600, None),
        ("5", -32600, None),
    ],
)
def test_the_answer_names_the_request_where_it_can(
    line: str, code: int, number: str | int | None
) -> None:
    answer = sent(line)

    assert answer is not None
    assert (answer.error.code, answer.id) == (code, number)
    assert len(answer.error.message) < 200
    answer.model_dump_json()


@pytest.mark.parametrize("line", ["", "\n", " \r\n"])
def test_an_empty_line_says_nothing(line: str) -> None:
    assert sent(line) is None


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_whatever_is_no_message_can_be_answered(value: object) -> None:
    answer = sent(json.dumps({"id": value, "method": value, "text": "\udfff"}))

    assert answer is not None
    answer.model_dump_json()
