/// The way from the top of a document to a value, as JavaScript writes it.
struct GeoJSONPath {
  private enum Step {
    case name(String)
    case index(Int)
  }

  private var steps: [Step] = []

  mutating func enter(_ name: String) { steps.append(.name(name)) }
  mutating func enter(_ index: Int) { steps.append(.index(index)) }
  mutating func leave() { steps.removeLast() }

  /// From one element to the next.
  mutating func step(to index: Int) { steps[steps.count - 1] = .index(index) }

  var depth: Int { steps.count }
  mutating func cut(to depth: Int) { steps.removeLast(steps.count - depth) }

  var text: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .index(let index): text += "[\(index)]"
      case .name(let name) where Self.isPlain(name): text += text.isEmpty ? name : ".\(name)"
      case .name(let name): text += "[\(JSONText.quoted(name))]"
      }
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count < 100 && !name.utf8.first!.isDigit
      && name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isDigit || $0.isLetter }
  }
}

extension UInt8 {
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  fileprivate var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
