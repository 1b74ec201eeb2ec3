"""Plain results as readable text, made from their values alone.

Places are written ``path:line``, code is quoted line by line, what was cut to fit a
budget is named at the end.
"""

from collections.abc import Callable, Iterator, Mapping

from sacl.application.adopt_repository import AdoptionReport
from sacl.application.analyze_repository import AnalysisReport
from sacl.application.bias_report import BiasReport
from sacl.application.diagnose import Diagnosis
from sacl.application.estimate_descriptions import DescriptionEstimate
from sacl.application.explore_relationships import RelationshipReport
from sacl.application.file_context import FileContext
from sacl.application.forget_repository import ForgetReport
from sacl.application.graph_view import GraphView
from sacl.application.presentation.answer_text import answer_lines
from sacl.application.presentation.diagnosis_text import diagnosis_lines
from sacl.application.presentation.plain import Plain
from sacl.application.presentation.reading import Facts
from sacl.application.presentation.relations_text import (
    file_lines,
    graph_lines,
    outline_lines,
    relationship_lines,
)
from sacl.application.presentation.report_text import (
    analysis_lines,
    bias_lines,
    estimate_lines,
    forget_lines,
    stats_lines,
    update_lines,
)
from sacl.application.presentation.transfer_text import (
    adoption_lines,
    transfer_lines,
)
from sacl.application.presentation.verification_text import verification_lines
from sacl.application.presentation.wording import counts
from sacl.application.query_answer import QueryAnswer
from sacl.application.system_stats import SystemStats
from sacl.application.transfer import TransferReport
from sacl.application.update_files import UpdateReport
from sacl.application.verify_index import VerificationReport

Lines = Callable[[Facts], Iterator[str]]

LINES: Mapping[type, Lines] = {
    AnalysisReport: analysis_lines,
    QueryAnswer: answer_lines,
    UpdateReport: update_lines,
    RelationshipReport: relationship_lines,
    FileContext: file_lines,
    BiasReport: bias_lines,
    SystemStats: stats_lines,
    GraphView: graph_lines,
    ForgetReport: forget_lines,
    TransferReport: transfer_lines,
    VerificationReport: verification_lines,
    AdoptionReport: adoption_lines,
    DescriptionEstimate: estimate_lines,
    Diagnosis: diagnosis_lines,
    tuple: outline_lines,
}


def to_text(kind: type, plain: Plain) -> str:
    """Write a plain result of the use case result type ``kind``."""
    facts = Facts({"items": plain} if isinstance(plain, list) else plain)
    return "\n".join([*LINES[kind](facts), *_omitted(facts)])


def _omitted(facts: Facts) -> Iterator[str]:
    if "omitted" in facts:
        yield f"Left out to fit the budget: {counts(facts.part('omitted'))}"
    if "characters" in facts.part("omitted"):
        yield "One part is larger than the budget and was shortened: raise the budget."
    if "cursor" in facts:
        yield f'More: repeat the call with cursor "{facts.text("cursor")}"'
