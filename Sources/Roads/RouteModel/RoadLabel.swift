/// What is written on a road and on its signs.
public struct RoadLabel: Hashable, Sendable, Codable {
  /// The road's name, as in `Avenue d'Ostende`.
  public var name: String?
  /// The road's number, as in `A 8`; several are joined by `;`.
  public var ref: String?
  /// Where the signs point to, in their order.
  public var destinations: [String]
  /// The numbers of the exit that the road is, as in `57`.
  public var exits: [String]

  /// Creates a label; empty strings count as absent.
  public init(name: String? = nil, ref: String? = nil, destinations: [String] = [], exits: [String] = []) {
    self.name = name.flatMap { $0.isEmpty ? nil : $0 }
    self.ref = ref.flatMap { $0.isEmpty ? nil : $0 }
    self.destinations = destinations.filter { !$0.isEmpty }
    self.exits = exits.filter { !$0.isEmpty }
  }

  /// A road of which nothing is known.
  public static let none = RoadLabel()

  /// The name, else the first number, else `nil`.
  public var title: String? {
    name ?? ref.flatMap { $0.split(separator: ";").first }.map { $0.trimmingSpaces }
  }
}

extension Substring {
  /// Without spaces at both ends.
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
