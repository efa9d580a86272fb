import DeviceApp
import Foundation
import Ports
import RegionPackages

extension Command {
  /// `periplus keys make`.
  static let keysMake: Command = Command(
    path: ["keys", "make"], summary: "Make a key to sign published regions with",
    details: """
      Writes a secret Ed25519 key that only you may read, and prints the public key, which devices pin. Whoever has the \
      secret key can publish in your name: keep a copy of it off this machine.
      """,
    options: [Option(name: "out", value: .file("FILE"), summary: "Where the secret key goes", isRequired: true)],
    examples: ["periplus keys make --out maps.key"]
  ) { invocation, console in
    let key = KeyFiles.random()
    try KeyFiles.write(key, to: invocation["out"] ?? "")
    try KeyFiles.show(key.publicKey, invocation, console)
  }

  /// `periplus keys show`.
  static let keysShow: Command = Command(
    path: ["keys", "show"], summary: "Print the public key of a secret one", details: "",
    arguments: [Argument(value: .file("FILE"), summary: "The secret key")], examples: ["periplus keys show maps.key"]
  ) { invocation, console in
    try KeyFiles.show(KeyFiles.read(invocation.arguments[0]).publicKey, invocation, console)
  }

  /// `periplus keys rotate SITE`.
  static let keysRotate: Command = Command(
    path: ["keys", "rotate"], summary: "Go over to a new key without asking anybody to pin it",
    details: """
      Makes a new secret key and writes keys.json to the published folder, signed by the old key. Devices that trust \
      the old key take the new one from there. Publish with both keys (publish --key OLD --key NEW) while devices may \
      still know only the old one; then run this again with --drop, and from then on the old key is worth nothing.
      """,
    arguments: [Argument(value: .directory("SITE"), summary: "The published folder")],
    options: [
      Option(name: "key", value: .file("FILE"), summary: "The secret key in use", isRequired: true),
      Option(name: "out", value: .file("FILE"), summary: "Where the new secret key goes"),
      Option(name: "drop", value: .text("PUBLICKEY"), summary: "Name this key no more; it may be the one that signs"),
    ],
    examples: [
      "periplus keys rotate site --key old.key --out new.key",
      "periplus keys rotate site --key new.key --drop ed25519:OLD",
    ]
  ) { invocation, console in try KeyRotation(invocation: invocation, console: console).run() }

  /// `periplus keys pin KEY --from URL`.
  static let keysPin: Command = Command(
    path: ["keys", "pin"], summary: "Trust a publisher's key, so that regions can be fetched from it",
    details: """
      Regions are fetched only from sources whose key you have pinned, and used only if that key has signed them. Get \
      the key on another way than the maps. Pinning again replaces what was believed of the source.
      """,
    arguments: [Argument(value: .text("KEY"), summary: "ed25519:…, as the publisher tells it", count: .oneOrMore)],
    options: [
      Option(name: "from", value: .text("URL"), summary: "Where its regions are", isRequired: true), .dataFolder,
    ],
    examples: ["periplus keys pin ed25519:KEY --from https://maps.example/"]
  ) { invocation, console in
    let url = invocation["from"] ?? ""
    guard let parts = URLComponents(string: url), ["http", "https"].contains(parts.scheme?.lowercased()),
      parts.host?.isEmpty == false, parts.query == nil, parts.fragment == nil
    else { throw UsageError(message: "periplus keys pin: --from \(url): must be an http or https URL") }
    let keys = try invocation.arguments.map { text in
      guard let key = PublicKey(text) else {
        throw UsageError(message: "periplus keys pin: \(text): must be ed25519: and 43 characters")
      }
      return key
    }
    let record = SourceRecord(url: url, keys: keys)
    try SourceBook(path: invocation.folders.sources).save(record)
    if invocation.wantsJSON { return try console.json(record) }
    console.line("Regions of \(record.url) are trusted if signed by \(keys.map(\.id).joined(separator: " or ")).")
  }

  /// `periplus keys unpin URL`.
  static let keysUnpin: Command = Command(
    path: ["keys", "unpin"], summary: "Trust a source no more; what is installed stays", details: "",
    arguments: [Argument(value: .text("URL"), summary: "As in keys list")], options: [.dataFolder],
    examples: ["periplus keys unpin https://maps.example/"]
  ) { invocation, console in
    let url = invocation.arguments[0]
    guard try SourceBook(path: invocation.folders.sources).remove(url: url) else {
      throw CommandFailure(message: "\(url): no such source; see periplus keys list")
    }
    console.line("\(url) is forgotten.")
  }

  /// `periplus keys list`.
  static let keysList: Command = Command(
    path: ["keys", "list"], summary: "List the sources and the keys that are trusted for them", details: "",
    options: [.dataFolder], examples: ["periplus keys list"]
  ) { invocation, console in
    let sources = try SourceBook(path: invocation.folders.sources).all()
    if invocation.wantsJSON { return try console.json(sources) }
    guard !sources.isEmpty else {
      return console.line("No source is trusted yet; periplus keys pin KEY --from URL adds one.")
    }
    var table = TextTable()
    for source in sources { for key in source.keys { table.add(source.url, key.description) } }
    console.text(table.text)
  }
}

/// Files of secret keys.
enum KeyFiles {
  private struct Shown: Encodable { let key, id: String }

  static func random() -> SigningKey {
    var source = SystemRandom()
    return SigningKey(seed: (0..<32).map { _ in UInt8(truncatingIfNeeded: source.next()) })
  }

  /// - Throws: `TrustError.noKey`, or that it cannot be read.
  static func read(_ path: String) throws -> SigningKey {
    guard let bytes = try SystemFileStore().read(path) else {
      throw CommandFailure(message: "\(path): no such file; make one with periplus keys make")
    }
    return try SigningKey(file: bytes, path: path)
  }

  /// Writes a new file that only its owner may read; never over another one.
  static func write(_ key: SigningKey, to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let reason = errno == EEXIST ? "it is there already; choose another name" : String(cString: strerror(errno))
      throw CommandFailure(message: "cannot write \(path): \(reason)")
    }
    defer { close(descriptor) }
    let bytes = key.file
    guard Foundation.write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(path)
      throw CommandFailure(message: "cannot write \(path): \(reason)")
    }
  }

  static func show(_ key: PublicKey, _ invocation: Invocation, _ console: Console) throws {
    if invocation.wantsJSON { return try console.json(Shown(key: key.description, id: key.id)) }
    console.line(key.description)
  }
}

/// The work of `keys rotate`.
private struct KeyRotation {
  let invocation: Invocation
  let console: Console

  func run() throws {
    let old = try KeyFiles.read(invocation["key"] ?? "")
    let path = invocation.arguments[0] + "/" + KeyRing.fileName
    let files = SystemFileStore()
    let known = try files.read(path).map { try KeyRing(json: $0, path: path) }
    var keys = known?.keys ?? [old.publicKey]
    guard keys.contains(old.publicKey) else {
      throw CommandFailure(message: "\(path) does not name \(old.publicKey); sign with a key that it names")
    }
    var signers = [old]
    if let out = invocation["out"] {
      let new = KeyFiles.random()
      try KeyFiles.write(new, to: out)
      keys.append(new.publicKey)
      signers.append(new)
    }
    if let text = invocation["drop"] {
      guard let key = PublicKey(text), let index = keys.firstIndex(of: key) else {
        throw CommandFailure(message: "\(path) does not name \(text); it names \(keys.map(\.description))")
      }
      keys.remove(at: index)
    }
    guard !keys.isEmpty else { throw CommandFailure(message: "\(path): no key would be left; make another one first") }
    let ring = KeyRing(serial: (known?.serial ?? 0) + 1, keys: keys)
    // Should the two be read between the renames, the ring is refused and the keys known before stay.
    try files.replace(
      path + Signature.suffix, with: Signature.file(signers.map { $0.signature(of: ring.json, as: .keys) }))
    try files.replace(path, with: ring.json)
    if invocation.wantsJSON { return try console.json(ring) }
    console.line("\(path) names \(keys.map(\.description).joined(separator: " and ")).")
  }
}
