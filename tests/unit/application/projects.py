"""Small projects to draw, whose files import, inherit from and call each other.

Names are few, so that what one file says often concerns another.
"""

from hypothesis import strategies as st
from tests.fakes.parser import FAILING, PARTIAL

PATHS = ("a.py", "pkg/__init__.py", "pkg/m.py", "pkg/sub/a.py", "b.py")
_NAMES = st.sampled_from(["f", "C", "m", "sub"])
_METHODS = st.sampled_from(["run", "stop"])
_IMPORTS = st.one_of(
    st.builds("import {}".format, st.sampled_from(["a", "pkg.m", "pkg.sub.a", "os"])),
    st.builds(
        "from {} import {}".format,
        st.sampled_from(["a", "pkg", "pkg.m", "pkg.sub", "pkg.sub.a", ".", ".sub"]),
        _NAMES | st.sampled_from(["*", "a"]),
    ),
)
_DEFINITIONS = st.one_of(
    st.builds("def f(a):\n    return {}(a)".format, _NAMES),
    st.builds("def f(a):\n    return a.{}()".format, _METHODS),
    st.builds(
        "class C({}):\n    def {}(self):\n        return self.{}()".format,
        _NAMES,
        _METHODS,
        _METHODS,
    ),
)
_USES = st.one_of(
    st.builds("{}()".format, _NAMES),
    st.builds("{}.{}()".format, st.sampled_from(["a", "m", "sub", "x"]), _NAMES),
    st.builds("x.{}()".format, _METHODS),
)
_CODE = st.builds(
    lambda *parts: "\n".join(statement for part in parts for statement in part),
    st.lists(_IMPORTS, min_size=1, max_size=3),
    st.lists(_DEFINITIONS, max_size=2),
    st.lists(_USES, min_size=1, max_size=3),
)
_TEXTS = st.one_of(_CODE, _CODE, _CODE.map(f"{PARTIAL}\n{{}}".format), st.just(FAILING))

PROJECTS = st.dictionaries(st.sampled_from(PATHS), _TEXTS, min_size=2)
EDITS = st.dictionaries(st.sampled_from(PATHS), _TEXTS | st.none(), min_size=1)
"""New texts by path; None deletes the file."""
