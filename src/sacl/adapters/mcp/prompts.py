"""Prompts: two ways of working that a person can ask an assistant for."""

from collections.abc import Mapping
from dataclasses import dataclass

from mcp import types
from mcp.shared.exceptions import MCPError


@dataclass(frozen=True, slots=True)
class Template:
    """A prompt whose text names its arguments in braces."""

    listed: types.Prompt
    text: str


def _prompt(
    name: str, title: str, description: str, required: str, optional: str, text: str
) -> Template:
    arguments = [
        types.PromptArgument(name=required, required=True),
        types.PromptArgument(name=optional, required=False),
    ]
    listed = types.Prompt(
        name=name, title=title, description=description, arguments=arguments
    )
    return Template(listed, text)


PROMPTS: Mapping[str, Template] = {
    template.listed.name: template
    for template in (
        _prompt(
            "explore_codebase",
            "Explore a codebase",
            "Understand a repository, guided by a question.",
            "repositoryPath",
            "question",
            "Get to know the repository at {repositoryPath} with the sacl tools.\n"
            "Question: {question}\n"
            "1. analyze_repository, and note what failed or was left out.\n"
            "2. query_code_with_context with the question in your own words. If there "
            "is no confident answer, say so; do not take guesses for facts.\n"
            "3. get_file_context of the two or three files that matter most.\n"
            "4. get_bias_analysis of a file before you trust its names or comments.\n"
            "Answer with path:line for every claim, and say what you did not check.",
        ),
        _prompt(
            "impact_of_change",
            "Impact of a change",
            "Find what a change of a file or symbol would touch.",
            "filePath",
            "symbol",
            "Find out what a change of {filePath}{symbol} would touch, with the sacl "
            "tools.\n"
            "1. get_relationships with direction in, and the symbol if there is one: "
            "who breaks, and the tests that lead there; go deeper while it finds "
            "more.\n"
            "2. For each dependent that matters, get_relationships with targetPath to "
            "see the chain.\n"
            "Relations of state candidates are possible, not certain: check them in "
            "the code.\n"
            "List what must change, what must be tested, and what stays uncertain, "
            "with path:line.",
        ),
    )
}


def prompt(name: str, given: Mapping[str, str]) -> types.GetPromptResult:
    """Fill in a prompt.

    Raises:
        MCPError: It does not exist, or a required argument is missing.
    """
    template = PROMPTS.get(name)
    if template is None:
        known = ", ".join(PROMPTS)
        raise MCPError(types.INVALID_PARAMS, f"There is no prompt {name}. Use: {known}")
    arguments = template.listed.arguments or []
    missing = [a.name for a in arguments if a.required and not given.get(a.name)]
    if missing:
        raise MCPError(types.INVALID_PARAMS, f"{', '.join(missing)} is missing")
    values = {argument.name: given.get(argument.name, "") for argument in arguments}
    if values.get("symbol"):
        values["symbol"] = f" {values['symbol']}"
    message = types.TextContent(type="text", text=template.text.format(**values))
    return types.GetPromptResult(
        description=template.listed.description,
        messages=[types.PromptMessage(role="user", content=message)],
    )
