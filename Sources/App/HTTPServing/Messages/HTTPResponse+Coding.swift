extension HTTPResponse {
  /// What the answer depends on, the coding included.
  private var varying: String { headers["vary"].map { $0 + ", Accept-Encoding" } ?? "Accept-Encoding" }

  /// The answer in a coding that the client understands: text is compressed, gzip is undone for who cannot read it.
  ///
  /// - Throws: `HTTPError` if stored gzip is damaged.
  func coded(for request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    guard status == .ok, mayCompress || headers["content-encoding"] != nil, case .bytes(let bytes) = body else {
      return self
    }
    let isAccepted = ContentCoding.acceptsGzip(request.headers["accept-encoding"])
    var answer = self
    if headers["content-encoding"] == "gzip" {
      answer.headers["vary"] = varying
      guard !isAccepted else { return answer }
      guard let plain = ContentCoding.gunzip(bytes) else {
        throw HTTPError(.internalServerError, code: "damaged", "stored data is damaged")
      }
      answer.headers["content-encoding"] = nil
      answer.body = .bytes(plain)
    } else if ContentCoding.isText(headers["content-type"]) {
      answer.headers["vary"] = varying
      let sizes = ContentCoding.smallestWorthCompressing...ContentCoding.largestToCompress
      guard isAccepted, sizes.contains(bytes.count) else { return answer }
      answer.headers["content-encoding"] = "gzip"
      answer.headers["accept-ranges"] = nil
      answer.body = .bytes(ContentCoding.gzip(bytes))
    } else {
      return self
    }
    if let tag = answer.entityTag, !tag.hasPrefix("W/") { answer.entityTag = "W/" + tag }
    return answer
  }
}
