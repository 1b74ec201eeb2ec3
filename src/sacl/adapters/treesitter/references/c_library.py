"""Headers that come with the compiler and the system."""

C_HEADERS = frozenset(
    {"assert", "complex", "ctype", "errno", "fenv", "float", "inttypes", "iso646"}
    | {"limits", "locale", "math", "setjmp", "signal", "stdalign", "stdarg"}
    | {"stdatomic", "stdbit", "stdbool", "stdckdint", "stddef", "stdint", "stdio"}
    | {"stdlib", "stdnoreturn", "string", "tgmath", "threads", "time", "uchar"}
    | {"wchar", "wctype"}
)
SYSTEM_HEADERS = frozenset(
    {"aio", "alloca", "cpio", "dirent", "dlfcn", "elf", "endian", "err", "execinfo"}
    | {"fcntl", "features", "fnmatch", "fts", "getopt", "glob", "grp", "iconv"}
    | {"ifaddrs", "langinfo", "libgen", "link", "malloc", "memory", "monetary"}
    | {"mqueue", "ndbm", "netdb", "nl_types", "paths", "poll", "pthread", "pwd"}
    | {"regex", "sched", "search", "semaphore", "spawn", "strings", "stropts"}
    | {"sysexits", "syslog", "tar", "termios", "ucontext", "ulimit", "unistd"}
    | {"utime", "utmp", "utmpx", "values", "wordexp", "windows", "winsock2"}
    | {"ws2tcpip", "io", "process", "direct", "conio", "intrin", "cpuid", "crtdbg"}
    | {"immintrin", "emmintrin", "xmmintrin", "nmmintrin", "smmintrin", "tmmintrin"}
    | {"x86intrin", "arm_neon", "dbghelp", "psapi", "shlobj", "tchar", "unwind"}
)
CPP_HEADERS = frozenset(
    {"algorithm", "any", "array", "atomic", "barrier", "bit", "bitset", "cassert"}
    | {"ccomplex", "cctype", "cerrno", "cfenv", "cfloat", "charconv", "chrono"}
    | {"cinttypes", "ciso646", "climits", "clocale", "cmath", "codecvt", "compare"}
    | {"complex", "concepts", "condition_variable", "coroutine", "csetjmp"}
    | {"csignal", "cstdarg", "cstdbool", "cstddef", "cstdint", "cstdio", "cstdlib"}
    | {"cstring", "ctgmath", "ctime", "cuchar", "cwchar", "cwctype", "cxxabi.h"}
    | {"deque", "exception", "execution", "expected", "filesystem", "flat_map"}
    | {"flat_set", "format", "forward_list", "fstream", "functional", "future"}
    | {"generator", "initializer_list", "iomanip", "ios", "iosfwd", "iostream"}
    | {"istream", "iterator", "latch", "limits", "list", "locale", "map", "mdspan"}
    | {"memory", "memory_resource", "mutex", "new", "numbers", "numeric", "optional"}
    | {"ostream", "print", "queue", "random", "ranges", "ratio", "regex"}
    | {"scoped_allocator", "semaphore", "set", "shared_mutex", "source_location"}
    | {"span", "spanstream", "sstream", "stack", "stacktrace", "stdexcept"}
    | {"stdfloat", "stop_token", "streambuf", "string", "string_view", "strstream"}
    | {"syncstream", "system_error", "thread", "tuple", "type_traits", "typeindex"}
    | {"typeinfo", "unordered_map", "unordered_set", "utility", "valarray"}
    | {"variant", "vector", "version"}
)
SYSTEM_FOLDERS = (
    *("arpa/", "asm/", "asm-generic/", "bits/", "linux/", "mach/", "machine/"),
    *("net/", "netinet/", "netinet6/", "sys/", "libkern/"),
)


def is_of_library(header: str) -> bool:
    """Tell whether a header, as it is included, comes with compiler or system."""
    stem = header.removesuffix(".h")
    if stem != header:
        is_named = stem in C_HEADERS or stem in SYSTEM_HEADERS
        return is_named or header in CPP_HEADERS or header.startswith(SYSTEM_FOLDERS)
    return header in CPP_HEADERS
