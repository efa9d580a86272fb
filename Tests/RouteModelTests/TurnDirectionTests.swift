import RouteModel
import Testing

struct TurnDirectionTests {
  @Test(arguments: [
    (0.0, TurnDirection.straight), (14.9, .straight), (15, .slightRight), (49.9, .slightRight), (50, .right),
    (120, .right), (120.1, .sharpRight), (170, .sharpRight), (170.1, .uTurn), (180, .uTurn), (-180, .uTurn),
    (-90, .left), (270, .left), (-20, .slightLeft), (340, .slightLeft), (-130, .sharpLeft), (450, .right),
  ])
  func anglesHaveTheNamesOfArrows(angle: Double, expected: TurnDirection) {
    #expect(TurnDirection(angle: angle) == expected)
  }

  @Test func leftMirrorsRight() {
    for angle in stride(from: 0.5, through: 179.5, by: 0.5) {
      let (right, left) = (TurnDirection(angle: angle), TurnDirection(angle: -angle))
      #expect(right.rawValue.replacing("right", with: "left") == left.rawValue, "\(angle)°")
    }
  }

  @Test(arguments: [(190.0, -170.0), (-190, 170), (360, 0), (720.5, 0.5), (180, -180), (-180, -180)])
  func anglesFold(angle: Double, expected: Double) {
    #expect(abs(TurnDirection.folded(angle) - expected) < 1e-9)
  }
}
