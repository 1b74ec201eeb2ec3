"""Names that a language or its own library provides, frozen here.

The tables do not follow the interpreter that runs SACL, so that an index is the
same everywhere.
"""

PYTHON_MODULES = frozenset(
    """
abc aifc antigravity argparse array ast asynchat asyncio asyncore atexit audioop
base64 bdb binascii bisect builtins bz2 cProfile calendar cgi cgitb chunk cmath cmd
code codecs codeop collections colorsys compileall concurrent configparser
contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm
decimal difflib dis distutils doctest email encodings ensurepip enum errno
faulthandler fcntl filecmp fileinput fnmatch fractions ftplib functools gc
genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html
http idlelib imaplib imghdr imp importlib inspect io ipaddress itertools json
keyword lib2to3 linecache locale logging lzma mailbox mailcap marshal math mimetypes
mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt ntpath
nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb pickle
pickletools pipes pkgutil platform plistlib poplib posix posixpath pprint profile
pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat queue quopri random re
readline reprlib resource rlcompleter runpy sched secrets select selectors shelve
shlex shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3
sre_compile sre_constants sre_parse ssl stat statistics string stringprep struct
subprocess sunau symtable sys sysconfig syslog tabnanny tarfile telnetlib tempfile
termios textwrap this threading time timeit tkinter token tokenize tomllib trace
traceback tracemalloc tty turtle turtledemo types typing unicodedata unittest urllib
uu uuid venv warnings wave weakref webbrowser winreg winsound wsgiref xdrlib xml
xmlrpc zipapp zipfile zipimport zlib zoneinfo
""".split()  # noqa: SIM905 - a table
)
"""Top-level modules of Python's standard library, of any supported version."""

PYTHON_BUILTINS = frozenset(
    """
ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup
BlockingIOError BrokenPipeError BufferError BytesWarning ChildProcessError
ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError
DeprecationWarning EOFError Ellipsis EncodingWarning EnvironmentError Exception
ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError
FutureWarning GeneratorExit IOError ImportError ImportWarning IndentationError
IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt LookupError
MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented
NotImplementedError OSError OverflowError PendingDeprecationWarning PermissionError
ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError
RuntimeWarning StopAsyncIteration StopIteration SyntaxError SyntaxWarning
SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError
UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError
UnicodeWarning UserWarning ValueError Warning ZeroDivisionError __build_class__
__doc__ __file__ __import__ __name__ abs aiter all anext any ascii bin bool
breakpoint bytearray bytes callable chr classmethod compile complex copyright
credits delattr dict dir divmod enumerate eval exec exit filter float format
frozenset getattr globals hasattr hash help hex id input int isinstance issubclass
iter len license list locals map max memoryview min next object oct open ord pow
print property quit range repr reversed round set setattr slice sorted staticmethod
str sum super tuple type vars zip
""".split()  # noqa: SIM905 - a table
)
"""Names that every Python module sees."""

NODE_MODULES = frozenset(
    """
assert async_hooks buffer child_process cluster console constants crypto dgram
diagnostics_channel dns domain events fs http http2 https inspector module net os
path perf_hooks process punycode querystring readline repl sqlite stream
string_decoder sys test timers tls trace_events tty url util v8 vm wasi
worker_threads zlib
""".split()  # noqa: SIM905 - a table
)
"""Modules that Node provides, also under ``node:``."""

ECMASCRIPT_GLOBALS = frozenset(
    """
AbortController AbortSignal Array ArrayBuffer Atomics BigInt BigInt64Array
BigUint64Array Blob Boolean Buffer CustomEvent DataView Date Error EvalError Event
EventTarget FinalizationRegistry FormData Function Headers Infinity Intl JSON Map
Math NaN Number Object Promise Proxy RangeError ReadableStream ReferenceError
Reflect RegExp Request Response Set SharedArrayBuffer String Symbol SyntaxError
TextDecoder TextEncoder TypeError URIError URL URLSearchParams Uint16Array
Uint32Array Uint8Array WeakMap WeakRef WeakSet WebSocket XMLHttpRequest __dirname
__filename alert atob btoa clearInterval clearTimeout console decodeURI
decodeURIComponent document encodeURI encodeURIComponent escape eval fetch global
globalThis isFinite isNaN localStorage location navigator parseFloat parseInt
process queueMicrotask requestAnimationFrame sessionStorage setImmediate setInterval
setTimeout structuredClone undefined unescape window
""".split()  # noqa: SIM905 - a table
)
"""Names that scripts see in a browser or in Node."""
