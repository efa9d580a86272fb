"""Where the project keeps what is outside the repository."""
import os
from pathlib import Path

from .errors import FetchError

REPOSITORY = Path(__file__).resolve().parent.parent.parent


def cache_home() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


def sources() -> Path:
    """The cache of pinned sources."""
    return Path(os.environ.get("PERIPLUS_SOURCES") or cache_home() / "periplus-sources")


def python() -> str:
    """The interpreter of the project's own Python environment, which Scripts/setup makes."""
    home = Path(os.environ.get("PERIPLUS_TOOLS") or cache_home() / "periplus-tools")
    interpreter = home / "python" / "bin" / "python"
    if not interpreter.exists():
        raise FetchError("the project's Python environment is missing: run Scripts/setup first")
    return str(interpreter)
