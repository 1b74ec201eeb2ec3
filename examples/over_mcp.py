"""Asks a question over MCP, as an assistant would: a client that starts the server.

    python examples/over_mcp.py path/to/repository "how is the session cookie signed"

Uses the MCP Python SDK, which comes with SACL.
"""

import argparse
import asyncio
import os
import sys

from mcp import Client, StdioServerParameters


async def ask(repository: str, question: str) -> None:
    """Index a repository, then print what answers a question about it."""
    server = StdioServerParameters(
        command=sys.executable, args=["-m", "sacl", "serve"], env={**os.environ}
    )
    async with Client(server) as client:
        await client.call_tool(
            "analyze_repository", {"repositoryPath": repository, "waitFor": "vectors"}
        )
        answer = await client.call_tool(
            "query_code", {"repositoryPath": repository, "query": question}
        )
    if answer.is_error or answer.structured_content is None:
        sys.exit(str(answer.content))
    for hit in answer.structured_content["results"]:
        print(f"{hit['filePath']}:{hit['startLine']}  {hit['unit']}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repository")
    parser.add_argument("question")
    asyncio.run(ask(**vars(parser.parse_args())))
