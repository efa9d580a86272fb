import Synchronization
import Testing

@testable import periplus

@Suite struct OutputTests {
  @Test func columnsAlign() {
    var table = TextTable(rightAligned: [1])
    table.add("id", "bytes")
    table.add("monaco", "7", "x")
    table.add("a")
    #expect(table.text == "id      bytes\nmonaco      7  x\na\n")
  }

  @Test(arguments: [
    (0.0, "  0 %", 0), (0.5, " 50 %", 10), (1, "100 %", 20), (7, "100 %", 20), (-1, "  0 %", 0),
    (Double.nan, "  0 %", 0),
  ])
  func theBarIsClamped(fraction: Double, percent: String, filled: Int) {
    let line = ProgressBar.line(fraction: fraction, stage: "x")
    #expect(line.contains(percent) && line.filter { $0 == "#" }.count == filled)
  }

  @Test func theBarDrawsOnlyOnATerminalAndTenTimesASecond() {
    for isTerminal in [true, false] {
      let log = Mutex("")
      let time = Mutex(0.0)
      let console = Console(
        showsProgress: isTerminal, output: { _ in }, errors: { text in log.withLock { $0 += text } })
      let bar = ProgressBar(console: console, now: { time.withLock { $0 } })
      for step in 0..<100 {
        time.withLock { $0 = Double(step) * 0.01 }
        bar.show(Double(step) / 100, stage: "reading")
      }
      bar.clear()
      bar.clear()
      let text = log.withLock { $0 }
      #expect(text.split(separator: "\r").count == (isTerminal ? 11 : 0))
    }
  }
}
