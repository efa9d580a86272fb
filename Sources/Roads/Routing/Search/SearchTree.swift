/// One direction of a search in progress: how heavy it is to get to each state, and by what.
struct SearchTree: ~Copyable {
  /// How a state was reached.
  enum Origin {
    /// From the start or goal of this index.
    case seed(Int)
    /// Over this turn.
    case turn(UInt32)
  }

  /// The lightest weight found for each state; `Metric.forbidden` if none.
  private(set) var weight: [UInt32]
  /// The turn, or a seed's index with the highest bit set.
  private var origin: [UInt32]
  private var queue = SearchHeap()
  private static let seedBit: UInt32 = 1 << 31

  init(stateCount: Int) {
    weight = [UInt32](repeating: Metric.forbidden, count: stateCount)
    origin = [UInt32](repeating: 0, count: stateCount)
  }

  /// The least weight that a state settled from now on can have; `Metric.forbidden` if none is left.
  var minimumWeight: UInt32 { queue.minimumWeight ?? Metric.forbidden }

  /// Records a way to a state if it is lighter than those before.
  mutating func reach(_ state: UInt32, weight new: UInt32, by way: Origin) {
    guard new < weight[Int(state)] else { return }
    weight[Int(state)] = new
    switch way {
    case .seed(let index): origin[Int(state)] = UInt32(index) | Self.seedBit
    case .turn(let turn): origin[Int(state)] = turn
    }
    queue.push(state, weight: new)
  }

  /// Takes the lightest state that was not settled yet.
  mutating func settle() -> (state: UInt32, weight: UInt32)? {
    while let (state, settled) = queue.popMinimum() {
      if settled == weight[Int(state)] { return (state, settled) }
    }
    return nil
  }

  /// The seed that a state was reached from, and the turns between, those next to the state first.
  ///
  /// - Parameter before: The state on the seed's side of a turn.
  func turns(before state: UInt32, _ before: (UInt32) -> UInt32) -> (seed: Int, turns: [UInt32]) {
    var (state, turns) = (state, [UInt32]())
    while origin[Int(state)] & Self.seedBit == 0 {
      let turn = origin[Int(state)]
      turns.append(turn)
      state = before(turn)
    }
    return (Int(origin[Int(state)] & ~Self.seedBit), turns)
  }
}
