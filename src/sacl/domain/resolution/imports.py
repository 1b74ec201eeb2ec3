"""What the names stand for that cross from one file into another."""

from sacl.domain.code import NodeId
from sacl.domain.facts import Binding, Collection, Export, Import, Name, Opaque
from sacl.domain.resolution import python_modules
from sacl.domain.resolution.frames import Evaluates, Place
from sacl.domain.resolution.parts import STARS
from sacl.domain.resolution.tables import (
    LATEST,
    PYTHON,
    FileTable,
    Imported,
)
from sacl.domain.resolution.values import (
    ANYTHING,
    NOTHING,
    ExternalValue,
    ModuleValue,
    Values,
    join,
    single,
)

Module = ModuleValue | ExternalValue | None

WHOLE = "export="
"""Name of what a CommonJS module exports as a whole."""

LISTING = "__all__"
"""Name of the list of what a star import of a Python module binds."""


def find_module(evaluator: Evaluates, table: FileTable, statement: Import) -> Module:
    """Find the module that a statement of a file names."""
    if table.regime == PYTHON:
        return python_modules.find_module(evaluator.consultation, table.path, statement)
    return evaluator.scripts.find(table.path, statement)


def find_origin(evaluator: Evaluates, table: FileTable, export: Export) -> Module:
    """Find the module that a re-export names."""
    statement = Import(export.module or "", 0, (), NodeId(table.path), export.line)
    return find_module(evaluator, table, statement)


def imported_value(
    evaluator: Evaluates, table: FileTable, imported: Imported
) -> Values:
    """Return what an import binds its name to."""
    statement, name = imported.statement, imported.name
    if table.regime == PYTHON and name.name == "" and "." in name.alias:
        first = name.alias.partition(".")[0]
        if statement.module == name.alias:
            place = python_modules.find_absolute(
                evaluator.consultation, table.path, [first]
            )
            return _of_module(place)
    module = find_module(evaluator, table, statement)
    if name.name == "" or module is None:
        return _of_module(module)
    if isinstance(module, ExternalValue):
        return single(ExternalValue(f"{module.name}.{name.name}", module.builtin))
    if module.path == table.path:
        own = python_modules.submodule(evaluator.consultation, module, name.name)
        if own is not None:
            return single(own)
    found = evaluator.exported(module.path, name.name)
    return found if found.items else ANYTHING


def classes_of(evaluator: Evaluates, values: Values) -> Values:
    """Put what CommonJS modules export as a whole in their place."""
    if not any(isinstance(value, ModuleValue) for value in values.items):
        return values
    parts = [
        evaluator.exported(value.path, WHOLE)
        if isinstance(value, ModuleValue)
        else single(value)
        for value in values.items
    ]
    return join([part for part in parts if part.items]) or values


def _of_module(module: Module) -> Values:
    return ANYTHING if module is None else single(module)


def star_values(evaluator: Evaluates, table: FileTable, name: str) -> Values:
    """Return what the star imports of a file bring in under a name."""
    found = []
    key = ("star", table.path, name)
    evaluator.consultation.look_at(table, STARS)
    if not table.stars or not evaluator.enter(key):
        return NOTHING
    for statement in reversed(table.stars):
        module = find_module(evaluator, table, statement)
        if isinstance(module, ModuleValue):
            if _is_public(evaluator, module.path, name) and not _is_from(
                evaluator, module.path, name, table.path
            ):
                found.append(evaluator.exported(module.path, name))
                break
        elif module is not None:
            found.append(ANYTHING)
    evaluator.leave(key)
    return join(found) if found else NOTHING


def _is_from(evaluator: Evaluates, path: str, name: str, origin: str) -> bool:
    """Tell whether a module has a name from the very file that imports it all."""
    table = evaluator.consultation.outline_of(NodeId(path))
    sources = [e.source for e in table.names.get(NodeId(path), {}).get(name, ())]
    return bool(sources) and all(
        isinstance(source, Imported)
        and source.name.name == name
        and find_module(evaluator, table, source.statement) == ModuleValue(origin)
        for source in sources
    )


def _is_public(evaluator: Evaluates, path: str, name: str) -> bool:
    """Tell whether a star import of a Python file binds a name."""
    seen = {path}
    pending = [path]
    while pending:
        table = evaluator.consultation.outline(pending.pop())
        if table is None:
            continue
        for part in (name, LISTING, STARS):
            evaluator.consultation.look_at(table, part)
        if _is_own_public(table, name):
            return True
        if LISTING in table.names.get(NodeId(table.path), {}):
            continue
        for statement in table.stars:
            module = find_module(evaluator, table, statement)
            if isinstance(module, ModuleValue) and module.path not in seen:
                seen.add(module.path)
                pending.append(module.path)
    return False


def _is_own_public(table: FileTable, name: str) -> bool:
    bound = table.names.get(NodeId(table.path), {})
    if LISTING not in bound:
        return name in bound and not name.startswith("_")
    sources = (entry.source for entry in bound[LISTING])
    listed = (s for s in sources if isinstance(s, Binding))
    return name in table.exports or any(name in _listed(source) for source in listed)


def _listed(binding: Binding) -> set[str]:
    value = binding.value
    if not isinstance(value, Collection):
        return set()
    return {
        item.literal
        for _, item in value.items
        if isinstance(item, Opaque) and item.literal
    }


def exported_from(evaluator: Evaluates, path: str, name: str) -> Values:
    """Return what a file or a namespace folder gives under a name."""
    table = evaluator.consultation.outline(path)
    if table is None:
        return _from_folder(evaluator, path, name)
    evaluator.consultation.look_at(table, name)
    if table.regime == PYTHON:
        return _from_python(evaluator, table, name)
    return _from_ecmascript(evaluator, table, name)


def _from_folder(evaluator: Evaluates, path: str, name: str) -> Values:
    if path in evaluator.consultation.project.paths:
        return ANYTHING
    module = python_modules.submodule(evaluator.consultation, ModuleValue(path), name)
    return NOTHING if module is None else single(module)


def _from_python(evaluator: Evaluates, table: FileTable, name: str) -> Values:
    scope = NodeId(table.path)
    if name in table.names.get(scope, {}):
        return evaluator.evaluate(Name(name), Place(scope, LATEST))
    found = star_values(evaluator, table, name)
    if found.known:
        return found
    module = python_modules.submodule(
        evaluator.consultation, ModuleValue(table.path), name
    )
    if module is not None:
        return single(module)
    evaluator.consultation.look_at(table, "__getattr__")
    return ANYTHING if "__getattr__" in table.names.get(scope, {}) else found


def _from_ecmascript(evaluator: Evaluates, table: FileTable, name: str) -> Values:
    for part in (WHOLE, STARS):
        evaluator.consultation.look_at(table, part)
    exports = table.exports.get(name, ())
    last = exports[-1] if exports else None
    if last is not None and not _is_replaced(evaluator, table, last):
        return _exported(evaluator, table, last)
    if name == "default" and WHOLE in table.exports:
        return single(ModuleValue(table.path))
    if WHOLE in table.exports and name != WHOLE:
        whole = evaluator.exported(table.path, WHOLE)
        parts = [evaluator.member(value, name) for value in whole.items]
        return join(parts)
    return _starred(evaluator, table, name)


def _is_replaced(evaluator: Evaluates, table: FileTable, export: Export) -> bool:
    """Tell whether ``module.exports`` gets another object after an export."""
    wholes = table.exports.get(WHOLE, ())
    if export.name == WHOLE or not wholes or wholes[-1].line <= export.line:
        return False
    whole = evaluator.exported(table.path, WHOLE)
    is_known = bool(whole.known) and not whole.is_open
    return is_known and ModuleValue(table.path) not in whole.items


def _starred(evaluator: Evaluates, table: FileTable, name: str) -> Values:
    if name == "default":
        return NOTHING
    parts = []
    for export in table.exports.get("*", ()):
        module = find_origin(evaluator, table, export)
        if isinstance(module, ModuleValue):
            parts.append(evaluator.exported(module.path, name))
        elif module is not None:
            parts.append(ANYTHING)
    known = [part for part in parts if part.known]
    return join(known or parts)


def _exported(evaluator: Evaluates, table: FileTable, export: Export) -> Values:
    if export.module is None:
        return evaluator.evaluate(export.value, Place(NodeId(table.path), LATEST))
    module = find_origin(evaluator, table, export)
    if isinstance(module, ModuleValue):
        if export.origin == "*":
            return single(module)
        return evaluator.exported(module.path, export.origin)
    if isinstance(module, ExternalValue):
        return single(ExternalValue(f"{module.name}.{export.origin}", module.builtin))
    return ANYTHING
