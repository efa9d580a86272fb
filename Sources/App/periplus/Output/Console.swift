import Foundation

/// Where a command prints: answers on standard output, errors and progress on standard error.
struct Console: Sendable {
  /// Whether standard error is a terminal, so that progress may be drawn.
  let showsProgress: Bool
  private let output: @Sendable (String) -> Void
  private let errors: @Sendable (String) -> Void

  /// Prints through closures: for tests.
  init(
    showsProgress: Bool, output: @escaping @Sendable (String) -> Void, errors: @escaping @Sendable (String) -> Void
  ) {
    (self.showsProgress, self.output, self.errors) = (showsProgress, output, errors)
  }

  /// The process's own streams.
  static let standard = Console(
    showsProgress: isatty(STDERR_FILENO) == 1,
    output: { Self.write($0, to: STDOUT_FILENO) }, errors: { Self.write($0, to: STDERR_FILENO) })

  /// Prints a line.
  func line(_ text: String = "") { output(text + "\n") }

  /// Prints text as it is.
  func text(_ text: String) { output(text) }

  /// Prints a line on standard error.
  func note(_ text: String) { errors(text + "\n") }

  /// Draws on standard error without a line break.
  func draw(_ text: String) { errors(text) }

  /// Prints a value as JSON with sorted keys.
  func json(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    output(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Prints a value as JSON with sorted keys on one line.
  func jsonLine(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    output(String(decoding: try encoder.encode(value), as: UTF8.self) + "\n")
  }

  /// Writes all bytes. A reader that has gone away (`… | head`) is no error: the process ends quietly. An answer that
  /// cannot be written ends it with a line and status 1.
  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let count = Glibc.write(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count < 0 {
          if errno == EINTR { continue }
          guard descriptor == STDOUT_FILENO else { return }
          if errno == EPIPE { exit(0) }
          let reason = String(cString: strerror(errno))
          write("periplus: cannot write the answer: \(reason); free space or choose another place\n", to: STDERR_FILENO)
          exit(1)
        }
        done += count
      }
    }
  }
}
