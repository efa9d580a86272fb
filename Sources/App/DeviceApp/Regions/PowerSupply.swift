import Foundation

/// What the kernel says of power: `/sys/class/power_supply`.
enum PowerSupply {
  /// On mains, charging, or a machine without a battery.
  static func isCharging(in folder: String = "/sys/class/power_supply") -> Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    func text(_ name: String, _ file: String) -> String? {
      (try? String(contentsOfFile: "\(folder)/\(name)/\(file)", encoding: .utf8)).map {
        $0.trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }
    let batteries = names.filter { text($0, "type") == "Battery" && text($0, "scope") != "Device" }
    if batteries.isEmpty { return true }
    if names.contains(where: { text($0, "type") == "Mains" && text($0, "online") == "1" }) { return true }
    return batteries.contains { ["Charging", "Full"].contains(text($0, "status") ?? "") }
  }
}
