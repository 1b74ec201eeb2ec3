"""What comes with Ruby: its standard library and bundled gems."""

STANDARD_LIBRARY = frozenset(
    {"English", "abbrev", "base64", "benchmark", "bigdecimal", "bundler", "cgi"}
    | {"coverage", "csv", "date", "debug", "delegate", "did_you_mean", "digest", "drb"}
    | {"erb", "error_highlight", "etc", "expect", "fcntl", "fiber", "fiddle"}
    | {"fileutils", "find", "forwardable", "getoptlong", "io", "ipaddr", "irb", "json"}
    | {"logger", "matrix", "minitest", "monitor", "mutex_m", "net", "nkf", "objspace"}
    | {"observer", "open-uri", "open3", "openssl", "optparse", "ostruct", "pathname"}
    | {"pp", "prettyprint", "prime", "profiler", "pstore", "psych", "pty", "racc"}
    | {"rake", "random", "rbconfig", "rdoc", "readline", "reline", "resolv", "rexml"}
    | {"rinda", "ripper", "rss", "rubygems", "securerandom", "set", "shellwords"}
    | {"singleton", "socket", "stringio", "strscan", "syslog", "tempfile", "thread"}
    | {"time", "timeout", "tmpdir", "tsort", "un", "unicode_normalize", "uri"}
    | {"weakref", "win32ole", "yaml", "zlib", "objspace", "prism", "test"}
)
