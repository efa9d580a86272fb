extension RoutedWay {
  /// The same way with legs joined at places that are only passed.
  ///
  /// - Parameter isPassed: Of a place by its index, neither the first nor the last. Where the traveller turns round at the
  ///   place the legs stay apart.
  public func joined(where isPassed: (Int) -> Bool) -> RoutedWay {
    var way = self
    way.legs = []
    for (index, leg) in legs.enumerated() {
      if let last = way.legs.last, isPassed(index), !leg.turnsRoundAtStart {
        way.legs[way.legs.count - 1] = last.joined(with: leg)
      } else {
        way.legs.append(leg)
      }
    }
    return way
  }
}

extension RoutedLeg {
  /// This leg and one that goes on where it ends, on the same state.
  func joined(with next: RoutedLeg) -> RoutedLeg {
    var leg = self
    leg.goal = next.goal
    leg.states += next.states.dropFirst()
    leg.arcs += next.arcs.dropFirst()
    leg.turns += next.turns
    if let last = times.last, let first = next.times.first {
      leg.times = times.dropLast() + [last + first] + next.times.dropFirst()
    }
    return leg
  }
}
