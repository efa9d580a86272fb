extension VectorTile {
  /// How a decoder treats breaches that leave the meaning plain (`TileRule.Severity.violation`).
  public enum Strictness: Sendable {
    /// Refuses them: for tiles that this project wrote.
    case strict
    /// Mends them, dropping what cannot be mended: for tiles of other programs.
    case repairing
  }

  /// Decodes a tile that is not compressed.
  ///
  /// Features of unknown geometry type and unknown fields are left out, as the specification allows. Counts and lengths
  /// are checked against the bytes that are there before anything is allocated.
  /// - Throws: The first breach, with its byte offset.
  /// - Complexity: O(bytes); memory at most about 40 times the bytes, so bound the inflated size first.
  public init(decoding bytes: [UInt8], strictness: Strictness = .strict) throws(VectorTileError) {
    let result = bytes.withUnsafeBytes { buffer -> Result<VectorTile, TileFlaw> in
      var walker = TileWalker(buffer, mode: strictness == .strict ? .strict : .repairing)
      do throws(TileFlaw) { return .success(try walker.tile()) } catch { return .failure(error) }
    }
    switch result {
    case .success(let tile): self = tile
    case .failure(let flaw): throw VectorTileError(flaw)
    }
  }
}

/// Reads a tile once, front to back within each layer; decoder and validator are two modes of it.
struct TileWalker {
  enum Mode {
    case strict, repairing
    /// Notes every breach and goes on behind the layer or feature that is beyond reading.
    case collecting
  }

  let bytes: UnsafeRawBufferPointer
  let mode: Mode
  /// Breaches met so far, in file order; filled in `.collecting` only.
  var flaws: [TileFlaw] = []
  /// How far outside the tile a coordinate may lie before `.outsideBuffer` is noted, as a share of the extent.
  var allowedBuffer = 1.0

  init(_ bytes: UnsafeRawBufferPointer, mode: Mode) { (self.bytes, self.mode) = (bytes, mode) }

  /// Throws or notes a breach, as mode and severity demand; returns if reading may go on.
  mutating func note(_ rule: TileRule, at offset: Int) throws(TileFlaw) {
    let flaw = TileFlaw(rule, at: offset)
    switch (mode, rule.severity) {
    case (_, .refused): throw flaw
    case (.strict, .violation): throw flaw
    case (.collecting, _): flaws.append(flaw)
    case (.strict, .advice), (.repairing, _): break
    }
  }

  /// Runs a part that may be beyond reading; in `.collecting` its breach is noted and the walk goes on.
  mutating func attempt<Part>(
    _ part: (inout TileWalker) throws(TileFlaw) -> Part?
  ) throws(TileFlaw) -> Part? {
    do throws(TileFlaw) { return try part(&self) } catch {
      guard mode == .collecting else { throw error }
      flaws.append(error)
      return nil
    }
  }

  mutating func tile() throws(TileFlaw) -> VectorTile {
    var layers: [VectorTile.Layer] = []
    var names: Set<ExactText> = []
    var reader = ProtobufReader(bytes, 0..<bytes.count)
    while let field = try reader.next() {
      guard field.number == Field.layers else { continue }
      let range = try field.bytes()
      let layer = try attempt { (walker) throws(TileFlaw) in try walker.layer(range) }
      guard let layer else { continue }
      guard names.insert(ExactText(layer.name)).inserted else {
        _ = try attempt { (walker) throws(TileFlaw) -> Void? in try walker.note(.duplicateLayer, at: field.offset) }
        continue
      }
      layers.append(layer)
    }
    return VectorTile(layers: layers)
  }

  func text(_ range: Range<Int>) throws(TileFlaw) -> String {
    guard let text = String(validating: UnsafeRawBufferPointer(rebasing: bytes[range]), as: UTF8.self) else {
      throw TileFlaw(.invalidText, at: range.lowerBound)
    }
    return text
  }
}
