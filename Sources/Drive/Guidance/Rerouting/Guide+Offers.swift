import GeoCore

extension Guide {
  /// Shows a better route; a second offer takes the place of the first.
  func present(_ offer: RouteOffer, at now: Instant, _ step: inout GuidanceStep) {
    guard step.state.phase == .onRoute else { return }
    var offer = offer
    offer.expires = now.advanced(bySeconds: settings.offerSeconds)
    step.state.offer = offer
    step.events.append(.offered(offer))
  }

  /// The traveller answered; without an offer nothing happens.
  func answer(_ accepts: Bool, at now: Instant, _ step: inout GuidanceStep) {
    guard let offer = step.state.offer else { return }
    endOffer(accepted: accepts && now < offer.expires, &step)
    if accepts, now < offer.expires { adopt(offer.route, offer.source, .offerAccepted, at: now, &step) }
  }

  func endOffer(accepted: Bool, _ step: inout GuidanceStep) {
    step.state.offer = nil
    step.events.append(.offerEnded(accepted: accepted))
  }
}
