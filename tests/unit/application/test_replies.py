"""Whatever a model writes, each unit gets one description or the reason for none."""

import json
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from sacl.application.llm.ports import Answer, Stop
from sacl.application.llm.replies import Unusable, read_answer
from sacl.domain.description import Description
from sacl.domain.spending import Tokens

SUMMARY = " ".join(["It takes two numbers and returns their sum."] * 4)
WHOLE = {"signature": "adds", "pattern": "fold", "summary": SUMMARY}
values = st.recursive(
    st.none() | st.booleans() | st.integers(0, 4) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)
items = values | st.fixed_dictionaries({"unit": values, "summary": values})


def read(*written: Any) -> list[Description | Unusable]:
    text = json.dumps({"descriptions": written})
    return read_answer(Answer(text, Stop.DONE, Tokens()), count=2, source="llm:model")


@given(st.lists(items, max_size=4))
@example(["no object", {"unit": "no number"}, {"unit": 1}])
def test_what_is_no_description_costs_one_unit_at_most(written: list[Any]) -> None:
    found = read(*written, {"unit": 2, **WHOLE})

    assert len(found) == 2
    if not any(isinstance(each, dict) and each.get("unit") == 2 for each in written):
        assert isinstance(found[1], Description)


def test_a_description_that_lacks_a_part_is_told_from_one_that_is_missing() -> None:
    lacking, missing = read({"unit": 1, "signature": "adds"})

    assert isinstance(lacking, Unusable)
    assert isinstance(missing, Unusable)
    assert "not the JSON" in lacking.reason
    assert "leaves it out" in missing.reason
