/// Builders of single layers, so that each layer reads as one line of meaning.
extension MapStyle {
  /// A filled area.
  func fill(
    _ id: String, from sourceLayer: String, where filter: StyleValue? = nil, minZoom: Double? = nil,
    paint: StyleValue
  ) -> StyleValue {
    layer(id, "fill", sourceLayer, filter, minZoom, layout: nil, paint)
  }

  /// A line with round joins.
  func line(
    _ id: String, from sourceLayer: String, where filter: StyleValue? = nil, minZoom: Double? = nil,
    cap: StyleValue = "round", sortKey: StyleValue? = nil, paint: StyleValue
  ) -> StyleValue {
    var layout: StyleValue = ["line-cap": cap, "line-join": "round"]
    if let sortKey { layout = layout.adding(["line-sort-key": sortKey]) }
    return layer(id, "line", sourceLayer, filter, minZoom, layout: layout, paint)
  }

  /// Text or icons.
  func symbol(
    _ id: String, from sourceLayer: String, where filter: StyleValue? = nil, minZoom: Double? = nil,
    layout: StyleValue, paint: StyleValue
  ) -> StyleValue {
    layer(id, "symbol", sourceLayer, filter, minZoom, layout: layout, paint)
  }

  private func layer(
    _ id: String, _ type: String, _ sourceLayer: String, _ filter: StyleValue?, _ minZoom: Double?,
    layout: StyleValue?, _ paint: StyleValue
  ) -> StyleValue {
    var value: StyleValue = [
      "id": .string(id), "type": .string(type), "source": .string(Self.source), "source-layer": .string(sourceLayer),
    ]
    if let minZoom { value = value.adding(["minzoom": .number(minZoom)]) }
    if let filter { value = value.adding(["filter": filter]) }
    if let layout { value = value.adding(["layout": layout]) }
    return value.adding(["paint": paint])
  }

  /// Text in the page's own face; the first name carries the weight or slant to the local renderer.
  enum Face: String {
    case regular = "Noto Sans"
    case medium = "Noto Sans Medium"
    case bold = "Noto Sans SemiBold"
    case italic = "Noto Sans Italic"

    var stack: StyleValue {
      let names = self == .regular ? [rawValue, "system-ui"] : [rawValue, Face.regular.rawValue, "system-ui"]
      return .array(names.map(StyleValue.string))
    }
  }

  /// The colours of text with a halo that keeps it readable over lines.
  func textPaint(_ colour: String, halo: Double = 1.4) -> StyleValue { textPaint(.string(colour), halo: halo) }

  /// The same with a colour that depends on the feature.
  func textPaint(_ colour: StyleValue, halo: Double = 1.4) -> StyleValue {
    ["text-color": colour, "text-halo-color": .string(palette.halo), "text-halo-width": .number(halo)]
  }
}
