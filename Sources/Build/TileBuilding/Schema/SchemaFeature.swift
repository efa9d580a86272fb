/// What a layer takes of a way drawn as a line.
struct LineFeature {
  let layer: TileLayer
  let zoom: UInt8
  let rank: Int
  let attributes: AttributeList

  init(_ layer: TileLayer, _ zoom: UInt8, rank: Int = 0, _ attributes: AttributeList) {
    (self.layer, self.zoom, self.rank, self.attributes) = (layer, zoom, rank, attributes)
  }
}

/// What a layer takes of a node, or of an area that it shows as a point.
struct PointFeature {
  let layer: TileLayer
  let zoom: UInt8
  let rank: Int
  let attributes: AttributeList

  init(_ layer: TileLayer, _ zoom: UInt8, rank: Int = 0, _ attributes: AttributeList) {
    (self.layer, self.zoom, self.rank, self.attributes) = (layer, zoom, rank, attributes)
  }
}

/// What a layer takes of an area drawn as such.
struct PolygonFeature {
  enum Order {
    case rank(Int)
    /// Large areas under small ones.
    case byArea
  }

  let layer: TileLayer
  let zoom: UInt8
  let order: Order
  let attributes: AttributeList
  /// Whether `way_area` is added.
  var tellsArea = false

  init(_ layer: TileLayer, _ zoom: UInt8, _ order: Order, _ attributes: AttributeList, tellsArea: Bool = false) {
    (self.layer, self.zoom, self.order, self.attributes) = (layer, zoom, order, attributes)
    self.tellsArea = tellsArea
  }
}

/// A point that labels an area.
struct AreaLabel {
  /// How the area decides about the label.
  enum Sizing {
    case none
    /// `way_area` is added, large areas come first, and small ones wait until they are wide enough on the screen.
    case water
    /// As Shortbread's table for `boundary_labels` says, `way_area` in hectares.
    case boundary
  }

  let layer: TileLayer
  let zoom: UInt8
  let rank: Int
  let attributes: AttributeList
  let sizing: Sizing

  init(_ layer: TileLayer, _ zoom: UInt8, rank: Int = 0, _ attributes: AttributeList, sizing: Sizing = .none) {
    (self.layer, self.zoom, self.rank, self.attributes) = (layer, zoom, rank, attributes)
    self.sizing = sizing
  }
}

/// Everything that the layers take of an area.
struct AreaFeatures {
  var polygons: [PolygonFeature] = []
  var labels: [AreaLabel] = []

  var isEmpty: Bool { polygons.isEmpty && labels.isEmpty }

  static func += (left: inout AreaFeatures, right: AreaFeatures) {
    left.polygons += right.polygons
    left.labels += right.labels
  }
}
