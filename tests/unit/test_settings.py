"""Settings: where they are read from, which wins, what is said when one is wrong."""

from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from sacl.domain.errors import InvalidArgumentError
from sacl.settings import Settings, load_settings, user_file
from sacl.settings.loading import from_environment, invalid_setting


class WithToken(Settings):
    """Settings with a secret, to show how secrets are read."""

    http_token: SecretStr | None = None


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the settings of whoever runs the tests out of them."""
    folder = tmp_path / "user"
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: folder)
    folder.mkdir()
    return folder


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "repository"
    folder.mkdir()
    return folder


def test_without_any_source_the_defaults_hold(repository: Path) -> None:
    loaded = load_settings(repository, environment={})

    assert loaded.settings == Settings()
    assert loaded.unknown == ()


def test_environment_wins_over_repository_over_user(repository: Path) -> None:
    user_file().write_text("alpha = 0.1\nmax_results = 1\nstore = 'memory'")
    (repository / "sacl.toml").write_text("alpha = 0.2\nmax_results = 2")

    settings = load_settings(repository, environment={"SACL_ALPHA": "0.3"}).settings

    assert (settings.alpha, settings.max_results) == (0.3, 2)
    assert settings.store == "memory"


def test_the_current_folder_stands_in_for_a_repository(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (repository / "sacl.toml").write_text("max_results = 7")
    monkeypatch.chdir(repository)

    assert load_settings(environment={}).settings.max_results == 7


def test_an_empty_variable_is_not_set(repository: Path) -> None:
    assert load_settings(repository, environment={"SACL_STORE": ""}) == load_settings(
        repository, environment={}
    )


@pytest.mark.parametrize(
    "field",
    sorted(
        Settings.model_fields.keys()
        - {"alpha", "bias_threshold", "embedder", "max_results", "verify_rate"}
    ),
)
def test_a_repository_cannot_decide_what_is_the_users(
    repository: Path, field: str
) -> None:
    (repository / "sacl.toml").write_text(f"{field} = 'elsewhere'")

    loaded = load_settings(repository, environment={})

    assert loaded.settings == Settings()
    assert loaded.unknown == (f"{field} in {repository / 'sacl.toml'}",)


def test_unknown_variables_and_keys_are_reported(repository: Path) -> None:
    (repository / "sacl.toml").write_text("alhpa = 0.2")
    user_file().write_text("colour = 'red'")

    loaded = load_settings(
        repository,
        environment={"SACL_EMBEDER": "none", "SACL_HOME_FILE": "x", "PATH": "/bin"},
    )

    assert loaded.unknown == (
        f"colour in {user_file()}",
        f"alhpa in {repository / 'sacl.toml'}",
        "SACL_EMBEDER",
        "SACL_HOME_FILE",
    )


@pytest.mark.parametrize(
    ("variable", "value", "allowed"),
    [
        ("SACL_STORE", "disk", "'embedded', 'neo4j' or 'memory'"),
        ("SACL_EMBEDDER", "voyage", "'sacl', 'minilm' or 'none'"),
        ("SACL_ALPHA", "1.5", "less than or equal to 1"),
        ("SACL_MAX_RESULTS", "many", "valid integer"),
        ("SACL_LOG_LEVEL", "loud", "'debug', 'info', 'warning' or 'error'"),
        ("SACL_NAMESPACE", "a/b", "up to 64 of the characters a-z"),
        ("NEO4J_URI", "http://localhost:7474", "bolt://localhost:7687"),
        ("SACL_LLM_BASE_URL", "localhost:11434", "http:// or https://"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(
    repository: Path, variable: str, value: str, allowed: str
) -> None:
    with pytest.raises(InvalidArgumentError) as caught:
        load_settings(repository, environment={variable: value})

    assert caught.value.message == f"{variable} is {value!r}"
    assert allowed in caught.value.next_step


def test_a_wrong_value_in_a_file_names_the_file(repository: Path) -> None:
    file = repository / "sacl.toml"
    file.write_text("alpha = 2")

    with pytest.raises(InvalidArgumentError) as caught:
        load_settings(repository, environment={"SACL_STORE": "memory"})

    assert caught.value.message == f"alpha in {file} is 2"


@pytest.mark.parametrize("content", [b"alpha = ", b"\xff\xfe", b"a = 1\na = 2"])
def test_a_file_that_is_no_toml_is_refused(repository: Path, content: bytes) -> None:
    (repository / "sacl.toml").write_bytes(content)

    with pytest.raises(InvalidArgumentError, match="cannot be read"):
        load_settings(repository, environment={})


def test_a_folder_named_like_the_file_is_ignored(repository: Path) -> None:
    (repository / "sacl.toml").mkdir()

    assert load_settings(repository, environment={}).settings == Settings()


def test_allowed_roots_are_a_list_of_absolute_paths(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "/somebody")
    monkeypatch.chdir(repository)

    settings = load_settings(
        repository, environment={"SACL_ALLOWED_ROOTS": "~/code:/srv::here"}
    ).settings

    assert settings.allowed_roots == (
        Path("/somebody/code"),
        Path("/srv"),
        repository / "here",
    )


def test_settings_do_not_change() -> None:
    with pytest.raises(ValidationError):
        Settings().alpha = 0.1


def test_a_secret_comes_from_its_variable_or_its_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("from file\n")
    by_file = {"SACL_HTTP_TOKEN_FILE": str(file)}

    assert from_environment(WithToken, by_file).values == {"http_token": "from file"}
    assert from_environment(
        WithToken, by_file | {"SACL_HTTP_TOKEN": "plain"}
    ).values == {"http_token": "plain"}


def test_a_secret_file_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidArgumentError, match="SACL_HTTP_TOKEN_FILE names"):
        from_environment(WithToken, {"SACL_HTTP_TOKEN_FILE": str(tmp_path / "none")})


def test_a_secret_is_never_shown() -> None:
    assert "hunter2" not in repr(WithToken(http_token=SecretStr("hunter2")))
    with pytest.raises(ValidationError) as caught:
        WithToken.model_validate({"http_token": ["hunter2"]})

    error = invalid_setting(
        caught.value, {"http_token": "SACL_HTTP_TOKEN"}, {"http_token"}
    )

    assert error.message == "SACL_HTTP_TOKEN is not valid"
    assert "hunter2" not in error.next_step


def test_a_repository_decides_how_it_is_searched(repository: Path) -> None:
    (repository / "sacl.toml").write_text(
        "alpha = 0.5\nbias_threshold = 0.6\nembedder = 'none'\n"
        "max_results = 7\nverify_rate = 0.2"
    )

    loaded = load_settings(repository, environment={})

    assert loaded.settings == Settings(
        alpha=0.5, bias_threshold=0.6, embedder="none", max_results=7, verify_rate=0.2
    )
    assert loaded.unknown == ()


@pytest.mark.parametrize(
    "written",
    [
        "store = 'neo4j'",
        "http_allowed_hosts = ['elsewhere.example']",
        "cache_max_bytes = 1",
        "max_file_bytes = 1_000_000_000",
        "parse_timeout_s = inf",
        "llm = 'anthropic'",
        "llm_base_url = 'https://elsewhere.example'",
        "llm_max_usd = 1000",
        "anthropic_api_key = 'key'",
        "openai_api_key = 'key'",
    ],
)
def test_a_repository_cannot_send_code_away_or_harm_others(
    repository: Path, written: str
) -> None:
    (repository / "sacl.toml").write_text(written)

    loaded = load_settings(repository, environment={})

    assert loaded.settings == Settings()
    assert loaded.unknown == (
        f"{written.split(maxsplit=1)[0]} in {repository / 'sacl.toml'}",
    )


def test_keys_go_by_the_names_that_their_providers_gave_them(
    repository: Path, tmp_path: Path
) -> None:
    (tmp_path / "key").write_text("from-a-file\n")
    environment = {
        "ANTHROPIC_API_KEY": "from-the-environment",
        "OPENAI_API_KEY_FILE": str(tmp_path / "key"),
    }

    settings = load_settings(repository, environment=environment).settings

    assert settings.anthropic_api_key == SecretStr("from-the-environment")
    assert settings.openai_api_key == SecretStr("from-a-file")


def test_a_password_in_an_address_is_not_repeated(repository: Path) -> None:
    with pytest.raises(InvalidArgumentError) as caught:
        load_settings(
            repository, environment={"NEO4J_URI": "http://neo4j:p@ss/word@host:7474"}
        )

    assert caught.value.message == "NEO4J_URI is '…@host:7474'"
    assert "word" not in caught.value.next_step
