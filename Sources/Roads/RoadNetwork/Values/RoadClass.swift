/// What a road is, from the `highway` or `route` tag. Numbers are part of the file format; new ones are appended.
public enum RoadClass: UInt8, CaseIterable, Sendable {
  /// `highway=road` and classes of newer files.
  case unknown = 0
  /// `highway=motorway`, links included (see `RoadFlags.link`).
  case motorway = 1
  /// `highway=trunk`.
  case trunk = 2
  /// `highway=primary`.
  case primary = 3
  /// `highway=secondary`.
  case secondary = 4
  /// `highway=tertiary`.
  case tertiary = 5
  /// `highway=unclassified`.
  case unclassified = 6
  /// `highway=residential`.
  case residential = 7
  /// `highway=living_street`.
  case livingStreet = 8
  /// `highway=service`.
  case service = 9
  /// `highway=track`.
  case track = 10
  /// `highway=pedestrian`.
  case pedestrian = 11
  /// `highway=cycleway`.
  case cycleway = 12
  /// `highway=footway`.
  case footway = 13
  /// `highway=bridleway`.
  case bridleway = 14
  /// `highway=path`.
  case path = 15
  /// `highway=steps`.
  case steps = 16
  /// `highway=busway`, `bus_guideway`.
  case busway = 17
  /// `route=ferry`.
  case ferry = 18
  /// `route=shuttle_train`: vehicles carried by rail.
  case shuttleTrain = 19
  /// `highway=corridor`: a way inside a building.
  case corridor = 20
  /// `highway=platform`, `railway=platform`, `public_transport=platform`.
  case platform = 21
  /// `highway=via_ferrata`.
  case viaFerrata = 22
}

/// `service=*` of a service road. Numbers are part of the file format; new ones are appended.
public enum ServiceKind: UInt8, CaseIterable, Sendable {
  /// No tag, or another value.
  case none = 0
  /// `service=driveway`.
  case driveway = 1
  /// `service=parking_aisle`.
  case parkingAisle = 2
  /// `service=alley`.
  case alley = 3
  /// `service=drive-through`.
  case driveThrough = 4
  /// `service=emergency_access`.
  case emergencyAccess = 5
}

/// `surface=*`, grouped by what it means to a wheel. Numbers are part of the file format; new ones are appended.
public enum Surface: UInt8, CaseIterable, Sendable {
  /// No tag, or another value.
  case unknown = 0
  /// `paved`, without saying how.
  case paved = 1
  /// `asphalt`, `chipseal`.
  case asphalt = 2
  /// `concrete`, with lanes and plates.
  case concrete = 3
  /// `paving_stones`, `bricks`.
  case pavingStones = 4
  /// `sett`, `cobblestone`, `unhewn_cobblestone`.
  case cobbles = 5
  /// `metal`.
  case metal = 6
  /// `wood`.
  case wood = 7
  /// `unpaved`, without saying how.
  case unpaved = 8
  /// `compacted`.
  case compacted = 9
  /// `fine_gravel`.
  case fineGravel = 10
  /// `gravel`, `pebblestone`, `shells`.
  case gravel = 11
  /// `ground`, `dirt`, `earth`, `clay`.
  case ground = 12
  /// `grass`, `woodchips`, `grass_paver`.
  case grass = 13
  /// `sand`.
  case sand = 14
  /// `mud`.
  case mud = 15
  /// `rock`, `stone`.
  case rock = 16
  /// `ice`, `snow`.
  case ice = 17
  /// `tartan`, `rubber`, `artificial_turf` and the like.
  case synthetic = 18

  /// Whether a road bicycle would mind. `nil` if unknown.
  public var isPaved: Bool? {
    switch self {
    case .unknown: nil
    case .paved, .asphalt, .concrete, .pavingStones, .cobbles, .metal, .wood, .synthetic: true
    case .unpaved, .compacted, .fineGravel, .gravel, .ground, .grass, .sand, .mud, .rock, .ice: false
    }
  }
}

/// `smoothness=*`, from best to worst. Numbers are part of the file format.
public enum Smoothness: UInt8, CaseIterable, Sendable {
  /// No tag, or another value.
  case unknown = 0
  /// `excellent`.
  case excellent = 1
  /// `good`.
  case good = 2
  /// `intermediate`.
  case intermediate = 3
  /// `bad`.
  case bad = 4
  /// `very_bad`.
  case veryBad = 5
  /// `horrible`.
  case horrible = 6
  /// `very_horrible`.
  case veryHorrible = 7
  /// `impassable`.
  case impassable = 8
}

/// What a cyclist finds along a road, in the arc's direction. Numbers are part of the file format.
public enum Cycleway: UInt8, CaseIterable, Sendable {
  /// Nothing said.
  case none = 0
  /// A painted lane.
  case lane = 1
  /// A separated track.
  case track = 2
  /// Markings on a shared lane, or a lane shared with buses.
  case shared = 3
  /// A way of its own beside the road: `bicycle=use_sidepath` or `cycleway=separate`.
  case separate = 4
}

/// The highest network of signed routes that a road belongs to. Numbers are part of the file format.
public enum RouteNetwork: UInt8, CaseIterable, Comparable, Sendable {
  /// No signed route.
  case none = 0
  /// `lcn`, `lwn`, or a route without a network.
  case local = 1
  /// `rcn`, `rwn`.
  case regional = 2
  /// `ncn`, `nwn`.
  case national = 3
  /// `icn`, `iwn`.
  case international = 4

  public static func < (left: RouteNetwork, right: RouteNetwork) -> Bool { left.rawValue < right.rawValue }
}
