/// What the audit decided of one face of the network.
struct FaceOutcome: Equatable {
  /// Region that the face is part of; `nil` if it belongs to its country only.
  var region: String?
  /// How it came to that.
  var decision: AuditReport.Decision
  /// Of a face that regions share: how often the nearest other city claims the region that a city claims, 0 … 1.
  var agreement: Double?
}
