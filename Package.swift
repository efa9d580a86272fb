// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// One room of the house: a target, the floor it stands on, and what it may import.
///
/// This table is the module graph. `Scripts/check-imports` scans every `import` in the tree against it,
/// since the compiler's own check lets transitive imports pass.
struct Room {
  let floor: String
  let name: String
  let uses: [String]
  var isLibrary = true
  var resources: [Resource] = []
}

let core = ["GeoCore", "ByteCoding", "SQLiteKit", "Ports"]

let rooms: [Room] = [
  Room(floor: "Core", name: "GeoCore", uses: []),
  Room(floor: "Core", name: "ByteCoding", uses: []),
  Room(floor: "Core", name: "SQLiteKit", uses: ["CSQLite"]),
  Room(floor: "Core", name: "Ports", uses: []),
  Room(floor: "Map", name: "GeoJSONModel", uses: ["GeoCore"]),
  Room(floor: "Map", name: "VectorTiles", uses: core + ["CZlib"]),
  Room(floor: "Map", name: "TileLoading", uses: core + ["VectorTiles"]),
  Room(
    floor: "Places", name: "Places", uses: core,
    resources: [.embedInCode("Tables/kinds.tsv"), .embedInCode("Tables/street-words.tsv")]),
  Room(floor: "Places", name: "PlaceSearch", uses: core + ["Places"]),
  Room(floor: "Roads", name: "RoadNetwork", uses: ["GeoCore", "ByteCoding"]),
  Room(floor: "Roads", name: "RouteModel", uses: ["GeoCore"]),
  Room(
    floor: "Roads", name: "InstructionText", uses: ["GeoCore", "RouteModel"],
    resources: [.embedInCode("Resources/en.json")]),
  Room(
    floor: "Roads", name: "Routing", uses: ["GeoCore", "ByteCoding", "RoadNetwork", "RouteModel"],
    resources: ["car", "bicycle", "foot", "hiking"].map { .embedInCode("Resources/\($0).json") }),
  Room(
    floor: "Roads", name: "Directions", uses: ["GeoCore", "RoadNetwork", "RouteModel", "InstructionText", "Routing"]),
  Room(floor: "Drive", name: "Guidance", uses: ["GeoCore", "RouteModel", "InstructionText"]),
  Room(floor: "Drive", name: "DriveSimulation", uses: ["GeoCore", "Ports", "RouteModel", "Guidance"]),
  Room(floor: "Regions", name: "RegionPackages", uses: core + ["VectorTiles", "CSodium", "CZstd"]),
  Room(floor: "Build", name: "OSMImport", uses: ["GeoCore", "COsmium"]),
  Room(floor: "Build", name: "TileBuilding", uses: ["GeoCore", "VectorTiles", "OSMImport", "CGEOS"]),
  Room(floor: "Build", name: "GraphBuilding", uses: ["GeoCore", "Ports", "OSMImport", "RoadNetwork"]),
  Room(floor: "Build", name: "PlaceIndexBuilding", uses: core + ["OSMImport", "Places"]),
  Room(floor: "Build", name: "GazetteerBuilding", uses: core + ["GeoJSONModel", "Places", "CGEOS"]),
  Room(floor: "Build", name: "RegionPublishing", uses: ["GeoCore", "OSMImport", "RegionPackages"]),
  Room(floor: "Build", name: "WorldBuilding", uses: ["GeoCore", "TileBuilding", "GazetteerBuilding"]),
  Room(floor: "App", name: "HTTPServing", uses: ["CMicroHTTPD", "CZlib"], isLibrary: false),
  Room(floor: "App", name: "WebApp", uses: [], isLibrary: false, resources: [.copy("Page")]),
  Room(
    floor: "App", name: "DeviceApp",
    uses: core + [
      "GeoJSONModel", "VectorTiles", "TileLoading", "Places", "PlaceSearch", "RoadNetwork", "RouteModel", "Routing",
      "Directions",
      "RegionPackages",
      "HTTPServing", "WebApp",
    ], isLibrary: false),
  Room(
    floor: "App", name: "BackendApp",
    uses: core + [
      "VectorTiles", "RoadNetwork", "Routing", "RegionPackages", "OSMImport", "TileBuilding", "GraphBuilding",
      "PlaceIndexBuilding", "RegionPublishing", "HTTPServing",
    ], isLibrary: false),
]

/// C libraries of the distribution: Debian package, pkg-config name.
let systemLibraries: [(name: String, package: String, pkgConfig: String)] = [
  ("CGEOS", "libgeos-dev", "geos"),
  ("CMicroHTTPD", "libmicrohttpd-dev", "libmicrohttpd"),
  ("CSQLite", "libsqlite3-dev", "sqlite3"),
  ("CSodium", "libsodium-dev", "libsodium"),
  ("CZlib", "zlib1g-dev", "zlib"),
  ("CZstd", "libzstd-dev", "libzstd"),
]

/// C and C++ shims in this repository, each with the libraries that it links and the macros it is compiled with.
let shims: [(name: String, libraries: [String], defines: [String])] = [
  // NDEBUG: libosmium asserts about its input; the shim checks what it uses, and a broken file must not abort.
  ("COsmium", ["z", "bz2", "lz4", "expat"], ["NDEBUG", "OSMIUM_WITH_LZ4"])
]

/// Test targets and what they may import beyond the room of the same name.
let tests: [(room: String, uses: [String])] = [
  ("GeoCore", ["TestSupport"]),
  ("ByteCoding", ["TestSupport"]),
  ("SQLiteKit", ["TestSupport"]),
  ("Ports", ["TestSupport"]),
  ("Places", ["ByteCoding", "GeoCore", "TestSupport"]),
  ("PlaceSearch", core + ["Places", "OSMImport", "PlaceIndexBuilding", "TestSupport"]),
  ("PlaceIndexBuilding", core + ["OSMImport", "Places", "TestSupport"]),
  ("GazetteerBuilding", ["ByteCoding", "GeoCore", "GeoJSONModel", "Places", "Ports", "SQLiteKit", "TestSupport"]),
  ("GeoJSONModel", ["GeoCore", "TestSupport"]),
  ("VectorTiles", ["TestSupport"] + core),
  ("TileLoading", ["VectorTiles", "TestSupport"] + core),
  ("RoadNetwork", ["GeoCore", "ByteCoding", "TestSupport"]),
  ("RouteModel", ["GeoCore"]),
  ("InstructionText", ["GeoCore", "RouteModel"]),
  ("Routing", ["GeoCore", "ByteCoding", "OSMImport", "GraphBuilding", "RoadNetwork", "TestSupport"]),
  ("Directions", ["GeoCore", "RoadNetwork", "RouteModel", "InstructionText", "Routing", "TestSupport"]),
  (
    "Guidance",
    [
      "GeoCore", "DriveSimulation", "RouteModel", "InstructionText", "Directions", "GraphBuilding", "OSMImport",
      "RoadNetwork", "TestSupport",
    ]
  ),
  ("DeviceApp", core + ["RegionPackages", "VectorTiles", "TileLoading", "HTTPServing", "WebApp", "TestSupport"]),
  ("periplus", ["ByteCoding", "GazetteerBuilding", "GeoCore", "Places", "RegionPackages", "TestSupport"]),
  ("OSMImport", ["GeoCore", "TestSupport"]),
  ("GraphBuilding", ["GeoCore", "OSMImport", "RoadNetwork", "TestSupport"]),
  ("RegionPackages", core + ["VectorTiles", "TestSupport"]),
  ("RegionPublishing", ["GeoCore", "OSMImport", "RegionPackages", "TestSupport"]),
  ("TileBuilding", ["ByteCoding", "GeoCore", "VectorTiles", "OSMImport", "TestSupport"]),
  (
    "WorldBuilding",
    ["ByteCoding", "GeoCore", "SQLiteKit", "VectorTiles", "TileBuilding", "GazetteerBuilding", "TestSupport"]
  ),
  ("HTTPServing", ["TestSupport"]),
  ("BackendApp", ["TestSupport"]),
  ("WebApp", ["TestSupport"]),
]

/// Folders of a test target that hold files to read, not sources.
func dataFolders(ofTests room: String) -> [String] {
  ["Fixtures", "Golden"].filter {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/Tests/\(room)Tests/\($0)")
  }
}

let executableUses =
  core + [
    "VectorTiles", "Places", "RoadNetwork", "RouteModel", "Routing", "Directions", "Guidance", "DriveSimulation",
    "RegionPackages", "HTTPServing", "WebApp", "DeviceApp", "BackendApp", "GazetteerBuilding", "WorldBuilding",
    "TileBuilding",
  ]

let testSupportUses = core + ["RoadNetwork", "OSMImport", "GraphBuilding"]

/// Programs that measure a room from the inside; `Benchmarks/*.py` runs them beside their peers.
let benchmarks: [(name: String, uses: [String])] = [
  ("GuidanceQualityBench", ["GeoCore", "RoadNetwork", "RouteModel", "Directions", "DriveSimulation"]),
  ("PlacesBench", ["GeoCore", "SQLiteKit", "Places"]),
  ("RoutingBench", ["GeoCore", "OSMImport", "GraphBuilding", "RoadNetwork", "Routing"]),
]

/// `PERIPLUS_ROOMS=Routing,Places swift test` builds and tests these rooms alone, with what they use.
let chosen = Context.environment["PERIPLUS_ROOMS"]?.split(separator: ",").map(String.init)

/// The rooms to build: all, or the chosen ones and everything they and their tests import.
func builds(_ room: String) -> Bool { closureOfChosen?.contains(room) ?? true }

/// The program and its tests need every room, so a choice that does not name it leaves it out.
func isTested(_ room: String) -> Bool { chosen?.contains(room) ?? true }

let closureOfChosen: Set<String>? = chosen.map { names in
  let uses = Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, $0.uses) } + [("periplus", executableUses)])
  let measured = benchmarks.filter { names.contains($0.name) }.flatMap(\.uses)
  var open = names + measured + testSupportUses + tests.filter { names.contains($0.room) }.flatMap(\.uses)
  var found: Set<String> = []
  while let name = open.popLast() {
    if found.insert(name).inserted { open += uses[name] ?? [] }
  }
  return found
}

/// A benchmark is built with the whole, or when it is named.
let chosenBenchmarks = benchmarks.filter { isTested($0.name) }

let strict: [SwiftSetting] = [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]

let package = Package(
  name: "periplus",
  products: rooms.filter { $0.isLibrary && builds($0.name) }.map { .library(name: $0.name, targets: [$0.name]) }
    + (builds("periplus") ? [.executable(name: "periplus", targets: ["periplus"])] : []),
  targets: rooms.filter { builds($0.name) }.map { room in
    .target(
      name: room.name, dependencies: room.uses.map { .init(stringLiteral: $0) },
      path: "Sources/\(room.floor)/\(room.name)", resources: room.resources, swiftSettings: strict)
  }
    + systemLibraries.map { library in
      .systemLibrary(
        name: library.name, path: "Sources/Libraries/\(library.name)", pkgConfig: library.pkgConfig,
        providers: [.apt([library.package])])
    }
    + shims.map { shim in
      .target(
        name: shim.name, path: "Sources/Libraries/\(shim.name)",
        cxxSettings: shim.defines.map { .define($0) } + [.treatAllWarnings(as: .error)],
        linkerSettings: shim.libraries.map { .linkedLibrary($0) })
    }
    + (builds("periplus")
      ? [
        .executableTarget(
          name: "periplus", dependencies: executableUses.map { .init(stringLiteral: $0) }, path: "Sources/App/periplus",
          swiftSettings: strict)
      ] : [])
    + [
      .target(
        name: "TestSupport", dependencies: testSupportUses.map { .init(stringLiteral: $0) }, path: "Tests/TestSupport",
        swiftSettings: strict)
    ]
    + chosenBenchmarks.map { benchmark in
      .executableTarget(
        name: benchmark.name, dependencies: benchmark.uses.map { .init(stringLiteral: $0) },
        path: "Benchmarks/\(benchmark.name)", swiftSettings: strict)
    }
    + tests.filter { isTested($0.room) }.map { test in
      .testTarget(
        name: "\(test.room)Tests", dependencies: ([test.room] + test.uses).map { .init(stringLiteral: $0) },
        path: "Tests/\(test.room)Tests", exclude: dataFolders(ofTests: test.room), swiftSettings: strict)
    },
  cxxLanguageStandard: .cxx17
)
