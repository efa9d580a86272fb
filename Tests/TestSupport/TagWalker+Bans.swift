import OSMImport

extension TagWalker {
  /// Turn restrictions that a journey breaks.
  func banComplaints(_ steps: [TagStep], _ traveller: Traveller) -> [String] {
    steps.indices.flatMap { index in
      (bans[steps[index].way] ?? []).compactMap { ban in
        guard let value = applies(ban, to: traveller) else { return nil }
        let vias = ban.members.filter { $0.role == "via" }
        let isBroken =
          vias.contains { $0.kind == .way }
          ? breaksOverWays(ban, value, vias.filter { $0.kind == .way }.map(\.id), steps, index)
          : breaksAtNode(ban, value, vias.first?.id, steps, index)
        return isBroken ? "relation \(ban.id): \(value) after way \(steps[index].way)" : nil
      }
    }
  }

  /// The value of an unconditional restriction that concerns the traveller.
  private func applies(_ ban: Ban, to traveller: Traveller) -> String? {
    let own = traveller == .car ? ["motorcar", "motor_vehicle", "vehicle"] : ["bicycle", "vehicle"]
    let exceptions = (ban.tags["except"] ?? "").split(separator: ";").map { String($0.filter { $0 != " " }) }
    guard !exceptions.contains(where: own.contains) else { return nil }
    guard !["day_on", "hour_on"].contains(where: ban.tags.contains) else { return nil }
    return own.lazy.compactMap { ban.tags["restriction:\($0)"] }.first ?? ban.tags["restriction"]
  }

  private func members(_ ban: Ban, _ role: String) -> [Int64] { ban.members.filter { $0.role == role }.map(\.id) }

  private func breaksAtNode(_ ban: Ban, _ value: String, _ via: Int64?, _ steps: [TagStep], _ index: Int) -> Bool {
    guard index + 1 < steps.count, steps[index].to == via else { return false }
    let (targets, next) = (members(ban, "to"), steps[index + 1])
    guard isSound(ban, [steps[index].way] + targets, via) else { return false }
    let goesBack = next.way == steps[index].way && next.to == steps[index].from
    if value.hasPrefix("only_") { return !targets.contains(next.way) }
    // Going straight on along the same way is no U-turn.
    if targets.contains(steps[index].way), next.way == steps[index].way { return goesBack }
    return targets.contains(next.way)
  }

  private func breaksOverWays(
    _ ban: Ban, _ value: String, _ vias: [Int64], _ steps: [TagStep], _ index: Int
  ) -> Bool {
    let wanted = [vias, vias.reversed()]
    for order in wanted {
      var position = index + 1
      var driven: [Int64] = []
      while position < steps.count, order.contains(steps[position].way) {
        if driven.last != steps[position].way { driven.append(steps[position].way) }
        position += 1
      }
      guard driven == order, position < steps.count else { continue }
      let targets = members(ban, "to")
      let isAtEnd = targets.contains { target in
        streets[target].map { $0.nodes.contains(steps[position - 1].to) } ?? false
      }
      guard isAtEnd else { continue }
      return value.hasPrefix("only_") != targets.contains(steps[position].way)
    }
    return false
  }

  /// Whether the members of a restriction meet at its node; of a broken one nobody can say what it means.
  private func isSound(_ ban: Ban, _ ways: [Int64], _ via: Int64?) -> Bool {
    ways.allSatisfy { way in
      guard let nodes = streets[way]?.nodes, let via else { return false }
      return nodes.first == via || nodes.last == via
    }
  }
}
