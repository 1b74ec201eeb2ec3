"""Reports of analyses, updates, bias and the system as text."""

from collections.abc import Iterator

from sacl.application.presentation.escapes import one_line
from sacl.application.presentation.reading import Facts
from sacl.application.presentation.wording import (
    bullets,
    counts,
    line,
    number,
    numbers,
    place,
    revision,
)


def analysis_lines(report: Facts) -> Iterator[str]:
    """Write what an analysis found; failures before everything else."""
    if report.text("repository"):
        yield f"Indexed {report.text('repository')} as {report.text('namespace')}"
    yield from report.texts("notes")
    files = report.part("files")
    yield from bullets("Warnings", report.texts("warnings"))
    yield from line("Files", _file_counts(files))
    yield from line("Skipped", counts(files.part("skipped")))
    yield from bullets("Failed", map(_failed, files.parts("failed")))
    yield from bullets("Did not parse whole", map(_failed, files.parts("partial")))
    yield from _contents(report)
    yield from line("Seconds", numbers(report.part("seconds")))


def _file_counts(files: Facts) -> str:
    words = ("discovered", "analysed", "unchanged", "removed", "reresolved")
    counted = {word: files.number(word) for word in words if word in files}
    return ", ".join(
        f"{number(count)} {word}" for word, count in counted.items() if count
    )


def _failed(file: Facts) -> str:
    return f"{file.text('filePath')}: {file.text('reason')}"


def _contents(report: Facts) -> Iterator[str]:
    """Write counts that analyses and statistics share."""
    yield from line("Units", counts(report.part("units")))
    yield from line("Languages", counts(report.part("languages")))
    relations = report.part("relations")
    kinds = (f"{one_line(kind)}: {counts(relations.part(kind))}" for kind in relations)
    yield from bullets("Relations", kinds)
    vectors = report.part("vectors")
    if vectors:
        done, total = vectors.number("done"), vectors.number("total")
        yield f"Vectors: {number(done)} of {number(total)} units"
    yield from line("Descriptions", counts(report.part("descriptions")))
    bias = report.part("bias")
    if bias.number("biasMeasured"):
        yield (
            f"Bias: average {number(bias.number('average'))}, "
            f"{number(bias.number('highBias'))} high, "
            f"{number(bias.number('biasMeasured'))} units measured"
        )
    elif bias:
        yield "Bias: not measured"


def update_lines(report: Facts) -> Iterator[str]:
    """Write the totals, then each file in input order."""
    words = ("indexed", "unchanged", "removed", "notIndexed", "failed")
    totals = [f"{number(report.number(w))} {w}" for w in words if report.number(w)]
    if report.text("repository"):
        yield f"Updated {report.text('repository')}: {', '.join(totals)}"
    yield from bullets("Re-resolved", report.texts("dependantsReresolved"))
    yield from bullets("Files", map(_update, report.parts("files")))


def _update(file: Facts) -> str:
    message = file.text("message")
    return (
        f"{file.text('filePath')}: {file.text('changeType')} -> {file.text('outcome')}"
        + (f" ({message})" if message else "")
        + f"; units {numbers(file.part('units'))}"
        + f"; relations {numbers(file.part('relations'))}"
        + f"; bias {number(file.number('biasScore'))}"
    )


def bias_lines(report: Facts) -> Iterator[str]:
    """Write the scores, then what raises them and what to do about it."""
    if "biasScore" in report:
        where = report.text("filePath") or "the repository"
        yield (
            f"Textual bias of {where}: {number(report.number('biasScore'))} "
            f"{report.text('level')}".rstrip()
        )
    yield from line("Note", report.text("note"))
    yield from line("Features", numbers(report.part("features")))
    if "highBias" in report:
        high, least = report.number("highBias"), report.number("threshold")
        yield f"Units of high bias, {number(least)} or more: {number(high)}"
    yield from line("Units by score in tenths", ", ".join(report.texts("distribution")))
    yield from bullets("Lying documentation", map(_lie, report.parts("lyingDocs")))
    yield from bullets("Most text-dependent", map(_worst, report.parts("worst")))
    yield from bullets("Indicators", map(_indicator, report.parts("indicators")))


def _lie(lie: Facts) -> str:
    return (
        f"{lie.text('filePath')}:{number(lie.number('line'))} {lie.text('unit')}: "
        f"{lie.text('claim')}; {lie.text('evidence')}"
    )


def _worst(unit: Facts) -> str:
    measured = (
        f"{place(unit)} {unit.text('unit')}: bias {number(unit.number('biasScore'))} "
        f"{unit.text('level')}, raw {number(unit.number('raw'))}, percentile "
        f"{number(unit.number('percentile'))}"
    )
    parts = (measured, numbers(unit.part("features")), unit.text("advice"))
    return "; ".join(part for part in parts if part)


def _indicator(indicator: Facts) -> str:
    return (
        f"{place(indicator)} {indicator.text('unit')}: {indicator.text('type')}, "
        f"severity {number(indicator.number('severity'))}, "
        f"percentile {number(indicator.number('percentile'))}"
    )


def stats_lines(stats: Facts) -> Iterator[str]:
    """Write what the system stands on, then each repository."""
    if stats.text("version"):
        yield f"SACL {stats.text('version')}, backend {stats.text('backend')}"
    yield from line("Embedder", stats.text("embedder"))
    yield from line("Describer", stats.text("describer"))
    yield from line("Rung", stats.text("rung"))
    yield from _language_model(stats.part("languageModel"))
    yield from line("Cache", numbers(stats.part("cache")))
    if stats.number("cacheHitRate") is not None:
        yield f"Cache hit rate: {number(stats.number('cacheHitRate'))}"
    if "repositories" in stats and not stats.parts("repositories"):
        yield "No repository is indexed."
    for repository in stats.parts("repositories"):
        yield from _repository(repository)


def _language_model(asked: Facts) -> Iterator[str]:
    if asked:
        most = asked.number("limitUsd")
        limit = "" if most is None else f" of {number(most)}"
        unpriced = asked.number("unpriced")
        yield (
            f"Language model: {asked.text('model')}, "
            f"{number(asked.number('requests'))} requests so far, "
            f"{number(asked.number('inputTokens'))} tokens read, "
            f"{number(asked.number('outputTokens'))} written, "
            f"{number(asked.number('usd'))}{limit} dollars"
            + (f", {number(unpriced)} requests without a price" if unpriced else "")
        )


def estimate_lines(estimate: Facts) -> Iterator[str]:
    """Write what descriptions would take and cost."""
    yield f"Describing {estimate.text('repository')} with {estimate.text('model')}"
    yield (
        f"Units to ask for: {number(estimate.number('units'))}, known already: "
        f"{number(estimate.number('known'))}"
    )
    yield f"Requests: {number(estimate.number('requests'))}"
    yield (
        f"Tokens: about {number(estimate.number('inputTokens'))} read, "
        f"{number(estimate.number('outputTokens'))} written, and what the model thinks"
    )
    if estimate.number("usd") is None:
        yield "Dollars: not known; give the price of the model in SACL_LLM_PRICES"
    else:
        yield (
            f"Dollars: about {number(estimate.number('usd'))}, "
            f"{number(estimate.number('batchUsd'))} with --batch "
            f"(prices of {estimate.text('pricesAsOf')})"
        )
    yield f"Spent before: {number(estimate.number('spentUsd'))} dollars"
    if estimate.number("limitUsd") is not None:
        yield f"Limit for all: {number(estimate.number('limitUsd'))} dollars"
    yield f"Secrets masked: {number(estimate.number('secretsMasked'))}"
    shortened = estimate.part("shortened")
    shown = (f"{one_line(unit)}: {shortened.text(unit)}" for unit in shortened)
    yield from bullets("Shown in part", shown)
    yield "Nothing was sent."


def _repository(repository: Facts) -> Iterator[str]:
    yield ""
    yield f"{repository.text('root')} as {repository.text('namespace')}"
    failed = repository.part("failedFiles")
    reasons = (f"{one_line(path)}: {failed.text(path)}" for path in failed)
    yield from bullets("Failed", reasons)
    yield (
        f"Files: {number(repository.number('files'))}, "
        f"{number(repository.number('partialFiles'))} parsed in part, "
        f"{number(repository.number('packages'))} packages"
    )
    yield from line("Skipped", counts(repository.part("skippedFiles")))
    yield from _contents(repository)
    yield f"Storage: {number(repository.number('storageBytes'))} bytes"
    yield from line("Last update", repository.text("lastUpdate"))
    yield from line("Indexed at", revision(repository.part("indexed")))
    yield from line("Now at", revision(repository.part("current")))
    if repository.flag("movedOn"):
        yield "The working tree has moved on since it was indexed."


def forget_lines(report: Facts) -> Iterator[str]:
    """Write what was deleted."""
    yield f"Forgot {report.text('repository')} ({report.text('namespace')})"
