import Foundation

/// The JSON that the archive carries: name, attribution and the layers with their fields.
struct TileMetadata {
  let description: TileBuilder.Description
  let names: NameWriter
  /// The deepest zoom that is built.
  var deepest = Grid.maximumZoom
  /// The layers that may have features, with their lowest zooms.
  var layers = TileLayer.allCases.map { ($0, $0.minimumZoom) }

  private struct Document: Encodable {
    let name: String
    let description: String
    let attribution: String
    let version: String
    let type: String
    let generator: String
    let vectorLayers: [Layer]

    enum CodingKeys: String, CodingKey {
      case name, description, attribution, version, type, generator
      case vectorLayers = "vector_layers"
    }
  }

  private struct Layer: Encodable {
    let id: String
    let minzoom: Int
    let maxzoom: Int
    let fields: [String: String]
  }

  /// UTF-8, keys sorted.
  var json: [UInt8] {
    let layers = layers.map { layer, minimumZoom in
      Layer(
        id: layer.name, minzoom: minimumZoom, maxzoom: Int(deepest),
        fields: Dictionary(layer.fields(names)) { first, _ in first })
    }
    let document = Document(
      name: description.name, description: "Vector tiles in the Shortbread schema, with extensions",
      attribution: description.attribution, version: "1.0", type: "baselayer", generator: "periplus",
      vectorLayers: layers)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try! encoder.encode(document))
  }
}

extension TileLayer {
  /// The lowest zoom at which the layer can have features.
  var minimumZoom: Int {
    switch self {
    case .ocean, .boundaries: 0
    case .boundaryLabels: 2
    case .waterPolygons, .waterPolygonsLabels, .placeLabels: 4
    case .streets: 5
    case .land: 7
    case .waterLines: 9
    case .ferries, .streetLabels: 10
    case .streetPolygons, .publicTransport: 11
    case .waterLinesLabels, .damLines, .damPolygons, .pierLines, .pierPolygons, .bridges, .aerialways: 12
    case .streetLabelsPoints: 12
    case .sites, .buildings, .streetsPolygonsLabels, .pois, .addresses: 14
    }
  }

  /// Names of properties with their TileJSON types.
  func fields(_ names: NameWriter) -> [(String, String)] {
    let name = names.propertyKeys.map { ($0, "String") }
    let kind = [("kind", "String")]
    switch self {
    case .ocean, .buildings: return []
    case .land, .sites, .damLines, .damPolygons, .pierLines, .pierPolygons, .bridges, .aerialways: return kind
    case .waterPolygons: return kind + [("way_area", "Number")]
    case .waterLines: return kind + [("tunnel", "Boolean"), ("bridge", "Boolean")]
    case .waterLinesLabels, .ferries, .streetsPolygonsLabels, .publicTransport: return kind + name
    case .waterPolygonsLabels: return kind + name + [("way_area", "Number")]
    case .boundaries: return [("admin_level", "Number"), ("maritime", "Boolean"), ("disputed", "Boolean")]
    case .boundaryLabels: return name + [("admin_level", "Number"), ("way_area", "Number")]
    case .placeLabels: return kind + name + [("population", "Number")]
    case .streets:
      return kind + ["rail", "link", "tunnel", "bridge", "oneway", "oneway_reverse"].map { ($0, "Boolean") }
        + ["tracktype", "surface", "service", "bicycle", "horse", "sac_scale"].map { ($0, "String") }
    case .streetPolygons:
      return kind + ["rail", "tunnel", "bridge"].map { ($0, "Boolean") } + [("surface", "String")]
    case .streetLabels: return kind + name + [("ref", "String"), ("ref_rows", "Number"), ("ref_cols", "Number")]
    case .streetLabelsPoints: return kind + name + [("ref", "String")]
    case .pois: return name + PointSchema.keys.map { ($0, "String") } + PointSchema.truths.map { ($0, "Boolean") }
    case .addresses: return [("housename", "String"), ("housenumber", "String")]
    }
  }
}
