"""A server is put in and taken out without touching anything else."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sacl.adapters.cli.clients.edits import (
    Entry,
    Place,
    cut_out,
    insertion,
    without,
)
from sacl.adapters.cli.clients.jsonc import BrokenJsonError, parse, readable

PLACE = Place("mcpServers", "sacl")
ENTRY: Entry = {"command": "sacl", "args": ["serve"]}

names = st.text(max_size=6) | st.sampled_from(["mcpServers", "a{", '"', "//", "/*"])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3)
    ),
    max_leaves=8,
)
servers = st.dictionaries(names.filter(lambda name: name != "sacl"), values, max_size=3)
configurations = st.builds(
    lambda others, known: others | ({} if known is None else {"mcpServers": known}),
    st.dictionaries(names.filter(lambda n: n != "mcpServers"), values, max_size=3),
    st.none() | servers,
)
noise = st.sampled_from(
    ["", " ", "\n", "\t", "// c, }\n", "/* { */", "/* a\nb */", '// "x": 1\n', "\n\n  "]
)


@st.composite
def written(draw: st.DrawFn) -> str:
    """Write a configuration as a person might: comments, odd spaces, last commas."""

    ascii_only = draw(st.booleans())

    def text(value: object) -> str:
        if isinstance(value, dict):
            items = [f"{json.dumps(k)}{gap()}:{text(v)}" for k, v in value.items()]
            return "{" + joined(items) + "}"
        if isinstance(value, list):
            return "[" + joined([text(each) for each in value]) + "]"
        return json.dumps(value, ensure_ascii=ascii_only)

    def joined(items: list[str]) -> str:
        last = "," if draw(st.booleans()) and items else ""
        return gap() + (gap() + "," + gap()).join(items) + gap() + last + gap()

    def gap() -> str:
        return draw(noise)

    whole = draw(st.sampled_from(["", "\ufeff"])) + gap()
    whole += text(draw(configurations)) + gap()
    return whole.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


empty = st.sampled_from(["", "\n", "// nothing yet", "/* */\n", "\ufeff", "{}", "{\n}"])


@given(written() | empty)
def test_putting_in_and_cutting_out_gives_the_same_text(before: str) -> None:
    made = insertion(before, PLACE, ENTRY)
    after = made.applied(before)

    assert PLACE.servers(after)["sacl"] == ENTRY
    assert PLACE.beside(after) == PLACE.beside(before)
    assert cut_out(after, PLACE, made.text) == before


@given(written())
def test_taking_out_leaves_all_others_and_their_comments(before: str) -> None:
    after = insertion(before, PLACE, ENTRY).applied(before)

    left = without(after, PLACE)

    assert "sacl" not in PLACE.servers(left)
    assert PLACE.beside(left) == PLACE.beside(before)
    for comment in ("// c, }", "/* { */", '// "x": 1'):
        assert left.count(comment) == before.count(comment)


@given(written(), st.integers(0, 5))
def test_a_server_is_taken_out_from_any_position(before: str, place: int) -> None:
    known = list(PLACE.servers(before).items())
    known.insert(place, ("sacl", {"command": "x"}))
    text = json.dumps({"mcpServers": dict(known)}, indent=2)

    assert PLACE.servers(without(text, PLACE)) == PLACE.servers(before)


@given(written(), st.text(alphabet='{}[],:"/*\n x1', min_size=1, max_size=3))
def test_what_is_no_json_is_refused_with_its_line(text: str, noise: str) -> None:
    broken = text + noise
    try:
        json.loads(readable(broken))
    except ValueError:
        pass
    else:
        assume(False)

    with pytest.raises(BrokenJsonError) as refused:
        insertion(broken, PLACE, ENTRY)

    assert 1 <= refused.value.line <= broken.count("\n") + 1


@pytest.mark.parametrize(
    ("text", "line"),
    [("[]", 1), ('{\n"mcpServers": []}', 2), ('{"a": 1,\n5}', 2), ("{\n\n'a': 1}", 3)],
)
def test_another_form_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(BrokenJsonError) as refused:
        insertion(text, PLACE, ENTRY)

    assert refused.value.line == line


def test_what_is_written_looks_as_if_by_hand() -> None:
    before = '{\n    // mine\n    "mcpServers": { // all\n        "a": {}\n    }\n}\n'

    after = insertion(before, PLACE, ENTRY).applied(before)

    assert after == (
        '{\n    // mine\n    "mcpServers": { // all\n        "sacl": {\n'
        '            "command": "sacl",\n            "args": [\n'
        '                "serve"\n            ]\n        },\n        "a": {}\n    }\n'
        "}\n"
    )


def test_duplicate_keys_count_as_json_counts_them() -> None:
    text = '{"mcpServers": {"a": 1}, "mcpServers": {}}'

    after = insertion(text, PLACE, ENTRY).applied(text)

    assert parse(after) == {"mcpServers": {"sacl": ENTRY}}
