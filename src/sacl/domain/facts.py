"""What one file says about names: the input of ``resolution``.

A parser writes these facts by looking at one file alone; ``resolution`` binds
them across files. They are language neutral: an expression keeps only what a
binding can depend on. Facts are stored with the file, so that a changed file
re-resolves its dependants without parsing them again.
"""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from sacl.domain.code import NodeId, UnitKind
from sacl.domain.record import record
from sacl.domain.scoping import UNSCOPED, Scoping


@record
class Name:
    """A bare identifier. ``this`` and ``self`` are names too."""

    id: str
    tag: Literal["name"] = "name"


@record
class Attribute:
    """``value.name``."""

    value: "Expression"
    name: str
    tag: Literal["attribute"] = "attribute"


@record
class Call:
    """``callee(arguments)``; ``await`` stands on the ``CallSite``.

    Attributes:
        arguments: Positional arguments as far as they can carry a callable or
            an instance; others are ``Opaque``.
        keywords: The same for keyword arguments.
        constructor: Written with ``new``.
    """

    callee: "Expression"
    arguments: tuple["Expression", ...] = ()
    keywords: tuple[tuple[str, "Expression"], ...] = ()
    constructor: bool = False
    tag: Literal["call"] = "call"


@record
class Item:
    """``value[key]`` with a literal key; None where the key is computed.

    Attributes:
        index: What computes the key, ``Opaque`` if not a name; None where
            ``value`` is iterated over.
    """

    value: "Expression"
    key: str | None
    index: "Expression | None" = None
    tag: Literal["item"] = "item"


@record
class Collection:
    """A list, tuple, set, dict or object display; list keys are ``"0"``, ``"1"``.

    The key of a spread (``...x``, ``**x``) is ``"..."``; a generator and a type
    such as ``list[X]`` hold their elements under the key None.
    """

    kind: str
    items: tuple[tuple[str | None, "Expression"], ...]
    tag: Literal["collection"] = "collection"


@record
class UnitReference:
    """A function or class expression that is a unit: lambda, arrow, closure."""

    unit: NodeId
    tag: Literal["unit"] = "unit"


@record
class Choice:
    """One of several values: ``a if c else b``, ``a or b``, a union type."""

    options: tuple["Expression", ...]
    tag: Literal["choice"] = "choice"


@record
class Opaque:
    """Anything else; ``type`` names a literal's type (``str``, ``list`` …).

    Attributes:
        literal: A short string or a number that may serve as a key.
    """

    type: str | None = None
    literal: str | None = None
    tag: Literal["opaque"] = "opaque"


Expression = (
    Name | Attribute | Call | Item | Collection | UnitReference | Choice | Opaque
)

ImportType = Literal["default", "named", "namespace", "dynamic"]
ExportType = Literal["default", "named", "namespace"]


@record
class ImportedName:
    """One name that an import binds.

    Attributes:
        name: The name in the imported module; ``*`` for all of them, empty for
            the module itself.
        alias: The name bound here; dotted for Python's ``import a.b``, which
            binds ``a``; empty when nothing is bound.
    """

    name: str
    alias: str
    import_type: ImportType


@record
class Import:
    """One import statement or call.

    Attributes:
        module: The module as written, without leading dots of a relative
            Python import, with ``./`` and the like in other languages.
        level: Leading dots of a relative Python import, else 0.
        scope: The unit it stands in; the file when at top level.
        local: Inside a function.
        type_only: Erased at run time (``import type``, ``TYPE_CHECKING``).
        dynamic: ``import()``, ``require()``, ``importlib.import_module``. Where
            such a call is part of an expression its alias is made up
            (``require:./m``) and the expression is the name of it.
        until: Last line of the conditional block it stands in; 0 outside.
        library: The module is of the language's own library unless the
            repository has it. Python and JavaScript leave it to resolution.
        from_base: The module is looked for below a base folder (AMD).
        package: The foreign package that the module would be of; empty where
            it is the module itself.
    """

    module: str
    level: int
    names: tuple[ImportedName, ...]
    scope: NodeId
    line: int
    local: bool = False
    type_only: bool = False
    dynamic: bool = False
    until: int = 0
    library: bool = False
    package: str = ""
    from_base: bool = False


@record
class Export:
    """A name that other files may import.

    Attributes:
        name: The public name; ``default``; ``*`` for ``export * from``;
            ``export=`` for ``module.exports = x`` and ``export = x``.
        value: What it stands for here; None for a re-export.
        module: Origin of a re-export, as written; None otherwise.
        origin: The re-exported name in ``module``; ``*`` for all.
    """

    name: str
    export_type: ExportType
    line: int
    value: Expression | None = None
    module: str | None = None
    origin: str = ""
    type_only: bool = False


@record
class Definition:
    """A unit as resolution sees it.

    Attributes:
        scope: The unit it is defined in; the file when at top level.
        parameters: Names in order, the receiver included.
        returns: Declared return type, if any.
        modifiers: Of ``static``, ``class``, ``property``, ``async``,
            ``abstract``, ``constructor``, ``expression`` (its name is not
            bound where it stands), ``arrow`` (``this`` is that around it),
            ``private`` (seen in its file alone), ``final``, ``partial``,
            ``hidden`` (by another member of its name that is not).
            ``explicit`` (found in an interface, never by its name in its class),
            ``own`` (not inherited), ``narrow`` (not seen by the whole program).
            ``abstract`` says that it has no body.
        decorators: Outermost first.
        until: Last line of the conditional block it stands in; 0 outside.
        owner: The class it is a member of, where it stands outside of that.
        type_parameters: Names of its type parameters with their bounds.
    """

    unit: NodeId
    kind: UnitKind
    name: str
    scope: NodeId
    line: int
    parameters: tuple[str, ...] = ()
    returns: Expression | None = None
    modifiers: tuple[str, ...] = ()
    decorators: tuple[Expression, ...] = ()
    until: int = 0
    owner: Expression | None = None
    type_parameters: tuple[tuple[str, Expression | None], ...] = ()


@record
class Binding:
    """A value or a declared type given to a name, a field or an item.

    Parameters with an annotation or a default are bindings too.

    Attributes:
        target: A ``Name``, ``Attribute`` or ``Item``.
        value: What is assigned; None when only a type is declared.
        type: The declared type; a union is a ``Choice``.
        until: Last line of the conditional block it stands in; 0 outside.
        block: The name is not visible outside that block.
        parameter: The target is a parameter of ``scope``; ``value`` its default.
    """

    scope: NodeId
    target: Expression
    line: int
    value: Expression | None = None
    type: Expression | None = None
    until: int = 0
    block: bool = False
    parameter: bool = False


@record
class CallSite:
    """One call, new-expression or decorator application."""

    scope: NodeId
    call: Call
    line: int
    awaited: bool = False
    constructor: bool = False


@record
class Return:
    """A value that a function returns; a yielded one in a ``Collection``."""

    scope: NodeId
    value: Expression
    line: int = 0


@record
class Inheritance:
    """One parent of a class or interface, in order of writing.

    Attributes:
        unit: The class; the file where that stands in another one.
        owner: The class, where its parent is given outside of it.
        arguments: How many type arguments are written; None in languages where no
            two types of a name differ in their parameters.
    """

    unit: NodeId
    parent: Expression
    line: int
    form: Literal["extends", "implements", "mixin"]
    owner: Expression | None = None
    arguments: int | None = None


UseForm = Literal["type", "instance", "callback", "decorator"]


@record
class Use:
    """A type named or made without a call, or a function passed on."""

    scope: NodeId
    target: Expression
    line: int
    form: UseForm


@record
class Region:
    """Lines of a file whose names belong to a namespace, dotted, ``""`` the global.

    Of nested regions each has the full name, and the inner one counts.
    """

    namespace: str
    line: int
    until: int


LINK = "folder-link"
"""Ecosystem and name in the configuration of a link to a folder."""


@record
class FileFacts:
    """Everything one file says about names.

    Attributes:
        scoping: The rules by which its names are bound.
        namespaces: Its regions; none where names belong to the file.
        configuration: Of a project file (``package.json``, ``tsconfig.json``)
            what resolution needs; empty for code.
    """

    path: str
    language: str
    imports: tuple[Import, ...] = ()
    exports: tuple[Export, ...] = ()
    definitions: tuple[Definition, ...] = ()
    bindings: tuple[Binding, ...] = ()
    calls: tuple[CallSite, ...] = ()
    returns: tuple[Return, ...] = ()
    inheritance: tuple[Inheritance, ...] = ()
    uses: tuple[Use, ...] = ()
    configuration: Mapping[str, str] = field(default_factory=dict)
    scoping: Scoping = UNSCOPED
    namespaces: tuple[Region, ...] = ()
