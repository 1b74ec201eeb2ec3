"""How one function is asked for, and which of its faces answers.

Every function of a batch shows two views drawn by chance, one with names and one
without, so that masked code competes with documented code that is wrong: the
asymmetric setting of arXiv 2506.20081.
"""

import random
from typing import Any

Row = dict[str, Any]

_FORMS = (
    "write a function to {}",
    "Write a function that will {}.",
    "write a python function to {}",
    "how to {}",
    "how to {} in {language}",
    "{language} {}",
    "where do we {}",
    "function that can {}",
)
_VERBS = """
    returns computes checks creates gets sets finds converts calculates adds removes
    reads writes parses builds generates loads makes tests determines applies yields
    splits sorts
"""
_THIRD_PERSON = frozenset(_VERBS.split())

QUESTIONS = {
    "first sentence": 0.34,
    "prose": 0.18,
    "signature and prose": 0.20,
    "imperative": 0.20,
    "code without text": 0.05,
    "description": 0.03,
}
"""Share of each kind of question."""

NAMED = {
    "as written": 0.25,
    "without text": 0.55,
    "without text, described": 0.20,
}
"""Share of each view of a function with its names."""

NAMELESS = {
    "neutral": 0.50,
    "neutral and description": 0.38,
    "description": 0.12,
}
"""Share of each view of a function without its names."""


def imperative(sentence: str) -> str:
    """Turn "Returns the x." into "return the x"."""
    first, *rest = sentence.rstrip(".:!").split(" ")
    verb = first.lower()
    if verb in _THIRD_PERSON:
        verb = verb[:-1]
    return " ".join([verb, *rest])


def ask(row: Row, choice: random.Random) -> str:
    """Return a question that the function of a row answers."""
    match _drawn(QUESTIONS, choice):
        case "first sentence":
            return str(row["question"])
        case "prose":
            return str(row["prose"])
        case "signature and prose":
            return f'{row["signature"]}\n    """{row["prose"]}"""'
        case "imperative":
            form = choice.choice(_FORMS)
            return form.format(imperative(row["question"]), language=row["language"])
        case "code without text":
            return str(row["plain"])
    return str(row["description"])


def named(row: Row, choice: random.Random) -> str:
    """Return one view of the function of a row that shows its names."""
    match _drawn(NAMED, choice):
        case "as written":
            return str(row["code"])
        case "without text":
            return str(row["plain"])
    return f"{row['plain']}\n{row['description']}"


def nameless(row: Row, choice: random.Random) -> str:
    """Return one view of the function of a row that shows no name of its own."""
    match _drawn(NAMELESS, choice):
        case "neutral":
            return str(row["neutral"] or row["plain"])
        case "neutral and description":
            return str(row["one"])
    return str(row["description"])


def _drawn(shares: dict[str, float], choice: random.Random) -> str:
    return choice.choices(list(shares), weights=list(shares.values()))[0]
