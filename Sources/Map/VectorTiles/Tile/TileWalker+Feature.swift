extension TileWalker {
  /// Reads a feature; `nil` if its geometry type is unknown or nothing of it remained after mending.
  mutating func feature(
    _ range: Range<Int>, in frame: LayerFrame, extent: UInt32
  ) throws(TileFlaw) -> VectorTile.Feature? {
    var (id, type): (UInt64?, UInt64) = (nil, 0)
    var (tags, geometry): (Range<Int>?, Range<Int>?)
    var reader = ProtobufReader(bytes, range)
    while let field = try reader.next() {
      switch field.number {
      case Field.Feature.id: id = try field.varint()
      case Field.Feature.tags: tags = try single(field, after: tags)
      case Field.Feature.type: type = try field.varint()
      case Field.Feature.geometry: geometry = try single(field, after: geometry)
      default: continue
      }
    }
    let properties = try self.properties(tags ?? range.lowerBound..<range.lowerBound, in: frame)
    guard let geometry, !geometry.isEmpty else {
      try note(.missingGeometry, at: range.lowerBound)
      return nil
    }
    guard type != 0 else {
      try note(.unknownGeometryType, at: range.lowerBound)
      return nil
    }
    guard let type = VectorTile.GeometryType(rawValue: type) else {
      throw TileFlaw(.geometryType, at: range.lowerBound)
    }
    let shape = try self.geometry(geometry, type: type, extent: extent)
    return shape.isEmpty ? nil : VectorTile.Feature(id: id, geometry: shape, properties: properties)
  }

  /// The content of a packed field that may stand once: parts of it are written by no encoder that we know.
  private func single(_ field: ProtobufField, after earlier: Range<Int>?) throws(TileFlaw) -> Range<Int> {
    guard earlier == nil else { throw TileFlaw(.wireType, at: field.offset) }
    return try field.bytes()
  }

  private mutating func properties(
    _ range: Range<Int>, in frame: LayerFrame
  ) throws(TileFlaw) -> [VectorTile.Property] {
    var reader = ProtobufReader(bytes, range)
    var seen: Set<ExactText> = []
    var properties: [VectorTile.Property] = []
    while !reader.isAtEnd {
      let offset = reader.position
      let key = try reader.varint()
      guard !reader.isAtEnd else { throw TileFlaw(.oddTags, at: offset) }
      let value = try reader.varint()
      guard key < UInt64(frame.keys.count), value < UInt64(frame.values.count) else {
        throw TileFlaw(.tagIndex, at: offset)
      }
      let name = frame.keys[Int(key)]
      if seen.insert(ExactText(name)).inserted {
        properties.append(VectorTile.Property(name, frame.values[Int(value)]))
      } else {
        try note(.repeatedKey, at: offset)
      }
    }
    return properties
  }
}
