"""The number of heaps, as glibc itself counts them, and what is given back."""

import asyncio
import platform
import subprocess
import sys

import pytest

from sacl.adapters.allocator import giving_back

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


HOLDING_FREE = """
import ctypes, mmap
from pathlib import Path
from sacl.adapters.allocator import give_back
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
def resident():
    pages = Path("/proc/self/statm").read_text().split()[1]
    return int(pages) * mmap.PAGESIZE
held = [libc.malloc(100_000) for _ in range(500)]
for each in held: ctypes.memset(ctypes.c_void_p(each), 1, 100_000)
last = libc.malloc(100_000)  # at the end of the heap, which cannot shrink
for each in held: libc.free(each)
before = resident()
assert give_back()
assert before - resident() > 40_000_000, (before, resident())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="measures the heap")
def test_free_memory_is_given_back() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HOLDING_FREE],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr


async def test_memory_is_given_back_again_and_again_while_it_serves() -> None:
    loop, times, enough = asyncio.get_running_loop(), 0, asyncio.Event()

    def act() -> bool:
        nonlocal times
        times += 1
        if times == 3:
            loop.call_soon_threadsafe(enough.set)
        return True

    async with giving_back(act, every_s=0.0):
        await enough.wait()

    names = [task.get_name() for task in asyncio.all_tasks() if not task.cancelling()]
    assert "give memory back" not in names
