import Foundation
import HTTPServing
import RegionPackages

/// What the device has and how it is.
struct StateRoutes: Sendable {
  let device: Device

  private struct Regions: Encodable { let regions: [RegionAnswer] }

  private struct Health: Encodable {
    let status: String
    let regions: Int
    /// Whether the world's gazetteer is there.
    let gazetteer: Bool
  }

  func add(to router: inout HTTPRouter) {
    router.add(
      .get, "/api/v1/regions",
      .working { [device] _ in
        let settings = (try? RegionSettings.read(device.folders.regionSettings)) ?? RegionSettings()
        let answers = device.regions.map { RegionAnswer($0, settings: settings, now: Date(), showsFolder: false) }
        return Self.fresh(.json(Regions(regions: answers)))
      })
    router.add(.get, "/api/v1/regions/{id}/{file}", .working { [device] in try Self.file($0, on: device) })
    router.add(
      .get, "/health",
      .quick { [device] _ in
        Self.fresh(
          .json(
            Health(status: "ok", regions: device.regions.count, gazetteer: device.worldPlaces.isBuilt)))
      })
  }

  /// A file of an installed package: ranges let map programs read the archive where it lies.
  private static func file(_ request: HTTPRequest, on device: Device) throws(HTTPError) -> HTTPResponse {
    let name = request.parameters["file"] ?? ""
    guard let region = device.regions.first(where: { $0.manifest.id.description == request.parameters["id"] }),
      name == RegionManifest.fileName || region.manifest.parts.contains(where: { $0.kind.fileName == name }),
      let folder = FileFolder(path: region.folder)
    else { throw .notFound }
    return try folder.response(path: name, for: request)
  }

  private static func fresh(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers["cache-control"] = "no-store"
    return response
  }
}
