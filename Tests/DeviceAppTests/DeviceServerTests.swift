import DeviceApp
import Foundation
import HTTPServing
import TestSupport
import Testing

/// The device's answers on a real region.
@Suite(.enabled(if: DemoRegion.extract != nil, "\(DemoRegion.reason)"))
struct DeviceServerTests {
  private func device() async throws -> RunningDevice { try RunningDevice(data: try await DemoRegion.dataFolder()) }

  @Test func thePageAndItsPartsAreServed() async throws {
    let device = try await device()
    let page = try await device.get("/")
    #expect(page.status == 200 && page.headers["content-type"] == "text/html; charset=utf-8")
    #expect(page.headers["content-security-policy"]?.contains("default-src 'none'") == true)
    for path in ["/assets/js/main.js", "/assets/css/tokens.css", "/sw.js"] {
      let plain = try await device.get(path)
      let packed = try await device.get(path, ["Accept-Encoding": "gzip"])
      #expect(plain.status == 200 && packed.headers["content-encoding"] == "gzip", "\(path)")
      #expect(ContentCoding.gunzip(packed.body) == plain.body)
      let tag = try #require(packed.headers["etag"])
      #expect(try await device.get(path, ["If-None-Match": tag]).status == 304)
    }
    let missing = try await device.get("/vendor/maplibre/maplibre-gl.js")
    #expect(missing.status == 404 && missing.text.contains("no-map-library"))
    #expect(try await device.get("/assets/../../etc/passwd").status == 404)
  }

  @Test func tilesCarryStateAndValidator() async throws {
    let device = try await device()
    for path in ["/tiles/14/8529/5974", "/tiles/14/8529/5974.mvt", "/tiles/0/0/0"] {
      for _ in 0..<2 {
        let tile = try await device.get(path, ["Accept-Encoding": "gzip"])
        #expect(tile.status == 200 && tile.headers["x-tile-state"] == "region", "\(path)")
        #expect(tile.headers["content-encoding"] == "gzip" && tile.headers["cache-control"] == "no-cache")
        #expect(tile.headers["content-type"] == "application/vnd.mapbox-vector-tile")
        let tag = try #require(tile.headers["etag"])
        let again = try await device.get(path, ["If-None-Match": tag])
        #expect(again.status == 304 && again.body.isEmpty)
      }
    }
    let nothing = try await device.get("/tiles/14/0/0")
    #expect(nothing.status == 204 && nothing.headers["x-tile-state"] == "none" && nothing.body.isEmpty)
  }

  @Test(arguments: ["/tiles/14/8529/x", "/tiles/31/0/0", "/tiles/2/4/0", "/tiles/-1/0/0", "/tiles/1/1/1.png"])
  func wrongTilesAreRefused(path: String) async throws {
    let answer = try await device().get(path)
    #expect(answer.status == 400 && answer.text.contains("bad-tile"))
  }

  @Test func theTileJSONNamesTheTilesAndTheSource() async throws {
    let device = try await device()
    let document = try await device.json("/tiles.json")
    #expect(document["tilejson"] as? String == "3.0.0")
    #expect(document["tiles"] as? [String] == ["http://127.0.0.1:\(device.port)/tiles/{z}/{x}/{y}"])
    #expect((document["attribution"] as? String)?.contains("OpenStreetMap contributors</a>") == true)
    #expect(document["maxzoom"] as? Int == 14 && document["minzoom"] as? Int == 0)
    let layers = (document["vector_layers"] as? [[String: Any]])?.compactMap { $0["id"] as? String } ?? []
    #expect(layers.contains("streets") && layers.contains("ocean"))
  }

  @Test func theStyleIsOfferedInBothThemes() async throws {
    let device = try await device()
    for query in ["", "?theme=light", "?theme=dark&language=fr"] {
      #expect(try await device.json("/style.json\(query)")["version"] as? Int == 8)
    }
    #expect(try await device.get("/style.json?theme=pink").status == 400)
  }

  @Test func searchesAnswerWithEveryField() async throws {
    let device = try await device()
    let body = try await device.json("/api/v1/search?q=rue%20grimaldi&near=43.73,7.42&limit=1")
    let results = try #require(body["results"] as? [[String: Any]])
    let first = try #require(results.first)
    #expect(results.count == 1 && first["name"] as? String == "Rue Grimaldi" && first["kind"] as? String == "street")
    for key in ["kind", "id", "name", "label", "lat", "lon", "country", "region", "source"] {
      #expect(first.keys.contains(key), "\(key)")
    }
    #expect(first["region"] is NSNull && first["source"] as? String == "device")
    #expect(try await device.json("/api/v1/search?q=zzzzqqq")["results"] as? [String] == [])
    #expect(try await device.get("/api/v1/search").status == 200)
  }

  @Test(arguments: [
    "near=1", "near=91,0", "near=nan,0", "limit=0", "limit=101", "limit=x", "bounds=1,2,3", "bounds=3,0,1,0",
  ])
  func wrongSearchesAreRefused(query: String) async throws {
    let answer = try await device().get("/api/v1/search?q=rue&\(query)")
    #expect(answer.status == 400 && answer.text.contains("\"code\":\"bad-\(query.prefix { $0 != "=" })\""))
  }

  @Test func aLongSearchIsRefused() async throws {
    #expect(try await device().get("/api/v1/search?q=" + String(repeating: "a", count: 201)).status == 400)
  }

  @Test(arguments: ["car", "driving", "foot", "walking", "bicycle", "cycling"])
  func everyNameOfAModeFindsARoute(mode: String) async throws {
    let body = try await device().json(
      "/route/v1/\(mode)/7.42806,43.73917;7.42028,43.73139?steps=true&geometries=geojson&overview=full")
    #expect(body["code"] as? String == "Ok" && body["source"] as? String == "device")
    #expect((body["warnings"] as? [String])?.isEmpty == true)
    let route = try #require((body["routes"] as? [[String: Any]])?.first)
    #expect((1_000...6_000).contains(route["distance"] as? Double ?? 0))
    let steps = ((route["legs"] as? [[String: Any]])?.first?["steps"] as? [[String: Any]]) ?? []
    let texts = steps.compactMap { ($0["maneuver"] as? [String: Any])?["instruction"] as? String }
    #expect(steps.count > 2 && texts.count == steps.count && texts.allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [
    ("/route/v1/car/7.0,43.0;7.42,43.73", "NoSegment"), ("/route/v1/rocket/7.42,43.73;7.43,43.74", "InvalidValue"),
    ("/route/v1/car/7.42", "InvalidQuery"), ("/route/v2/car/7.42,43.73;7.43,43.74", "InvalidVersion"),
    ("/nearest/v1/car/0,0", "NoSegment"),
  ])
  func failuresOfRoutesSpeakOSRM(path: String, code: String) async throws {
    let device = try await device()
    #expect(try await device.get(path).status == 400)
    let body = try await device.json(path)
    #expect(body["code"] as? String == code && !(body["message"] as? String ?? "").isEmpty, "\(body)")
  }

  @Test func regionsAndHealthAreToldWithoutPaths() async throws {
    let device = try await device()
    let answer = try await device.get("/api/v1/regions")
    #expect(answer.text.contains("\"id\":\"monaco\"") && !answer.text.contains("/regions/monaco"))
    #expect(try await device.json("/health")["status"] as? String == "ok")
  }

  @Test func filesOfAPackageAreReadInRanges() async throws {
    let device = try await device()
    let head = try await device.get("/api/v1/regions/monaco/map.pmtiles", ["Range": "bytes=0-6"])
    #expect(head.status == 206 && head.text == "PMTiles" && head.headers["etag"] != nil)
    #expect(try await device.get("/api/v1/regions/monaco/region.json").text.contains("periplus-region"))
    for path in [
      "atlantis/map.pmtiles", "monaco/.lock", "monaco/..%2Fregion.json", "monaco/other", "../monaco/region.json",
    ] {
      #expect(try await device.get("/api/v1/regions/" + path).status == 404, "\(path)")
    }
  }
}
