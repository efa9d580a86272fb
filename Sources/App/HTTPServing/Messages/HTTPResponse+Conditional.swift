extension HTTPResponse {
  /// The answer that the request's conditions call for: 304 if the client's copy is right, a part if one is asked for.
  ///
  /// Source: RFC 9110 §13 and §14.
  func conditioned(on request: HTTPRequest) -> HTTPResponse {
    guard status == .ok, request.method == .get || request.method == .head else { return self }
    if let tag = entityTag, let known = request.headers["if-none-match"], EntityTag.list(known, matchesWeakly: tag) {
      var answer = HTTPResponse(.notModified, headers: headers)
      for name in ["content-type", "content-encoding", "content-length"] { answer.headers[name] = nil }
      return answer
    }
    return ranged(for: request)
  }

  /// A part of the body, if the request wants one range and conditions allow it.
  private func ranged(for request: HTTPRequest) -> HTTPResponse {
    guard let count = body.count, headers["content-encoding"] == nil, count > 0 else { return self }
    var answer = self
    answer.headers["accept-ranges"] = "bytes"
    guard request.method == .get, let field = request.headers["range"], isCurrent(for: request),
      let range = ByteRange(field)
    else { return answer }
    guard let slice = range.resolved(in: count) else {
      return HTTPError(
        .rangeNotSatisfiable, code: "bad-range", "the range lies outside \(count) bytes",
        headers: ["content-range": "bytes */\(count)"]
      ).response
    }
    answer.status = .partialContent
    answer.body = body.slice(slice)
    answer.mayCompress = false
    answer.headers["content-range"] = "bytes \(slice.lowerBound)-\(slice.upperBound - 1)/\(count)"
    return answer
  }

  /// Whether `If-Range` is absent or names this very version.
  private func isCurrent(for request: HTTPRequest) -> Bool {
    guard let wanted = request.headers["if-range"] else { return true }
    guard let tag = entityTag, !tag.hasPrefix("W/") else { return false }
    return wanted == tag
  }
}

/// Comparing of entity tags (RFC 9110 §8.8.3).
enum EntityTag {
  /// Whether a list such as `"a", W/"b"` or `*` names the tag, weakness aside.
  static func list(_ list: String, matchesWeakly tag: String) -> Bool {
    if list == "*" { return true }
    let wanted = opaque(tag[...])
    return list.split(separator: ",").contains { part in
      let trimmed = part.drop { $0 == " " || $0 == "\t" }
      return opaque(trimmed.prefix { $0 != " " && $0 != "\t" }) == wanted
    }
  }

  private static func opaque(_ tag: Substring) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag }
}
