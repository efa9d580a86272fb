/// The fields of a layer before its features are read: keys and values may stand behind them.
struct LayerFrame {
  var version: UInt64?
  var name: String?
  var extent: UInt64?
  var features: [Range<Int>] = []
  var keys: [String] = []
  var values: [VectorTile.Value] = []
  /// Offset of the layer's first byte.
  let start: Int
}

extension TileWalker {
  /// Reads a layer. A layer without features decodes to an empty one.
  mutating func layer(_ range: Range<Int>) throws(TileFlaw) -> VectorTile.Layer? {
    let frame = try frame(range)
    if frame.version == nil { try note(.missingVersion, at: frame.start) }
    guard let name = frame.name else { throw TileFlaw(.missingName, at: frame.start) }
    if frame.extent == nil { try note(.missingExtent, at: frame.start) }
    let extent = frame.extent ?? UInt64(VectorTile.defaultExtent)
    guard (1...UInt64(VectorTile.maximumExtent)).contains(extent) else { throw TileFlaw(.extentRange, at: frame.start) }
    try noteDuplicates(frame)
    var features: [VectorTile.Feature] = []
    for range in frame.features {
      let feature = try attempt { (walker) throws(TileFlaw) in
        try walker.feature(range, in: frame, extent: UInt32(extent))
      }
      if let feature { features.append(feature) }
    }
    try noteDuplicateIDs(features, in: frame)
    return VectorTile.Layer(name: name, extent: UInt32(extent), features: features)
  }

  private mutating func frame(_ range: Range<Int>) throws(TileFlaw) -> LayerFrame {
    var frame = LayerFrame(start: range.lowerBound)
    var reader = ProtobufReader(bytes, range)
    while let field = try reader.next() {
      switch field.number {
      case Field.Layer.version:
        frame.version = try field.varint()
        guard frame.version == 2 else { throw TileFlaw(.unsupportedVersion, at: field.offset) }
      case Field.Layer.name: frame.name = try text(try field.bytes())
      case Field.Layer.features: frame.features.append(try field.bytes())
      case Field.Layer.keys: frame.keys.append(try text(try field.bytes()))
      case Field.Layer.values: frame.values.append(try value(try field.bytes()))
      case Field.Layer.extent: frame.extent = try field.varint()
      default: continue
      }
    }
    return frame
  }

  private func value(_ range: Range<Int>) throws(TileFlaw) -> VectorTile.Value {
    var reader = ProtobufReader(bytes, range)
    var found: VectorTile.Value?
    while let field = try reader.next() {
      guard let value = try value(field) else { continue }
      guard found == nil else { throw TileFlaw(.valueContent, at: range.lowerBound) }
      found = value
    }
    guard let found else { throw TileFlaw(.valueContent, at: range.lowerBound) }
    return found
  }

  private func value(_ field: ProtobufField) throws(TileFlaw) -> VectorTile.Value? {
    switch field.number {
    case 1: .string(try text(try field.bytes()))
    case 2: .float(Float(bitPattern: try field.fixed32()))
    case 3: .double(Double(bitPattern: try field.fixed64()))
    case 4: .int(Int64(bitPattern: try field.varint()))
    case 5: .uint(try field.varint())
    case 6: .sint(ZigZag.decode(try field.varint()))
    case 7: .bool(try field.varint() != 0)
    default: nil
    }
  }

  private mutating func noteDuplicates(_ frame: LayerFrame) throws(TileFlaw) {
    guard mode == .collecting else { return }
    if frame.features.isEmpty { try note(.emptyLayer, at: frame.start) }
    if Set(frame.keys.map { ExactText($0) }).count < frame.keys.count { try note(.duplicateKey, at: frame.start) }
    if Set(frame.values).count < frame.values.count { try note(.duplicateValue, at: frame.start) }
  }

  private mutating func noteDuplicateIDs(_ features: [VectorTile.Feature], in frame: LayerFrame) throws(TileFlaw) {
    guard mode == .collecting else { return }
    let ids = features.compactMap(\.id)
    if Set(ids).count < ids.count { try note(.duplicateFeatureID, at: frame.start) }
  }
}
