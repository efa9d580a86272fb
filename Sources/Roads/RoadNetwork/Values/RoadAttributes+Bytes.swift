import ByteCoding

extension RoadAttributes {
  /// Length of a record in the file.
  static let byteCount = 32

  /// The record as `docs/formats/roads-graph-v1.md` §5 lays it out.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append([roadClass.rawValue, service.rawValue, surface.rawValue, smoothness.rawValue])
    writer.integer(access.rawValue)
    writer.integer(flags.rawValue)
    writer.integer(speedLimit.decikilometersPerHour)
    writer.append([speedLimit.source.rawValue, lanes])
    writer.append([UInt8(bitPattern: layer), trackGrade, hikingScale, mountainBikeScale])
    writer.append([cycleway.rawValue, bicycleNetwork.rawValue, hikingNetwork.rawValue, UInt8(bitPattern: incline)])
    for limit in [maximumHeight, maximumWeight, maximumWidth, maximumLength] { writer.integer(limit) }
    writer.align(to: Self.byteCount)
    return writer.bytes
  }

  /// Reads a record; numbers of newer files become `unknown` or `none`.
  ///
  /// - Precondition: `bytes.count >= byteCount`.
  init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count >= Self.byteCount, "an attribute record is too short")
    func short(_ offset: Int) -> UInt16 {
      UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }
    func word(_ offset: Int) -> UInt32 {
      UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
    roadClass = RoadClass(rawValue: bytes[0]) ?? .unknown
    service = ServiceKind(rawValue: bytes[1]) ?? .none
    surface = Surface(rawValue: bytes[2]) ?? .unknown
    smoothness = Smoothness(rawValue: bytes[3]) ?? .unknown
    access = AccessTable(rawValue: word(4))
    flags = RoadFlags(rawValue: word(8))
    speedLimit = SpeedLimit(decikilometersPerHour: short(12), source: .init(rawValue: bytes[14]) ?? .none)
    lanes = bytes[15]
    layer = Int8(bitPattern: bytes[16])
    (trackGrade, hikingScale, mountainBikeScale) = (bytes[17], bytes[18], bytes[19])
    cycleway = Cycleway(rawValue: bytes[20]) ?? .none
    bicycleNetwork = RouteNetwork(rawValue: bytes[21]) ?? .none
    hikingNetwork = RouteNetwork(rawValue: bytes[22]) ?? .none
    incline = Int8(bitPattern: bytes[23])
    (maximumHeight, maximumWeight) = (short(24), short(26))
    (maximumWidth, maximumLength) = (short(28), short(30))
  }
}
