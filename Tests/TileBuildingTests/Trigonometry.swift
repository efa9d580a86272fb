import Foundation

enum Trigonometry {
  static func sineAndCosine(_ angle: Double) -> (Double, Double) { (sin(angle), cos(angle)) }
}
