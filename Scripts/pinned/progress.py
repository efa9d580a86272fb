"""What a person sees while waiting. Only a terminal gets the moving line."""
import sys


class Progress:
    """A line `name: 12.3 of 58.3 MB` that is redrawn in place, on standard error."""

    def __init__(self, name: str, stream=None):
        self.name = name
        self.stream = stream or sys.stderr
        self.shown = -1
        self.live = self.stream.isatty()

    def update(self, done: int, total: int | None) -> None:
        """Shows the bytes done; draws at most once for each percent, or each 256 KiB when the total is unknown."""
        if not self.live:
            return
        mark = done * 100 // total if total else done >> 18
        if mark != self.shown:
            self.shown = mark
            of = f" of {total / 1e6:.1f}" if total else ""
            self.stream.write(f"\r\033[K{self.name}: {done / 1e6:.1f}{of} MB")
            self.stream.flush()

    def close(self) -> None:
        if self.live and self.shown >= 0:
            self.stream.write("\r\033[K")
            self.stream.flush()
