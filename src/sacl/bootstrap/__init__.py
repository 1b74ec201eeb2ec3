"""The composition root: the only place that knows which adapter is behind which port.

``adapters`` and ``llm`` build what stands behind the ports, ``use_cases`` and
``change`` what stands upon them, ``container`` ties them together, ``doctor`` looks
at each part by itself.
"""

from sacl.bootstrap.container import Container, open_use_cases

__all__ = ["Container", "open_use_cases"]
