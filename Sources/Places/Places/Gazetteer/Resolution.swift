import GeoCore

/// What is at a coordinate, as numbers into the tables of a `Gazetteer`, with the reason for each link of the chain.
///
/// A value without references: a million of them cost no allocation. `Gazetteer.describe(_:)` gives names.
public struct Resolution: Equatable, Sendable {
  /// Why a link of the chain is what it is.
  public enum Rule: UInt8, Sendable, CaseIterable {
    /// The polygon contains the coordinate.
    case contained
    /// No polygon contains it; this one is the nearest within two kilometers.
    case snapped
    /// The exact line of a time zone puts it on the other side of a generalized border.
    case timeZoneLine
    /// Of a country: no polygon is near, but a city and a time zone of one country are, as on an islet that the
    /// boundaries leave out. Of a region: it has no polygon, and its city is nearest.
    case cityEvidence
    /// The nearest city of the area.
    case nearest
    /// The city whose quarter is the nearest place of the area.
    case quarter
    /// The region has no polygon here: the region of the nearest city of the country.
    case nearestCity
    /// No time zone contains it: the zone of its longitude at sea.
    case nautical
  }

  /// A link with a number, the rule that made it and, where it has one, a distance.
  public struct Link: Equatable, Sendable {
    /// Into the table of the link's kind.
    public var number: Int
    /// Why.
    public var rule: Rule
    /// Centimeters on the ground; 0 where the rule measures nothing.
    public var centimeters: Int64 = 0

    /// The distance in meters.
    public var distance: Meters { Meters(Double(centimeters) / 100) }
  }

  /// `nil` at sea and where no country has a claim with a code.
  public var country: Link?
  /// `nil` where the country is, and in countries without regions.
  public var region: Link?
  /// The nearest city of the region, else of the country, with its distance; of a quarter the city that it is part of.
  public var city: Link?
  /// The nearest place, where it is a quarter of the city.
  public var quarter: Link?
  /// An airport within the distance of its size class.
  public var airport: Link?
  /// The time zone; `number` counts zones, or hours west of Greenwich + 12 for a nautical one.
  public var zone: Link
  /// Another country whose border is within five kilometers.
  public var nearBorder: Link?

  /// The nearest place of the region, else of the country: a quarter or a city.
  public var nearestPlace: Link? { quarter ?? city }
}
