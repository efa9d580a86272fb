/// Bytes of a GeoJSON text as they come.
struct GeoJSONOutput {
  private(set) var bytes: [UInt8] = []
  private let scale: Double?

  init(digits: Int?) {
    scale = digits.map { digits in (0..<digits).reduce(1.0) { power, _ in power * 10 } }
  }

  mutating func open(_ type: String) {
    put("{\"type\":")
    JSONText.append(type, to: &bytes)
  }

  mutating func close() { put("}") }

  /// Begins a further member.
  mutating func name(_ name: String) {
    put(",")
    JSONText.append(name, to: &bytes)
    put(":")
  }

  mutating func members(_ members: GeoJSONMembers) {
    for member in members.list {
      name(member.name)
      value(member.value)
    }
  }

  mutating func bounds(_ bounds: GeoJSONBounds?) {
    guard let bounds else { return }
    name("bbox")
    list(bounds.numbers) { number, output in output.number(number) }
  }

  mutating func list<Element>(_ elements: [Element], _ write: (Element, inout GeoJSONOutput) -> Void) {
    put("[")
    for (index, element) in elements.enumerated() {
      if index > 0 { put(",") }
      write(element, &self)
    }
    put("]")
  }

  mutating func value(_ value: GeoJSONValue) {
    switch value {
    case .null: put("null")
    case .bool(let truth): put(truth ? "true" : "false")
    case .number(let number): put(number.text)
    case .string(let text): JSONText.append(text, to: &bytes)
    case .array(let elements): list(elements) { element, output in output.value(element) }
    case .object(let members):
      put("{")
      for (index, member) in members.list.enumerated() {
        if index > 0 { put(",") }
        JSONText.append(member.name, to: &bytes)
        put(":")
        self.value(member.value)
      }
      put("}")
    }
  }

  mutating func coordinates(_ shape: GeoJSONShape) {
    switch shape {
    case .point(let position): self.position(position)
    case .multiPoint(let line), .lineString(let line): self.line(line)
    case .multiLineString(let lines), .polygon(let lines): list(lines) { $1.line($0) }
    case .multiPolygon(let polygons): list(polygons) { $1.list($0) { $1.line($0) } }
    case .collection: preconditionFailure("a collection has no coordinates")
    }
  }

  private mutating func line(_ line: [GeoJSONPosition]) { list(line) { $1.position($0) } }

  private mutating func position(_ position: GeoJSONPosition) {
    put("[")
    number(position.coordinate.longitude)
    put(",")
    number(position.coordinate.latitude)
    if let altitude = position.altitude {
      put(",")
      put(JSONText.digits(altitude))
    }
    put("]")
  }

  private mutating func number(_ degrees: Double) {
    guard let scale else { return put(JSONText.digits(degrees)) }
    let rounded = (degrees * scale).rounded() / scale
    put(rounded == 0 ? "0" : JSONText.digits(rounded))
  }

  private mutating func put(_ text: String) { bytes.append(contentsOf: text.utf8) }
}
