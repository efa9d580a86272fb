/// What is written on a road and above it, in the arc's own direction. Many arcs share one record.
///
/// Values are those of the OSM tags; several values stay separated by `;`. Empty where nothing is tagged.
public struct RoadSigns: Hashable, Sendable {
  /// `name`.
  public var name = ""
  /// `ref`.
  public var ref = ""
  /// `int_ref`.
  public var internationalRef = ""
  /// `destination`, of this direction.
  public var destination = ""
  /// `destination:ref`, of this direction.
  public var destinationRef = ""
  /// `destination:street`, of this direction.
  public var destinationStreet = ""
  /// `junction:ref`: the number of the exit that this ramp is.
  public var exitRef = ""
  /// `turn:lanes` of this direction, left to right, lanes separated by `|`, turns of a lane by `;`.
  public var turnLanes = ""
  /// `change:lanes` of this direction.
  public var changeLanes = ""
  /// `destination:lanes` of this direction.
  public var destinationLanes = ""
  /// Name of the tunnel or bridge: `tunnel:name`, `bridge:name`.
  public var structureName = ""
  /// `name:en`, where it differs from `name`.
  public var englishName = ""

  /// A road without signs.
  public init() {}

  /// The fields in the order of the file format; new ones are appended.
  static let fields: [WritableKeyPath<RoadSigns, String> & Sendable] = [
    \.name, \.ref, \.internationalRef, \.destination, \.destinationRef, \.destinationStreet, \.exitRef, \.turnLanes,
    \.changeLanes, \.destinationLanes, \.structureName, \.englishName,
  ]
}
