"""Just enough of Swift's grammar to find imports and names: comments and string literals are blanked out."""
import functools
import re
from dataclasses import dataclass

ACCESS = r"(?:public|package|internal|fileprivate|private|open)"
KIND = r"(?:typealias|struct|class|enum|protocol|let|var|func|actor|macro)"
ATTRIBUTE = r"@\w+(?:\s*\([^()]*\))?"
IMPORT = re.compile(
    rf"(?:^|;)[ \t]*(?:{ATTRIBUTE}\s+)*(?:{ACCESS}\s+)?(?:{ATTRIBUTE}\s+)*import\s+(?:{KIND}\s+)?`?([A-Za-z_]\w*)",
    re.MULTILINE)
TYPE = re.compile(
    rf"^(?:{ATTRIBUTE}\s+)*(?:(?:{ACCESS}|final|indirect|nonisolated)\s+)*"
    r"(?:struct|class|enum|protocol|actor|typealias)\s+([A-Za-z_]\w*)", re.MULTILINE)
#: Where code may stop being code; inside an interpolation parentheses are counted too.
OUTSIDE = re.compile(r'[/"#]')
INSIDE = re.compile(r'[/"#()]')
COMMENT_MARK = re.compile(r"/\*|\*/")
STRING_MARK = re.compile(r'["\\\n]')
NOT_NEWLINE = re.compile(r"[^\n]")
STRING_START = re.compile(r'(#*)("""|")')


@dataclass(frozen=True)
class Name:
    """A name and the line, from 1, on which it stands."""

    text: str
    line: int


def imports(source: str) -> list[Name]:
    """The modules that the source imports, in file order; `import struct A.B` counts as A."""
    return _names(IMPORT, code_only(source))


def types(source: str) -> list[Name]:
    """The types that the source declares at the start of a line, hence at file scope in formatted code."""
    return _names(TYPE, code_only(source))


def _names(pattern: re.Pattern, code: str) -> list[Name]:
    return [Name(match[1], code.count("\n", 0, match.start(1)) + 1) for match in pattern.finditer(code)]


@functools.lru_cache(maxsize=4096)
def code_only(source: str) -> str:
    """The source with comments and the text of string literals replaced by spaces; line breaks stay."""
    return _Blanker(source).run()


class _Blanker:
    """Walks a source once. It jumps from one character that can matter to the next."""

    def __init__(self, source: str):
        self.source = source
        self.pieces = []  # what is before `position`, blanked
        self.position = 0

    def run(self) -> str:
        self._code(inside=False)
        return "".join(self.pieces)

    def _code(self, inside: bool) -> None:
        """Keeps code up to the end, or past the parenthesis that closes the interpolation that it is inside of."""
        depth = 0
        while self._keep_until(INSIDE if inside else OUTSIDE):
            rest = self.source[self.position:self.position + 2]
            string = STRING_START.match(self.source, self.position) if rest[0] in '#"' else None
            if rest == "//":
                end = self.source.find("\n", self.position)
                self._blank(len(self.source) if end < 0 else end)
            elif rest == "/*":
                self._block_comment()
            elif string:
                self._string(string)
            else:
                depth += (rest[0] == "(") - (rest[0] == ")")
                self._keep(self.position + 1)
                if depth < 0:
                    return

    def _block_comment(self) -> None:
        depth, end = 0, len(self.source)
        for mark in COMMENT_MARK.finditer(self.source, self.position):
            depth += 1 if mark[0] == "/*" else -1
            if depth == 0:
                end = mark.end()
                break
        self._blank(end)

    def _string(self, start: re.Match) -> None:
        """Blanks a literal up to its end; code in interpolations is walked, not blanked."""
        hashes, quote = start[1], start[2]
        close, escape = quote + hashes, "\\" + hashes
        self._blank(start.end())
        while mark := STRING_MARK.search(self.source, self.position):
            self._blank(mark.start())
            if self.source.startswith(close, self.position):
                self._blank(self.position + len(close))
                return
            if self.source.startswith(escape + "(", self.position):
                self._blank(self.position + len(escape) + 1)
                self._code(inside=True)
            elif self.source.startswith(escape, self.position):
                self._blank(min(self.position + len(escape) + 1, len(self.source)))
            elif mark[0] == "\n" and quote == '"':
                return  # not a literal after all, for example a quote in a regular expression
            else:
                self._blank(self.position + 1)
        self._blank(len(self.source))

    def _keep_until(self, pattern: re.Pattern) -> bool:
        """Keeps what is before the next match; False if there is none and all is kept."""
        mark = pattern.search(self.source, self.position)
        self._keep(mark.start() if mark else len(self.source))
        return mark is not None

    def _keep(self, end: int) -> None:
        self.pieces.append(self.source[self.position:end])
        self.position = end

    def _blank(self, end: int) -> None:
        self.pieces.append(NOT_NEWLINE.sub(" ", self.source[self.position:end]))
        self.position = end
