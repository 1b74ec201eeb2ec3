"""What namespaces hold: names of other files, of imports, of included files."""

from collections.abc import Iterable, Iterator

from sacl.domain.code import NodeId
from sacl.domain.facts import Definition, Export, Import
from sacl.domain.resolution.declared.binds import VALUES, Binds, Want
from sacl.domain.resolution.declared.entries import best, is_prototype
from sacl.domain.resolution.declared.files import Files
from sacl.domain.resolution.declared.own_module import of_own_module
from sacl.domain.resolution.declared.reopening import declaring
from sacl.domain.resolution.frames import Place
from sacl.domain.resolution.keys import (
    declaration_key,
    is_seen_outside,
    namespace_key,
    namespaces_at,
    project_key,
    qualified,
    stands_in,
)
from sacl.domain.resolution.memory import Memory
from sacl.domain.resolution.tables import (
    CLASS_KINDS,
    Entry,
    FileTable,
    Imported,
)
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ExternalValue,
    FunctionValue,
    NamespaceValue,
    Values,
    join,
    single,
)


class Namespaces:
    """Finds names by their namespace."""

    def __init__(self, binder: Binds, files: Files) -> None:
        self._binder = binder
        self._files = files
        self._known = Memory[Values](binder.search)
        self._visible: dict[tuple[str, float], list[str]] = {}

    def visible(
        self, name: str, namespaces: list[str], table: FileTable, want: Want
    ) -> Values:
        """Return what a name stands for that others declare in these namespaces."""
        for namespace in namespaces:
            found = self.declared(name, namespace, table, want)
            if found.items:
                return found
        return NOTHING

    def declared(
        self,
        name: str,
        namespace: str,
        table: FileTable,
        want: Want,
        *,
        own: bool = False,
    ) -> Values:
        """Return what other files, or the ``own`` too, declare in a namespace."""
        found = NOTHING
        paths = self._declaring(name, namespace, table)
        if paths:
            about = "declared", name, namespace, table.path, want, own
            known = self._known.recall(about)
            if known is not None:
                return known
            state = self._known.open()
            seen = self._files.seen(paths, table, want)
            if own and table.path in paths:
                seen = [table.path, *seen]
            found = of_own_module(
                self._of_files(name, namespace, seen, want), table.path
            )
            self._known.keep(about, found, state)
        if not found.items and table.facts.scoping.named_projects:
            return self._passed_on(name, namespace, table, want)
        return found

    def _declaring(
        self, name: str, namespace: str, table: FileTable
    ) -> tuple[str, ...]:
        scoping = table.facts.scoping
        consultation = self._binder.consultation
        if scoping.reopened:
            return declaring(consultation, scoping.family, namespace, name)
        key = declaration_key(scoping.family, qualified(namespace, name))
        return consultation.owners(key)

    def files_declaring(self, name: str, namespace: str, table: FileTable) -> list[str]:
        """Return the files that declare a name of a namespace, whatever it names."""
        paths = self._declaring(name, namespace, table)
        own = [table.path] if table.path in paths else []
        return [*own, *self._files.seen(paths, table, "value")]

    def _of_files(
        self, name: str, namespace: str, paths: list[str], want: Want
    ) -> Values:
        parts = [
            self._of_file(name, namespace, table, want)
            for table in self._binder.consultation.tables(paths)
        ]
        return join([part for part in parts if part.items])

    def _passed_on(
        self, name: str, namespace: str, table: FileTable, want: Want
    ) -> Values:
        """Return what a namespace re-exports together with all else of another."""
        about = name, namespace, want
        known = self._known.recall(about)
        key = ("passed on", *about)
        if known is not None or not self._binder.enter(key):
            return known or NOTHING
        state = self._known.open()
        found = self._find_passed_on(name, namespace, table, want)
        self._binder.leave(key)
        return self._known.keep(about, found, state)

    def _find_passed_on(
        self, name: str, namespace: str, table: FileTable, want: Want
    ) -> Values:
        family = table.facts.scoping.family
        key = declaration_key(family, qualified(namespace, "*"))
        consultation = self._binder.consultation
        parts = [
            self._origin(export, name, other, want)
            for other in consultation.tables(consultation.owners(key))
            for export in other.exports.get("*", ())
            if stands_in(other.facts, export.line, namespace)
        ]
        return join([part for part in parts if part.items])

    def _of_file(
        self, name: str, namespace: str, table: FileTable, want: Want
    ) -> Values:
        top = NodeId(table.path)
        entries = [
            entry
            for entry in table.names.get(top, {}).get(name, ())
            if stands_in(table.facts, entry.source.line, namespace)
            and not isinstance(entry.source, Imported)
            and _is_visible(entry, top)
        ]
        chosen = best(entries, want, table.facts.scoping)
        if chosen:
            found = join([self._binder.given(entry, table, want) for entry in chosen])
            if want == "call":
                return self.linked(found, entries, name, namespace, table)
            return found
        return self._re_exported(name, namespace, table, want)

    def linked(
        self,
        found: Values,
        entries: list[Entry],
        name: str,
        namespace: str | None,
        table: FileTable,
    ) -> Values:
        """Put functions that are defined elsewhere in place of their declarations."""
        declared = [entry for entry in entries if is_prototype(entry)]
        if not declared:
            return found
        here = found if len(declared) < len(entries) else NOTHING
        elsewhere = self.defined(name, namespace or "", table)
        return join([part for part in (here, elsewhere) if part.items]) or ANYTHING

    def _re_exported(
        self, name: str, namespace: str, table: FileTable, want: Want
    ) -> Values:
        parts = [
            self._origin(export, export.origin, table, want)
            for export in table.exports.get(name, ())
            if stands_in(table.facts, export.line, namespace) and export.origin != "*"
        ]
        return join([part for part in parts if part.items])

    def _origin(
        self, export: Export, name: str, table: FileTable, want: Want
    ) -> Values:
        """Return what a name of the module of a re-export stands for.

        An export without a module has a name to be imported by, and no other: an
        extension function is called on a receiver alone.
        """
        if export.module is None and export.value is not None and want in VALUES:
            place = Place(NodeId(table.path), export.line)
            return self._binder.look_up(export.value, place, want)
        key = ("export", table.path, name, export.line, want)
        known = self._known.recall(key)
        if known is not None or export.module is None or not self._binder.enter(key):
            return known or NOTHING
        state = self._known.open()
        statement = Import(export.module, 0, (), NodeId(table.path), export.line)
        found = self.of_module(table, statement, name, want)
        self._binder.leave(key)
        return self._known.keep(key, found, state)

    def relative(self, name: str, table: FileTable, line: float) -> Values:
        """Return a type or namespace, of the nearest one around that the file sees."""
        around = table.facts.scoping.outer_namespaces
        for namespace in self.namespaces(table, line) if around else [""]:
            whole = qualified(namespace, name)
            found = self.dotted(whole, table, "type")
            is_type = found.items and found != single(NamespaceValue(whole))
            if is_type or (found.items and self._is_seen(whole, table)):
                return found
        return NOTHING

    def _is_seen(self, namespace: str, table: FileTable) -> bool:
        paths = self.files_of(namespace, table)
        return table.path in paths or bool(self._files.seen(paths, table, "type"))

    def dotted(self, name: str, table: FileTable, want: Want) -> Values:
        """Return what a name with its namespace stands for, or the namespace."""
        if self.exists(name, table):
            return single(NamespaceValue(name))
        head, _, tail = name.rpartition("/")
        parts = tail.split(".")
        prefix = f"{head}/" if head else ""
        for end in range(len(parts) - 1, -1, -1):
            namespace = (prefix + ".".join(parts[:end])).rstrip("/")
            rest = parts[end + 1 :]
            wanted: Want = "type" if rest else want
            found = self.declared(parts[end], namespace, table, wanted, own=True)
            if found.items:
                return self._below(found, rest, want)
            if table.facts.scoping.named_projects and self.exists(namespace, table):
                break
        return NOTHING

    def _below(self, found: Values, names: list[str], want: Want) -> Values:
        for index, name in enumerate(names):
            wanted: Want = want if index == len(names) - 1 else "type"
            parts = [self._binder.member(value, name, wanted) for value in found.items]
            found = join([part for part in parts if part.items])
        return found

    def defined(self, name: str, namespace: str, table: FileTable) -> Values:
        """Return the functions of a name that any file of the family defines."""
        key = declaration_key(table.facts.scoping.family, qualified(namespace, name))
        consultation = self._binder.consultation
        parts = [
            single(FunctionValue(definition.unit))
            for other in consultation.tables(consultation.owners(key))
            for definition in other.facts.definitions
            if definition.name == name
            and definition.kind not in CLASS_KINDS
            and is_seen_outside(definition, NodeId(other.path))
        ]
        return join(parts)

    def exists(self, namespace: str, table: FileTable) -> bool:
        """Tell whether a file of the family has a namespace."""
        return bool(self.files_of(namespace, table))

    def files_of(self, namespace: str, table: FileTable) -> tuple[str, ...]:
        """Return the files of a namespace."""
        key = namespace_key(table.facts.scoping.family, namespace)
        return self._binder.consultation.owners(key)

    # Imports

    def imported(self, table: FileTable, imported: Imported, want: Want) -> Values:
        """Return what an import binds its name to."""
        statement, name = imported.statement, imported.name.name
        found = self.of_module(table, statement, name, want)
        if found.items:
            return found
        if any(self.exists(m, table) for m in self.modules(table, statement)):
            return ANYTHING
        foreign = qualified(statement.module, name) if name else statement.module
        return single(ExternalValue(foreign, statement.library))

    def of_module(
        self, table: FileTable, statement: Import, name: str, want: Want
    ) -> Values:
        """Return what a module of an import gives under a name; itself for none."""
        for module in self.modules(table, statement):
            found = self.dotted(
                qualified(module, name) if name else module, table, want
            )
            if found.items:
                return found
        return NOTHING

    def starred(
        self, name: str, table: FileTable, want: Want, scopes: Iterable[NodeId]
    ) -> tuple[Values, bool]:
        """Return what star imports bring in, and whether foreign ones might.

        Those at top level are seen, and those of the scopes around the name, which
        stand in front: one of an object may have any member.
        """
        parts: dict[Values, None] = {}
        foreign = is_hidden = False
        local = (each for scope in scopes for each in table.local_stars[scope])
        for statement in (*local, *table.stars):
            if self._files.is_path(table, statement):
                continue
            found = self.of_module(table, statement, name, want)
            if found.items and not isinstance(found.items[0], NamespaceValue):
                parts[found] = None
            elif not statement.library and not self._is_known(table, statement):
                foreign = True
                is_hidden = is_hidden or (statement.scope != table.path and not parts)
        if is_hidden and parts and want != "type":
            parts[ANYTHING] = None
        return join(list(parts)), foreign

    def _is_known(self, table: FileTable, statement: Import) -> bool:
        found = self.of_module(table, statement, "", "type")
        return bool(found.items)

    def modules(self, table: FileTable, statement: Import) -> Iterator[str]:
        """Yield the namespaces or classes that the module of an import may be.

        Where projects have names, a folder called like a library's is not one.
        """
        scoping = table.facts.scoping
        if scoping.named_projects and statement.library:
            return
        if scoping.relative_imports:
            for namespace in self.namespaces(table, statement.line):
                if namespace:
                    yield qualified(namespace, statement.module)
        first, _, below = statement.module.partition(".")
        if scoping.own_project and first == scoping.own_project:
            yield from self._in_own_project(table, statement.line, below)
            return
        yield statement.module
        if scoping.named_projects:
            yield from self._of_projects(scoping.ecosystem, statement.module)

    def _in_own_project(
        self, table: FileTable, line: float, below: str
    ) -> Iterator[str]:
        """Yield what lies below the nearest folder around that is one of a project."""
        for namespace in outer_namespaces(self.namespaces(table, line)):
            names = {
                path.rpartition("/")[2] for path in self.files_of(namespace, table)
            }
            if not names.isdisjoint(table.facts.scoping.root_files):
                yield qualified(namespace, below) if below else namespace
                return
        for namespace in self.namespaces(table, line)[:1]:
            yield qualified(namespace, below) if below else namespace

    def _of_projects(self, ecosystem: str, module: str) -> Iterator[str]:
        """Yield the folder of the project whose name a module starts with."""
        consultation = self._binder.consultation
        separator = "/" if "/" in module else "."
        parts = module.split(separator)
        for end in range(len(parts), 0, -1):
            key = project_key(ecosystem, separator.join(parts[:end]))
            for project in consultation.tables(consultation.owners(key)):
                root = project.facts.configuration["root"]
                rest = separator.join(parts[end:])
                yield separator.join(part for part in (root, rest) if part)

    def namespaces(self, table: FileTable, line: float) -> list[str]:
        """Return the namespaces whose names are visible on a line, nearest first."""
        about = table.path, line
        known = self._visible.get(about)
        if known is None:
            known = self._visible[about] = self._find_namespaces(table, line)
        return known

    @staticmethod
    def _find_namespaces(table: FileTable, line: float) -> list[str]:
        found = namespaces_at(table.facts, line)
        if not table.facts.scoping.outer_namespaces:
            return found[:1]
        return [*outer_namespaces(found), ""]


def outer_namespaces(namespaces: Iterable[str]) -> list[str]:
    """Return namespaces and those around them, each once, the nearest first."""
    outer: dict[str, None] = {}
    for namespace in namespaces:
        parts = namespace.split(".")
        ends = range(len(parts), 0, -1)
        outer.update(dict.fromkeys(".".join(parts[:end]) for end in ends))
    return list(outer)


def _is_visible(entry: Entry, top: NodeId) -> bool:
    source = entry.source
    return not isinstance(source, Definition) or is_seen_outside(source, top)
