"""Secrets are masked in any language; code without any is left alone."""

import re
import sysconfig
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from sacl.domain.secrets import PLACEHOLDER, mask_secrets, secret_literals

# Put together here, so that no scanner takes this file for a leak.
SHAPES = [
    "AKIA" + "IOSFODNN7EXAMPLE",
    "ghp_" + "a1B2" * 9,
    "github_pat_" + "11ABCDEFG0" * 3,
    "glpat-" + "x9Yz" * 5,
    "xoxb-" + "123456789012-abcdefABCDEF",
    "hooks.slack.com/services/" + "T000/B000/" + "X" * 24,
    "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc",
    "AIza" + "SyA1234567890abcdefghijklmnopqrstuv",
    "sk-ant-api03-" + "Ab1_" * 8,
    "sk-proj-" + "Zz9-" * 8,
    "npm_" + "a1B2c3" * 6,
    "pypi-" + "AgEIcHlwaS5vcmc" * 2,
    "hf_" + "AbCdEfGhIj" * 4,
    "SG." + "a" * 22 + "." + "b" * 43,
    "123456789:AA" + "Hd8" * 11,
    "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0In0." + "c2lnbmF0dXJl",
    "-----BEGIN RSA PRIVATE " + "KEY-----\nMIIEow\n-----END RSA PRIVATE KEY-----",
    "-----BEGIN OPENSSH PRIVATE " + "KEY-----\nb3BlbnNzaC1rZXkt",
]
TEMPLATES = [
    'var_0 = "{}"',
    "const var_0 = '{}';",
    'String var_0 = func_0("{}", 1);',
    "var_0 := `{}`",
    "# {}",
]


@pytest.mark.parametrize("secret", SHAPES)
@pytest.mark.parametrize("template", TEMPLATES)
def test_shapes_of_secrets_are_masked_in_every_language(
    secret: str, template: str
) -> None:
    masked = mask_secrets(template.format(secret))

    assert masked == template.format(PLACEHOLDER) or PLACEHOLDER in masked
    assert secret not in masked
    assert not any(part in masked for part in re.findall(r"\w{12,}", secret))


@pytest.mark.parametrize(
    ("code", "left"),
    [
        ('open("postgres://bob:hunter2@db/x")', 'open("postgres://bob:<secret>@db/x")'),
        ('h = "Bearer abcDEF123456"', 'h = "Bearer <secret>"'),
        ('s = "Server=x;Password=hunter2;"', 's = "Server=x;Password=<secret>;"'),
        ('connect(password="hunter2")', 'connect(password="<secret>")'),
        ("{ apiKey: 'abcd1234' }", "{ apiKey: '<secret>' }"),
        ('d["client_secret"] = "abcd1234"', 'd["client_secret"] = "<secret>"'),
        ('def f(db_password: str = "pw12")', 'def f(db_password: str = "<secret>")'),
        ('if password == "opensesame":', 'if password == "<secret>":'),
        ('const string Token = "t0p";', 'const string Token = "t0p";'),
        ('SECRET_KEY = "django-insecure"', 'SECRET_KEY = "<secret>"'),
        ('set("password", "hunter2")', 'set("password", "<secret>")'),
        ('{"password": "hunter2"}', '{"password": "<secret>"}'),
        (
            'x = "q7Rk2Wz9Xb4Lm8Nv3Jt6Hp1Sd5Fg0YcAeUi"',
            'x = "<secret>"',
        ),
    ],
)
def test_secrets_are_known_by_their_names_or_their_looks(code: str, left: str) -> None:
    assert mask_secrets(code) == left


@pytest.mark.parametrize(
    "code",
    [
        'token_type = "bearer"',
        'password = ""',
        'url = "https://example.org/a:b@c"',
        'x = "abcdefghijklmnopqrstuvwxyzabcdefghij"',
        'digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"',
        'passwords = read("file")',
        'template = "{user}:{password}"',
        'password = os.environ["PASSWORD"]',
        'f"https://{user}:{password}@host"',
        'raise self.error(token, "Empty block tag")',
        '{"SECRET_KEY_FALLBACKS": None, "NAME": "value"}',
        "// HTTP basic authentication",
    ],
)
def test_what_only_looks_like_one_stays(code: str) -> None:
    assert mask_secrets(code) == code


def test_a_literal_is_masked_where_its_name_is_gone() -> None:
    literals = secret_literals('password = "correct horse"\nsend(password)')

    neutral = 'var_0 = "correct horse"\nsend(var_0)'
    assert literals == {"correct horse"}
    assert mask_secrets(neutral, literals) == f'var_0 = "{PLACEHOLDER}"\nsend(var_0)'


@pytest.mark.parametrize("part", ["QUJD", "token", "password ", "a:b@", '"', "\n\t"])
def test_a_megabyte_of_anything_is_read_in_one_go(part: str) -> None:
    text = part * (1_000_000 // len(part))

    assert PLACEHOLDER not in mask_secrets(text)


@given(st.text())
def test_masking_twice_changes_nothing(text: str) -> None:
    once = mask_secrets(text)

    assert mask_secrets(once) == once


@example(['"', SHAPES[0], '"', "password", SHAPES[-1], SHAPES[-1], '"'])
@given(st.lists(st.sampled_from([*SHAPES, "\n", '"', "x = ", "password", " "])))
def test_masking_whatever_mixture_twice_changes_nothing(parts: list[str]) -> None:
    once = mask_secrets("".join(parts))

    assert mask_secrets(once) == once


def test_ordinary_code_is_left_alone() -> None:
    library = Path(sysconfig.get_path("stdlib"))
    names = ["json/decoder.py", "textwrap.py", "heapq.py", "csv.py", "queue.py"]

    for text in [(library / name).read_text(encoding="utf-8") for name in names]:
        assert mask_secrets(text) == text


def test_a_secret_inside_of_another_is_masked_with_it() -> None:
    code = f"token = 'first {SHAPES[0]} last'"

    assert mask_secrets(code) == f"token = '{PLACEHOLDER}'"
