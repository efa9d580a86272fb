import DeviceApp
import Foundation

extension Option {
  static let dataFolder = Option(
    name: "data-dir", value: .directory("DIR"),
    summary: "Where regions and page assets lie, instead of $XDG_DATA_HOME/periplus")
  static let cacheFolder = Option(
    name: "cache-dir", value: .directory("DIR"),
    summary: "Where what may vanish lies, instead of $XDG_CACHE_HOME/periplus")
}

extension Invocation {
  /// The device's folders, with the options of this command line.
  var folders: DeviceFolders {
    DeviceFolders(
      environment: ProcessInfo.processInfo.environment, data: self["data-dir"], cache: self["cache-dir"])
  }
}
