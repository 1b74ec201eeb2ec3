"""Terms of queries and units, and counts of a corpus, to draw."""

from dataclasses import replace

from hypothesis import strategies as st
from tests.unit.builders import a_corpus

from sacl.domain.code import UnitTerms
from sacl.domain.index import CorpusCounts, Spread

VOCABULARY = ("alpha", "beta", "gamma", "delta")
FIELDS = st.lists(st.sampled_from((*VOCABULARY, "other")), max_size=12).map(" ".join)
TERMS = st.builds(UnitTerms, name=FIELDS, path=FIELDS, docs=FIELDS, code=FIELDS)
QUERY_TERMS = st.lists(st.sampled_from(VOCABULARY), unique=True).map(tuple)

SPREADS = st.builds(Spread, st.integers(0, 100), st.floats(-1, 1), st.floats(0, 1))


@st.composite
def corpora(draw: st.DrawFn) -> CorpusCounts:
    count = draw(st.integers(0, 1_000))
    frequency = {t: draw(st.integers(0, count)) for t in VOCABULARY}
    corpus = a_corpus(frequency, unit_count=count, mean_length=draw(st.floats(0, 500)))
    return replace(corpus, code=draw(SPREADS), description=draw(SPREADS))
