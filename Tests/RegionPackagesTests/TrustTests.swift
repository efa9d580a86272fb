import Foundation
import Testing

@testable import RegionPackages

/// What comes from elsewhere is believed only if it is signed, whole, in time and no step back.
@Suite struct TrustTests {
  private let key = SigningKey(seed: [UInt8](repeating: 7, count: 32))
  private let other = SigningKey(seed: [UInt8](repeating: 8, count: 32))
  private let now = Date(timeIntervalSince1970: 1_767_225_600)
  private let program = RegionVersion("0.1.0")!

  private func source(_ keys: [PublicKey]? = nil) -> SourceRecord {
    SourceRecord(url: "https://maps.example", keys: keys ?? [key.publicKey])
  }

  private func catalogue(
    serial: Int = 5, days: Double = 30, of manifest: RegionManifest = .sample()
  ) -> Catalogue {
    Catalogue(
      serial: serial, published: now, expires: now.addingTimeInterval(days * 86_400), publisher: "Example",
      groups: [.init(id: RegionID("europe")!, parent: nil, name: "Europe", names: ["de": "Europa"])],
      regions: [CatalogueRegion(manifest, manifestFile: manifest.json, group: RegionID("europe"))])
  }

  private func signed(_ bytes: [UInt8], as purpose: SignedPurpose, by keys: [SigningKey]) -> [UInt8] {
    Signature.file(keys.map { $0.signature(of: bytes, as: purpose) })
  }

  private func refusal(_ body: () throws -> Void) -> TrustError? {
    do {
      try body()
      return nil
    } catch { return error as? TrustError }
  }

  @Test func aKeyIsItsSeedAndReadsBack() throws {
    // RFC 8032 §7.1, test 1: the public key of a known seed.
    let seed = Array(Data(base64Encoded: "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=")!)
    let known = SigningKey(seed: seed)
    #expect(known.publicKey.description == "ed25519:11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo")
    #expect(PublicKey(known.publicKey.description) == known.publicKey)
    #expect(try SigningKey(file: known.file, path: "k").publicKey == known.publicKey)
    #expect(throws: TrustError.noKey(path: "k")) { try SigningKey(file: Array("hello".utf8), path: "k") }
    for text in [
      "", "ed25519:", "ed25519:abc", "rsa:" + known.publicKey.description, known.publicKey.description + "=",
    ] {
      #expect(PublicKey(text) == nil, "\(text)")
    }
  }

  @Test func aSoundCatalogueIsTaken() throws {
    var source = source()
    let file = catalogue().json
    let read = try source.take(catalogue: file, signature: signed(file, as: .catalogue, by: [key]), now: now)
    #expect(read == catalogue() && source.catalogueSerial == 5)
    #expect(read.totals == .init(regions: 1, bytes: 4))
    #expect(read.path(of: read.regions[0]).map(\.name) == ["Europe"])
    // Two signatures, as while keys change: either will do.
    _ = try source.take(catalogue: file, signature: signed(file, as: .catalogue, by: [other, key]), now: now)
  }

  @Test func everyChangeOfASignedFileIsSeen() throws {
    let file = catalogue().json
    let signature = signed(file, as: .catalogue, by: [key])
    for offset in stride(from: 0, to: file.count, by: 7) {
      var (source, changed) = (source(), file)
      changed[offset] ^= 1
      let error = refusal { _ = try source.take(catalogue: changed, signature: signature, now: now) }
      #expect(error == .wrongSignature(path: "https://maps.example/catalogue.json", key: key.publicKey.id))
    }
  }

  @Test func unsignedAndWronglySignedAreRefused() {
    let file = catalogue().json
    let path = "https://maps.example/catalogue.json"
    func take(_ signature: [UInt8]?) -> TrustError? {
      var source = source()
      return refusal { _ = try source.take(catalogue: file, signature: signature, now: now) }
    }
    #expect(take(nil) == .unsigned(path: path))
    #expect(take(Signature.file([])) == .unsigned(path: path))
    #expect(
      take(signed(file, as: .catalogue, by: [other]))
        == .unknownKey(path: path, signers: [other.publicKey.id], trusted: [key.publicKey.id]))
    // A signature of the same bytes for another purpose is none.
    #expect(take(signed(file, as: .region, by: [key])) == .wrongSignature(path: path, key: key.publicKey.id))
    for junk in [
      "", "hello\n", "periplus-signature 1\ned25519 x y\n", "periplus-signature 1\ned25519 0123456789abcdef AA\n",
    ] {
      let error = take(Array(junk.utf8))
      if case .malformed? = error {} else { Issue.record("\(junk): \(String(describing: error))") }
    }
    #expect(
      take([UInt8](repeating: 0x41, count: 1 << 20))
        == .oversized(path: path + ".sig", bytes: 1 << 20, limit: 16 << 10))
  }

  @Test func oldAndExpiredCataloguesAreRefused() throws {
    var source = source()
    func take(_ catalogue: Catalogue, _ source: inout SourceRecord) throws {
      let file = catalogue.json
      _ = try source.take(catalogue: file, signature: signed(file, as: .catalogue, by: [key]), now: now)
    }
    try take(catalogue(serial: 5), &source)
    let old = catalogue(serial: 4)
    #expect(
      refusal { try take(old, &source) }
        == .downgraded(path: "https://maps.example/catalogue.json", found: "serial 4", known: "serial 5"))
    let expired = catalogue(serial: 6, days: 0)
    #expect(refusal { try take(expired, &source) } == .expired(path: "https://maps.example/catalogue.json", on: now))
    #expect(source.catalogueSerial == 5)
  }

  @Test func manifestsAreHeldAgainstTheCatalogue() throws {
    let (source, manifest) = (source(), RegionManifest.sample())
    let region = catalogue().regions[0]
    func check(
      _ file: [UInt8], _ region: CatalogueRegion, signature: [UInt8]? = nil, installed: String? = nil
    ) -> (any Error)? {
      do {
        _ = try source.check(
          manifest: file, signature: signature ?? signed(file, as: .region, by: [key]), of: region, now: now,
          program: program, installed: installed.flatMap(RegionVersion.init))
        return nil
      } catch { return error }
    }
    let path = "https://maps.example/regions/monaco/20231205/region.json"
    #expect(check(manifest.json, region) == nil)
    #expect(check(manifest.json, region, installed: "20231205") == nil)
    #expect(
      check(manifest.json, region, installed: "20240101") as? TrustError
        == .downgraded(path: path, found: "version 20231205", known: "version 20240101"))
    var changed = manifest
    changed.name = "Elsewhere"
    #expect(check(changed.json, region) as? TrustError == .notAsSigned(path: path, field: "its checksum"))
    var old = manifest
    old.expires = now.addingTimeInterval(-1)
    #expect(check(old.json, catalogue(of: old).regions[0]) as? TrustError == .expired(path: path, on: old.expires!))
    var newer = manifest
    newer.minimumProgram = RegionVersion("0.10.0")
    let error = check(newer.json, catalogue(of: newer).regions[0]) as? TrustError
    #expect(error == .programTooOld(path: path, needed: "0.10.0", have: "0.1.0"))
    #expect("\(error!)".contains("update periplus") && !"\(error!)".contains("\n"))
    #expect(
      check([UInt8](repeating: 0x20, count: 5 << 20), region) as? TrustError
        == .oversized(path: path, bytes: 5 << 20, limit: 4 << 20))
  }

  @Test(arguments: ["../../etc", "a/b", ".", "..", "/etc", "a\\b", "A", ""])
  func noNameLeadsOutOfTheFolder(name: String) throws {
    var (source, text) = (source(), String(decoding: catalogue().json, as: UTF8.self))
    text = text.replacing("\"id\" : \"monaco\"", with: "\"id\" : \"\(name.replacing("\\", with: "\\\\"))\"")
    let file = Array(text.utf8)
    let signature = signed(file, as: .catalogue, by: [key])
    let error = refusal { _ = try source.take(catalogue: file, signature: signature, now: now) }
    guard case .malformed(_, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("regions[0].id"))
    text = String(decoding: catalogue().json, as: UTF8.self)
      .replacing("\"version\" : \"20231205\"", with: "\"version\" : \"\(name.replacing("\\", with: "\\\\"))/x\"")
    #expect(throws: TrustError.self) { try Catalogue(json: Array(text.utf8), path: "c") }
  }

  @Test func absurdLengthsAreRefused() {
    for bytes in ["-1", "9223372036854775807", "1e99", "1.5", "null"] {
      let text = String(decoding: catalogue().json, as: UTF8.self).replacing(
        "\"bytes\" : 3", with: "\"bytes\" : \(bytes)")
      #expect(throws: TrustError.self, "\(bytes)") { try Catalogue(json: Array(text.utf8), path: "c") }
    }
  }

  @Test func newKeysComeFromOldOnes() throws {
    var source = source()
    let ring = KeyRing(serial: 2, keys: [key.publicKey, other.publicKey]).json
    #expect(throws: TrustError.self) { try source.take(ring: ring, signature: signed(ring, as: .keys, by: [other])) }
    #expect(try source.take(ring: ring, signature: signed(ring, as: .keys, by: [key])))
    #expect(source.keys == [key.publicKey, other.publicKey])
    // Then the old one goes.
    let next = KeyRing(serial: 3, keys: [other.publicKey]).json
    #expect(try source.take(ring: next, signature: signed(next, as: .keys, by: [other])))
    #expect(source.keys == [other.publicKey])
    // A ring of yesterday brings it back no more: its signer is forgotten.
    #expect(throws: TrustError.self) { try source.take(ring: ring, signature: signed(ring, as: .keys, by: [key])) }
    let again = KeyRing(serial: 1, keys: [key.publicKey]).json
    #expect(try !source.take(ring: again, signature: signed(again, as: .keys, by: [other])))
    #expect(throws: TrustError.self) { try KeyRing(json: KeyRing(serial: 0, keys: [key.publicKey]).json, path: "k") }
    #expect(throws: TrustError.self) { try KeyRing(json: KeyRing(serial: 1, keys: []).json, path: "k") }
  }

  @Test func partsThatThisProgramDoesNotKnowAreSkipped() throws {
    let text = String(decoding: catalogue().json, as: UTF8.self)
      .replacing("\"kind\" : \"places\"", with: "\"kind\" : \"weather\"")
    let read = try Catalogue(json: Array(text.utf8), path: "c")
    #expect(read.regions[0].newest.parts.map(\.kind) == [.map])
  }

  @Test func manifestsKeepWhatTheySay() throws {
    var manifest = RegionManifest.sample()
    manifest.names = ["de": "Monaco", "ja": "モナコ"]
    manifest.outline = RegionShape(manifest.bounds)
    manifest.minimumProgram = program
    #expect(try RegionManifest(json: manifest.json, path: "m") == manifest)
    #expect(manifest.outline!.contains(manifest.bounds.center))
    #expect(RegionShape(rings: [[[0, 0], [1, 1]]]) == nil)
    #expect(RegionShape(rings: [[[0, 0], [1, 91], [1, 1]]]) == nil)
  }
}
