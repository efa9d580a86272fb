/// What may follow an option or stand as an argument: checked by the parser, offered by the completions.
enum ValueKind: Hashable, Sendable {
  /// Any text; the word stands in the help.
  case text(String)
  /// A path to a file.
  case file(String)
  /// A path to a folder.
  case directory(String)
  /// One of a few words.
  case choice(String, [String])
  /// A whole number in a range.
  case integer(String, ClosedRange<Int>)
  /// `LAT,LON` in degrees.
  case coordinate(String)

  /// The word that stands for the value in the help, in capitals.
  var placeholder: String {
    switch self {
    case .text(let word), .file(let word), .directory(let word), .choice(let word, _), .integer(let word, _),
      .coordinate(let word):
      word
    }
  }
}

/// One `--name` of a command.
struct Option: Sendable {
  /// Without the dashes.
  let name: String
  /// The letter of the short form `-x`.
  var letter: Character?
  /// What follows; `nil` for a switch.
  var value: ValueKind?
  /// One line for help, manual and completions; no full stop.
  let summary: String
  /// Whether the command cannot run without it.
  var isRequired = false
  /// Whether it may be given several times.
  var repeats = false

  /// `--name` or `--name VALUE`.
  var usage: String { value.map { "--\(name) \($0.placeholder)" } ?? "--\(name)" }
}

/// One positional argument of a command.
struct Argument: Sendable {
  /// How many words it takes.
  enum Count: Sendable { case one, optional, oneOrMore, any }

  /// What it is; its placeholder stands in the help.
  let value: ValueKind
  /// One line for help and manual; no full stop.
  let summary: String
  /// How many words it takes; only the last argument may take more than one.
  var count = Count.one

  /// `FILE`, `[FILE]`, `FILE…` or `[FILE…]`.
  var usage: String {
    switch count {
    case .one: value.placeholder
    case .optional: "[\(value.placeholder)]"
    case .oneOrMore: "\(value.placeholder)…"
    case .any: "[\(value.placeholder)…]"
    }
  }
}
