"""Reads data/sources.lock.json. Its fields are described in docs/formats/sources-lock-v1.md."""
import json
import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from .errors import FetchError

FORMAT = 1
HASH = re.compile(r"[0-9a-f]{64}")
NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


@dataclass(frozen=True)
class PinnedFile:
    """One file inside a package, and the name that it gets in the cache."""

    inside: str
    to: str
    bytes: int
    sha256: str


@dataclass(frozen=True)
class Package:
    """A registry package that carries files of a source."""

    name: str
    version: str
    kind: str
    bytes: int
    sha256: str
    tags: dict = field(hash=False)
    files: tuple[PinnedFile, ...] = ()


@dataclass(frozen=True)
class Official:
    """The publisher's own offer. `file` is absent where he publishes no such single file."""

    page: str
    file: str | None
    to: str | None
    checksums: str | None


@dataclass(frozen=True)
class Source:
    """One thing to fetch: a folder of the cache."""

    name: str
    title: str
    licence: str
    attribution: str
    attribution_url: str
    licence_file: str | None
    official: Official
    packages: tuple[Package, ...]

    @property
    def files(self) -> list[PinnedFile]:
        return [file for package in self.packages for file in package.files]


def read(path: Path) -> list[Source]:
    """The sources of a lock file, in its order. Raises FetchError naming the entry that is wrong."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FetchError(f"{path}: cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise FetchError(f"{path}: not JSON: {error}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise FetchError(f"{path}: not a lock file of format {FORMAT}; use the fetch script of its own checkout")
    sources = []
    for position, entry in enumerate(document.get("sources", [])):
        try:
            sources.append(_source(entry))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise FetchError(f"{path}: source {position}: bad or missing field {error}") from None
    names = [source.name for source in sources]
    if len(set(names)) != len(names):
        raise FetchError(f"{path}: a source name occurs twice")
    return sources


def _source(entry: dict) -> Source:
    offer = entry["official"]
    return Source(
        name=_matching(NAME, entry["name"]),
        title=entry["title"],
        licence=entry["licence"],
        attribution=entry["attribution"],
        attribution_url=entry["attributionURL"],
        licence_file=entry.get("licenceFile"),
        official=Official(
            offer["page"], offer.get("file"), _relative(offer["to"]) if "file" in offer else None,
            offer.get("checksums")),
        packages=tuple(_package(package) for package in entry["packages"]),
    )


def _package(entry: dict) -> Package:
    if entry["kind"] not in ("wheel", "sdist", "deb"):
        raise ValueError(f"kind {entry['kind']!r}")
    return Package(
        name=entry["name"],
        version=entry["version"],
        kind=entry["kind"],
        bytes=int(entry["bytes"]),
        sha256=_matching(HASH, entry["sha256"]),
        tags=dict(entry.get("tags", {})),
        files=tuple(
            PinnedFile(_relative(file["from"]), _relative(file["to"]), int(file["bytes"]),
                       _matching(HASH, file["sha256"]))
            for file in entry["files"]),
    )


def _matching(pattern: re.Pattern, text: str) -> str:
    if not pattern.fullmatch(text):
        raise ValueError(repr(text))
    return text


def _relative(text: str) -> str:
    """A path that stays inside its folder."""
    path = PurePosixPath(text)
    if path.is_absolute() or ".." in path.parts or not path.parts or path.parts[0].startswith(".source"):
        raise ValueError(repr(text))
    return text
