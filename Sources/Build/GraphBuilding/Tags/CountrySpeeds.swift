/// General speed limits of a country for cars, in km/h; infinite where there is none.
///
/// Collected from the countries' traffic law as the OSM wiki tabulates it under "Default speed limits".
struct CountrySpeeds {
  let urban: Double
  let rural: Double
  let trunk: Double
  let motorway: Double
  let livingStreet: Double

  private init(_ urban: Double, _ rural: Double, _ trunk: Double, _ motorway: Double, _ livingStreet: Double = 20) {
    (self.urban, self.rural, self.trunk) = (urban, rural, trunk)
    (self.motorway, self.livingStreet) = (motorway, livingStreet)
  }

  static let byCountry: [String: CountrySpeeds] = [
    "AD": .init(50, 90, 90, 90), "AT": .init(50, 100, 100, 130, 5), "AU": .init(50, 100, 100, 110, 10),
    "BE": .init(50, 90, 120, 120), "BG": .init(50, 90, 120, 140), "BY": .init(60, 90, 90, 110),
    "CH": .init(50, 80, 100, 120), "CY": .init(50, 80, 80, 100), "CZ": .init(50, 90, 110, 130),
    "DE": .init(50, 100, 100, .infinity, 7), "DK": .init(50, 80, 80, 130, 15), "EE": .init(50, 90, 90, 90),
    "ES": .init(50, 90, 90, 120), "FI": .init(50, 80, 80, 120), "FR": .init(50, 80, 110, 130),
    "GB": .init(48.28, 96.56, 112.65, 112.65), "GR": .init(50, 90, 110, 130), "HR": .init(50, 90, 110, 130, 10),
    "HU": .init(50, 90, 110, 130), "IE": .init(50, 80, 100, 120), "IS": .init(50, 90, 90, 90, 15),
    "IT": .init(50, 90, 110, 130), "LI": .init(50, 80, 80, 80), "LT": .init(50, 90, 120, 130),
    "LU": .init(50, 90, 90, 130), "LV": .init(50, 90, 90, 90), "MC": .init(50, 50, 50, 50),
    "MT": .init(50, 80, 80, 80), "NL": .init(50, 80, 100, 100, 15), "NO": .init(50, 80, 80, 110, 15),
    "PL": .init(50, 90, 100, 140), "PT": .init(50, 90, 100, 120), "RO": .init(50, 90, 100, 130),
    "RS": .init(50, 80, 100, 130, 10), "RU": .init(60, 90, 110, 110), "SE": .init(50, 70, 70, 110, 7),
    "SG": .init(50, 50, 70, 90), "SI": .init(50, 90, 110, 130, 10), "SK": .init(50, 90, 90, 130),
    "SM": .init(50, 70, 70, 70), "TR": .init(50, 90, 110, 130), "UA": .init(50, 90, 110, 130),
  ]
}
