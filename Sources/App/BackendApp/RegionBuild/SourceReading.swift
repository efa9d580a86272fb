import Foundation
import GeoCore
import OSMImport
import Ports
import RegionPackages
import Synchronization

/// One reading of a source, and the parts that are made from it.
final class SourceReading {
  /// A part that lies in the folder.
  struct Written: Sendable {
    let part: RegionPart
    let built: BuiltPart
  }

  private let parts: [any PartBuild]
  private let extent = SourceExtent()
  /// What was seen; `nil` before the reading.
  private(set) var report: OSMReadReport?

  init(parts: [any PartBuild]) { self.parts = parts }

  /// The ground that the source covers.
  ///
  /// A source without any place makes no part, so that the fallback is never seen.
  var bounds: Bounds { extent.bounds ?? Bounds(Coordinate(uncheckedLatitude: 0, longitude: 0)) }

  func read(_ path: String, progress: @escaping (Double) -> Void) throws(OSMError) {
    report = try OSMFile.read(path: path, into: parts.map(\.handler) + [extent], progress: progress)
  }

  /// Writes all parts, each on a thread of its own.
  ///
  /// - Returns: Those that the source has something for, in the order of `RegionPart.Kind`.
  func write(
    to folder: String, named name: String, progress: @escaping @Sendable (Double) -> Void
  ) throws(RegionBuildError) -> [Written] {
    let facts = BuildFacts(name: name, sourceTime: report?.timestamp)
    let shares = ProgressSum(count: parts.count, progress)
    let results = Mutex<[Int: Result<[Written], RegionBuildError>]>([:])
    let group = DispatchGroup()
    for (index, part) in parts.enumerated() {
      // Each builder goes to one thread, and nobody else touches it until that has ended.
      nonisolated(unsafe) let part = part
      group.enter()
      let thread = Thread {
        let result = Result { () throws(RegionBuildError) in
          try Self.write(part, to: folder, facts) { shares.set(index, $0) }
        }
        results.withLock { $0[index] = result }
        shares.set(index, 1)
        group.leave()
      }
      thread.stackSize = 16 << 20
      thread.start()
    }
    group.wait()
    var written: [Written] = []
    for index in parts.indices {
      if let result = results.withLock({ $0[index] }) { written += try result.get() }
    }
    return written.sorted { $0.part.kind.order < $1.part.kind.order }
  }

  private static func write(
    _ part: any PartBuild, to folder: String, _ facts: BuildFacts, progress: @escaping (Double) -> Void
  ) throws(RegionBuildError) -> [Written] {
    func path(_ kind: RegionPart.Kind) -> String { folder + "/" + kind.fileName }
    let built: [BuiltPart]
    do { built = try part.write(to: folder, facts: facts, progress: progress) } catch {
      throw .part(part.kinds[0], reason: BuildFailure.line(error, path: path(part.kinds[0])))
    }
    // A builder may have written an empty file.
    for kind in part.kinds where !built.contains(where: { $0.kind == kind }) {
      try? SystemFileStore().remove(path(kind))
    }
    do {
      return try built.map { built throws(RegionPackageError) in
        let (digest, bytes, chunks) = try ChunkHashes.ofFile(path(built.kind), synchronizes: true)
        return Written(part: RegionPart(kind: built.kind, bytes: bytes, sha256: digest, chunks: chunks), built: built)
      }
    } catch {
      throw .package(error)
    }
  }
}

extension RegionPart.Kind {
  fileprivate var order: Int { Self.allCases.firstIndex(of: self)! }
}

/// One share of work from several.
private final class ProgressSum: Sendable {
  private let shares: Mutex<[Double]>
  private let report: @Sendable (Double) -> Void

  init(count: Int, _ report: @escaping @Sendable (Double) -> Void) {
    shares = Mutex(Array(repeating: 0, count: count))
    self.report = report
  }

  func set(_ index: Int, _ share: Double) {
    let sum = shares.withLock { shares in
      shares[index] = share
      return shares.reduce(0, +) / Double(shares.count)
    }
    report(sum)
  }
}

/// What the operating system refuses, in one line.
enum BuildFailure {
  static func line(_ error: any Error, path: String) -> String {
    if let refused = error as? FileStoreError, refused.code == ENOSPC || refused.code == EDQUOT {
      return "cannot write \(refused.path): the disk is full; free some space and repeat"
    }
    let code = (error as NSError).userInfo[NSUnderlyingErrorKey].map { ($0 as? NSError)?.code ?? 0 }
    if (error as NSError).domain == NSCocoaErrorDomain {
      let isFull = code == Int(ENOSPC) || (error as NSError).code == CocoaError.fileWriteOutOfSpace.rawValue
      return "cannot write \(path): "
        + (isFull
          ? "the disk is full; free some space and repeat"
          : code.map { String(cString: strerror(Int32($0))) }
            ?? (error as NSError).localizedDescription)
    }
    return "\(error)".split(separator: "\n").joined(separator: " ")
  }
}
