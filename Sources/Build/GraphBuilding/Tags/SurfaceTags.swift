import RoadNetwork

/// Tables from tag values to the values of the graph.
enum SurfaceTags {
  static let surfaces: [String: Surface] = [
    "paved": .paved, "asphalt": .asphalt, "chipseal": .asphalt, "concrete": .concrete, "concrete:lanes": .concrete,
    "concrete:plates": .concrete, "cement": .concrete, "paving_stones": .pavingStones,
    "paving_stones:lanes": .pavingStones, "bricks": .pavingStones, "brick": .pavingStones, "tiles": .pavingStones,
    "sett": .cobbles, "cobblestone": .cobbles, "unhewn_cobblestone": .cobbles, "cobblestone:flattened": .cobbles,
    "metal": .metal, "metal_grid": .metal, "grate": .metal, "wood": .wood, "unpaved": .unpaved,
    "compacted": .compacted, "fine_gravel": .fineGravel, "gravel": .gravel, "pebblestone": .gravel,
    "shells": .gravel, "ground": .ground, "dirt": .ground, "earth": .ground, "clay": .ground, "soil": .ground,
    "dirt/sand": .ground, "grass": .grass, "grass_paver": .grass, "woodchips": .grass, "sand": .sand, "mud": .mud,
    "rock": .rock, "rocks": .rock, "stone": .rock, "ice": .ice, "snow": .ice, "tartan": .synthetic,
    "rubber": .synthetic, "artificial_turf": .synthetic, "acrylic": .synthetic, "plastic": .synthetic,
    "stepping_stones": .rock,
  ]

  static let smoothness: [String: Smoothness] = [
    "excellent": .excellent, "good": .good, "intermediate": .intermediate, "bad": .bad, "very_bad": .veryBad,
    "horrible": .horrible, "very_horrible": .veryHorrible, "impassable": .impassable,
  ]

  static let services: [String: ServiceKind] = [
    "driveway": .driveway, "parking_aisle": .parkingAisle, "alley": .alley, "drive-through": .driveThrough,
    "emergency_access": .emergencyAccess,
  ]

  static let trackGrades: [String: UInt8] = ["grade1": 1, "grade2": 2, "grade3": 3, "grade4": 4, "grade5": 5]

  static let hikingScales: [String: UInt8] = [
    "hiking": 1, "mountain_hiking": 2, "demanding_mountain_hiking": 3, "alpine_hiking": 4,
    "demanding_alpine_hiking": 5, "difficult_alpine_hiking": 6,
  ]

  static let cycleways: [String: Cycleway] = [
    "lane": .lane, "track": .track, "shared_lane": .shared, "share_busway": .shared, "shared": .shared,
    "opposite_lane": .lane, "opposite_track": .track, "opposite_share_busway": .shared, "separate": .separate,
    "sidepath": .separate,
  ]
}
