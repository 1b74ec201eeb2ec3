"""Any result of any use case, with sizes that a test can afford."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from sacl.application.adopt_repository import AdoptionReport
from sacl.application.analyze_repository import AnalysisReport
from sacl.application.bias_report import BiasReport
from sacl.application.explore_relationships import RelationshipReport
from sacl.application.file_context import FileContext
from sacl.application.forget_repository import ForgetReport
from sacl.application.graph_view import GraphView
from sacl.application.outline import OutlineEntry
from sacl.application.query_answer import QueryAnswer
from sacl.application.system_stats import SystemStats
from sacl.application.transfer import TransferReport
from sacl.application.update_files import UpdateReport

RESULTS = (
    AdoptionReport,
    AnalysisReport,
    BiasReport,
    FileContext,
    ForgetReport,
    GraphView,
    QueryAnswer,
    RelationshipReport,
    SystemStats,
    TransferReport,
    UpdateReport,
)

text = (
    st.text(st.characters(), max_size=8)
    | st.text(st.characters() | st.characters(categories=["Cs"]), max_size=4)
    | st.builds("\n".join, st.lists(st.text("ab (", max_size=40), max_size=12))
)
scalars: Mapping[object, st.SearchStrategy[Any]] = {
    str: text,
    int: st.integers(0, 10_000),
    float: st.floats(),
    bool: st.booleans(),
    NoneType: st.none(),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Return any values of a type that results are made of."""
    arguments = get_args(kind)
    if kind in scalars:
        return scalars[kind]
    if isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        return st.builds(kind, **{f.name: values(hints[f.name]) for f in fields(kind)})
    if get_origin(kind) in (Union, UnionType):
        return st.one_of([values(each) for each in arguments])
    if get_origin(kind) is Mapping:
        return st.dictionaries(text, values(arguments[1]), max_size=3)
    items = st.lists(values(arguments[0]), max_size=3)
    return items if get_origin(kind) is list else items.map(tuple)


any_result = st.one_of([values(kind) for kind in RESULTS])
any_outline = values(tuple[OutlineEntry, ...])
