"""The part of the composition root that is about language models.

Which provider is asked, on which terms, and what improves descriptions with it.
"""

from importlib.util import find_spec

from sacl.application.caching import KnownDescriptions
from sacl.application.estimate_descriptions import Estimating
from sacl.application.improve_descriptions import Improving
from sacl.application.llm.batches import DescribeInBatches
from sacl.application.llm.describer import LlmDescriber, describer_version
from sacl.application.llm.judge import Judge
from sacl.application.llm.metering import MeteredModel, Spending
from sacl.application.llm.packing import Limits
from sacl.application.llm.ports import BatchJournal, LanguageModel, SpendingLedger
from sacl.application.ports import ArtifactCache
from sacl.domain.errors import InvalidArgumentError
from sacl.settings import Settings


def anthropic_model(settings: Settings) -> LanguageModel:
    """Build the model of ``SACL_LLM=anthropic``; its SDK is looked for, not loaded."""
    from sacl.adapters.llm import anthropic

    if find_spec("anthropic") is None:
        raise InvalidArgumentError(
            "SACL_LLM=anthropic needs the package anthropic, which is not installed.",
            next_step="Run: pip install 'sacl-mcp[llm]'",
        )
    if settings.anthropic_api_key is None:
        raise InvalidArgumentError(
            "SACL_LLM=anthropic needs a key.",
            next_step="Set ANTHROPIC_API_KEY, or ANTHROPIC_API_KEY_FILE to its file.",
        )
    return anthropic.AnthropicModel(
        settings.llm_model or anthropic.DEFAULT_MODEL,
        settings.anthropic_api_key.get_secret_value(),
        base_url=settings.llm_base_url or anthropic.DEFAULT_BASE_URL,
        effort=None if settings.llm_effort == "none" else settings.llm_effort,
        timeout_s=settings.llm_timeout_s,
    )


def openai_model(settings: Settings) -> LanguageModel:
    """Build the model of ``SACL_LLM=openai``."""
    from sacl.adapters.llm import openai

    if not settings.llm_model:
        raise InvalidArgumentError(
            "SACL_LLM=openai needs the name of a model.",
            next_step="Set SACL_LLM_MODEL to one that the server lists.",
        )
    key = settings.openai_api_key
    return openai.OpenAiModel(
        settings.llm_model,
        base_url=settings.llm_base_url or openai.DEFAULT_BASE_URL,
        api_key=key.get_secret_value() if key else None,
        timeout_s=settings.llm_timeout_s,
    )


def _limits(settings: Settings) -> Limits:
    return Limits(settings.llm_request_tokens, settings.llm_unit_tokens)


def terms(
    settings: Settings,
    cache: ArtifactCache,
    ledger: SpendingLedger,
    model: LanguageModel | None,
) -> Estimating | None:
    """Say on which terms a language model is asked; None if none is paid for."""
    if model is None:
        return None
    from sacl.adapters.llm.prices import price_of

    price, as_of = price_of(model.name, settings.llm_prices)
    if price is None and settings.llm_max_usd is not None:
        raise InvalidArgumentError(
            f"SACL_LLM_MAX_USD cannot hold: no price of {model.name} is known.",
            next_step="Name a file with its price in SACL_LLM_PRICES.",
        )
    return Estimating(
        model=model.name,
        known=KnownDescriptions(cache, describer_version(settings.llm, model.name)),
        ledger=ledger,
        limits=_limits(settings),
        price=price,
        prices_as_of=as_of,
        limit_usd=settings.llm_max_usd,
    )


def _spending(model: LanguageModel, terms: Estimating) -> Spending:
    return Spending(terms.ledger, model.name, terms.price, limit_usd=terms.limit_usd)


def improving(
    settings: Settings,
    model: LanguageModel | None,
    terms: Estimating | None,
    journal: BatchJournal,
    cache_kind: str,
) -> Improving | None:
    """Say with what descriptions are improved; None if nobody is asked."""
    if model is None or terms is None:
        return None
    spending = _spending(model, terms)
    describer = LlmDescriber(
        MeteredModel(model, spending), terms.known, limits=terms.limits
    )
    batches = None
    if model.batches is not None and cache_kind == "disk":
        batches = DescribeInBatches(
            model.batches, terms.known, journal, spending, limits=terms.limits
        )
    return Improving(
        describer=describer,
        model=model.name,
        known=terms.known,
        ledger=terms.ledger,
        limits=terms.limits,
        batches=batches,
        concurrency=settings.llm_concurrency,
    )


def judge(
    model: LanguageModel | None, terms: Estimating | None, cache: ArtifactCache
) -> Judge:
    """Build the judge of ``SACL_RERANK=llm``, who spends with the describer."""
    if model is None or terms is None:
        raise InvalidArgumentError(
            "SACL_RERANK=llm needs a language model to judge.",
            next_step="Set SACL_LLM to anthropic or openai, or SACL_RERANK to none.",
        )
    spending = _spending(model, terms)
    return Judge(
        MeteredModel(model, spending), cache, request_tokens=terms.limits.request_tokens
    )


def replaying(settings: Settings, ledger: SpendingLedger) -> Improving:
    """Build what ``SACL_LLM=replay`` improves descriptions with."""
    from sacl.adapters.memory.artifact_cache import NoArtifactCache
    from sacl.adapters.replay.describer import MODEL, ReplayDescriber

    if settings.llm_recordings is None:
        raise InvalidArgumentError(
            "SACL_LLM=replay needs recorded descriptions.",
            next_step="Set SACL_LLM_RECORDINGS to their file.",
        )
    describer = ReplayDescriber.of_file(settings.llm_recordings)
    return Improving(
        describer=describer,
        model=MODEL,
        known=KnownDescriptions(NoArtifactCache(), describer.version),
        ledger=ledger,
        limits=_limits(settings),
        concurrency=1,
    )
