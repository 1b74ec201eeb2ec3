"""What the parts of a score count.

Chosen on tuning rows of the benchmarks: ADR 0020 and 0022, ``benchmarks/priors.py``.
"""

from dataclasses import dataclass

from sacl.domain.description import Description

TELLING_DEPENDENCE = 0.1
"""Dependence on text, raw, from which on the text of code speaks for it."""


@dataclass(frozen=True, slots=True)
class Weights:
    """What each part of a score is multiplied by.

    Attributes:
        lexical: Of words, those of the unit or of its description, whichever says
            more of the query.
        lexical_alone: The same where vectors are still to be made.
        without_vectors: What the names of units and the priors are multiplied by
            then. A unit must not fall behind for that: the other parts speak for
            what is missing.
        file: Of the name of the file, where it says what is asked.
        lone_name: Of the name when the query is nothing but a name; the rest
            shrinks, so that an exact name leads whatever the rest says.
        repetition: What each better unit of the same file costs: one file is not
            to crowd out the rest, and its other units are next to the one shown.
        static: What a deviation of a description of static analysis is worth; one
            of code, which holds it as well, is 1.
        static_alone: The same where the code has no text that speaks for it.
        model: What a deviation of a model's description is worth.
        model_alone: The same where the code has no text that speaks for it.
        judge: Of the order of a judge; of twenty places each is then worth what
            one deviation is.
    """

    semantic: float = 0.5
    lexical: float = 0.15
    lexical_alone: float = 0.45
    without_vectors: float = 1.5
    name: float = 0.1
    file: float = 0.1
    prior: float = 0.15
    lone_name: float = 0.8
    repetition: float = 0.04
    static: float = 0.6
    static_alone: float = 1.2
    model: float = 1.15
    model_alone: float = 1.3
    judge: float = 1.0

    def of_description(self, description: Description, dependence: float) -> float:
        """Weigh a description by who made it, and by what text the code has.

        The documentation and the names of code say what it is for. Where there are
        none, the description is the better witness.

        Args:
            description: Of a unit.
            dependence: Of the unit's code on its text, raw, in [0, 1].
        """
        told, alone = self.static, self.static_alone
        if description.by_model:
            told, alone = self.model, self.model_alone
        bare = max(0.0, 1 - dependence / TELLING_DEPENDENCE)
        return told + (alone - told) * bare


WEIGHTS = Weights()
