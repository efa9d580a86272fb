"""The one kind of failure that a person sees: a line that names the thing, what is wrong and what to do."""
import errno


class FetchError(Exception):
    """A failure whose text is complete: it is printed as it is."""


#: What the system reports when a file may not grow: disk full, quota, file size limit.
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def explain(error: OSError, doing: str) -> FetchError:
    """Turns an operating system error into a line with a remedy."""
    where = error.filename or doing
    if error.errno in NO_ROOM:
        return FetchError(f"{doing}: no space left on the disk; free some, or choose another folder with --into")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return FetchError(f"{doing}: may not write {where}; change its permissions, or choose a folder with --into")
    return FetchError(f"{doing}: {error.strerror or error} ({where})")
