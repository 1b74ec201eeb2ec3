"""Opens the HTTP clients through which models are asked."""

import ipaddress
from collections.abc import Mapping
from urllib.parse import urlsplit

import httpx2


def open_client(
    base_url: str | None,
    *,
    timeout_s: float,
    transport: httpx2.AsyncBaseTransport | None = None,
    headers: Mapping[str, str] | None = None,
) -> httpx2.AsyncClient:
    """Return a client that asks a server on this machine without a proxy.

    Proxies of the environment are for servers elsewhere: what is meant for this
    machine must not leave it.
    """
    return httpx2.AsyncClient(
        headers=headers,
        timeout=timeout_s,
        transport=transport,
        trust_env=not _is_here(urlsplit(base_url or "").hostname or ""),
    )


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
