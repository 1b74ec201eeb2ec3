"""Completion of the arguments of prompts and resource templates."""

from collections.abc import Mapping

from mcp import types

from sacl.adapters.mcp.prompts import PROMPTS
from sacl.adapters.mcp.resources import TEMPLATES
from sacl.application.presentation.escapes import escape, unescape
from sacl.application.suggest_names import Suggestions, SuggestNames

_NOTHING = Suggestions((), 0)


async def completed(
    suggest: SuggestNames, params: types.CompleteRequestParams
) -> types.CompleteResult:
    """Complete an argument; nothing completes free text or what does not exist."""
    name, begun = params.argument.name, unescape(params.argument.value)
    others = (params.context and params.context.arguments) or {}
    found = _NOTHING
    if name in _arguments(params.ref):
        found = await _suggestions(suggest, name, begun, others)
    completion = types.Completion(
        values=[escape(each) for each in found.names],
        total=found.total,
        has_more=found.total > len(found.names),
    )
    return types.CompleteResult(completion=completion)


def _arguments(
    ref: types.PromptReference | types.ResourceTemplateReference,
) -> set[str]:
    """Return the arguments of what a reference names."""
    if isinstance(ref, types.PromptReference):
        known = PROMPTS.get(ref.name)
        return {a.name for a in (known.listed.arguments or ())} if known else set()
    templates = {template.uri_template for template in TEMPLATES}
    names = {"namespace", "path"} if ref.uri in templates else set()
    return {name for name in names if f"{{{name}}}" in ref.uri}


async def _suggestions(
    suggest: SuggestNames, name: str, begun: str, others: Mapping[str, str]
) -> Suggestions:
    match name:
        case "repositoryPath":
            return await suggest.roots(begun)
        case "namespace":
            return await suggest.namespaces(begun)
        case "filePath":
            return await suggest.files(begun)
        case "path":
            return await suggest.files(begun, namespace=others.get("namespace", ""))
        case "symbol":
            return await suggest.symbols(begun, path=others.get("filePath", ""))
        case _:
            return _NOTHING
