import OSMImport

/// Layers `boundaries` and `boundary_labels`.
struct BoundarySchema {
  private struct Border {
    var level = Int.max
    var isDisputed = false
  }

  /// What the relations say about their member ways.
  private var borders: [Int64: Border] = [:]

  /// Learns from a relation, before the ways come.
  mutating func note(_ relation: OSMRelation) {
    let tags = relation.tags
    let level = tags["admin_level"].flatMap { Int($0) }
    let isBorder = tags.has("boundary", "administrative") && (level == 2 || level == 4)
    let isDisputed = tags.has("boundary", "disputed") && (level.map { (2...4).contains($0) } ?? true)
    guard isBorder || isDisputed else { return }
    for member in relation.members where member.kind == .way && member.role != "subarea" {
      var border = borders[member.id] ?? Border()
      if isBorder, let level { border.level = min(border.level, level) }
      if isDisputed { border.isDisputed = true }
      borders[member.id] = border
    }
  }

  /// Whether a relation draws a line along the way.
  func isBorder(_ way: Int64) -> Bool { borders[way].map { $0.level < Int.max } ?? false }

  func lines(_ way: OSMWay) -> [LineFeature] {
    guard let border = borders[way.id], border.level < Int.max else { return [] }
    var list = AttributeList()
    list.set("admin_level", border.level)
    list.set("maritime", way.tags.has("maritime", "yes") || way.tags.has("natural", "coastline"))
    list.set("disputed", border.isDisputed || way.tags.has("disputed", "yes"))
    return [LineFeature(.boundaries, border.level == 2 ? 0 : 7, rank: -border.level, list)]
  }

  static func labels(_ tags: OSMTags, _ names: NameWriter) -> [AreaLabel] {
    guard tags.has("boundary", "administrative"), tags.hasName, let level = tags["admin_level"].flatMap({ Int($0) }),
      level == 2 || level == 4
    else { return [] }
    var list = AttributeList()
    list.set("admin_level", level)
    names.write(tags, into: &list)
    return [AreaLabel(.boundaryLabels, level == 2 ? 2 : 3, list, sizing: .boundary)]
  }

  /// The zoom from which on a country or state of an area is labelled.
  static func labelZoom(_ zoom: UInt8, squareKilometers: Double) -> UInt8 {
    let steps: [(UInt8, Double)] = [(2, 2e6), (3, 7e5), (4, 1e5), (5, 0)]
    return steps.first { $0.0 >= zoom && squareKilometers >= $0.1 }!.0
  }
}
