import Testing

@testable import Places

/// Capitals that lie as regions of their own in the region around them. Where both polygons contain a position, an
/// order of features or a hash seed must not decide.
@Suite(.enabled(if: World.gazetteer != nil, "\(World.reason)"))
struct CapitalTests {
  @Test(arguments: [
    (35.1547, 126.9156, "KR.18", "Gwangju"), (47.1393, 9.5228, "LI.11", "Vaduz"),
    (52.5200, 13.4050, "DE.16", "Berlin"), (52.3906, 13.0645, "DE.11", "Potsdam"),
    (37.5665, 126.9780, "KR.11", "Seoul"), (37.2636, 127.0286, "KR.13", "Suwon"),
    (50.4501, 30.5234, "UA.12", "Kyiv"), (49.7968, 30.1311, "UA.13", "Bila Tserkva"),
    (48.2082, 16.3738, "AT.09", "Vienna"), (48.2036, 15.6238, "AT.03", "Sankt Pölten"),
    (50.0755, 14.4378, "CZ.52", "Prague"), (49.9480, 15.2680, "CZ.88", "Kutná Hora"),
    (55.7558, 37.6173, "RU.48", "Moscow"), (55.0794, 38.7783, "RU.47", "Kolomna"),
    (4.7110, -74.0721, "CO.34", "Bogotá"), (4.8143, -74.3547, "CO.33", "Facatativá"),
    (59.9343, 30.3351, "RU.66", "Saint Petersburg"), (53.0793, 8.8017, "DE.03", "Bremen"),
    (53.5511, 9.9937, "DE.04", "Hamburg"), (53.9006, 27.5590, "BY.04", "Minsk"),
    (47.4979, 19.0402, "HU.05", "Budapest"), (39.9042, 116.4074, "CN.22", "Beijing"),
    (-35.2809, 149.1300, "AU.01", "Canberra"), (38.9072, -77.0369, "US.DC", "Washington"),
    (28.6139, 77.2090, "IN.07", "Delhi"), (-34.6037, -58.3816, "AR.07", "Buenos Aires"),
    (19.4326, -99.1332, "MX.09", "Mexico City"), (-15.7939, -47.8828, "BR.07", "Brasília"),
    (44.4268, 26.1025, "RO.10", "Bucharest"), (42.6977, 23.3219, "BG.42", "Sofia"),
    (50.8503, 4.3517, "BE.BRU", "Brussels"),
  ])
  func capitalIsNotTheRegionAroundIt(latitude: Double, longitude: Double, region: String, name: String) {
    let place = World.chain(latitude, longitude)
    #expect(place.region?.id == region, "\(name): \(place.region?.name ?? "none") by \(place.rule("region") ?? "-")")
  }
}
