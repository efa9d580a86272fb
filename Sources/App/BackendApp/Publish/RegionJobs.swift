import Foundation
import Ports
import RegionPackages
import RegionPublishing
import Synchronization

/// Builds regions at the same time, each in a process of its own: one that fails, or takes the machine's memory, stops
/// no other.
struct RegionJobs {
  let request: PublishRequest

  /// The oldest program that can use packages of this one.
  static let minimumProgram = RegionVersion("0.1.0")!

  private struct Built: Decodable {
    let version: String
    let isUnchanged: Bool
  }

  /// - Parameter progress: Told how many of all are done.
  /// - Returns: What became of each, in the order given.
  func run(_ regions: [PublishedRegion], progress: @escaping @Sendable (Int, Int) -> Void) -> [PublishReport.Region] {
    let state = Mutex((next: 0, done: 0, results: [Int: PublishReport.Region]()))
    let group = DispatchGroup()
    for _ in 0..<max(1, min(request.jobs, regions.count)) {
      group.enter()
      Thread.detachNewThread {
        while true {
          let index = state.withLock { state in
            defer { state.next += 1 }
            return state.next
          }
          guard index < regions.count else { break }
          let result = build(regions[index])
          let done = state.withLock { state in
            state.results[index] = result
            state.done += 1
            return state.done
          }
          progress(done, regions.count)
        }
        group.leave()
      }
    }
    group.wait()
    return state.withLock { state in regions.indices.compactMap { state.results[$0] } }
  }

  private func build(_ region: PublishedRegion) -> PublishReport.Region {
    let start = ProcessInfo.processInfo.systemUptime
    func result(_ state: PublishReport.Region.State, version: String? = nil, problem: String? = nil)
      -> PublishReport.Region
    {
      let seconds = ((ProcessInfo.processInfo.systemUptime - start) * 10).rounded() / 10
      return PublishReport.Region(
        id: region.id.description, state: state, version: version, seconds: seconds, problem: problem)
    }
    do {
      let outcome = try ChildProgram.run(request.program, try words(for: region))
      guard outcome.status == 0, let built = try? JSONDecoder().decode(Built.self, from: outcome.output) else {
        let line = outcome.lastErrorLine.map { $0.hasPrefix("periplus: ") ? String($0.dropFirst(10)) : $0 }
        return result(.failed, problem: line ?? "the build ended with status \(outcome.status)")
      }
      return result(built.isUnchanged ? .unchanged : .built, version: built.version)
    } catch {
      return result(.failed, problem: "\(error)")
    }
  }

  /// The command line of `periplus region build`: anybody can run it by itself, on another machine too.
  private func words(for region: PublishedRegion) throws -> [String] {
    var words = [
      "region", "build", region.file ?? "\(region.id): its extract is missing", "--id", region.id.description, "--out",
      request.regions, "--new-version", "--minimum-program", Self.minimumProgram.description, "--json",
    ]
    if let name = region.name { words += ["--name", name] }
    for (language, name) in (region.names ?? [:]).sorted(by: { $0.key < $1.key }) {
      words += ["--named", "\(language)=\(name)"]
    }
    if let country = region.country { words += ["--country", country] }
    if let days = request.expiresAfterDays { words += ["--expires-after", "\(days)"] }
    if let outline = region.outline {
      let path = "\(request.work)/\(region.id).outline.json"
      let files = SystemFileStore()
      try files.makeFolder(request.work)
      try files.replace(path, with: OutlineCollection.json(of: region.id, outline))
      words += ["--outline", path]
    }
    return words
  }
}
