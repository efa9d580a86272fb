/// The layers of the tiles: those of Shortbread 1.0, in the order in which a map is usually drawn.
package enum TileLayer: UInt8, CaseIterable, Sendable {
  case ocean
  case land
  case sites
  case waterPolygons
  case waterLines
  case damPolygons
  case damLines
  case pierPolygons
  case pierLines
  case bridges
  case buildings
  case streetPolygons
  case streets
  case aerialways
  case ferries
  case boundaries
  case waterLinesLabels
  case waterPolygonsLabels
  case streetLabels
  case streetLabelsPoints
  case streetsPolygonsLabels
  case publicTransport
  case pois
  case addresses
  case placeLabels
  case boundaryLabels

  /// The name in the tiles.
  package var name: String {
    switch self {
    case .ocean: "ocean"
    case .land: "land"
    case .sites: "sites"
    case .waterPolygons: "water_polygons"
    case .waterLines: "water_lines"
    case .damPolygons: "dam_polygons"
    case .damLines: "dam_lines"
    case .pierPolygons: "pier_polygons"
    case .pierLines: "pier_lines"
    case .bridges: "bridges"
    case .buildings: "buildings"
    case .streetPolygons: "street_polygons"
    case .streets: "streets"
    case .aerialways: "aerialways"
    case .ferries: "ferries"
    case .boundaries: "boundaries"
    case .waterLinesLabels: "water_lines_labels"
    case .waterPolygonsLabels: "water_polygons_labels"
    case .streetLabels: "street_labels"
    // The specification's heading says `streets_labels_points`; its own implementations and all styles say this.
    case .streetLabelsPoints: "street_labels_points"
    case .streetsPolygonsLabels: "streets_polygons_labels"
    case .publicTransport: "public_transport"
    case .pois: "pois"
    case .addresses: "addresses"
    case .placeLabels: "place_labels"
    case .boundaryLabels: "boundary_labels"
    }
  }
}
