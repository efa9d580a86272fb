"""Just enough of Swift's grammar to find imports and names: comments and string literals are blanked out."""
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


def code_only(source: str) -> str:
    """The source with comments and the text of string literals replaced by spaces; line breaks stay."""
    return _Blanker(source).run()


class _Blanker:
    def __init__(self, source: str):
        self.source = source
        self.output = list(source)
        self.position = 0

    def run(self) -> str:
        self._code(until=None)
        return "".join(self.output)

    def _code(self, until: str | None) -> None:
        """Walks code to the end, or past the parenthesis that closes an interpolation."""
        depth = 0
        while self.position < len(self.source):
            rest = self.source[self.position:self.position + 2]
            string = STRING_START.match(self.source, self.position) if rest[:1] in '#"' else None
            if rest == "//":
                end = self.source.find("\n", self.position)
                self._blank(len(self.source) if end < 0 else end)
            elif rest == "/*":
                self._block_comment()
            elif string:
                self._string(string)
            else:
                if until and rest[:1] == "(":
                    depth += 1
                elif until and rest[:1] == until:
                    if depth == 0:
                        self.position += 1
                        return
                    depth -= 1
                self.position += 1

    def _block_comment(self) -> None:
        depth, end = 0, self.position
        while end < len(self.source):
            pair = self.source[end:end + 2]
            if pair == "/*":
                depth, end = depth + 1, end + 2
            elif pair == "*/":
                depth, end = depth - 1, end + 2
                if depth == 0:
                    break
            else:
                end += 1
        self._blank(end)

    def _string(self, start: re.Match) -> None:
        """Blanks a literal up to its end; code in interpolations is walked, not blanked."""
        hashes, quote = start[1], start[2]
        close, escape = quote + hashes, "\\" + hashes
        self._blank(start.end())
        while self.position < len(self.source):
            if self.source.startswith(close, self.position):
                self._blank(self.position + len(close))
                return
            if self.source.startswith(escape + "(", self.position):
                self._blank(self.position + len(escape) + 1)
                self._code(until=")")
            elif self.source.startswith(escape, self.position):
                self._blank(min(self.position + len(escape) + 1, len(self.source)))
            elif self.source[self.position] == "\n" and quote == '"':
                return  # not a literal after all, for example a quote in a regular expression
            else:
                self._blank(self.position + 1)

    def _blank(self, end: int) -> None:
        for index in range(self.position, end):
            if self.output[index] != "\n":
                self.output[index] = " "
        self.position = end
