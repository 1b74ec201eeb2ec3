"""Looks up the plain words of calls, types and imported modules.

The words themselves stand in ``words_of_functions`` and ``words_of_methods``.
"""

from collections.abc import Mapping
from functools import cache

from sacl.domain.static_description.call_templates import Wording
from sacl.domain.static_description.words_of_functions import FUNCTIONS
from sacl.domain.static_description.words_of_methods import METHODS
from sacl.domain.static_description.words_of_packages import (
    ALIASES,
    PACKAGE_FUNCTIONS,
    PACKAGE_METHODS,
)
from sacl.domain.static_description.words_of_platforms import PLATFORM_FUNCTIONS
from sacl.domain.static_description.words_of_standard import STANDARD_FUNCTIONS

PYTHON = "python"
RUBY = "ruby"
OVERLOADING = frozenset(
    {PYTHON, RUBY, "cpp", "csharp", "kotlin", "rust", "scala", "swift"}
)
"""Languages in which more than numbers may be taken away from each other."""

CALLS_APART = frozenset({"java", "php", "ruby"})
"""Languages in which no variable is meant where a plain name is called."""

FIELDS_APART = frozenset({"kotlin", "scala", "swift"})
"""Languages in which a field that is not named with its object may have the name
of a method, or a method may be called without parentheses."""

_OF_PYTHON: Mapping[str, Wording] = {
    **FUNCTIONS,
    **STANDARD_FUNCTIONS,
    **PACKAGE_FUNCTIONS,
}

_TELLING = frozenset(
    """ArgumentParser BytesIO DataFrame Decimal DictReader DictWriter Fraction
    NamedTemporaryFile SequenceMatcher StringIO TemporaryDirectory ZipFile check_call
    create_connection cpu_count dedent expanduser format_exc getmembers getpass
    getsource gethostname gethostbyname guess_type isclass isfunction isnan literal_eval
    mkdtemp mkstemp namedtuple normpath parse_qs print_exc relpath samefile urljoin
    urlencode urlretrieve urlsplit
    ChainMap Counter Lock OrderedDict Popen Thread abspath accumulate acos asin atan
    attrgetter b64decode b64encode basename bisect bisect_left bisect_right ceil
    check_output combinations combinations_with_replacement copyfile cos deepcopy
    defaultdict degrees deque dirname factorial findall finditer floor fullmatch gcd
    getLogger getOwnPropertyNames getPrototypeOf getcwd getenv getmtime getpid getsize
    getsizeof groupby heapify heappop heappush hypot import_module isdir isfile islice
    itemgetter lcm listdir log10 log2 makedirs maxsize md5 mean median nlargest
    nsmallest partial perf_counter permutations radians randint realpath reduce rmtree
    sha1 sha256 shuffle sin sleep splitext sqrt strptime tan timedelta urlparse uuid4
    wraps zip_longest datetime""".split()  # noqa: SIM905 - a table
)
"""Functions that are known by their last name, wherever it was imported from."""

_BY_LAST_NAME: Mapping[str, Mapping[str, Wording]] = {
    last: {
        name.rpartition(".")[0]: wording
        for name, wording in _OF_PYTHON.items()
        if "." in name and name.rpartition(".")[2] == last
    }
    for last in {name.rpartition(".")[2] for name in _OF_PYTHON if "." in name}
}
"""Functions of modules by their last name, and then by the module."""

_OF_ITERTOOLS = frozenset({"cycle", "dropwhile", "product", "takewhile", "tee"})
_OFTEN_ANOTHER = {
    **dict.fromkeys(_OF_ITERTOOLS, "itertools"),
    "eq": "operator",
    "merge": "heapq",
    "quote": "urllib",
}
"""Functions without a dot that many modules have, with the one that is meant."""

_C = frozenset(
    {
        *("assert", "free", "malloc", "memcpy", "memset", "printf"),
        *("snprintf", "strchr", "strcmp", "strlen"),
    }
)
_ECMASCRIPT = frozenset(
    {
        *("Boolean", "Date", "Map", "Number", "Promise", "RegExp", "Set", "String"),
        *("URL", "clearTimeout", "decodeURIComponent", "encodeURIComponent", "fetch"),
        *("isNaN", "parseFloat", "parseInt", "require", "setInterval", "setTimeout"),
    }
)
_GLOBAL: Mapping[str, frozenset[str]] = {
    "c": _C,
    "cpp": _C,
    "go": frozenset({"append", "len"}),
    "javascript": _ECMASCRIPT,
    "tsx": _ECMASCRIPT,
    "typescript": _ECMASCRIPT,
    "php": frozenset(
        {
            *("array_filter", "array_key_exists", "array_keys", "array_map"),
            *("array_merge", "array_values", "count", "empty", "explode"),
            *("file_exists", "file_get_contents", "file_put_contents", "implode"),
            *("in_array", "is_array", "is_callable", "is_int", "is_null"),
            *("is_object", "is_string", "isset", "json_decode", "json_encode"),
            *("preg_match", "preg_replace", "sprintf", "str_replace", "strlen"),
            *("strtolower", "strtoupper", "substr", "trim", "unset"),
        }
    ),
    "kotlin": frozenset({"print"}),
    "rust": frozenset(
        {
            *("assert", "assert_eq", "assert_ne", "debug_assert", "debug_assert_eq"),
            *("anyhow", "eprint", "eprintln", "format", "matches", "print"),
            *("println", "quote", "vec", "write", "writeln"),
        }
    ),
    "swift": frozenset({"precondition", "print"}),
}
"""Functions that a language has under a name without a dot, besides ``_COMMON``."""

_COMMON = frozenset({"abs", "max", "min", "range", "super"})
"""Functions that mean the same wherever a name without a dot calls them."""

_PYTHON_METHODS = frozenset(
    {
        *(
            "acquire",
            "center",
            "commit",
            "count",
            "decode",
            "digest",
            "discard",
            "elements",
            "encode",
            "execute",
        ),
        *("exists", "extend", "find", "format", "index", "insert", "partition"),
        *(
            "read",
            "release",
            "rollback",
            "rpartition",
            "search",
            "send",
            "sub",
            "subtract",
        ),
        *("title", "translate", "update"),
    }
)
"""Methods whose words hold in Python, and often not for a namesake elsewhere."""

_OF_PYTHON_AND_RUBY = frozenset(
    {"capitalize", "lstrip", "rstrip", "strip", "swapcase", "union", "values"}
)
"""Methods of texts and sets in these two that are something else elsewhere."""

_OUTSIDE_PYTHON = {"join": Wording("{0} joined[ with {1}]")}
"""What joins is the receiver in Python, and the argument elsewhere."""

FOREIGN_TO_PYTHON = frozenset(
    {
        *("concat", "emit", "every", "exec", "flat", "forEach", "includes", "on"),
        *("push", "shift", "slice", "some", "splice", "test", "then", "unshift"),
    }
)
"""Methods that only objects of other make have in Python."""

_EVENT_METHODS = frozenset({"emit", "on", "then"})
"""Methods whose words hold in JavaScript."""


def wording_of(
    name: str, language: str = PYTHON, imported: frozenset[str] = frozenset()
) -> Wording | None:
    """Look up a method (``.split``) or a function.

    One that is called by its last name is found by the modules that are known to be
    imported, or because no other module has it.
    """
    if name.startswith("."):
        return _method(name[1:], language)
    if language == PYTHON:
        known = _OF_PYTHON.get(full_name(name)) if "." in name else None
        return known or _python_function(name, imported)
    known = FUNCTIONS.get(name) or PLATFORM_FUNCTIONS.get(name)
    return known if "." in name or _is_global(name, language) else None


def full_name(name: str) -> str:
    """Name with that of the package for what it is imported as by custom."""
    first, dot, rest = name.partition(".")
    return f"{ALIASES.get(first, first)}{dot}{rest}" if dot else name


def _python_function(name: str, imported: frozenset[str]) -> Wording | None:
    if name in _ECMASCRIPT | _C or _OFTEN_ANOTHER.get(name, name) not in (
        name,
        *imported,
    ):
        return None
    if name in _OF_PYTHON:
        return _OF_PYTHON[name]
    modules = _BY_LAST_NAME.get(name, {})
    known = [modules[module] for module in modules if module in imported]
    if not known and name in _TELLING:
        known = list(modules.values())
    return next(iter(known), None)


def _method(name: str, language: str) -> Wording | None:
    own = PACKAGE_METHODS if language == PYTHON else _OUTSIDE_PYTHON
    if name in own:
        return own[name]
    return None if name in _foreign_to(language) else METHODS.get(name)


@cache
def _foreign_to(language: str) -> frozenset[str]:
    """Methods that a language does not have, or that are something else there."""
    if language == PYTHON:
        return FOREIGN_TO_PYTHON
    foreign = _PYTHON_METHODS
    if language != RUBY:
        foreign |= _OF_PYTHON_AND_RUBY
    if _GLOBAL.get(language) is not _ECMASCRIPT:
        foreign |= _EVENT_METHODS
    return foreign


def _is_global(name: str, language: str) -> bool:
    return name in _COMMON or name in _GLOBAL.get(language, ())


IMPERATIVES = frozenset(
    """accept acquire add adjust advance align allocate append apply assemble assert
    assign attach await begin bind broadcast build calculate call cancel cast
    change check choose clean clear clone close collect combine compare compile
    complete compose compress compute concat configure connect construct consume
    convert copy create cut deactivate declare decode decompress decorate
    decrease decrypt define delete deliver deny deploy derive describe
    deserialize destroy detach detect determine disable discard disconnect
    dispatch display dispose divide do download draw drop dump emit enable
    encode encrypt enqueue ensure enter erase escape establish estimate evaluate
    exchange exclude execute expand export extend extract fetch fill find finish
    flatten flush fold forward generate get grow handle hide identify ignore
    include increase increment indent infer inject insert inspect install
    instantiate interpolate interrupt intersect invalidate invert invoke iterate
    join keep leave limit listen load locate make mark measure merge migrate
    minify modify monitor move multiply navigate negate normalize notify observe
    open optimize override parse partition perform persist poll pop populate
    prepare prepend press prevent print process produce propagate provide prune
    publish pull push put quit read rebuild receive recognize record recover
    redirect reduce refresh register reject release reload remove rename render
    reorder replace require reset resize resolve respond restart restore retain
    retrieve return revert rewrite route run sanitize save search seek select
    send serialize set setup show shuffle simplify skip solve sort spawn split
    store strip submit subscribe substitute subtract suspend sync take throw
    toggle tokenize transform translate transpose traverse trim truncate unbind
    unescape uninstall unload unlock unmount unpack unregister unwrap update
    upgrade upload use validate verify visit wait walk wrap write""".split()  # noqa: SIM905 - a table
)
"""Verbs that names of functions begin with."""

TYPE_WORDS: Mapping[str, str] = {
    "str": "string",
    "string": "string",
    "text": "string",
    "int": "integer",
    "integer": "integer",
    "float": "number",
    "number": "number",
    "complex": "complex number",
    "bool": "boolean",
    "boolean": "boolean",
    "list": "list",
    "sequence": "list",
    "iterable": "list",
    "array": "list",
    "readonlyarray": "list",
    "collection": "list",
    "iterator": "iterator",
    "generator": "iterator",
    "tuple": "tuple",
    "set": "set",
    "frozenset": "set",
    "dict": "dictionary",
    "mapping": "dictionary",
    "mutablemapping": "dictionary",
    "map": "dictionary",
    "record": "dictionary",
    "callable": "function",
    "function": "function",
    "func": "function",
    "action": "function",
    "bytes": "bytes",
    "none": "nothing",
    "void": "nothing",
    "any": "value",
    "auto": "value",
    "unknown": "value",
    "object": "object",
    "promise": "promise",
    **dict.fromkeys(
        """i8 i16 i32 i64 isize u8 u16 u32 u64 usize long short byte int8 int16 int32
        int64 uint uint8 uint16 uint32 uint64 size_t ssize_t int8_t int16_t int32_t
        int64_t uint8_t uint16_t uint32_t uint64_t biginteger""".split(),  # noqa: SIM905 - a table
        "integer",
    ),
    **dict.fromkeys(("f32", "f64", "double", "float32", "float64"), "number"),
    **dict.fromkeys(("vec", "ilist", "ienumerable", "arraylist"), "list"),
    **dict.fromkeys(("hashmap", "dictionary", "btreemap"), "dictionary"),
    **dict.fromkeys(("hashset", "treeset", "btreeset"), "set"),
    "char": "character",
    "rune": "character",
    "charsequence": "string",
    "unit": "nothing",
    "error": "error",
}

TECHNIQUES: Mapping[str, str] = {
    "re": "regular expression (regex)",
    "heapq": "heap queue algorithm",
    "itertools": "itertools",
    "collections": "collections module",
    "math": "math functions",
    "cmath": "complex numbers",
    "bisect": "binary search (bisect)",
    "functools": "functools",
    "operator": "operator module",
    "json": "JSON",
    "datetime": "dates and times",
    "random": "random numbers",
    "os": "operating system and file paths",
    "sys": "interpreter state",
    "threading": "threads",
    "asyncio": "asynchronous tasks",
    "subprocess": "child processes",
    "socket": "network sockets",
    "sqlite3": "SQL database",
    "hashlib": "cryptographic hash",
    "logging": "logging",
    "requests": "HTTP requests",
    "urllib": "URLs",
    "string": "string constants",
    "copy": "copying",
    "argparse": "command line arguments",
    "base64": "base64",
    "csv": "CSV",
    "ctypes": "ctypes of C",
    "cv2": "OpenCV images",
    "glob": "file patterns",
    "gzip": "compression",
    "inspect": "introspection",
    "np": "numpy",
    "numpy": "numpy",
    "pandas": "pandas",
    "pd": "pandas",
    "pickle": "pickle",
    "plt": "matplotlib plot",
    "shutil": "files and folders",
    "struct": "binary data",
    "tempfile": "temporary files",
    "tf": "tensorflow",
    "time": "time",
    "traceback": "traceback",
    "uuid": "unique ids",
    "yaml": "YAML",
    "zipfile": "zip archives",
}
