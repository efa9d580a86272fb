/// The colours of the map in one theme, as CSS hexadecimal.
///
/// The page's own tokens (`tokens.css`) hold the same land, water, ink and sea.
struct StylePalette: Sendable {
  let land, residential, worked, green, wood, pitch, sand, farmland, rock, institution, parking: String
  let water, waterLine, shore, waterText: String
  let building, buildingLine: String
  let road, casing, primary, secondary, motorway, trunk, pedestrian, path, steps, cycleway, tunnel, rail: String
  let ferry, boundary: String
  let ink, inkSoft, inkFaint, halo: String
  let food, shop, health, culture, lodging, transit, nature, service, badge: String

  static func colours(of theme: MapStyle.Theme) -> StylePalette {
    switch theme {
    case .light: light
    case .dark: dark
    }
  }

  private static let light = StylePalette(
    land: "#f4f1ea", residential: "#f0ece4", worked: "#ece8e4", green: "#d7e6c8", wood: "#c9ddb8", pitch: "#cbe2c4",
    sand: "#f2e8cb", farmland: "#f1eedd", rock: "#e8e4dc", institution: "#f2eadf", parking: "#eceae6",
    water: "#b9d9e6", waterLine: "#a6cddd", shore: "#9cc4d4", waterText: "#16697a",
    building: "#e5ded2", buildingLine: "#d8cfc0",
    road: "#ffffff", casing: "#d9d2c5", primary: "#f3cf8e", secondary: "#f9e6bf", motorway: "#ea9a72",
    trunk: "#f0b384", pedestrian: "#faf6ee", path: "#c2a98a", steps: "#b3927a", cycleway: "#7da7a0",
    tunnel: "#f2ede3", rail: "#a9a49b", ferry: "#6aa5bb", boundary: "#a88fa5",
    ink: "#1d2b2f", inkSoft: "#4b5a5e", inkFaint: "#7d8a8c", halo: "#fffdf9",
    food: "#b5651d", shop: "#6b5ca5", health: "#b3404a", culture: "#8a4f7d", lodging: "#a3527c", transit: "#2a6f9e",
    nature: "#4d7c45", service: "#66757a", badge: "#ffffff")

  private static let dark = StylePalette(
    land: "#1b262a", residential: "#1d292d", worked: "#202b30", green: "#1f3326", wood: "#1c3023", pitch: "#213a2c",
    sand: "#2e2f28", farmland: "#1f2b29", rock: "#232d30", institution: "#252d2f", parking: "#222d31",
    water: "#0e3442", waterLine: "#14404f", shore: "#1a4a5a", waterText: "#8fd3e2",
    building: "#26343a", buildingLine: "#2e3e45",
    road: "#33454b", casing: "#10181b", primary: "#6b5a35", secondary: "#514c38", motorway: "#7d4a32",
    trunk: "#745238", pedestrian: "#2b3a3f", path: "#5d6a62", steps: "#6e6357", cycleway: "#44706c",
    tunnel: "#243136", rail: "#5b6669", ferry: "#3c7d93", boundary: "#7d6a80",
    ink: "#e8efef", inkSoft: "#b9c7c9", inkFaint: "#84959a", halo: "#141d20",
    food: "#d99a5b", shop: "#a79ade", health: "#e58a91", culture: "#d199c4", lodging: "#df95bb", transit: "#7bb6dd",
    nature: "#8fbf86", service: "#9aaab0", badge: "#182226")
}
