"""Owns the form of the log: one line an event, always on stderr.

On stdout stands the protocol or the answer and nothing else. Events of the
libraries, which log through ``logging``, take the same form.
"""

import logging
import sys

import structlog
from structlog.typing import Processor

_RETRYING = "neo4j"
"""Logger of a library that warns at every try what our error says at the last."""


def configure_logging(level: str) -> None:
    """Send every event from ``level`` up to stderr; safe to call again.

    A terminal gets coloured text, anything else JSON.

    Args:
        level: ``debug``, ``info``, ``warning`` or ``error``.
    """
    common: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *common,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_renderers(sys.stderr.isatty()),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    quiet = logging.NOTSET if level == "debug" else logging.ERROR
    logging.getLogger(_RETRYING).setLevel(quiet)


def _renderers(terminal: bool) -> list[Processor]:
    if terminal:
        return [
            structlog.dev.ConsoleRenderer(
                exception_formatter=structlog.dev.plain_traceback
            )
        ]
    return [
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(),
    ]
