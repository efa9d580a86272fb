import Places

extension RegionAudit {
  /// A piece without a city is a sliver if it has less than this share of the face that it was cut from.
  private static let sliver = 0.02

  /// The coarse layer's lines run beside the fine ones, never on them: cutting along it leaves slivers. Each becomes part
  /// of the decided piece of the same face with which it shares most corners; pieces that only slivers touch follow
  /// those.
  func absorbSlivers(_ outcomes: inout [FaceOutcome]) {
    let open = outcomes.indices.filter { outcomes[$0].region == nil && outcomes[$0].decision == .split }
    let pieces = Dictionary(grouping: faces.indices.filter { $0 < parents.count && parents[$0] != nil }) {
      parents[$0]!.face
    }
    for parent in Set(open.compactMap { $0 < parents.count ? parents[$0]?.face : nil }).sorted() {
      absorbSlivers(among: pieces[parent]!, &outcomes)
    }
  }

  private func absorbSlivers(among pieces: [Int], _ outcomes: inout [FaceOutcome]) {
    let sizes = pieces.map { size(of: $0) }
    let limit = Int64(Double(sizes.reduce(0, +)) * Self.sliver)
    var open = zip(pieces, sizes).filter {
      outcomes[$0.0].region == nil && faceVotes[$0.0].total == 0 && $0.1 < limit
    }.map(\.0)
    let owners = Dictionary(pieces.flatMap { piece in corners(of: piece).map { ($0, [piece]) } }) { $0 + $1 }
    while true {
      let found = open.compactMap { piece in
        neighbor(of: piece, owners, outcomes).map { (piece: piece, region: $0) }
      }
      if found.isEmpty { return }
      for (piece, region) in found { outcomes[piece] = FaceOutcome(region: region, decision: .coarse) }
      open.removeAll { outcomes[$0].region != nil }
    }
  }

  private func neighbor(of piece: Int, _ owners: [GridPoint: [Int]], _ outcomes: [FaceOutcome]) -> String? {
    var shared = Ballot()
    for corner in corners(of: piece) {
      for other in owners[corner] ?? [] where other != piece {
        if let region = outcomes[other].region { shared.add(region) }
      }
    }
    return shared.winner
  }

  private func corners(of face: Int) -> Set<GridPoint> { Set(faces[face].rings.joined()) }

  private func size(of face: Int) -> Int64 {
    BoundaryPolygon(area: .init(level: .region, id: ""), rings: faces[face].rings).size
  }
}
