extension CommandTable {
  /// All that `periplus` can do.
  static let periplus: CommandTable = CommandTable(
    program: "periplus", version: "0.1.0",
    summary: "maps, search and routes of installed regions, with no network",
    commands: [
      .serve, .find, .route, .navigate, .matrix, .whereIs, .gazetteerBuild, .gazetteerAudit, .gazetteerDiff,
      .gazetteerInfo, .worldBuild, .regionCatalogue, .regionAvailable, .regionDownload, .regionRectangle, .regionUpdate,
      .regionList,
      .regionInfo, .regionVerify, .regionPin, .regionRemove, .regionMove, .regionSettings, .regionBuild, .storage,
      .publish, .backend, .keysMake, .keysShow, .keysRotate, .keysPin, .keysUnpin, .keysList, .completions, .help,
    ],
    groups: [
      CommandGroup(name: "gazetteer", summary: "Build, check and compare the world's places"),
      CommandGroup(name: "keys", summary: "Make and pin the keys that published regions are signed with"),
      CommandGroup(name: "world", summary: "Build the map of the world"),
      CommandGroup(name: "region", summary: "Choose, download, update, list, check, remove and build regions"),
    ])
}
