"""The part of the composition root that looks at how everything is.

Each part is built where it is looked at, so that one that cannot be built is a
finding and hides no other.
"""

import asyncio
import platform
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from sacl import __version__
from sacl.application.diagnose import (
    Diagnose,
    Diagnosis,
    Finding,
    PartFinding,
    Probe,
    Verdict,
    look_at_embedder,
    look_at_index,
    look_at_store,
)
from sacl.bootstrap.container import Container
from sacl.domain.errors import DescriberError, InvalidArgumentError, SaclError
from sacl.settings import Settings

_PORTS = {"http": 80, "https": 443}


async def diagnose(settings: Settings, repository: str) -> Diagnosis:
    """Look at all parts of an installation, and at the index of a repository."""
    container = Container(settings=settings)
    try:
        return await Diagnose(_probes(container, settings, repository))()
    finally:
        with suppress(SaclError):  # it could not be built: there is a finding
            await container.graphs().close()
        await container.parser().close()


def settings_failed(error: InvalidArgumentError) -> Diagnosis:
    """Return the findings where there are no settings to go by."""
    found = PartFinding("settings", Verdict.FAILED, error.message, error.next_step)
    return Diagnosis((found,))


def _probes(
    container: Container, settings: Settings, repository: str
) -> Mapping[str, Probe]:
    from sacl.adapters.filesystem.probe import look_at_data_folder, look_at_git
    from sacl.adapters.treesitter.probe import look_at_grammars

    async def store() -> Finding:
        return await look_at_store(container.graphs(), settings.store)

    async def embedder() -> Finding:
        return await look_at_embedder(container.embedder())

    async def index() -> Finding:
        return await look_at_index(container.report_stats(), repository)

    async def language_model() -> Finding:
        return await _look_at_language_model(container, settings)

    return {
        "python": _look_at_python,
        "grammars": look_at_grammars,
        "data folder": lambda: look_at_data_folder(settings.home),
        "git": look_at_git,
        "store": store,
        "embedder": embedder,
        "describer": language_model,
        "index": index,
    }


async def _look_at_python() -> Finding:
    return Finding(Verdict.OK, f"{platform.python_version()}, SACL {__version__}")


async def _look_at_language_model(container: Container, settings: Settings) -> Finding:
    """See whether its service is there; nothing is sent, for that may cost.

    Raises:
        InvalidArgumentError: A package, a key, a model or a price is missing.
        DescriberError: Nobody listens where the service should be.
    """
    if settings.llm == "none":
        return Finding(Verdict.OFF, "SACL_LLM=none, described by static analysis")
    container.improving()
    if settings.llm == "replay":
        return Finding(Verdict.OK, f"recorded in {settings.llm_recordings}")
    address = settings.llm_base_url or _usual_address(settings.llm)
    await _reach(address)
    detail = f"{container.language_model().name} at {address}; the key was not tried"
    if problem := (await container.ledger().usage()).problem:
        mend = "Mend that, and run sacl index again."
        return Finding(Verdict.WARNING, f"{detail}; last: {problem}", mend)
    return Finding(Verdict.OK, detail)


def _usual_address(provider: str) -> str:
    from sacl.adapters.llm import anthropic, openai

    claude = provider == "anthropic"
    return anthropic.DEFAULT_BASE_URL if claude else openai.DEFAULT_BASE_URL


async def _reach(address: str) -> None:
    parts = urlsplit(address)
    port = parts.port or _PORTS[parts.scheme]
    try:
        _, writer = await asyncio.open_connection(parts.hostname, port)
    except OSError as error:
        raise DescriberError(
            f"{parts.hostname}, port {port} does not answer: {error.strerror}",
            next_step="Start the service, or set SACL_LLM_BASE_URL to where it is.",
        ) from error
    writer.close()
    with suppress(OSError):
        await writer.wait_closed()
