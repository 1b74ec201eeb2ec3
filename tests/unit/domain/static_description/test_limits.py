"""What holds of the description of any operations whatever."""

from hypothesis import given
from hypothesis import strategies as st
from tests.unit.domain.operations import OWN_NAMES, operations

from sacl.domain.code import UnitKind
from sacl.domain.description import MAX_SUMMARY_WORDS, Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.compose import CUT, PAUSE, composed, shortened
from sacl.domain.static_description.tree import well_formed
from sacl.domain.static_description.units import describe

unit_kinds = st.sampled_from(UnitKind)


def renamed(operation: Operation, names: dict[str, str]) -> Operation:
    operands = tuple(renamed(part, names) for part in operation.operands)
    named = operation.kind is not Kind.LITERAL
    text = names.get(operation.text, operation.text) if named else operation.text
    return Operation(operation.kind, text, operands)


@given(operations, unit_kinds)
def test_every_part_keeps_its_word_limits(behavior: Operation, kind: UnitKind) -> None:
    description = describe(behavior, kind, "python")

    assert 1 <= len(description.signature.split()) <= 15
    assert 1 <= len(description.pattern.split()) <= 4
    assert 1 <= len(description.summary.split()) <= 60
    assert description.source == "static"


@given(operations, unit_kinds)
def test_the_same_operations_are_described_alike(
    behavior: Operation, kind: UnitKind
) -> None:
    assert describe(behavior, kind, "go") == describe(behavior, kind, "go")


@given(operations)
def test_names_that_the_code_binds_do_not_matter(body: Operation) -> None:
    parameters = [Operation(Kind.PARAMETER, name) for name in OWN_NAMES]
    inner = Operation(Kind.BLOCK, operands=(body,))
    behavior = Operation(Kind.FUNCTION, "thing", (*parameters, inner))
    names = {name: f"{name}x" for name in (*OWN_NAMES, "thing")}

    described = describe(behavior, UnitKind.FUNCTION, "python")

    renamed_too = describe(renamed(behavior, names), UnitKind.FUNCTION, "python")
    assert renamed_too == described
    words = described.text.replace("'", " ").split()
    assert not {*words} & {*OWN_NAMES, *names.values()}


@given(operations, st.sampled_from([UnitKind.FUNCTION, UnitKind.METHOD]))
def test_what_the_neutral_form_masks_is_not_spoken(
    body: Operation, kind: UnitKind
) -> None:
    shown = describe(body, kind, "python", neutral="range len math re pi")

    words = shown.text.replace("'", " ").split()
    assert not {*words} & {*OWN_NAMES, "thing"}


@given(operations, unit_kinds)
def test_no_sentence_ends_with_a_word_that_leads_on(
    behavior: Operation, kind: UnitKind
) -> None:
    description = describe(behavior, kind, "python")

    cut = len(description.summary.split()) >= MAX_SUMMARY_WORDS
    ends = {word for word in description.summary.split() if word.endswith(".")}
    assert not (cut and ends & {"a.", "and.", "of.", "the.", "where.", "when."})


@given(st.text("ab ,;.", max_size=400), st.integers(1, 60))
def test_a_text_is_shortened_to_its_first_words(text: str, limit: int) -> None:
    kept = shortened(text, limit).removesuffix(CUT).split()

    assert len(kept) <= max(limit, 1)
    assert " ".join(kept) == " ".join(text.split())[: len(" ".join(kept))]


def test_a_tree_of_any_depth_is_described() -> None:
    deep = Operation(Kind.NAME, "a")
    for _ in range(5_000):
        deep = Operation(Kind.BOOLEAN, "not", (deep,))

    described = describe(deep, UnitKind.FUNCTION, "python")

    assert described.summary


def test_a_sentence_that_is_cut_before_it_tells_anything_is_left_out() -> None:
    guarded = f"Only if {'the test holds and ' * 8}it is so,{PAUSE} change the value"
    told = " ".join(["Word"] * (MAX_SUMMARY_WORDS - 20))

    assert composed("s", "p", [told, guarded]).summary == f"{told}."
    assert composed("s", "p", [guarded]).summary.endswith("change the value.")


def test_parts_of_a_sentence_are_told_whole_or_not_at_all() -> None:
    part = " ".join(["word"] * (MAX_SUMMARY_WORDS // 2))

    assert composed("s", "p", [f"{part}; {part}"]).summary == f"{part}; {part}."
    assert composed("s", "p", [f"{part}; {part} more"]).summary == f"{part}{CUT}"


def test_an_index_that_is_not_whole_is_no_reason_to_fail() -> None:
    odd = Operation(Kind.OTHER, "%")
    entry = Operation(Kind.SUBSCRIPT, "", (Operation(Kind.NAME, "mine"), odd))
    body = Operation(Kind.BLOCK, "", (Operation(Kind.RETURN, "", (entry,)),))
    function = Operation(Kind.FUNCTION, "f", (Operation(Kind.PARAMETER, "mine"), body))

    assert describe(function, UnitKind.FUNCTION, "python").summary


def test_a_choice_of_more_than_its_outcomes_stays_as_it_is() -> None:
    """None of what follows its outcome is another choice."""
    parts = tuple(Operation(Kind.NAME, name) for name in "abcd")
    choice = Operation(Kind.BRANCH, "if", parts)

    assert well_formed(choice) == choice


def test_nothing_is_told_once_there_is_no_room_left() -> None:
    whole = " ".join(["word"] * MAX_SUMMARY_WORDS)

    assert composed("s", "p", [whole, "One more"]).summary == f"{whole}."
