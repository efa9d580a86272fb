/// The shape of a path: `/tiles/{z}/{x}/{y}`, or `/assets/{rest...}` for everything below.
public struct PathPattern: Hashable, Sendable, CustomStringConvertible {
  private enum Part: Hashable { case word(String), name(String), rest(String) }

  /// As written.
  public let description: String
  private let parts: [Part]

  /// - Precondition: Starts with a slash; `{name...}` is last.
  public init(_ text: String) {
    precondition(text.hasPrefix("/"), "a pattern starts with a slash: \(text)")
    description = text
    parts = text.split(separator: "/").map { part in
      guard part.hasPrefix("{"), part.hasSuffix("}") else { return .word(String(part)) }
      let name = part.dropFirst().dropLast()
      return name.hasSuffix("...") ? .rest(String(name.dropLast(3))) : .name(String(name))
    }
    for part in parts.dropLast() {
      if case .rest = part { preconditionFailure("the rest must be last: \(text)") }
    }
  }

  /// Values by name if the segments have this shape, else `nil`. The rest is joined by slashes and has at least one
  /// segment; a value may be empty only there.
  public func match(_ path: [String]) -> [String: String]? {
    var values: [String: String] = [:]
    var index = 0
    for part in parts {
      guard index < path.count else { return nil }
      switch part {
      case .word(let word):
        guard path[index] == word else { return nil }
      case .name(let name):
        guard !path[index].isEmpty else { return nil }
        values[name] = path[index]
      case .rest(let name):
        values[name] = path[index...].joined(separator: "/")
        return values
      }
      index += 1
    }
    return index == path.count ? values : nil
  }
}
