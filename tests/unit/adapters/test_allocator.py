"""The number of heaps, as glibc itself counts them."""

import platform
import subprocess
import sys

import pytest

THREADS_AT_WORK = """
import ctypes, threading
{before}
libc = ctypes.CDLL(None)
libc.malloc.restype = ctypes.c_void_p
at_once = threading.Barrier(4)
def work():
    at_once.wait()
    libc.malloc(5000)
threads = [threading.Thread(target=work) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
libc.malloc_stats()
"""
SHARED = "from sacl.adapters.allocator import share_one_heap; assert share_one_heap()"


def heaps(before: str) -> int:
    told = subprocess.run(
        [sys.executable, "-c", THREADS_AT_WORK.format(before=before)],
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stderr.count("Arena ")


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="counts heaps of glibc")
def test_threads_share_one_heap() -> None:
    assert heaps("") > 1
    assert heaps(SHARED) == 1
