import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DeviceApp

/// GeoJSON files that a person hands to the device.
struct GeoJSONRouteTests {
  private func post(_ body: String) async throws -> RawAnswer {
    let folder = try TemporaryFolder()
    let device = try RunningDevice(data: folder.path)
    let port = device.port
    let answer = Mutex<RawAnswer?>(nil)
    try await onOwnThread {
      let found = try RawAnswer.to("/api/v1/geojson", method: "POST", port: port, body: Array(body.utf8))
      answer.withLock { $0 = found }
    }
    return try #require(answer.withLock { $0 })
  }

  @Test func aFileComesBackMendedWithWhatWasLeftOut() async throws {
    let answer = try await post(
      #"{"features":[{"type":"Feature","geometry":{"type":"LineString","coordinates":[[170,0],[190,10]]}},"#
        + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,91]}}]}"#)
    #expect(answer.status == 200 && answer.headers["content-type"] == "application/geo+json")
    let document = try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any])
    #expect(document["bbox"] as? [Double] == [170, 0, -170, 10])
    #expect(document["skipped"] as? Int == 1)
    #expect(
      (document["problems"] as? [String])?.first?.hasPrefix("features[1].geometry.coordinates: latitude 91") == true)
    #expect(answer.text.contains("MultiLineString"))
  }

  @Test(arguments: ["", "[", "{\"type\":\"FeatureCollection\",\"features\":[", "hello"])
  func whatIsNoGeoJSONIsRefusedWithItsPlace(body: String) async throws {
    let answer = try await post(body)
    #expect(answer.status == 400 && answer.text.contains("bad-geojson"))
    #expect(answer.text.contains("cut short") || answer.text.contains("expected"))
  }
}
