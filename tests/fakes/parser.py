"""A ``CodeParser`` for a little Python, in process and without a grammar.

It knows imports, functions, classes, methods, calls and base classes: enough to
relate files to each other. Two marks in the first line let a test ask for trouble.
"""

import ast
import hashlib
import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field

from sacl.application.ports import CodeParser, ParsedFile, ParseFailure
from sacl.domain.code import (
    CodeUnit,
    NodeId,
    ParseProblem,
    SourceFile,
    Span,
    StructuralFeatures,
    TextualFeature,
    TextualFeatures,
    UnitKind,
    UnitTerms,
    unit_id,
)
from sacl.domain.description import Operation, OperationKind, UnitViews
from sacl.domain.facts import (
    Attribute,
    Call,
    CallSite,
    Definition,
    Expression,
    FileFacts,
    Import,
    ImportedName,
    Inheritance,
    Name,
    Opaque,
)
from sacl.domain.lexical import terms
from sacl.domain.scoping import PYTHON

FAILING = "# fail"
"""First line of a file of which nothing is parsed."""
PARTIAL = "# partial"
"""First line of a file whose first line is not parsed."""

_COMMENT = re.compile(r"#.*")
_Defined = ast.FunctionDef | ast.ClassDef


class FakeParser(CodeParser):
    """Parses Python files that use no more than it knows.

    Attributes:
        parsed: Every path that it was asked to parse, in order.
        behaviors_read: Every path whose functions it was asked to read, in order.
    """

    def __init__(self) -> None:
        self.parsed: list[str] = []
        self.behaviors_read: list[str] = []

    def language_of(self, path: str, head: str = "") -> str | None:
        return "python" if path.endswith(".py") else None

    async def parse(
        self, files: Sequence[SourceFile]
    ) -> list[ParsedFile | ParseFailure]:
        self.parsed += [file.path for file in files]
        return [_parse(file) for file in files]

    async def views(
        self, file: SourceFile, units: Collection[NodeId]
    ) -> dict[NodeId, UnitViews]:
        found = _Reading(file).read().units
        return {unit.id: _views(unit) for unit in found if unit.id in units}

    async def behaviors(
        self, files: Sequence[SourceFile]
    ) -> list[dict[NodeId, Operation]]:
        self.behaviors_read += [file.path for file in files]
        return [_behaviors(file) for file in files]

    async def rest(self) -> None:
        """Do nothing: no process is held."""

    async def close(self) -> None:
        """Do nothing: no process is held."""


def _parse(file: SourceFile) -> ParsedFile | ParseFailure:
    first = file.text.partition("\n")[0]
    if first == FAILING:
        return ParseFailure(file.path, "told to fail")
    reading = _Reading(file).read()
    problems = (ParseProblem(1, "told to be partial"),) if first == PARTIAL else ()
    return ParsedFile(
        file.path, "python", tuple(reading.units), reading.facts(), problems
    )


@dataclass
class _Reading:
    """One walk through a syntax tree."""

    file: SourceFile
    units: list[CodeUnit] = field(default_factory=list)
    imports: list[Import] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    calls: list[CallSite] = field(default_factory=list)
    inheritance: list[Inheritance] = field(default_factory=list)

    def read(self) -> "_Reading":
        tree = ast.parse(self.file.text)
        lines = self.file.text.removesuffix("\n").count("\n") + 1
        inner = {
            n for node in tree.body if isinstance(node, _Defined) for n in _at(node)
        }
        own = [
            line
            for number, line in enumerate(self.file.text.split("\n"), start=1)
            if number not in inner
        ]
        self.units.append(
            _unit(self.file.path, "", UnitKind.FILE, Span(1, lines), "\n".join(own))
        )
        for node in tree.body:
            self._statement(node, "")
        return self

    def facts(self) -> FileFacts:
        return FileFacts(
            self.file.path,
            "python",
            scoping=PYTHON,
            imports=tuple(self.imports),
            definitions=tuple(self.definitions),
            calls=tuple(self.calls),
            inheritance=tuple(self.inheritance),
        )

    def _statement(self, node: ast.stmt, outer: str) -> None:
        scope = unit_id(self.file.path, outer)
        if isinstance(node, _Defined):
            self._definition(node, outer)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self.imports.append(_import(node, scope))
        else:
            self.calls.extend(_calls(node, scope))

    def _definition(self, node: _Defined, outer: str) -> None:
        qualified = self._distinct(f"{outer}.{node.name}" if outer else node.name)
        inside_class = any(
            u.kind is UnitKind.CLASS and u.qualified_name == outer for u in self.units
        )
        kind = _kind(node, inside_class=inside_class)
        span = Span(node.lineno, node.end_lineno or node.lineno)
        code = ast.get_source_segment(self.file.text, node) or ""
        unit = _unit(self.file.path, qualified, kind, span, code, node)
        self.units.append(unit)
        scope = unit_id(self.file.path, outer)
        parameters = () if isinstance(node, ast.ClassDef) else _parameters(node)
        self.definitions.append(
            Definition(unit.id, kind, node.name, scope, node.lineno, parameters)
        )
        for base in node.bases if isinstance(node, ast.ClassDef) else ():
            parent = _expression(base)
            self.inheritance.append(
                Inheritance(unit.id, parent, node.lineno, "extends")
            )
        for inner in node.body:
            self._statement(inner, qualified)

    def _distinct(self, qualified: str) -> str:
        """Number a repeated name, as ``CodeUnit.id`` wants it."""
        known = {unit.qualified_name for unit in self.units}
        repeated = (f"{qualified}#{number}" for number in itertools.count(2))
        return next(n for n in itertools.chain([qualified], repeated) if n not in known)


def _kind(node: _Defined, *, inside_class: bool) -> UnitKind:
    if isinstance(node, ast.ClassDef):
        return UnitKind.CLASS
    return UnitKind.METHOD if inside_class else UnitKind.FUNCTION


def _at(node: ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _parameters(node: ast.FunctionDef) -> tuple[str, ...]:
    return tuple(argument.arg for argument in node.args.args)


def _unit(
    path: str,
    qualified: str,
    kind: UnitKind,
    span: Span,
    code: str,
    node: _Defined | None = None,
) -> CodeUnit:
    docstring = (ast.get_docstring(node, clean=False) if node else None) or ""
    comments = tuple(_COMMENT.findall(code))
    names = (node.name, *_parameters(node)) if isinstance(node, ast.FunctionDef) else ()
    present = {
        TextualFeature.DOCSTRING: docstring,
        TextualFeature.COMMENT: comments,
        TextualFeature.IDENTIFIER: names,
    }
    return CodeUnit(
        id=unit_id(path, qualified),
        path=path,
        language="python",
        kind=kind,
        form=str(kind),
        name=qualified.rpartition(".")[2] or path.rpartition("/")[2],
        qualified_name=qualified or path,
        span=span,
        body=Span(min(span.start_line + 1, span.end_line), span.end_line),
        signature=code.partition("\n")[0],
        code=code,
        parent=unit_id(path, qualified.rpartition(".")[0]) if qualified else None,
        textual=TextualFeatures(
            docstring,
            comments,
            names,
            {f: (span,) for f, text in present.items() if text},
        ),
        structure=StructuralFeatures(1, 1, 0, 0, 0),
        terms=UnitTerms(
            name=" ".join(terms(qualified)),
            path=" ".join(terms(path)),
            docs=" ".join(terms(docstring)),
            code=" ".join(terms(code)),
        ),
        content_hash=hashlib.sha256(code.encode()).hexdigest(),
    )


def _import(node: ast.Import | ast.ImportFrom, scope: NodeId) -> Import:
    local = "::" in scope
    if isinstance(node, ast.Import):
        (alias,) = node.names
        name = ImportedName("", alias.asname or alias.name, "namespace")
        return Import(alias.name, 0, (name,), scope, node.lineno, local)
    names = tuple(ImportedName(a.name, a.asname or a.name, "named") for a in node.names)
    return Import(node.module or "", node.level, names, scope, node.lineno, local)


def _calls(node: ast.stmt, scope: NodeId) -> Iterator[CallSite]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call):
            call = _expression(inner)
            if isinstance(call, Call):
                yield CallSite(scope, call, inner.lineno)


def _expression(node: ast.expr) -> Expression:
    if isinstance(node, ast.Name):
        return Name(node.id)
    if isinstance(node, ast.Attribute):
        return Attribute(_expression(node.value), node.attr)
    if isinstance(node, ast.Call):
        return Call(_expression(node.func), tuple(map(_expression, node.args)))
    return Opaque()


def _views(unit: CodeUnit) -> UnitViews:
    masked = {
        feature: _mask(unit, unit.code, feature)
        for feature in unit.textual.spans
        if unit.kind is not UnitKind.CLASS
    }
    neutral = unit.code
    for feature in masked:
        neutral = _mask(unit, neutral, feature)
    left = {f: "not in a class" for f in unit.textual.spans if f not in masked}
    return UnitViews(unit.id, neutral, masked, left, Operation(OperationKind.BLOCK))


def _behaviors(file: SourceFile) -> dict[NodeId, Operation]:
    """Read functions that promise nothing: calls are all that they are made of."""
    function = Operation(OperationKind.FUNCTION)
    found = _Reading(file).read().units
    functions = (UnitKind.FUNCTION, UnitKind.METHOD)
    return {unit.id: function for unit in found if unit.kind in functions}


def _mask(unit: CodeUnit, code: str, feature: TextualFeature) -> str:
    if feature is TextualFeature.DOCSTRING:
        return code.replace(unit.textual.docstring, "")
    if feature is TextualFeature.COMMENT:
        return _COMMENT.sub("", code)
    for number, name in enumerate(unit.textual.identifiers):
        code = re.sub(rf"\b{name}\b", f"v{number}", code)
    return code
