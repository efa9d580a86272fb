import Foundation
import GeoCore
import OSMImport
import Places
import TestSupport
import Testing

@testable import PlaceSearch

@Suite("Damaged place indexes")
struct DamagedIndexTests {
  /// Any bytes may give an error or a wrong answer, never a crash.
  @Test func flippedBytesNeverCrash() throws {
    let town = try SmallTown()
    town.street("Ringstraße", [(0, 0), (300, 0)], numbers: ["12": (0, 5), "14": (20, 5), "16a": (40, 5)])
    for number in 1...60 {
      town.node(Double(number) * 10, 0, ["amenity": "cafe", "name": "Café \(number)", "phone": "1"].asTags)
    }
    _ = try town.finder()
    let sound = try Data(contentsOf: URL(fileURLWithPath: town.path))
    let folder = try TemporaryFolder()
    var opened = 0
    for seed in 0..<UInt64(60) {
      var generator = SeededGenerator(seed: seed)
      var bytes = sound
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        bytes[Int.random(in: 100..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
      }
      if seed % 5 == 0 { bytes = bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)) }
      let path = folder.file("\(seed).sqlite")
      try bytes.write(to: URL(fileURLWithPath: path))
      guard let index = try? PlaceIndex(path: path) else { continue }
      opened += 1
      let finder = PlaceFinder(regions: [SearchRegion(id: "x", index: index)])
      for words in ["ringstrasse 12", "ringstrasse 13", "c", "cafe 7", "ringstrsse 12", "bar"] {
        _ = try? finder.find(words, near: SmallTown.position(0, 0).coordinate, language: "de")
      }
      _ = try? index.reverse(near: SmallTown.position(0, 0).coordinate)
    }
    #expect(opened > 10)
  }
}
