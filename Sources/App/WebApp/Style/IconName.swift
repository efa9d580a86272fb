/// An icon as a name that says how to draw it.
///
/// The map asks the page for missing images by name; the page draws them on a canvas in the colours that the name
/// carries. Switching the theme therefore never shows an icon in the other theme's colours. Form:
/// `kind:glyph:fill:ink`, colours as `#rrggbb`.
enum IconName: Equatable, Sendable {
  /// A round badge with a glyph of the page's own set.
  case badge(glyph: String, fill: String, ink: String)
  /// An arrow along a one-way street.
  case arrow(String)
  /// A plate behind a road number.
  case plate(fill: String, line: String)

  var text: String {
    switch self {
    case .badge(let glyph, let fill, let ink): "badge:\(glyph):\(fill):\(ink)"
    case .arrow(let ink): "arrow::\(ink):\(ink)"
    case .plate(let fill, let line): "plate::\(fill):\(line)"
    }
  }
}
