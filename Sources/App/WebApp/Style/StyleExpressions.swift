/// Short forms of the MapLibre expressions that the layers share.
extension StyleValue {
  /// The property `key` of a feature.
  static func get(_ key: String) -> StyleValue { ["get", .string(key)] }

  /// True where the property `key` is one of `values`.
  static func `is`(_ key: String, in values: [String]) -> StyleValue {
    ["in", get(key), ["literal", .array(values.map(StyleValue.string))]]
  }

  /// True where the boolean property `key` is set; a missing one counts as false.
  static func flag(_ key: String) -> StyleValue { ["==", get(key), true] }

  /// True where every condition holds.
  static func all(_ conditions: StyleValue...) -> StyleValue { .array(["all"] + conditions) }

  /// A number that grows with the zoom by `base` between the stops.
  static func zoomed(base: Double = 1, _ stops: (zoom: Double, value: StyleValue)...) -> StyleValue {
    let kind: StyleValue = base == 1 ? ["linear"] : ["exponential", .number(base)]
    return .array(["interpolate", kind, ["zoom"]] + stops.flatMap { [StyleValue.number($0.zoom), $0.value] })
  }

  /// A value chosen by the property `key`; each case lists the property's values.
  static func match(_ key: String, _ cases: [(values: [String], result: StyleValue)], otherwise: StyleValue)
    -> StyleValue
  {
    let arms = cases.flatMap { [StyleValue.array($0.values.map(StyleValue.string)), $0.result] }
    return .array(["match", get(key)] + arms + [otherwise])
  }

  /// One value for features of these kinds, another for the rest.
  static func kinds(_ kinds: [String], _ value: StyleValue, otherwise: StyleValue) -> StyleValue {
    match("kind", [(kinds, value)], otherwise: otherwise)
  }

  /// The object's members and then those of `other`.
  func adding(_ other: StyleValue) -> StyleValue {
    guard case .object(let first) = self, case .object(let second) = other else {
      preconditionFailure("only objects can be joined")
    }
    return .object(first + second)
  }
}
