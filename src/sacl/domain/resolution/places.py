"""Paths and folders of a repository."""


def folders_of(path: str) -> list[str]:
    """Return the folders above a path, the nearest first, without the root."""
    folders = []
    while "/" in path:
        path = path.rpartition("/")[0]
        folders.append(path)
    return folders


def module_places(path: str) -> list[tuple[str, str]]:
    """Return folder and name of each module or package that a file makes exist."""
    stem = path.rpartition(".")[0]
    return [
        (place.rpartition("/")[0], place.rpartition("/")[2])
        for place in [stem, *folders_of(path)]
    ]


def normalized(folder: str, specifier: str) -> str | None:
    """Join a folder and a relative specifier; None above the repository."""
    parts = folder.split("/") if folder else []
    for part in specifier.split("/"):
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in {"", "."}:
            parts.append(part)
    return "/".join(parts)
