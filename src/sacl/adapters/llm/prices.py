"""The price of a model: from the user's own table, else from the built-in one.

The user's is a TOML file: ``as_of`` and a table for each model with ``input``,
``output`` and, if it differs from ``input``, ``cache_read``, in dollars a million
tokens.
"""

import re
import tomllib
from datetime import date
from pathlib import Path
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict, NonNegativeFloat, ValidationError

from sacl.domain.errors import InvalidArgumentError
from sacl.domain.spending import PRICES, PRICES_AS_OF, Price

_SNAPSHOT = re.compile(r"-\d{8}$")


class Priced(NamedTuple):
    """A price, None where nobody knows it, and the day of its table."""

    price: Price | None
    as_of: str


class _ModelPrice(BaseModel):
    model_config = ConfigDict(extra="forbid")

    input: NonNegativeFloat
    output: NonNegativeFloat
    cache_read: NonNegativeFloat | None = None


class _Table(BaseModel):
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, _ModelPrice]

    as_of: date


def price_of(model: str, own_table: Path | None) -> Priced:
    """Look up a price; a dated snapshot of a model costs what the model does.

    Raises:
        InvalidArgumentError: The user's table cannot be read.
    """
    names = (model, _SNAPSHOT.sub("", model))
    if own_table is not None:
        table = _read(own_table)
        prices = table.__pydantic_extra__
        for name in names:
            if name in prices:
                own = prices[name]
                read = own.input if own.cache_read is None else own.cache_read
                price = Price(own.input, own.output, read)
                return Priced(price, table.as_of.isoformat())
    return Priced(next((PRICES[n] for n in names if n in PRICES), None), PRICES_AS_OF)


def _read(path: Path) -> _Table:
    try:
        return _Table.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise _invalid(path, f"{where}: {first['msg']}") from error
    except (OSError, ValueError) as error:
        raise _invalid(path, str(error)) from error


def _invalid(path: Path, reason: str) -> InvalidArgumentError:
    return InvalidArgumentError(
        f"The prices {path} cannot be used: {reason}.",
        next_step="Mend the file that SACL_LLM_PRICES names.",
    )
