/// How street and number are written together.
public enum AddressFormat {
  /// Countries that put the number before the street; ISO 3166-1 alpha-2.
  private static let numberFirst: Set<String> = [
    "AU", "BD", "CA", "DZ", "EG", "FR", "GB", "GF", "GP", "HK", "IE", "IN", "KE", "LK", "LU", "MA", "MC", "MQ", "MU",
    "MY",
    "NC", "NG", "NZ", "PF", "PH", "PK", "RE", "SA", "SG", "SN", "TH", "TN", "US", "VN", "YT", "ZA", "ZW",
  ]

  /// "27 Avenue de la Costa" or "Stargarder Straße 12", by the custom of the country; number last where unknown.
  public static func street(_ street: String, number: String, country: String?) -> String {
    country.map(numberFirst.contains) ?? false ? "\(number) \(street)" : "\(street) \(number)"
  }

  /// Postcode and city as they follow the street; `nil` if neither is known.
  public static func city(_ locality: PlaceLocality) -> String? {
    guard let city = locality.city else { return locality.postcode }
    guard let postcode = locality.postcode else { return city }
    return ["GB", "IE", "US", "CA", "AU", "NZ", "IN"].contains(locality.country ?? "")
      ? "\(city) \(postcode)" : "\(postcode) \(city)"
  }
}
