import RoadNetwork

/// Who passes what stands in the way. Policy: `docs/decisions/0033-barriers.md`.
enum BarrierRules {
  /// - Returns: `nil` for values that stop nobody.
  static func kind(_ value: String) -> Barrier? {
    passable.contains(value) ? nil : kinds[value] ?? .other
  }

  /// The barrier with the rules of its node's access tags.
  static func detail(_ kind: Barrier, _ tags: WayTags) -> NodeDetail {
    var detail = NodeDetail()
    detail.barrier = kind
    detail.blocked = blocked(kind)
    detail.penaltySeconds = penaltySeconds(kind)
    if tags.isYes("locked") { detail.restricted = ModeSet.all.subtracting(detail.blocked) }
    for mode in TravelMode.allCases { apply(tags, mode, to: &detail) }
    if isSaidToBeOpen(tags) { detail.penaltySeconds = min(detail.penaltySeconds, openPenaltySeconds) }
    return detail
  }

  /// Seconds for opening a gate that somebody is known to pass.
  private static let openPenaltySeconds: UInt8 = 20

  /// Whether the tags let somebody on wheels pass: then it is no gate that may be locked.
  private static func isSaidToBeOpen(_ tags: WayTags) -> Bool {
    [TravelMode.car, .motorcycle, .heavyGoods, .bicycle].contains { mode in
      AccessRules.keys(mode).compactMap { tags[$0].flatMap(AccessRules.access) }.last?.isThrough ?? false
    }
  }

  private static func apply(_ tags: WayTags, _ mode: TravelMode, to detail: inout NodeDetail) {
    let set = ModeSet(mode)
    for key in AccessRules.keys(mode) {
      guard let access = tags[key].flatMap(AccessRules.access) else { continue }
      // A general permission lifts a gate, but no bollard: it speaks of those who fit.
      if key == "access", access.isThrough, detail.blocked.contains(mode) { continue }
      switch access {
      case .no:
        detail.blocked.formUnion(set)
      case .private, .destination:
        detail.blocked.subtract(set)
        detail.restricted.formUnion(set)
      default:
        detail.blocked.subtract(set)
        detail.restricted.subtract(set)
      }
    }
    detail.restricted.subtract(detail.blocked)
  }

  private static func blocked(_ kind: Barrier) -> ModeSet {
    switch kind {
    case .bollard, .cycleBarrier, .chain, .other: .motor
    case .busTrap: [.car, ModeSet(.motorcycle)]
    case .stile, .turnstile: .vehicles
    case .none, .gate, .liftGate, .cattleGrid, .tollBooth, .borderControl, .heightRestrictor: []
    }
  }

  private static func penaltySeconds(_ kind: Barrier) -> UInt8 {
    switch kind {
    case .gate: 60
    case .borderControl: 120
    case .liftGate, .tollBooth: 20
    case .stile, .turnstile: 10
    case .cycleBarrier, .chain: 5
    case .none, .bollard, .cattleGrid, .heightRestrictor, .busTrap, .other: 0
    }
  }

  private static let passable: Set<String> = [
    "no", "none", "entrance", "kerb", "border", "sally_port", "arch", "speed_bump", "step_over",
  ]

  private static let kinds: [String: Barrier] = [
    "bollard": .bollard, "block": .bollard, "jersey_barrier": .bollard, "planter": .bollard, "log": .bollard,
    "debris": .bollard, "gate": .gate, "hampshire_gate": .gate, "sliding_gate": .gate, "sliding_beam": .gate,
    "lift_gate": .liftGate, "swing_gate": .liftGate, "wicket_gate": .liftGate, "cycle_barrier": .cycleBarrier,
    "motorcycle_barrier": .cycleBarrier, "chicane": .cycleBarrier, "stile": .stile, "step": .stile,
    "kissing_gate": .turnstile, "turnstile": .turnstile, "full-height_turnstile": .turnstile,
    "horse_stile": .turnstile, "cattle_grid": .cattleGrid, "toll_booth": .tollBooth,
    "border_control": .borderControl, "height_restrictor": .heightRestrictor, "chain": .chain, "rope": .chain,
    "bus_trap": .busTrap, "sump_buster": .busTrap,
  ]
}
