import ByteCoding
import GeoCore
import Places
import Synchronization

/// The time zone at a place, from the outlines of the world gazetteer if the device has it.
///
/// Opened when it is first asked for: most requests have no departure.
final class TimeZoneFinder: Sendable {
  private let path: String
  private let report: @Sendable (String) -> Void
  private let outlines = Mutex<BoundaryIndex??>(nil)

  /// - Parameter gazetteer: The folder of the gazetteer; need not exist.
  init(gazetteer: String, report: @escaping @Sendable (String) -> Void) {
    (path, self.report) = (gazetteer + "/timezones.bin", report)
  }

  /// Name of the zone in the IANA database; `nil` without a gazetteer, and outside of all zones.
  func name(at place: Coordinate) -> String? {
    guard let outlines = opened() else { return nil }
    return outlines.areas(containing: FixedCoordinate(place)).country.map { outlines.areas[$0].id }
  }

  private func opened() -> BoundaryIndex? {
    outlines.withLock { outlines in
      if let known = outlines { return known }
      let found = open()
      outlines = .some(found)
      return found
    }
  }

  private func open() -> BoundaryIndex? {
    do throws(ByteCodingError) {
      return try BoundaryIndex(MappedFile.open(path: path))
    } catch {
      if case .unreadable = error { return nil }
      report("\(path): \(error); departures use the time zones of the regions")
      return nil
    }
  }
}
