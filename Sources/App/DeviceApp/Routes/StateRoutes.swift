import HTTPServing

/// What the device has and how it is.
struct StateRoutes: Sendable {
  let device: Device

  private struct Regions: Encodable { let regions: [RegionAnswer] }

  private struct Health: Encodable {
    let status: String
    let regions: Int
  }

  func add(to router: inout HTTPRouter) {
    router.add(
      .get, "/api/v1/regions",
      .working { [device] _ in
        Self.fresh(.json(Regions(regions: device.regions.map { RegionAnswer($0, showsFolder: false) })))
      })
    router.add(
      .get, "/health",
      .quick { [device] _ in Self.fresh(.json(Health(status: "ok", regions: device.regions.count))) })
  }

  private static func fresh(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    response.headers["cache-control"] = "no-store"
    return response
  }
}
