import GeoCore
import InstructionText
import Testing

struct QuantityTextTests {
  @Test(arguments: [
    (0.0, "10 m"), (14, "10 m"), (15.1, "20 m"), (94, "90 m"), (96, "100 m"), (120, "100 m"), (126, "150 m"),
    (974, "950 m"), (976, "1 km"), (1_049, "1 km"), (1_051, "1.1 km"), (9_940, "9.9 km"), (9_960, "10 km"),
    (14_400, "14 km"), (1_234_000, "1234 km"),
  ])
  func metricDistances(meters: Double, expected: String) {
    #expect(QuantityText(.english, units: .metric).text(Meters(meters)) == expected)
  }

  @Test func imperialDistances() {
    #expect(QuantityText(.english, units: .imperialFeet).text(Meters(30)) == "100 ft")
    #expect(QuantityText(.english, units: .imperialFeet).text(Meters(1_000)) == "0.6 mi")
    #expect(QuantityText(.english, units: .imperialYards).text(Meters(100)) == "100 yd")
    #expect(QuantityText(.english, units: .imperialYards).text(Meters(16_093)) == "10 mi")
  }

  @Test(arguments: [
    (0.0, "less than 1 min"), (59.9, "less than 1 min"), (60, "1 min"), (89, "1 min"), (91, "2 min"),
    (3_540, "59 min"), (3_585, "1 h"), (3_900, "1 h 5 min"), (7_200, "2 h"),
  ])
  func durations(seconds: Double, expected: String) {
    #expect(QuantityText(.english, units: .metric).text(TravelTime(seconds: seconds)) == expected)
  }
}
