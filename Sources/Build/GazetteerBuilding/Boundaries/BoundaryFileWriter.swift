import ByteCoding
import Places

/// Writes the boundary file that `BoundaryIndex` reads (`docs/formats/boundaries-v1.md`).
public enum BoundaryFileWriter {
  /// Why no file can be made of these polygons.
  public enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// More areas meet in one cell than a record holds.
    case crowdedCell(column: Int, row: Int, areas: Int)
    /// More areas than 16 bits number.
    case tooManyAreas(Int)
    /// Two polygons claim to be the same area.
    case duplicateArea(String)

    public var description: String {
      switch self {
      case .crowdedCell(let column, let row, let areas):
        "\(areas) areas meet in boundary cell \(column), \(row); at most \(BoundaryGrid.mostAreas) are possible"
      case .tooManyAreas(let count): "\(count) areas; a boundary file numbers at most \(UInt16.max)"
      case .duplicateArea(let id): "area \(id) occurs twice: join its polygons first"
      }
    }
  }

  /// The bytes of the file: the same for the same polygons in any order.
  ///
  /// - Complexity: O(n log n) in the corners, and one entry a cell.
  public static func bytes(of polygons: [BoundaryPolygon]) throws(Failure) -> [UInt8] {
    let ordered = try inAreaOrder(polygons)
    return try bytes(areas: ordered.map(\.area), edges: BoundaryEdges(ordered))
  }

  /// The bytes of the file for a network of edges whose sets number `areas`, the smallest area first.
  static func bytes(areas: [BoundaryArea], edges: BoundaryEdges) throws(Failure) -> [UInt8] {
    let cells = BoundaryCells(edges)
    var sets = AreaSets()
    var borders = ByteWriter()
    var numbers: [UInt32] = []
    numbers.reserveCapacity(BoundaryGrid.columns * BoundaryGrid.rows)
    for row in 0..<BoundaryGrid.rows {
      let references = cells.areasAtReferences(row: row)
      for column in 0..<BoundaryGrid.columns {
        let touching = cells.edges(column: column, row: row)
        if touching.isEmpty {
          numbers.append(sets.number(of: references[column]))
        } else {
          numbers.append(BoundaryIndexFlag.border | UInt32(borders.count / 4))
          let record = try BorderRecordWriter(
            edges: touching.map { (edges.elements[Int($0)].edge, edges.areas(of: edges.elements[Int($0)])) },
            areasAtReference: references[column], column: column,
            row: row)
          record.write(to: &borders)
        }
      }
    }
    return file(areas: areas, cells: numbers, sets: sets, borders: borders.bytes)
  }

  /// Smallest first, ties by level and id: the number of an area is its rank.
  static func inAreaOrder(_ polygons: [BoundaryPolygon]) throws(Failure) -> [BoundaryPolygon] {
    guard polygons.count < Int(UInt16.max) else { throw .tooManyAreas(polygons.count) }
    var seen: Set<BoundaryArea> = []
    for polygon in polygons where !seen.insert(polygon.area).inserted { throw .duplicateArea(polygon.area.id) }
    let keyed = polygons.map { (size: $0.size, polygon: $0) }
    return keyed.sorted { left, right in
      (left.size, left.polygon.area.level.rawValue, left.polygon.area.id)
        < (right.size, right.polygon.area.level.rawValue, right.polygon.area.id)
    }.map(\.polygon)
  }

  private static func file(areas: [BoundaryArea], cells: [UInt32], sets: AreaSets, borders: [UInt8]) -> [UInt8] {
    var names = ByteWriter()
    names.varint(UInt64(areas.count))
    for area in areas {
      names.integer(area.level.rawValue)
      names.string(area.id)
    }
    var file = SectionFileWriter(kind: BoundaryIndex.kind)
    file.add("areas", names.bytes)
    file.add("cells", integers: cells)
    file.add("setofs", integers: sets.offsets)
    file.add("setids", integers: sets.areas)
    file.add("borders", borders)
    return file.bytes()
  }
}

/// Flag bits of a cell's number.
enum BoundaryIndexFlag {
  /// The cell has borders; the other bits are the record's offset in units of four bytes.
  static let border: UInt32 = 1 << 31
}

/// Distinct sets of areas, numbered by first use.
struct AreaSets {
  private(set) var offsets: [UInt32] = [0]
  private(set) var areas: [UInt16] = []
  private var numbers: [[UInt16]: UInt32] = [:]

  mutating func number(of set: [UInt16]) -> UInt32 {
    if let number = numbers[set] { return number }
    let number = UInt32(offsets.count - 1)
    numbers[set] = number
    areas += set
    offsets.append(UInt32(areas.count))
    return number
  }
}
