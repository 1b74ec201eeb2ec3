"""Call graphs of small programs in Java.

A call is of a method with the simple types of its parameters. A lambda has no name
there: what it calls counts for whoever calls it, or else for the method around it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.relation_scores.reading import facts_of, ratio, resolved, rows, show

from sacl.domain.code import NodeId
from sacl.domain.facts import (
    Attribute,
    Collection,
    Definition,
    Expression,
    FileFacts,
    Name,
    Opaque,
)
from sacl.domain.relations import Relation, RelationKind

LEFT_OUT = ("Reflection", "ModernReflection", "SignaturePolymorphic", "Unsafe")

Edge = tuple[str, str]


def score_java(path: Path, *, verbose: bool) -> None:
    totals: Counter[str] = Counter()
    for case in rows(path):
        if case["case"].startswith(LEFT_OUT):
            continue
        facts = facts_of(case["files"])
        sure, possible = _edges(resolved(facts), facts)
        wanted = {
            (_simple(caller), _simple(callee))
            for caller, callees in case["callgraph"].items()
            for callee in callees
        }
        judged = {edge for edge in sure if edge[0] in {a for a, _ in wanted}}
        totals["wanted"] += len(wanted)
        totals["found"] += len(wanted & (sure | possible))
        totals["right"] += len(wanted & judged)
        totals["given"] += len(judged)
        show(case["case"], wanted - sure - possible, verbose=verbose)
        show(f"{case['case']} wrong", judged - wanted, verbose=verbose)
    ratio("SWARM Java precision of resolved", totals["right"], totals["given"])
    ratio("SWARM Java recall with candidates", totals["found"], totals["wanted"])


def _edges(
    relations: list[Relation], facts: Mapping[str, FileFacts]
) -> tuple[set[Edge], set[Edge]]:
    names = {d.unit: n for file in facts.values() for d, n in _named(file)}
    calls = [r for r in relations if r.kind is RelationKind.CALLS]
    owners = _owners_of_lambdas(calls, facts)
    sure: set[Edge] = set()
    possible: set[Edge] = set()
    for call in calls:
        for source in owners.get(call.source, {call.source}):
            name = names.get(source, source)
            if call.target is not None and call.target not in owners:
                sure.add((name, names.get(call.target, call.target)))
            elif call.rule in {"builtin", "external"}:
                owner, _, method = call.target_name.rpartition(".")
                possible.add((name, f"{owner}:{method}()"))
            possible |= {(name, names.get(node, node)) for node in call.candidates}
    return sure, possible


def _owners_of_lambdas(
    calls: list[Relation], facts: Mapping[str, FileFacts]
) -> dict[NodeId, set[NodeId]]:
    owners: dict[NodeId, set[NodeId]] = {}
    for file in facts.values():
        for definition in file.definitions:
            if "expression" in definition.modifiers and definition.kind == "function":
                callers = {c.source for c in calls if c.target == definition.unit}
                owners[definition.unit] = callers or {definition.scope}
    return owners


def _named(file: FileFacts) -> Iterator[tuple[Definition, str]]:
    package = file.namespaces[0].namespace if file.namespaces else ""
    for definition in file.definitions:
        holder = definition.scope.partition("::")[2]
        owner = ".".join(part for part in (package, holder) if part)
        is_made = "constructor" in definition.modifiers
        name = "<init>" if is_made else definition.name
        types = ",".join(_parameter_types(file, definition))
        yield definition, f"{owner}:{name}({types})"


def _parameter_types(file: FileFacts, definition: Definition) -> Iterator[str]:
    declared = {
        binding.target: binding.type
        for binding in file.bindings
        if binding.parameter and binding.scope == definition.unit
    }
    for parameter in definition.parameters:
        yield _type(declared.get(Name(parameter.lstrip("*"))))


def _type(expression: Expression | None) -> str:
    if isinstance(expression, Collection):
        return f"{_type(expression.items[0][1])}[]"
    if isinstance(expression, Attribute):
        return expression.name
    if isinstance(expression, Name):
        return expression.id
    return (expression.type or "?") if isinstance(expression, Opaque) else "?"


def _simple(method: str) -> str:
    """Drop the packages of parameter types: ``p.A:f(java.lang.String)``."""
    name, _, types = method.removesuffix(")").partition("(")
    parts = [part.rpartition(".")[2] for part in types.split(",")]
    return f"{name}({','.join(parts)})"
