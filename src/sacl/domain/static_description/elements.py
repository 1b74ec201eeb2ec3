"""Parts of collections in words: loop variables, indices, slices, ranges."""

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.speech import Speech, ordinal
from sacl.domain.static_description.tree import names_in, number, string, target_names
from sacl.domain.static_description.types import element_type
from sacl.domain.static_description.vocabulary import RUBY

_SAME_ELEMENTS = frozenset(
    {
        "sorted",
        "reversed",
        "set",
        "list",
        "tuple",
        "iter",
        "heapq.heapify",
        "Array.from",
    }
)
_ELEMENTS_OF_CALLS = {
    ".split": "word",
    ".splitlines": "line",
    ".readlines": "line",
    ".keys": "key",
    ".values": "value",
    "str": "digit",
    "Object.keys": "key",
    "Object.values": "value",
    "re.findall": "match",
    "re.finditer": "match",
    "os.listdir": "file",
    "bin": "bit",
    ".most_common": "common element",
    "combinations": "combination",
    "permutations": "permutation",
    "itertools.combinations": "combination",
    "itertools.permutations": "permutation",
}
_ELEMENTS_OF_TYPES = {
    "string": "string",
    "list": "sublist",
    "tuple": "tuple",
    "integer": "number",
    "number": "number",
    "dictionary": "dictionary",
}
_PAIRS = frozenset({".items", "Object.entries"})


def loop_variable(name: str, speech: Speech) -> str:
    """Say what a loop variable stands for."""
    loop = speech.scope.loops[name]
    target, iterable = loop.operands[:2]
    if target.kind is Kind.NAME:
        if name in speech.scope.indices and iterable.text == "range":
            return "index"
        return element_noun(iterable, speech)
    names = target_names(target)
    return _unpacked(names.index(name), iterable, speech)


def _unpacked(position: int, iterable: Operation, speech: Speech) -> str:
    if iterable.kind is Kind.CALL and iterable.operands:
        if iterable.text in _PAIRS:
            return "value" if position else "key"
        if iterable.text == "enumerate":
            return element_noun(iterable.operands[0], speech) if position else "index"
        if iterable.text in ("zip", "zip_longest"):
            given = iterable.operands[min(position, len(iterable.operands) - 1)]
            return f"{element_noun(given, speech)} of {speech.noun(given)}"
        if iterable.text == "groupby":
            return "group" if position else "group key"
        if iterable.text in ("sorted", "reversed", "list"):
            return _unpacked(position, iterable.operands[0], speech)
    return f"{ordinal(position)} item"


def element_noun(iterable: Operation, speech: Speech) -> str:
    """Say what one element of a collection is."""
    if iterable.kind is Kind.NAME:
        value = speech.scope.definition(iterable.text)
        if value is not None and value.kind is Kind.CALL:
            return element_noun(value, speech)
    if iterable.kind is Kind.CALL:
        if iterable.text in _ELEMENTS_OF_CALLS:
            return _ELEMENTS_OF_CALLS[iterable.text]
        if iterable.text in _SAME_ELEMENTS and iterable.operands:
            return element_noun(iterable.operands[0], speech)
        if iterable.text == "range":
            return "number"
    kind = speech.type_of(iterable)
    if kind in ("string", "dictionary", "file"):
        return {"string": "character", "dictionary": "key", "file": "line"}[kind]
    inner = element_type(iterable, speech.scope)
    return _ELEMENTS_OF_TYPES.get(inner, "element")


def iterated(loop: Operation, speech: Speech) -> str:
    """Say what a loop runs over; an index runs over what it indexes."""
    target, iterable = loop.operands[:2]
    indexed = speech.scope.indices.get(target.text)
    filled = indexed is not None and _begins_empty(indexed, speech)
    over = indexed not in speech.scope.loops and not filled
    if indexed and iterable.text == "range" and over:
        return speech.noun(Operation(Kind.NAME, indexed))
    if iterable.kind is Kind.CALL and iterable.operands:
        if iterable.text == "range":
            return numbers(iterable, speech)
        if iterable.text == "enumerate":
            return speech.noun(iterable.operands[0])
    return speech.noun(iterable)


def _begins_empty(name: str, speech: Speech) -> bool:
    """Whether a name is bound to a collection that is filled afterwards."""
    value = speech.scope.first_value(name)
    return value is not None and value.kind is Kind.COLLECTION and not value.operands


def numbers(call: Operation, speech: Speech) -> str:
    """Say a range: its numbers, or the positions of what it counts."""
    operands = call.operands
    stop = operands[1] if len(operands) > 1 else operands[0]
    counted = _length_of(stop)
    if counted is not None:
        return f"positions of {speech.noun(counted)}"
    first = speech.noun(operands[0]) if len(operands) > 1 else "0"
    step = number(operands[2]) if len(operands) > 2 else None  # noqa: PLR2004 - a count, not a setting
    including = stop.text == "+" and number(stop.operands[-1]) == 1
    last = speech.noun(stop.operands[0]) if including else _beside(stop, speech, step)
    order = " in descending order" if step is not None and step < 0 else ""
    every = f" in steps of {step:g}" if step is not None and step > 1 else ""
    return f"numbers from {first} to {last}{order}{every}"


def _beside(stop: Operation, speech: Speech, step: float | None) -> str:
    """Say the last number before one that is left out."""
    value, down = number(stop), step is not None and step < 0
    if value is None:
        return f"{'above' if down else 'below'} {speech.noun(stop)}"
    return f"{value + (1 if down else -1):g}"


def _length_of(operation: Operation) -> Operation | None:
    if operation.kind is Kind.ARITHMETIC and len(operation.operands) > 1:
        return _length_of(operation.operands[0])
    if operation.kind is Kind.CALL and operation.text == "len" and operation.operands:
        return operation.operands[0]
    if operation.kind is Kind.ATTRIBUTE and operation.text == "length":
        return operation.operands[0] if operation.operands else None
    return None


def subscript(operation: Operation, speech: Speech) -> str:
    """Say an element, an entry or a slice."""
    owner, index, *more = operation.operands
    index = index.operands[0] if _is_wrapped(index) else index
    whole = _owner(owner, speech)
    if _is_type(owner, speech):
        return f"{whole} of {speech.noun(index)}"
    if more:
        part = "part" if speech.scope.language == RUBY else "element"
        return f"{part} of {whole}"
    if index.text == "slice" and index.kind is Kind.OTHER:
        kind = speech.type_of(owner)
        return _slice(index, whole, speech, text=kind == "string")
    symbol = index.text[1:] if index.text.startswith(":") else None
    key = string(index) or symbol
    if key is not None:
        return f"'{key}' of {whole}" if len(key) < 30 else f"entry of {whole}"  # noqa: PLR2004 - a count, not a setting
    part = "character" if speech.type_of(owner) == "string" else "element"
    position = number(index)
    if position is not None:
        place = "last" if position == -1 else ordinal(int(position))
        if position < -1:
            place = f"{ordinal(int(-position) - 1)} last"
        return f"{place} {part} of {whole}"
    return _placed(index, part, whole, speech)


def _is_wrapped(index: Operation) -> bool:
    return index.kind is Kind.OTHER and not index.text and len(index.operands) == 1


def _owner(owner: Operation, speech: Speech) -> str:
    """Say what is indexed; of a dictionary that is filled, not what all entries are."""
    kind = speech.type_of(owner)
    local = owner.kind is Kind.NAME and speech.scope.parameter(owner.text) is None
    filled = local and kind == "dictionary" and speech.scope.is_changed(owner.text)
    return kind if filled else speech.noun(owner)


def _is_type(owner: Operation, speech: Speech) -> bool:
    """Whether this is a type with arguments: ``Union[a, b]``."""
    last = owner.text.rpartition(".")[2]
    named = owner.kind in (Kind.NAME, Kind.ATTRIBUTE) and not speech.scope.binds(owner)
    return named and last[:1].isupper() and not last.isupper()


def _placed(index: Operation, part: str, whole: str, speech: Speech) -> str:
    shift = number(index.operands[1]) if len(index.operands) > 1 else None
    if index.kind is Kind.ARITHMETIC and shift == 1:
        if (
            _length_of(index) is not None
            and index.operands[0].kind is not Kind.ARITHMETIC
        ):
            return f"last {part} of {whole}"
        inner = index.operands[0]
        if inner.kind is Kind.NAME and inner.text in speech.scope.loops:
            return f"{'next' if index.text == '+' else 'previous'} {part} of {whole}"
    if index.kind is Kind.NAME and index.text in speech.scope.loops:
        return f"{'another ' if _is_inner(index.text, speech) else ''}{part} of {whole}"
    if index.text == "-" and _length_of(index) is not None:
        return f"{part} of {whole} counted from the end"
    if speech.type_of(index) == "string":
        return f"value of {speech.noun(index)} in {whole}"
    return f"{part} of {whole} at position {speech.noun(index)}"


def _is_inner(name: str, speech: Speech) -> bool:
    """Whether an index starts from that of an outer loop over the same."""
    iterable = speech.scope.loops[name].operands[1]
    if iterable.text != "range" or not iterable.operands:
        return False
    owner = speech.scope.indices.get(name)
    return any(
        outer in speech.scope.loops and speech.scope.indices.get(outer) == owner
        for outer in names_in(iterable)
    )


def _slice(index: Operation, whole: str, speech: Speech, *, text: bool) -> str:
    start, stop, step = (*index.operands, *(Operation(Kind.OTHER),) * 3)[:3]
    stride = number(step)
    if stride is not None and stride != 1:
        every = ordinal(int(abs(stride)) - 1)
        return (
            f"reversed {whole}" if stride < 0 else f"every {every} element of {whole}"
        )
    if step.kind is not Kind.OTHER and stride is None:
        return f"elements of {whole} in steps"
    opened = start.kind is Kind.OTHER or number(start) == 0
    if stop.kind is Kind.OTHER:
        return f"copy of {whole}" if opened else _tail(start, whole, speech, text=text)
    if opened:
        return _head(stop, whole, speech, text=text)
    if number(start) == 1 and number(stop) == -1:
        return f"{whole} without the first and last"
    part = "substring" if text else "slice"
    return f"{part} of {whole} from {speech.noun(start)} to {speech.noun(stop)}"


def _head(stop: Operation, whole: str, speech: Speech, *, text: bool) -> str:
    if number(stop) == -1:
        return f"{whole} without the last"
    unit = "characters, prefix" if text else "elements"
    return f"first {speech.noun(stop)} {unit} of {whole}"


def _tail(start: Operation, whole: str, speech: Speech, *, text: bool) -> str:
    if number(start) == 1:
        return f"{whole} without the first, rest"
    if start.kind is Kind.ARITHMETIC and len(start.operands) == 1:
        unit = "characters, suffix" if text else "elements"
        return f"last {speech.noun(start.operands[0])} {unit} of {whole}"
    return f"{whole} from position {speech.noun(start)} on"
