import GeoCore
import RouteModel

extension Guide {
  /// Says the prompt that is due, if one is. At most one a step; none off the route.
  func speakIfDue(at now: Instant, _ step: inout GuidanceStep) {
    guard step.state.phase == .onRoute, step.state.graceUntil == nil || step.state.shown > 0 else { return }
    guard let due = due(in: step.state, at: now) else { return }
    for id in due.alsoSaid { step.state.ledger.skip(id) }
    step.state.ledger.start(due.prompt.id, at: now, seconds: due.prompt.seconds)
    step.events.append(.prompt(due.prompt))
    // Recorded as started before it is heard.
    step.commands += [.persist, .speak(due.prompt)]
  }

  /// When to look again if no fix comes: at the next prompt, the next attempt, or to move the marker.
  func wake(after state: GuidanceState, at now: Instant) -> Instant? {
    var times: [Instant] = []
    if let offer = state.offer { times.append(offer.expires) }
    if let pending = state.pending, pending.number == nil { times.append(pending.time) }
    if let busy = state.ledger.busyUntil, busy > now { times.append(busy) }
    if state.phase == .onRoute, speed(of: state) > 0.5 {
      times.append(now.advanced(bySeconds: Self.patience))
      if let next = nextThreshold(state, at: now) { times.append(next) }
    }
    return times.filter { $0 > now }.min()
  }

  struct DuePrompt {
    var prompt: Prompt
    var alsoSaid: [PromptID] = []
  }

  private func due(in state: GuidanceState, at now: Instant) -> DuePrompt? {
    if let depart = departure(state) { return depart }
    guard let index = nextManeuver(state) else { return nil }
    let (maneuver, plan) = (state.line.maneuvers[index], plan(for: index, state))
    let distance = maneuver.offset - state.shown
    let isBusy = state.ledger.isBusy(at: now)
    func isOpen(_ stage: PromptStage) -> Bool { !state.ledger.hasStarted(id(index, stage, state)) }
    guard isOpen(.final) else { return nil }
    if distance <= plan.final { return isBusyWithFinal(state, at: now) ? nil : final(index, distance, state) }
    guard !isBusy else { return nil }
    if distance <= plan.prepare {
      guard isOpen(.prepare), distance >= plan.prepareUntil else { return nil }
      return DuePrompt(
        prompt: prompt(index, .prepare, texts.ahead(index, of: state.line, distance: distance), distance, state))
    }
    if distance <= plan.early {
      guard isOpen(.early), distance >= plan.earlyUntil else { return nil }
      return DuePrompt(
        prompt: prompt(index, .early, texts.ahead(index, of: state.line, distance: distance), distance, state))
    }
    guard distance > plan.onward, isOpen(.onward), isOpen(.early) else { return nil }
    let text = texts.onward(on: road(at: state.shown, state), distance: distance)
    return DuePrompt(prompt: prompt(index, .onward, text, distance, state))
  }

  /// The first words of a route.
  private func departure(_ state: GuidanceState) -> DuePrompt? {
    // After anything else was said it comes too late.
    guard !state.ledger.hasStarted(route: state.routeNumber), let first = state.line.maneuvers.first,
      case .depart = first.step.maneuver.kind, state.shown < 200
    else { return nil }
    // Who must turn at once hears that at once.
    if let next = nextManeuver(state) {
      let distance = state.line.maneuvers[next].offset - state.shown
      let talk = PromptText.seconds(texts.final(0, of: state.line))
      guard distance > plan(for: next, state).final + talk * reckonedSpeed(state) else { return nil }
    }
    return DuePrompt(prompt: prompt(0, .final, texts.final(0, of: state.line), 0, state))
  }

  /// The final prompt, with the maneuvers that follow too closely for one of their own: two more at most in words, and
  /// any number that only repeat the one before, as a row of forks along one road does.
  private func final(_ index: Int, _ distance: Double, _ state: GuidanceState) -> DuePrompt {
    let line = state.line
    var (text, said, last, words) = (texts.final(index, of: line), [PromptID](), index, 1)
    while let next = follower(of: last, state) {
      if !line.maneuvers[next].repeats(line.maneuvers[last]) {
        guard words < 3 else { break }
        text = texts.chain(text, next, of: line)
        words += 1
        // One that leaves room for a reminder keeps its own.
        guard !hasRoom(between: last, and: next, state) else { break }
      }
      said.append(id(next, .final, state))
      last = next
    }
    var prompt = prompt(index, .final, text, distance, state)
    prompt.firstSentenceSeconds = PromptText.seconds(texts.final(index, of: line))
    return DuePrompt(prompt: prompt, alsoSaid: said)
  }

  /// The next maneuver, if it comes so soon after this one that both are better said together.
  private func follower(of index: Int, _ state: GuidanceState) -> Int? {
    let maneuvers = state.line.maneuvers
    guard let next = maneuvers.indices.first(where: { $0 > index && maneuvers[$0].needsAction }),
      !state.ledger.hasStarted(id(next, .final, state))
    else { return nil }
    let gap = maneuvers[next].offset - maneuvers[index].offset
    return gap <= 1.6 * needed(for: next, after: index, state) ? next : nil
  }

  private func hasRoom(between index: Int, and next: Int, _ state: GuidanceState) -> Bool {
    state.line.maneuvers[next].offset - state.line.maneuvers[index].offset > needed(for: next, after: index, state)
  }

  /// Meters that a final prompt needs between two maneuvers.
  private func needed(for next: Int, after index: Int, _ state: GuidanceState) -> Double {
    let maneuver = state.line.maneuvers[next]
    let speed = state.line.speed(at: state.line.maneuvers[index].offset + 1)
    let mode = state.line.maneuvers[index].step.mode
    let plan = PromptPlan(maneuver, mode: mode, speed: speed, text: texts.final(next, of: state.line), doubt: 0)
    return plan.final + speed * 1.5
  }
}

extension Guide {
  func id(_ maneuver: Int, _ stage: PromptStage, _ state: GuidanceState) -> PromptID {
    PromptID(route: state.routeNumber, maneuver: maneuver, stage: stage)
  }

  private func prompt(
    _ maneuver: Int, _ stage: PromptStage, _ text: String, _ distance: Double, _ state: GuidanceState
  ) -> Prompt {
    let seconds = PromptText.seconds(text)
    return Prompt(
      id: id(maneuver, stage, state), text: text, distance: Meters(distance), seconds: seconds,
      firstSentenceSeconds: seconds)
  }

  private func plan(for index: Int, _ state: GuidanceState) -> PromptPlan {
    let maneuver = state.line.maneuvers[index]
    return PromptPlan(
      maneuver, mode: state.line.mode(at: state.shown), speed: reckonedSpeed(state),
      text: texts.final(index, of: state.line),
      doubt: state.lastFix.map { 1.3 * FixGate.accuracy(of: $0) } ?? 0)
  }

  /// The speed that prompts must reckon with: who stands at a light soon drives again, who accelerates goes on to.
  func reckonedSpeed(_ state: GuidanceState) -> Double {
    let (speed, usual) = (speed(of: state), state.line.speed(at: state.shown))
    return max(speed, min(usual, speed + 4))
  }

  private func road(at offset: Double, _ state: GuidanceState) -> RoadLabel {
    (state.line.maneuvers.last { $0.offset <= offset } ?? state.line.maneuvers[0]).step.road
  }

  private func isBusyWithFinal(_ state: GuidanceState, at now: Instant) -> Bool {
    state.ledger.isBusy(at: now) && state.ledger.started.last?.stage == .final
  }

  /// When the next prompt will be due at the present speed.
  private func nextThreshold(_ state: GuidanceState, at now: Instant) -> Instant? {
    guard let index = nextManeuver(state) else { return nil }
    let (plan, speed) = (plan(for: index, state), speed(of: state))
    let distance = state.line.maneuvers[index].offset - state.shown
    let waits = [(plan.final, PromptStage.final), (plan.prepare, .prepare), (plan.early, .early)].compactMap {
      (threshold, stage) -> Double? in
      guard distance > threshold, !state.ledger.hasStarted(id(index, stage, state)) else { return nil }
      return (distance - threshold) / speed
    }
    return waits.min().map { now.advanced(bySeconds: max(0.05, $0)) }
  }
}
