import Foundation

/// The audit as one page that a person reads: counts, gaps, and each disputed polygon drawn with its votes.
///
/// Self-contained: no script, no file beside it.
struct AuditPage {
  private let report: AuditReport
  private let drawings: [AuditDrawing]

  init(_ boundaries: AdministrativeBoundaries) {
    self.init(report: boundaries.report, drawings: boundaries.drawings)
  }

  init(report: AuditReport, drawings: [AuditDrawing]) { (self.report, self.drawings) = (report, drawings) }

  /// The page.
  var html: String {
    var body: [String] = ["<h1>Which polygon is which region</h1>", Self.introduction, counts]
    body.append("<h2>Disputed polygons</h2>" + disputed)
    body.append("<h2>Regions without a polygon</h2>" + gaps)
    body.append("<h2>Parts that left their parent country</h2>" + Self.list(report.separatedParts))
    body.append("<h2>Islands that the country layer lacks</h2>" + islands)
    body.append("<h2>Cities outside the polygons of their country</h2>" + Self.pairs(report.citiesOutsideTheirCountry))
    body.append("<h2>Populations copied between namesakes</h2>" + Self.list(report.copiedPopulations))
    body.append("<h2>Decided without a city inside</h2>" + undisputed)
    return Self.frame(body.joined(separator: "\n"))
  }

  private static let introduction = """
    <p>Countries and first-level lines were cut into faces. The cities inside a face say which region it is; names and \
    codes of the layers are claims to be checked. A dot is a city; its color is the region that it claims, blue the one \
    with most votes.</p>
    """

  private var counts: String {
    let rows = AuditReport.Decision.allCases.map { decision in
      "<tr><td><b class=\(decision)>\(decision)</b><td class=n>\(report.counts[decision.rawValue] ?? 0)"
        + "<td>\(Self.meaning(decision))"
    }
    return "<table><tr><th>Decision<th>Polygons<th>Meaning" + rows.joined() + "</table>"
  }

  private static func meaning(_ decision: AuditReport.Decision) -> String {
    switch decision {
    case .agreed: "The cities agree with the layer."
    case .reassigned: "The cities name another region than the layer's code: they are believed."
    case .split: "Regions share the polygon and no layer has the lines between them: the nearest city tells the region."
    case .coarse: "Cut out of a larger polygon along the coarse layer, whose cities agree."
    case .bySurrounding: "No city inside; decided by the cities of the coarse polygon around it."
    case .byName: "No city inside or around; name or code match a region of the country."
    case .excluded: "Nothing tells: it belongs to its country only."
    }
  }

  // MARK: Polygons

  private static func isDisputed(_ entry: AuditReport.Entry) -> Bool {
    switch entry.decision {
    case .agreed, .reassigned, .split, .coarse: true
    case .bySurrounding, .byName, .excluded: false
    }
  }

  private var disputed: String {
    let cards = zip(report.entries, drawings).filter { Self.isDisputed($0.0) }.sorted {
      (rank($0.0), $0.0.country, $0.0.latitude) < (rank($1.0), $1.0.country, $1.0.latitude)
    }
    return "<div class=cards>" + cards.map(Self.card).joined(separator: "\n") + "</div>"
  }

  private func rank(_ entry: AuditReport.Entry) -> Int {
    [.split, .coarse, .reassigned, .agreed].firstIndex(of: entry.decision) ?? 9
  }

  private static func card(_ entry: AuditReport.Entry, _ drawing: AuditDrawing) -> String {
    let name = entry.name.isEmpty ? "without a name" : escaped(entry.name)
    let claim = entry.claimed.map { " The layer says \(escaped($0))." } ?? ""
    let agreement =
      entry.nearestCityAgreement.map { " The nearest city is right for \(Int(($0 * 100).rounded())) %." } ?? ""
    return """
      <figure>\(svg(drawing))<figcaption><b>\(escaped(entry.country)) \(name)</b> \
      <b class=\(entry.decision)>\(entry.decision)</b> \(escaped(entry.region ?? "no region"))<br>\
      \(escaped(entry.votes)).\(claim)\(agreement)<br><small>\(position(entry))</small></figcaption></figure>
      """
  }

  private static func position(_ entry: AuditReport.Entry) -> String {
    "\(entry.latitude), \(entry.longitude)"
  }

  private static func svg(_ drawing: AuditDrawing) -> String {
    let path = drawing.rings.map { ring in
      "M" + ring.dropLast().map { "\(tenths($0.x)) \(tenths($0.y))" }.joined(separator: "L") + "Z"
    }
    let dots = drawing.dots.map { dot in
      "<circle class=r\(min(dot.rank, 5)) cx=\(tenths(dot.x)) cy=\(tenths(dot.y)) r=3 />"
    }
    let side = Int(AuditDrawing.side)
    return "<svg viewBox='0 0 \(side) \(side)'><path d='\(path.joined())'/>\(dots.joined())</svg>"
  }

  private static func tenths(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }

  private var undisputed: String {
    let rows = report.entries.filter { !Self.isDisputed($0) }.map { entry in
      "<tr><td>\(Self.escaped(entry.country))<td>\(Self.escaped(entry.name))<td>\(Self.escaped(entry.region ?? ""))"
        + "<td>\(entry.decision)<td>\(Self.position(entry))"
    }
    return "<details><summary>\(rows.count) polygons</summary><table><tr><th>Country<th>Layer's name<th>Region"
      + "<th>Decision<th>Position" + rows.joined(separator: "\n") + "</table></details>"
  }

  // MARK: Lists

  private var gaps: String {
    let rows = report.regionsWithoutPolygon.map { gap in
      let agreement = gap.nearestCityAgreement.map { "\(Int(($0 * 100).rounded())) %" } ?? ""
      return "<tr><td>\(Self.escaped(gap.region))<td>\(Self.escaped(gap.name))<td class=n>\(gap.cities)"
        + "<td>\(gap.cause)<td>\(Self.escaped(gap.polygon))<td class=n>\(agreement)"
    }
    return "<p>\(rows.count) regions. Their places still get their region: from the nearest city of the country.</p>"
      + "<table><tr><th>Region<th>Name<th>Cities<th>Cause<th>Polygon<th>Nearest city right"
      + rows.joined(separator: "\n") + "</table>"
  }

  private var islands: String {
    let total = report.islandsAdded.values.reduce(0, +)
    return "<p>\(total) islands of the layer of land, by the country in whose time zone they lie.</p>"
      + Self.pairs(report.islandsAdded)
  }

  private static func pairs(_ counts: [String: Int]) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    return "<p>" + sorted.map { "\(escaped($0.key.isEmpty ? "none" : $0.key)) \($0.value)" }.joined(separator: ", ")
      + "</p>"
  }

  private static func list(_ lines: [String]) -> String {
    lines.isEmpty ? "<p>None.</p>" : "<ul>" + lines.map { "<li>\(escaped($0))" }.joined(separator: "\n") + "</ul>"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }

  private static func frame(_ body: String) -> String {
    """
    <!doctype html>
    <html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width,initial-scale=1">
    <title>Gazetteer audit</title>
    <style>
    :root { color-scheme: light dark; --line: #8886; --land: #8883; }
    body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem; }
    table { border-collapse: collapse; } td, th { border-bottom: 1px solid var(--line); padding: .2rem .6rem;
    text-align: left; vertical-align: top; } .n { text-align: right; font-variant-numeric: tabular-nums; }
    .cards { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); }
    figure { border: 1px solid var(--line); border-radius: .5rem; margin: 0; padding: .6rem; }
    svg { display: block; height: 12rem; margin: auto; } path { fill: var(--land); stroke: currentColor; }
    b[class] { border-radius: .3rem; color: #fff; padding: 0 .4rem; } .agreed { background: #2a7d46; }
    .reassigned { background: #a35a00; } .split { background: #b3261e; } .coarse { background: #6b4fa0; }
    .bySurrounding, .byName, .excluded { background: #666; }
    .r0 { fill: #2f6fde; } .r1 { fill: #e0662a; } .r2 { fill: #3aa655; } .r3 { fill: #c43bb0; } .r4 { fill: #b59a00; }
    .r5 { fill: #888; }
    </style>
    \(body)
    </html>

    """
  }
}
