/// What is fixed about `places.sqlite`; the rest is in `docs/formats/places-sqlite-v1.md`.
public enum PlaceIndexFormat {
  /// SQLite's `application_id`: "PPLX" as big-endian ASCII.
  public static let applicationID: Int64 = 0x5050_4C58
  /// SQLite's `user_version`.
  public static let version: Int64 = 1
  /// Bytes of a database page.
  public static let pageSize = 4096
  /// Importance is stored in ten-thousandths.
  public static let importanceUnit = 10_000.0
  /// Address cells have this many units of 1e-7 degrees a side: 0.001°, about 111 m from south to north.
  public static let cellSize: Int64 = 10_000
  /// Cells in a row around the globe.
  public static let cellsPerRow: Int64 = 360_000

  /// The number of the address cell of a position: rows from the south pole, columns from 180° west.
  public static func cell(latitudeE7: Int32, longitudeE7: Int32) -> Int64 {
    let row = (Int64(latitudeE7) + 900_000_000) / cellSize
    let column = min((Int64(longitudeE7) + 1_800_000_000) / cellSize, cellsPerRow - 1)
    return row * cellsPerRow + column
  }

  /// The statements that make an empty file.
  public static let schema = """
    CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE locality(id INTEGER PRIMARY KEY, city TEXT, district TEXT, postcode TEXT, country TEXT);
    CREATE TABLE category(id INTEGER PRIMARY KEY, key TEXT NOT NULL, value TEXT NOT NULL, items INTEGER NOT NULL);
    CREATE TABLE item(id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, osm INTEGER NOT NULL, name TEXT,
      category INTEGER NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL, importance INTEGER NOT NULL,
      locality INTEGER, first_address INTEGER, address_count INTEGER NOT NULL);
    CREATE TABLE item_category(category INTEGER, item INTEGER, PRIMARY KEY(category, item)) WITHOUT ROWID;
    CREATE TABLE name(item INTEGER, language TEXT, name TEXT, PRIMARY KEY(item, language, name)) WITHOUT ROWID;
    CREATE TABLE detail(item INTEGER, key TEXT, value TEXT NOT NULL, PRIMARY KEY(item, key)) WITHOUT ROWID;
    CREATE TABLE address(id INTEGER PRIMARY KEY, item INTEGER NOT NULL, number INTEGER NOT NULL, key TEXT NOT NULL,
      label TEXT, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL, osm INTEGER NOT NULL, source INTEGER NOT NULL,
      locality INTEGER, cell INTEGER NOT NULL);
    CREATE TABLE line(id INTEGER PRIMARY KEY, item INTEGER NOT NULL, points BLOB NOT NULL);
    CREATE TABLE vocabulary(length INTEGER PRIMARY KEY, words TEXT NOT NULL);
    CREATE VIRTUAL TABLE item_area USING rtree_i32(id, west, east, south, north);
    CREATE VIRTUAL TABLE line_area USING rtree_i32(id, west, east, south, north);
    CREATE VIRTUAL TABLE words USING fts5(whole, name, context, kind,
      content='', columnsize=0, tokenize='ascii', prefix='1 2 3');
    """

  /// The statements that run after all rows are in.
  public static let finish = """
    CREATE INDEX address_cell ON address(cell);
    INSERT INTO words(words) VALUES('optimize');
    """

  /// The token of column `kind` for things of a category.
  public static func token(category: Int64) -> String { "k\(category)" }

  /// The token of column `kind` for things that own addresses.
  public static let addressToken = "addressed"
}

/// What a row of `item` is; the numbers are those of the file.
public enum PlaceItemKind: Int, Sendable {
  case street = 1
  /// A place of a kind: shop, sight, stop, peak, suburb …
  case poi = 2
  /// A city, town, village or hamlet.
  case settlement = 3
  /// A state, province or the like.
  case region = 4
  case country = 5
}

/// How the position of an address is known; the numbers are those of the file.
public enum AddressSource: Int, Sendable {
  /// Drawn in the map.
  case mapped = 0
  /// One of a range like 1–5 that stands at one position.
  case range = 1
  /// Between two mapped numbers, on an interpolation line.
  case interpolated = 2
}
