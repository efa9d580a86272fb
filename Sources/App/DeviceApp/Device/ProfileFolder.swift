import Foundation
import Routing

/// The ways of travelling that a device knows: those built in, and the files of a folder.
enum ProfileFolder {
  /// - Parameters:
  ///   - folder: Holds `*.json`; need not exist. A file with the name of a profile that is built in takes its place.
  ///   - report: Takes one line for each file that is no profile.
  static func profiles(in folder: String, report: (String) -> Void) -> [Profile] {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".json") }
    var own: [Profile] = []
    for name in names.sorted() {
      let path = folder + "/" + name
      guard let bytes = FileManager.default.contents(atPath: path) else {
        report("\(path): cannot be read; that profile is left out")
        continue
      }
      do throws(ProfileError) {
        own.append(try Profile(json: Array(bytes)))
      } catch {
        report("\(path): \(error); that profile is left out")
      }
    }
    return own + Profile.builtIn.filter { known in !own.contains { $0.name == known.name } }
  }
}
