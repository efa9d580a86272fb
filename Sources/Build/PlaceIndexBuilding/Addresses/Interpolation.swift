import GeoCore
import Places

/// The numbers between the mapped ones of an `addr:interpolation` way.
struct Interpolation {
  /// How the numbers of a way follow each other.
  enum Rule: Equatable {
    case step(Int)
    /// `4a`, `4b`, `4c`.
    case alphabetic
  }

  /// Most numbers that are made for one way; a longer one is an error of the source.
  static let maximumCount = 1_000

  /// One number with its place between the ends of its piece.
  struct Point: Equatable {
    let label: String
    let position: FixedCoordinate
  }

  static func rule(_ value: String) -> Rule? {
    switch value {
    case "odd", "even": .step(2)
    case "all": .step(1)
    case "alphabetic": .alphabetic
    default: Int(value).flatMap { (1...100).contains($0) ? .step($0) : nil }
    }
  }

  /// - Parameters:
  ///   - value: Of `addr:interpolation`.
  ///   - points: The positions of the way, in order.
  ///   - numbers: The number of each point that is an address; `nil` for the others. As many as `points`.
  /// - Returns: The numbers strictly between neighbors, or `nil` if the way has no two numbers that its rule joins.
  static func points(value: String, along points: [FixedCoordinate], numbers: [String?]) -> [Point]? {
    guard let rule = rule(value) else { return nil }
    let anchors = numbers.indices.filter { numbers[$0] != nil }
    var found: [Point] = []
    var isUsable = false
    for (from, to) in zip(anchors, anchors.dropFirst()) {
      guard let labels = labels(rule, value, numbers[from] ?? "", numbers[to] ?? "") else { continue }
      isUsable = true
      guard found.count + labels.count <= maximumCount else { return nil }
      let line = Array(points[from...to])
      for (index, label) in labels.enumerated() {
        found.append(Point(label: label, position: position(Double(index + 1) / Double(labels.count + 1), on: line)))
      }
    }
    return isUsable ? found : nil
  }

  private static func labels(_ rule: Rule, _ value: String, _ from: String, _ to: String) -> [String]? {
    if rule == .alphabetic { return letters(from, to) }
    guard case .step(let step) = rule, let first = leading(from), let last = leading(to), first != last,
      abs(last - first) <= maximumCount * step
    else { return nil }
    if value == "odd" || value == "even" {
      // The source may say `even` between odd ends: then nothing on it can be trusted.
      let parity = value == "odd" ? 1 : 0
      guard first % 2 == parity, last % 2 == parity else { return nil }
    }
    return stride(from: first, to: last, by: first < last ? step : -step).dropFirst().map(String.init)
  }

  private static func letters(_ from: String, _ to: String) -> [String]? {
    guard let number = leading(from), number == leading(to) ?? -1, let last = to.lowercased().utf8.last, last > 97,
      last <= 122
    else { return nil }
    let first = from.lowercased().utf8.last.map { $0 >= 97 ? $0 : 96 } ?? 96
    guard first < last else { return nil }
    return ((first + 1)..<last).map { "\(number)" + String(decoding: [$0], as: UTF8.self) }
  }

  private static func leading(_ text: String) -> Int? { HouseNumber(text)?.number }

  /// The position at a share of the line's length.
  private static func position(_ share: Double, on line: [FixedCoordinate]) -> FixedCoordinate {
    let lengths = zip(line, line.dropFirst()).map { Double($0.centimeters(to: $1)) }
    var rest = lengths.reduce(0, +) * share
    for (index, length) in lengths.enumerated() {
      if rest <= length, length > 0 { return line[index].between(line[index + 1], share: rest / length) }
      rest -= length
    }
    return line[line.count - 1]
  }
}
