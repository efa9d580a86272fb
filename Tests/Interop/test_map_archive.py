"""Programs that are not ours open the built map: PyPI's pmtiles, mapbox-vector-tile, and GDAL through pyogrio."""
import gzip
import os
import subprocess
import tempfile
import unittest
from collections import Counter
from pathlib import Path

import mapbox_vector_tile
import pyogrio
from mapbox_vector_tile.Mapbox import vector_tile_pb2
from pmtiles.reader import MmapSource, Reader, all_tiles
from pmtiles.tile import Compression, TileType
from shapely import MultiPolygon, Polygon

REPOSITORY = Path(__file__).resolve().parents[2]
PROGRAM = REPOSITORY / ".build" / "debug" / "periplus"
EXTENT, BUFFER = 4096, 64


def source() -> Path | None:
    """Monaco as fetched, else as it lies beside the repository."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    fetched = Path(os.environ.get("PERIPLUS_SOURCES") or cache / "periplus-sources")
    candidates = [fetched / "osm-monaco/monaco.osm.pbf", REPOSITORY.parent / "shared/data/osm/monaco-2023.osm.pbf"]
    return next((path for path in candidates if path.is_file()), None)


def parts_of(feature) -> list[list[tuple[int, int]]]:
    """Decodes command integers (Vector Tile 2.1, section 4.3) and holds them to the letter of the specification."""
    integers, position, x, y = feature.geometry, 0, 0, 0
    parts, closed = [], []
    while position < len(integers):
        command, count = integers[position] & 7, integers[position] >> 3
        position += 1
        assert count > 0, "a command without a count"
        if command == 7:
            assert feature.type == vector_tile_pb2.tile.Polygon and count == 1 and not closed[-1]
            closed[-1] = True
            continue
        assert command in (1, 2), f"command {command}"
        for _ in range(count):
            dx, dy = ((value >> 1) ^ -(value & 1) for value in integers[position:position + 2])
            position += 2
            x, y = x + dx, y + dy
            if command == 1:
                parts.append([(x, y)])
                closed.append(False)
            else:
                assert (dx, dy) != (0, 0), "a line that does not move"
                parts[-1].append((x, y))
    assert parts and all(closed) == (feature.type == vector_tile_pb2.tile.Polygon)
    return parts


def doubled_area(ring) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1]))


def polygons_of(parts):
    polygons = []
    for ring in parts:
        area = doubled_area(ring)
        assert area != 0 and len(ring) >= 3, "a ring without area"
        if area > 0:
            polygons.append((ring, []))
        else:
            polygons[-1][1].append(ring)
    return [Polygon(exterior, holes) for exterior, holes in polygons]


@unittest.skipUnless(PROGRAM.is_file(), "needs swift build")
@unittest.skipUnless(source(), "needs Scripts/fetch")
class MapArchiveTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        out = Path(cls.folder.name)
        subprocess.run([PROGRAM, "region", "build", source(), "--id", "monaco", "--out", out], check=True,
                       capture_output=True)
        cls.path = next(out.glob("monaco/*/map.pmtiles"))
        with open(cls.path, "rb") as file:
            read = MmapSource(file)
            cls.header, cls.metadata = Reader(read).header(), Reader(read).metadata()
            cls.tiles = {address: gzip.decompress(data) for address, data in all_tiles(read)}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_header_and_metadata(self):
        self.assertEqual(self.header["tile_type"], TileType.MVT)
        self.assertEqual(self.header["tile_compression"], Compression.GZIP)
        self.assertTrue(self.header["clustered"])
        self.assertEqual((self.header["min_zoom"], self.header["max_zoom"]), (0, 14))
        self.assertEqual(self.header["addressed_tiles_count"], len(self.tiles))
        self.assertAlmostEqual(self.header["min_lon_e7"] / 1e7, 7.409, places=2)
        self.assertAlmostEqual(self.header["max_lat_e7"] / 1e7, 43.752, places=2)
        self.assertIn("OpenStreetMap", self.metadata["attribution"])
        self.assertEqual({zoom for zoom, _, _ in self.tiles}, set(range(15)))

    def test_tiles_keep_to_the_specification(self):
        fields = {layer["id"]: layer["fields"] for layer in self.metadata["vector_layers"]}
        for address, data in self.tiles.items():
            tile = vector_tile_pb2.tile()
            tile.ParseFromString(data)
            self.assertTrue(tile.layers, address)
            names = Counter(layer.name for layer in tile.layers)
            self.assertEqual(max(names.values()), 1, address)
            for layer in tile.layers:
                self.assertEqual((layer.version, layer.extent), (2, EXTENT))
                self.assertLessEqual(set(layer.keys), set(fields[layer.name]))
                for feature in layer.features:
                    with self.subTest(tile=address, layer=layer.name):
                        self.check(feature)

    def check(self, feature):
        parts = parts_of(feature)
        for x, y in (point for part in parts for point in part):
            self.assertTrue(-BUFFER <= x <= EXTENT + BUFFER and -BUFFER <= y <= EXTENT + BUFFER)
        if feature.type == vector_tile_pb2.tile.LineString:
            self.assertTrue(all(len(part) > 1 for part in parts))
        if feature.type == vector_tile_pb2.tile.Polygon:
            polygons = polygons_of(parts)
            self.assertTrue(all(polygon.is_valid for polygon in polygons))
            self.assertTrue(MultiPolygon(polygons).is_valid)

    def test_another_decoder_agrees(self):
        layers = Counter()
        for data in self.tiles.values():
            for name, layer in mapbox_vector_tile.decode(data).items():
                layers[name] += len(layer["features"])
        for name in ["ocean", "land", "streets", "street_labels", "buildings", "pois", "addresses", "boundaries",
                     "place_labels", "public_transport", "water_polygons", "pier_polygons"]:
            self.assertGreater(layers[name], 0, name)

    def test_gdal_opens_it(self):
        layers = {name for name, _ in pyogrio.list_layers(self.path)}
        self.assertLessEqual({"ocean", "land", "streets", "buildings", "pois"}, layers)
        info = pyogrio.read_info(self.path, layer="streets")
        self.assertIn("kind", list(info["fields"]))
        self.assertGreater(info["features"], 100)
        _, _, geometry, values = pyogrio.raw.read(self.path, layer="place_labels", columns=["name"])
        self.assertEqual(len(geometry), len(values[0]))
        self.assertIn("Monte-Carlo", list(values[0]))

    def test_street_is_found_where_it_is(self):
        """Rue Grimaldi runs through the tile of 43.7340, 7.4190."""
        tile = mapbox_vector_tile.decode(self.tiles[(14, 8529, 5974)])
        names = {feature["properties"].get("name") for feature in tile["street_labels"]["features"]}
        self.assertIn("Rue Grimaldi", names)


if __name__ == "__main__":
    unittest.main()
