import Ports

extension RegionDownload {
  /// Puts what has come into its place and marks older versions to be removed.
  func install(
    _ manifest: RegionManifest, _ bytes: [UInt8], _ kinds: Set<RegionPart.Kind>, _ plan: DownloadPlan,
    _ same: InstalledRegion?
  ) throws -> InstalledRegion {
    let folder: String
    if let same {
      try writing { try adopt(plan, kinds, manifest, into: same.folder) }
      folder = same.folder
    } else {
      let chosen = "\(installer.staging)/\(ChosenParts.fileName)"
      try writing {
        if kinds.count < manifest.parts.count {
          try ports.files.replace(chosen, with: ChosenParts.json(kinds))
        } else {
          try ports.files.remove(chosen)
        }
      }
      // A folder of this version that does not open stands in the way: it is replaced.
      folder = try installer.commit(manifest, bytes: bytes, replaces: true)
      // Removed after the renaming: until then a restart must know that something was on its way.
      try? ports.files.remove("\(folder)/\(UnfinishedDownload.fileName)")
    }
    // The new version is in place: nothing that fails from here on takes it away.
    try? retireOlder()
    let region = try InstalledRegion(folder: folder, files: ports.files)
    return region
  }

  /// Moves parts into a version that is installed. Each appears by a renaming; the choice is widened last, so that a
  /// reader never expects a part that is not there.
  private func adopt(
    _ plan: DownloadPlan, _ kinds: Set<RegionPart.Kind>, _ manifest: RegionManifest, into folder: String
  ) throws {
    for (kind, file) in plan.fetched { try ports.files.rename(file.path, to: "\(folder)/\(kind.fileName)") }
    for part in plan.reused {
      let path = "\(installer.staging)/\(part.kind.fileName)"
      if part.isMoved { try ports.files.rename(path, to: "\(folder)/\(part.kind.fileName)") }
    }
    let chosen = "\(folder)/\(ChosenParts.fileName)"
    if kinds.count == manifest.parts.count {
      try ports.files.remove(chosen)
    } else if try ChosenParts.read(folder: folder, files: ports.files) != kinds {
      try ports.files.replace(chosen, with: ChosenParts.json(kinds))
    }
    try ports.files.remove(installer.staging)
  }

  private func retireOlder() throws {
    let retired = RetiredVersions(root: request.root, files: ports.files)
    let versions = try ports.files.list(installer.folder).compactMap { RegionVersion($0) }
    try retired.unmark(version, of: id)
    try retired.mark(versions.filter { $0 < version }, of: id)
    try retired.clean(id)
  }
}
