import Places

/// Splits what mappers write into `addr:housenumber` into single numbers.
enum HouseNumberList {
  /// Most numbers that one element may stand for.
  static let maximumCount = 200

  /// The numbers with their spelling and whether they come from a range.
  ///
  /// - Parameter rule: Of `addr:interpolation`: `a-b` means the numbers between; without it, one literal number.
  static func numbers(
    in text: String, rule: String?
  ) -> [(number: HouseNumber, label: String, source: AddressSource)] {
    if let rule, let range = range(text, rule: rule) {
      return range.compactMap { value in
        HouseNumber(String(value)).map { ($0, String(value), AddressSource.range) }
      }
    }
    let parts = text.split { $0 == ";" || $0 == "," }.map(\.trimmed).filter { !$0.isEmpty }
    return parts.prefix(maximumCount).compactMap { part in
      HouseNumber(part).map { ($0, part, AddressSource.mapped) }
    }
  }

  /// The numbers of `a-b`: every second one if the rule is `odd` or `even`.
  private static func range(_ text: String, rule: String) -> StrideThrough<Int>? {
    let ends = text.split(separator: "-").map { Int($0.trimmed) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], first < last, last - first <= 2 * maximumCount
    else { return nil }
    return stride(from: first, through: last, by: rule == "odd" || rule == "even" ? 2 : 1)
  }
}
