/// How much may be fetched in advance.
public struct PrefetchBudget: Hashable, Sendable {
  /// Requests at most.
  public var requests: Int
  /// Bytes of tiles at most; the request that passes them is the last.
  public var bytes: Int

  /// A budget of its own.
  public init(requests: Int, bytes: Int) { (self.requests, self.bytes) = (requests, bytes) }

  /// What the machine and its network are like now.
  public struct Conditions: Hashable, Sendable {
    /// The network is paid by volume.
    public var isMetered = false
    /// The battery is low, or the person saves it.
    public var isSavingBattery = false
    /// The machine is hot.
    public var isHot = false

    /// A free network, power, and a cool machine.
    public init() {}
  }

  /// For the surroundings of a view: 4 MB, a quarter of it where every megabyte is paid, nothing when heat or battery
  /// matter more than a tile that may never be seen.
  public static func surroundings(_ conditions: Conditions) -> PrefetchBudget {
    if conditions.isHot || conditions.isSavingBattery { return PrefetchBudget(requests: 0, bytes: 0) }
    return conditions.isMetered ? .init(requests: 12, bytes: 1 << 20) : .init(requests: 48, bytes: 4 << 20)
  }

  /// For a route that a person is about to take: it will be needed, so it is only halved by battery and heat.
  public static func route(_ conditions: Conditions) -> PrefetchBudget {
    let full =
      conditions.isMetered ? PrefetchBudget(requests: 300, bytes: 10 << 20) : .init(requests: 2_000, bytes: 60 << 20)
    guard conditions.isHot || conditions.isSavingBattery else { return full }
    return PrefetchBudget(requests: full.requests / 2, bytes: full.bytes / 2)
  }
}
