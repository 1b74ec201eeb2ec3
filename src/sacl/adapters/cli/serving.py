"""The command that serves the tools to assistants, over stdio or HTTP."""

import asyncio
import signal
from typing import Annotated, Literal

import typer

from sacl.adapters.cli.running import Runtime, told_on_stderr


def serve(
    context: typer.Context,
    transport: Annotated[
        Literal["stdio", "http"], typer.Option(help="How clients connect.")
    ] = "stdio",
    host: Annotated[str, typer.Option(help="Address of the HTTP server.")] = (
        "127.0.0.1"
    ),
    port: Annotated[
        int, typer.Option(help="Its port; 0 takes a free one.", min=0, max=65535)
    ] = 8765,
) -> None:
    """Serve the tools to an assistant.

    Over HTTP only this machine can connect, unless --host says otherwise; then
    SACL_HTTP_TOKEN has to be set, and clients have to send it.
    """
    runtime: Runtime = context.obj
    with told_on_stderr():
        if transport == "http":
            asyncio.run(runtime.serve_http(host, port))
            return
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until the server handles it
        asyncio.run(runtime.serve_stdio())
