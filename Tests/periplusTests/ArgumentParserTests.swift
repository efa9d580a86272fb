import GeoCore
import Testing

@testable import periplus

@Suite struct ArgumentParserTests {
  private func parse(_ line: String) throws -> Request {
    try ArgumentParser(table: .sample).parse(line.split(separator: " ").map(String.init))
  }

  private func invocation(_ line: String) throws -> Invocation {
    guard case .run(_, let invocation) = try parse(line) else { throw UsageError(message: "no run: \(line)") }
    return invocation
  }

  @Test func bothFormsOfAValueMeanTheSame() throws {
    let spaced = try invocation("sail A B --mode wind --crew 12")
    #expect(try invocation("sail A B --mode=wind --crew=12") == spaced)
    #expect(try invocation("sail --crew 12 A -m wind B") == spaced)
    #expect(spaced["mode"] == "wind" && spaced.integer("crew") == 12 && spaced.arguments == ["A", "B"])
  }

  @Test func negativeCoordinatesAreArguments() throws {
    let found = try invocation("sail -33.9,151.2 -.5,3 --near -33.8,151")
    #expect(found.arguments == ["-33.9,151.2", "-.5,3"])
    #expect(found.coordinate("near") == Coordinate(latitude: -33.8, longitude: 151))
  }

  @Test func twoDashesEndTheOptions() throws {
    #expect(try invocation("sail A -- --fast --help").arguments == ["A", "--fast", "--help"])
  }

  @Test func repeatableOptionsKeepTheirOrder() throws {
    #expect(try invocation("sail A B --port X --port=Y").values["port"] == ["X", "Y"])
  }

  @Test func helpIsAnsweredBeforeAnythingElseIsChecked() throws {
    for (line, path) in [
      ("", []), ("--help", []), ("-h", []), ("help", []), ("help cargo load", ["cargo", "load"]),
      ("cargo --help", ["cargo"]), ("cargo load --help", ["cargo", "load"]), ("sail --mode wrong -h", ["sail"]),
    ] as [(String, [String])] {
      guard case .help(let found) = try parse(line) else {
        Issue.record("no help for \(line)")
        continue
      }
      #expect(found == path, "\(line)")
    }
    guard case .version = try parse("--version") else { throw UsageError(message: "no version") }
  }

  @Test(arguments: [
    ("sial A B", "ship: unknown command sial; did you mean sail?"),
    ("zzz", "ship: unknown command zzz; see --help"),
    ("--fast sail", "ship: --fast must follow a command; see ship --help"),
    ("cargo", "ship cargo: choose load or list"),
    ("cargo laod x", "ship cargo: unknown command laod; did you mean load?"),
    ("cargo zzzz", "ship cargo: unknown command zzzz; choose load or list"),
    ("cargo load", "ship cargo load: FILE is missing; usage: ship cargo load FILE --id ID [options]"),
    ("cargo load x", "ship cargo load: --id ID is required"),
    ("cargo load x y --id z", "ship cargo load: unexpected argument y; usage: ship cargo load FILE --id ID [options]"),
    ("cargo load x --id", "ship cargo load: --id ID needs a value"),
    ("cargo load x --id --json", "ship cargo load: --id ID needs a value"),
    ("cargo load x --id=", "ship cargo load: --id is empty"),
    ("cargo load x --id a --id b", "ship cargo load: --id is given twice"),
    ("sail A", "ship sail: TO is missing; usage: ship sail FROM TO… [options]"),
    ("sail A B --fats", "ship sail: unknown option --fats; did you mean --fast?"),
    ("sail A B --quite", "ship sail: unknown option --quite; see ship sail --help"),
    ("sail A B -z", "ship sail: unknown option -z; see ship sail --help"),
    ("sail A B --fast=1", "ship sail: --fast takes no value"),
    ("sail A B --mode stem", "ship sail: --mode stem: choose oars or wind"),
    ("sail A B --mode oar", "ship sail: --mode oar: choose oars or wind; did you mean oars?"),
    ("sail A B --crew 0", "ship sail: --crew 0: must be a whole number from 1 to 99"),
    ("sail A B --crew many", "ship sail: --crew many: must be a whole number from 1 to 99"),
    ("sail A B --near 91,0", "ship sail: --near 91,0: must be LAT,LON in degrees, as 43.7396,7.4276"),
    ("sail A B --near nan,0", "ship sail: --near nan,0: must be LAT,LON in degrees, as 43.7396,7.4276"),
  ])
  func wrongUsageIsOneLine(line: String, message: String) {
    #expect(throws: UsageError(message: message)) { try parse(line) }
  }

  @Test func emptyWordsNeverCrash() {
    #expect(throws: UsageError.self) { try ArgumentParser(table: .sample).parse([""]) }
    #expect(throws: UsageError.self) { try ArgumentParser(table: .sample).parse(["sail", "", "", "--="]) }
    #expect(throws: UsageError.self) { try ArgumentParser(table: .sample).parse(["sail", "", "B"]) }
  }

  @Test(arguments: [
    ("43.7396,7.4276", 43.7396, 7.4276), ("-1, +2", -1, 2), (" 0,0 ", 0, 0), ("1e1,2", 10, 2),
  ])
  func coordinatesAreRead(text: String, latitude: Double, longitude: Double) {
    #expect(Invocation.coordinate(from: text) == Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: ["", ",", "1", "1,2,3", "a,b", "inf,0", "1 2,3", "0x10,1", "91,0", "0,181", "1;2"])
  func wrongCoordinatesAreRefused(text: String) {
    #expect(Invocation.coordinate(from: text) == nil)
  }
}
