"""How the names of a language find what they mean, as data.

The registration of a language gives a ``Scoping``; the facts of its files carry
it to ``resolution``, which knows regimes and switches but no language.
"""

from dataclasses import dataclass
from typing import Literal

Regime = Literal["none", "python", "ecmascript", "declared"]
"""``declared``: names are bound by declarations, types by what is written."""


@dataclass(frozen=True, slots=True)
class Scoping:
    """The rules by which the names of a file are bound.

    All but the first six are for the regime ``declared``.

    Attributes:
        regime: Which rules; ``none`` binds nothing.
        family: Files of one family bind to each other, to others never.
        suffixes: File name endings of the family, lower case, with the dot.
        ecosystem: Where foreign packages come from: ``pypi``, ``maven`` …
        library: Ecosystem of the language's own library: ``python``, ``jdk`` …
        constructors: Names of the methods that make an instance.
        receivers: Words for the object that a method runs on: ``this``.
        parents: Words for that object seen as its parent: ``super``.
        self_types: Words for the class around as a type: ``Self``.
        root_types: Types that every value has: ``Object``. A receiver declared
            as one is of unknown type.
        conversions: Of types that a value may be passed as another without saying
            so, those types, the nearest first. Nothing else becomes one of them.
        variables_are_called: A bare call may be of a variable; where not,
            functions have names of their own.
        calls_past_variables: A variable that cannot be called hides no function.
        implicit_receiver: A bare name may be a member of a class around it.
        called_types: ``Foo()`` without ``new`` makes an instance.
        overloads: Functions of one name may differ in their parameters.
        virtual: A call may run a method that overrides the declared one.
        implicit_interfaces: A method may meet one of an interface that its class does
            not name: because none need be named, or because a child may name it.
        reopened: Classes of one name in one namespace are one class; where
            not, only those with the modifier ``partial``.
        static_apart: What a class has is not what its instances have, and methods
            of a class around are not seen inside.
        outside_members: A member may stand outside of its class.
        extends_foreign: Types of elsewhere may be given members.
        imports_extensions: Such members are seen where their namespace is imported.
        outer_namespaces: Names of the namespaces around are visible.
        global_functions: A function that a namespace does not have is one of the
            global namespace.
        whole_program: Word for the global namespace: ``::``.
        relative_imports: An import is looked for below its own namespace first.
        named_projects: What an import names starts with a name that a project
            file gives (``go.mod``, ``Cargo.toml``).
        own_project: First part of an import that starts at the project around, where
            the path of a file does not say which folder that is.
        root_files: Files in that folder, then: the nearest one says.
        imported_namespaces: A namespace has a name only where it is imported.
        path_imports: Imports name files, whose functions are seen then. Where not,
            only those that start with a dot do.
        includes: Names of other files are visible where those are included.
    """

    regime: Regime = "none"
    family: str = ""
    suffixes: tuple[str, ...] = ()
    ecosystem: str = ""
    library: str = ""
    constructors: tuple[str, ...] = ()
    receivers: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    self_types: tuple[str, ...] = ()
    root_types: tuple[str, ...] = ()
    conversions: tuple[tuple[str, tuple[str, ...]], ...] = ()
    variables_are_called: bool = True
    calls_past_variables: bool = False
    implicit_receiver: bool = False
    called_types: bool = False
    overloads: bool = False
    virtual: bool = False
    implicit_interfaces: bool = False
    reopened: bool = False
    static_apart: bool = False
    outside_members: bool = False
    extends_foreign: bool = False
    imports_extensions: bool = False
    outer_namespaces: bool = False
    global_functions: bool = False
    whole_program: str = ""
    relative_imports: bool = False
    named_projects: bool = False
    own_project: str = ""
    root_files: tuple[str, ...] = ()
    imported_namespaces: bool = False
    path_imports: bool = False
    includes: bool = False


UNSCOPED = Scoping()

PYTHON = Scoping(
    regime="python",
    family="python",
    suffixes=(".py", ".pyi"),
    ecosystem="pypi",
    library="python",
    constructors=("__init__",),
)

ECMASCRIPT = Scoping(
    regime="ecmascript",
    family="ecmascript",
    suffixes=(".js", ".mjs", ".cjs", ".jsx", ".ts", ".mts", ".cts", ".tsx", ".vue"),
    ecosystem="npm",
    library="node",
    constructors=("constructor",),
)
