import DeviceApp
import Testing

@Suite struct DeviceFoldersTests {
  @Test func theXDGFoldersAreTheDefault() {
    let folders = DeviceFolders(environment: ["HOME": "/people/anna"])
    #expect(folders.data == "/people/anna/.local/share/periplus" && folders.cache == "/people/anna/.cache/periplus")
    #expect(folders.configuration == "/people/anna/.config/periplus")
    #expect(folders.regions == "/people/anna/.local/share/periplus/regions")
    #expect(folders.mapLibrary == "/people/anna/.local/share/periplus/assets/maplibre")
  }

  @Test func variablesAndOptionsOverrideIt() {
    let environment = ["HOME": "/h", "XDG_DATA_HOME": "/d/", "XDG_CACHE_HOME": "/c", "XDG_CONFIG_HOME": "/e"]
    let folders = DeviceFolders(environment: environment)
    #expect([folders.data, folders.cache, folders.configuration] == ["/d/periplus", "/c/periplus", "/e/periplus"])
    let other = DeviceFolders(environment: environment, data: "maps/", cache: "/tmp//")
    #expect(other.data == "maps" && other.cache == "/tmp" && other.regions == "maps/regions")
  }

  @Test func relativeVariablesAreIgnoredAsTheStandardSays() {
    let folders = DeviceFolders(environment: ["HOME": "/h", "XDG_DATA_HOME": "data", "XDG_CACHE_HOME": ""])
    #expect(folders.data == "/h/.local/share/periplus" && folders.cache == "/h/.cache/periplus")
  }

  @Test func withoutAHomeNothingLandsInTheWorkingFolder() {
    for environment in [[:], ["HOME": ""], ["HOME": "relative"]] {
      #expect(DeviceFolders(environment: environment).data == "/.local/share/periplus")
    }
    #expect(DeviceFolders(environment: [:], data: "/").regions == "/regions")
    #expect(DeviceFolders(environment: [:], data: "").data == ".")
  }
}
