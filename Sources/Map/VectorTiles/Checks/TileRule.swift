/// What a vector tile can get wrong; the raw value is the stable key of reports.
public enum TileRule: String, CaseIterable, Hashable, Sendable {
  // The wire.
  /// A field runs past the end of its message.
  case truncated
  /// A varint needs more than 64 bits.
  case varintTooLong
  /// A field number is 0 or needs more than 29 bits.
  case fieldNumber
  /// A group, an unknown wire type, or a known field in a type that is not its own.
  case wireType
  /// A name, key or string value is not UTF-8.
  case invalidText

  // Layers.
  /// A layer says no version.
  case missingVersion
  /// A layer of a version other than 2.
  case unsupportedVersion
  /// A layer has no name.
  case missingName
  /// Two layers have the same name.
  case duplicateLayer
  /// A layer says no extent; 4096 is then meant.
  case missingExtent
  /// An extent of 0 or beyond `VectorTile.maximumExtent`.
  case extentRange
  /// A layer without features.
  case emptyLayer
  /// Two equal keys in a layer.
  case duplicateKey
  /// Two equal values in a layer.
  case duplicateValue
  /// A value with no content or with several.
  case valueContent

  // Features.
  /// A feature has no geometry.
  case missingGeometry
  /// A feature of type UNKNOWN or without a type: not drawn.
  case unknownGeometryType
  /// A feature type that the format does not know.
  case geometryType
  /// An odd number of tag integers.
  case oddTags
  /// A tag points past the layer's keys or values.
  case tagIndex
  /// A feature has one key twice.
  case repeatedKey
  /// Two features of a layer have the same id.
  case duplicateFeatureID

  // Geometry.
  /// A command other than MoveTo, LineTo, ClosePath.
  case unknownCommand
  /// A command that may not stand here for this type of geometry.
  case commandOrder
  /// A command count of 0, or other than the format demands here.
  case commandCount
  /// A count that promises more parameters than there are bytes.
  case missingParameters
  /// A command or parameter beyond 32 bits, or −2^31.
  case integerRange
  /// A coordinate beyond ±`VectorTile.maximumCoordinate`.
  case coordinateRange
  /// A LineTo that does not move.
  case zeroLengthSegment
  /// A ring of fewer than three points.
  case shortRing
  /// The last point of a ring repeats the first.
  case ringRepeatsStart
  /// A ring without area.
  case ringWithoutArea
  /// A polygon that begins with a hole.
  case holeWithoutExterior
  /// Two edges of a ring cross; looked for by the validator only.
  case ringCrossesItself
  /// A hole that reaches outside its polygon; looked for by the validator only.
  case holeOutsideExterior
  /// A coordinate further outside the tile than the allowed buffer.
  case outsideBuffer
}

extension TileRule {
  /// How much a breach matters.
  public enum Severity: Int, Comparable, Sendable {
    /// Against a SHOULD of the specification, or legal but useless.
    case advice
    /// Against a MUST, yet the meaning is plain: a repairing decoder mends it.
    case violation
    /// The tile, or this part of it, has no safe meaning: no decoder of ours reads it.
    case refused

    /// Advice is least.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// How much a breach of this rule matters.
  public var severity: Severity {
    switch self {
    case .emptyLayer, .duplicateKey, .duplicateValue, .duplicateFeatureID, .unknownGeometryType, .ringWithoutArea,
      .outsideBuffer:
      .advice
    case .missingVersion, .missingExtent, .repeatedKey, .zeroLengthSegment, .shortRing, .ringRepeatsStart,
      .missingGeometry, .holeWithoutExterior,
      .ringCrossesItself, .holeOutsideExterior:
      .violation
    default: .refused
    }
  }
}

/// A breach and its place in the tile.
struct TileFlaw: Error, Hashable {
  let rule: TileRule
  let offset: Int

  init(_ rule: TileRule, at offset: Int) { (self.rule, self.offset) = (rule, offset) }
}
