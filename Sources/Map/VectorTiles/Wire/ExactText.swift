/// Text compared byte for byte; `String` also equates differently composed accents, which a tile keeps apart.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: Self, right: Self) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.text.utf8.elementsEqual(right.text.utf8)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
