/// The tables of `gazetteer.sqlite`, version 1.
enum GazetteerSchema {
  static let sql = """
    PRAGMA application_id = 0x50504743;
    PRAGMA user_version = 1;
    CREATE TABLE meta(key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE continent(code TEXT PRIMARY KEY, geoname INTEGER NOT NULL, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE country(code TEXT PRIMARY KEY, alpha3 TEXT NOT NULL, geoname INTEGER NOT NULL, name TEXT NOT NULL,
      continent TEXT NOT NULL, capital TEXT NOT NULL, area REAL NOT NULL, population INTEGER NOT NULL,
      languages TEXT NOT NULL, neighbors TEXT NOT NULL, seat INTEGER) WITHOUT ROWID;
    CREATE INDEX country_continent ON country(continent, name);
    CREATE TABLE region(id TEXT PRIMARY KEY, country TEXT NOT NULL, geoname INTEGER NOT NULL, name TEXT NOT NULL,
      iso TEXT NOT NULL, kind TEXT NOT NULL, aliases TEXT NOT NULL, seat INTEGER, population INTEGER NOT NULL)
      WITHOUT ROWID;
    CREATE INDEX region_country ON region(country, name);
    CREATE TABLE timezone(id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    CREATE TABLE city(id INTEGER PRIMARY KEY, name TEXT NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL,
      country TEXT NOT NULL, region TEXT, population INTEGER NOT NULL, timezone INTEGER NOT NULL,
      feature TEXT NOT NULL, alternates TEXT);
    CREATE INDEX city_region ON city(country, region, population DESC);
    CREATE TABLE airport(iata TEXT PRIMARY KEY, icao TEXT NOT NULL, name TEXT NOT NULL, latitude INTEGER NOT NULL,
      longitude INTEGER NOT NULL, country TEXT NOT NULL, iso_region TEXT NOT NULL, municipality TEXT NOT NULL,
      size INTEGER NOT NULL, scheduled INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX airport_country ON airport(country, size DESC);
    CREATE TABLE name(geoname INTEGER NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL,
      PRIMARY KEY(geoname, language)) WITHOUT ROWID;
    CREATE TABLE place(id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, ref NOT NULL, importance INTEGER NOT NULL);
    CREATE VIRTUAL TABLE words USING fts5(whole, name, context, content='', columnsize=0, tokenize='ascii',
      prefix='2 3');
    CREATE TABLE vocabulary(length INTEGER PRIMARY KEY, words TEXT NOT NULL);
    CREATE TABLE outline(level INTEGER NOT NULL, area TEXT NOT NULL, position INTEGER NOT NULL, length INTEGER NOT NULL,
      west REAL NOT NULL, south REAL NOT NULL, east REAL NOT NULL, north REAL NOT NULL,
      PRIMARY KEY(level, area)) WITHOUT ROWID;
    CREATE TABLE source(name TEXT PRIMARY KEY, version TEXT NOT NULL, licence TEXT NOT NULL, attribution TEXT NOT NULL,
      url TEXT NOT NULL) WITHOUT ROWID;
    """
}
