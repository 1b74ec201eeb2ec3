"""What a name collects in a loop: a count, a sum, a list, the largest element.

Answers come as noun phrases (``number of elements of the list where …``).
"""

from collections.abc import Iterator

from sacl.domain.description import Operation
from sacl.domain.description import OperationKind as Kind
from sacl.domain.static_description.conditions import all_of, excluded
from sacl.domain.static_description.elements import element_noun, iterated
from sacl.domain.static_description.speech import Speech
from sacl.domain.static_description.tree import Site, is_literal, number, string, walk
from sacl.domain.static_description.vocabulary import PYTHON

_BUILDING_TEXTS = frozenset({"java", "kotlin", "scala"})
"""Languages in which it is texts that are appended to."""

GROWING = frozenset({".append", ".push", ".add", ".extend", ".insert", ".appendleft"})
_SELF = {"+=": "+", "-=": "-", "*=": "*", "/=": "/", "//=": "//", "++": "+", "--": "-"}
_COPYING = frozenset({"copy", "copy.copy", "copy.deepcopy", "deepcopy", "dict", "list"})
_FOLDS = {"*": "product", "-": "difference after subtracting"}
_JOINED = {"string": "string", "list": "list", "tuple": "list"}
_ONE = Operation(Kind.LITERAL, "1")


def accumulated(name: str, speech: Speech) -> str:
    """Say what a name collects; empty when it collects nothing."""
    for site in _changes(name, speech):
        if site.loops and (said := _said(name, site, speech)):
            filled = said.startswith("list filled with")
            if filled and _is_filled_again(name, site, speech):
                return f"{said} at first"
            return (
                f"{said}, and others" if _grows_elsewhere(name, site, speech) else said
            )
    return ""


def _grows_elsewhere(name: str, first: Site, speech: Speech) -> bool:
    """Whether another place adds other elements to what a name collects."""
    if first.operation.kind is not Kind.CALL:
        operator, _ = _step(first.operation)
        whole = bool(operator) and _tells_all(name, operator, first, speech)
        return whole and len(_steps(name, speech)) > 1
    return any(
        site.loops and site.operation != first.operation
        for site in speech.scope.sites
        if _is_method_of(site.operation, name)
    )


def _steps(name: str, speech: Speech) -> list[str]:
    """How a name itself is changed in loops, a plain assignment by nothing."""
    return [
        _step(site.operation)[0]
        for site in _changes(name, speech)
        if site.loops and site.operation.operands[0].text == name
    ]


def _tells_all(name: str, operator: str, site: Site, speech: Speech) -> bool:
    """Whether one step says how a name changes; one of several has no condition."""
    steps = _steps(name, speech)
    apart = (place for place in speech.scope.assigned[name] if not place.loops)
    first = speech.scope.first_value(name)
    begun = first is not None and bool(string(first))
    if begun or any(place.operation.kind is Kind.UPDATE for place in apart):
        return False
    return set(steps) == {operator} and not (site.conditions and len(steps) > 1)


def _is_method_of(operation: Operation, name: str) -> bool:
    method = operation.kind is Kind.CALL and operation.text.startswith(".")
    return method and _root(operation.operands[0]) == name


def _is_filled_again(name: str, first: Site, speech: Speech) -> bool:
    """Whether other entries of a value are set in another loop."""
    return any(
        site.loops and site.loops[-1] is not first.loops[-1]
        for site in _changes(name, speech)
    )


def grown(name: str, speech: Speech) -> bool:
    """Whether anything is added to a value after it is made."""
    added = (site.operation for site in _changes(name, speech))
    return any(
        change.kind is Kind.CALL or change.operands[0].kind is Kind.SUBSCRIPT
        for change in added
    )


def _changes(name: str, speech: Speech) -> Iterator[Site]:
    for site in speech.scope.sites:
        operation = site.operation
        if not operation.operands:
            continue
        target = operation.operands[0]
        if operation.kind is Kind.CALL and operation.text in GROWING:
            if _root(target) == name:
                yield site
        elif operation.kind in (Kind.ASSIGN, Kind.UPDATE) and _root(target) == name:
            yield site


def _root(target: Operation) -> str:
    while target.kind is Kind.SUBSCRIPT and target.operands:
        target = target.operands[0]
    if target.kind is Kind.CALL and target.text in (".setdefault", ".get"):
        target = target.operands[0] if target.operands else target
    return target.text if target.kind is Kind.NAME else ""


def _said(name: str, site: Site, speech: Speech) -> str:
    operation = site.operation
    target = operation.operands[0]
    if operation.kind is Kind.CALL:
        return _collected(operation, site, speech)
    if target.kind is Kind.SUBSCRIPT:
        return _keyed(operation, site, speech)
    operator, value = _step(operation)
    if operator:
        said = _folded(name, operator, value, site, speech)
        whole = _tells_all(name, operator, site, speech)
        return said if whole or not said else f"partly {said}"
    if operation.kind is Kind.ASSIGN and len(operation.operands) > 1:
        return _extreme(name, operation.operands[1], site, speech)
    return ""


def _step(operation: Operation) -> tuple[str, Operation]:
    """Operator and operand of ``x += v`` or ``x = x + v``."""
    if operation.kind is Kind.UPDATE:
        value = operation.operands[1] if len(operation.operands) > 1 else _ONE
        return _SELF.get(operation.text, ""), value
    target, value = (*operation.operands, _ONE)[:2]
    if value.kind is Kind.ARITHMETIC and len(value.operands) == 2:  # noqa: PLR2004 - a count, not a setting
        first, second = value.operands
        if first == target:
            return value.text, second
        if second == target and value.text in "+*":
            return value.text, first
    return "", _ONE


def _folded(
    name: str, operator: str, value: Operation, site: Site, speech: Speech
) -> str:
    kind = speech.scope.type_of_name(name)
    if operator == "+" and kind not in _JOINED and number(value) == 1:
        return f"number, count of {_counted(site, speech)}{_where(site, speech)}"
    word = _added(name, kind, speech) if operator == "+" else _FOLDS.get(operator)
    if word is None:
        return ""
    if word in ("sum, total", "product") and _is_element(value, site):
        loop = site.loops[-1]
        elements = f"{element_noun(loop.operands[1], speech)}s"
        over = f"{elements} of {iterated(loop, speech)}"
    else:
        over = f"{speech.noun(value)}{_over(site, speech)}"
    return f"{word} of {over}{_where(site, speech)}"


def _added(name: str, kind: str, speech: Speech) -> str:
    """Say what adding up makes; what does not begin with a number may be anything."""
    first = speech.scope.first_value(name)
    numeric = kind in ("integer", "number") or (first and number(first) is not None)
    return _JOINED.get(kind, "sum, total" if numeric else "combination")


def _is_element(value: Operation, site: Site) -> bool:
    loop = site.loops[-1]
    return loop.kind is Kind.LOOP and value == loop.operands[0]


def _counted(site: Site, speech: Speech) -> str:
    loop = site.loops[-1]
    if loop.kind is Kind.WHILE and is_literal(loop.operands[0], "True", "1"):
        return "steps of a loop"
    if loop.kind is Kind.WHILE:
        return f"steps while {speech.clause(loop.operands[0])}"
    target, iterable = loop.operands[:2]
    element = element_noun(iterable, speech)
    if iterable.text == "range" and target.text in speech.scope.indices:
        element = "element"
    return f"{element}s in {iterated(loop, speech)}"


def _collected(call: Operation, site: Site, speech: Speech) -> str:
    if len(call.operands) < 2:  # noqa: PLR2004 - a count, not a setting
        return ""
    owner, value = call.operands[0], call.operands[-1]
    said = f"{speech.noun(value)}{_over(site, speech)}{_where(site, speech)}"
    removed = [excluded(condition) for condition in site.conditions[-1:]]
    removed = [] if _grows_elsewhere(_root(owner), site, speech) else removed
    if removed and removed[0] is not None and value == site.loops[-1].operands[0]:
        over = iterated(site.loops[-1], speech)
        if removed[0].text == "in" and removed[0].operands[-1:] == (owner,):
            return f"distinct elements of {over}, duplicates removed"
        return f"{over} after removing elements where {speech.clause(removed[0])}"
    if owner.kind is Kind.SUBSCRIPT:
        return f"dictionary that groups {said} by {_key(owner, speech)}"
    if owner.kind is Kind.CALL and len(owner.operands) > 1:
        key = speech.noun(owner.operands[1])
        return f"dictionary that groups {speech.noun(value)} by {key}"
    is_set = call.text == ".add" and speech.scope.language == PYTHON
    unknown = call.text == ".add" and not is_set
    collection = "set of distinct" if is_set else "list of"
    collection = "collection of" if unknown else collection
    built = call.text == ".append" and speech.scope.language in _BUILDING_TEXTS
    collection = "text of" if built else collection
    return f"{collection} {said}"


def _key(owner: Operation, speech: Speech) -> str:
    return speech.noun(owner.operands[1]) if len(owner.operands) > 1 else "key"


def _is_fresh(name: str, speech: Speech) -> bool:
    """Whether a value had nothing in it, or nothing to speak of, to begin with."""
    value = speech.scope.first_value(name)
    if value is None or value.kind in (Kind.NAME, Kind.ATTRIBUTE, Kind.SUBSCRIPT):
        return False
    copied = value.text.startswith(".") or value.text in _COPYING
    return value.kind is not Kind.CALL or not (copied and value.operands)


def _keyed(operation: Operation, site: Site, speech: Speech) -> str:
    owner = operation.operands[0]
    if not _is_fresh(_root(owner), speech):
        return ""
    key = _key(owner, speech)
    operator, value = _step(operation)
    table = speech.type_of(owner.operands[0]) != "dictionary"
    if (operator == "+" and number(value) == 1) or _counts(operation):
        return f"frequency, number of occurrences of each {key}"
    if operator:
        word = {"+": "sum", "*": "product"}.get(operator, "combination")
        return f"{word} of {speech.noun(value)} for each {key}"
    said = speech.noun(operation.operands[-1])
    if table:
        return f"list filled with {said}{_where(site, speech)}"
    return f"dictionary of {key} to {said}{_where(site, speech)}"


def _counts(operation: Operation) -> bool:
    """``d[k] = d.get(k, 0) + 1``."""
    value = operation.operands[-1]
    if value.kind is not Kind.ARITHMETIC or value.text != "+" or not value.operands:
        return False
    before = value.operands[0]
    return before.kind is Kind.CALL and before.text == ".get"


def _extreme(name: str, value: Operation, site: Site, speech: Speech) -> str:
    where, over = _where(site, speech), _over(site, speech)
    if value.kind is Kind.CALL and value.text in ("max", "min", "Math.max", "Math.min"):
        rest = [op for op in value.operands if op.text != name]
        word = "maximum, largest" if value.text.endswith("max") else "minimum, smallest"
        if rest and len(rest) < len(value.operands):
            return f"{word} {speech.noun(rest[0])}{over}"
    for condition in site.conditions:
        word = _extreme_word(name, value, condition)
        if word:
            return f"{word} {speech.noun(value)}{over}"
    if is_literal(value, "True", "False"):
        return f"whether {_conditions(site, speech) or 'the loop finds one'}"
    places = speech.scope.assigned[name]
    before = len(places[0].loops) < len(site.loops)
    if before and site.conditions and value.kind is Kind.NAME:
        if any(_is_missing(name, condition) for condition in site.conditions):
            return f"first {speech.noun(value)}{over}"
        place = "first" if _ends_loop(site) else "last"
        return f"{place} {speech.noun(value)}{over}{where}"
    return ""


def _is_missing(name: str, condition: Operation) -> bool:
    """``x is None``, ``not x``: only the first success is kept."""
    tested = condition.operands[0].text if condition.operands else ""
    absent = condition.kind is Kind.COMPARE and condition.text in ("is", "==")
    none = absent and is_literal(condition.operands[-1], "None")
    return tested == name and (none or condition.text == "not")


def _ends_loop(site: Site) -> bool:
    """Whether the loop is left behind the assignment."""
    return any(
        part.text == "break"
        for block in walk(site.loops[-1].operands[-1])
        if block.kind is Kind.BLOCK and site.operation in block.operands
        for part in block.operands
    )


def _extreme_word(name: str, value: Operation, condition: Operation) -> str:
    """``if v > best: best = v`` looks for the largest."""
    if condition.kind is not Kind.COMPARE or len(condition.operands) != 2:  # noqa: PLR2004 - a count, not a setting
        return ""
    first, second = condition.operands
    greater = condition.text in (">", ">=")
    if condition.text not in (">", ">=", "<", "<="):
        return ""
    if first.text == name and second == value:
        greater = not greater
    elif second.text != name or first != value:
        return ""
    return "maximum, largest" if greater else "minimum, smallest"


def _over(site: Site, speech: Speech) -> str:
    loop = site.loops[-1]
    if loop.kind is Kind.WHILE and is_literal(loop.operands[0], "True", "1"):
        return " in a loop"
    if loop.kind is Kind.WHILE:
        return f" while {speech.clause(loop.operands[0])}"
    if len(site.loops) > 1 and site.loops[-2].kind is Kind.LOOP:
        outer = site.loops[-2]
        return f" for {iterated(outer, speech)} and {iterated(loop, speech)}"
    return f" for each of {iterated(loop, speech)}"


def _conditions(site: Site, speech: Speech) -> str:
    return all_of(site.conditions[-2:], speech) if site.conditions else ""


def _where(site: Site, speech: Speech) -> str:
    said = _conditions(site, speech)
    return f" where {said}" if said else ""
