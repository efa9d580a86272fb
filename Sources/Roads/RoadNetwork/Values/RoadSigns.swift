/// What is written on a road and above it, in the arc's own direction. Many arcs share one record.
///
/// Values are those of the OSM tags; several values stay separated by `;`. Empty where nothing is tagged.
public struct RoadSigns: Hashable, Sendable {
  /// The fields in the order of the file format; new ones are appended.
  public enum Field: Int, CaseIterable, Sendable {
    /// `name`.
    case name
    /// `ref`.
    case ref
    /// `int_ref`.
    case internationalRef
    /// `destination`, of this direction.
    case destination
    /// `destination:ref`, of this direction.
    case destinationRef
    /// `destination:street`, of this direction.
    case destinationStreet
    /// `junction:ref`: the number of the exit that this ramp is.
    case exitRef
    /// `turn:lanes` of this direction, left to right, lanes separated by `|`, turns of a lane by `;`.
    case turnLanes
    /// `change:lanes` of this direction.
    case changeLanes
    /// `destination:lanes` of this direction.
    case destinationLanes
    /// Name of the tunnel or bridge: `tunnel:name`, `bridge:name`.
    case structureName
    /// `name:en`, where it differs from `name`.
    case englishName
  }

  /// A value for each field; none at all for a road without signs, so that most arcs cost one pointer.
  private var values: [String] = []

  /// A road without signs.
  public init() {}

  /// The text of a field; empty if there is none.
  public subscript(field: Field) -> String {
    get { values.isEmpty ? "" : values[field.rawValue] }
    set {
      if values.isEmpty {
        guard !newValue.isEmpty else { return }
        values = [String](repeating: "", count: Field.allCases.count)
      }
      values[field.rawValue] = newValue
      if newValue.isEmpty, values.allSatisfy(\.isEmpty) { values = [] }
    }
  }

  /// `name`.
  public var name: String {
    get { self[.name] }
    set { self[.name] = newValue }
  }

  /// `ref`.
  public var ref: String {
    get { self[.ref] }
    set { self[.ref] = newValue }
  }

  /// `int_ref`.
  public var internationalRef: String {
    get { self[.internationalRef] }
    set { self[.internationalRef] = newValue }
  }

  /// `destination`, of this direction.
  public var destination: String {
    get { self[.destination] }
    set { self[.destination] = newValue }
  }

  /// `destination:ref`, of this direction.
  public var destinationRef: String {
    get { self[.destinationRef] }
    set { self[.destinationRef] = newValue }
  }

  /// `destination:street`, of this direction.
  public var destinationStreet: String {
    get { self[.destinationStreet] }
    set { self[.destinationStreet] = newValue }
  }

  /// `junction:ref`: the number of the exit that this ramp is.
  public var exitRef: String {
    get { self[.exitRef] }
    set { self[.exitRef] = newValue }
  }

  /// `turn:lanes` of this direction, left to right, lanes separated by `|`, turns of a lane by `;`.
  public var turnLanes: String {
    get { self[.turnLanes] }
    set { self[.turnLanes] = newValue }
  }

  /// `change:lanes` of this direction.
  public var changeLanes: String {
    get { self[.changeLanes] }
    set { self[.changeLanes] = newValue }
  }

  /// `destination:lanes` of this direction.
  public var destinationLanes: String {
    get { self[.destinationLanes] }
    set { self[.destinationLanes] = newValue }
  }

  /// Name of the tunnel or bridge: `tunnel:name`, `bridge:name`.
  public var structureName: String {
    get { self[.structureName] }
    set { self[.structureName] = newValue }
  }

  /// `name:en`, where it differs from `name`.
  public var englishName: String {
    get { self[.englishName] }
    set { self[.englishName] = newValue }
  }
}
