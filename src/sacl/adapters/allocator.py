"""How the C library hands out memory, which decides what a server keeps for ever.

Each call works in whatever thread is free, and glibc gives threads heaps of their own.
Each heap then keeps room for the largest call it has served: without a limit a server
grows call by call, although the same objects live (ADR 0029).
"""

import ctypes
import sys

_ARENA_MAX = -8  # M_ARENA_MAX of malloc.h


def share_one_heap() -> bool:
    """Let all threads that begin from now on use one heap; say whether they will.

    They would have to where the C library is not glibc: nothing is changed there.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and mallopt(_ARENA_MAX, 1) == 1
