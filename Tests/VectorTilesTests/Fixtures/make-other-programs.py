"""Makes other-programs.pmtiles with the Python packages pmtiles and mapbox-vector-tile.

The geometry is invented; nothing in it needs a licence. Run from this folder after changing it.
"""

import gzip

import mapbox_vector_tile
from pmtiles.tile import Compression, TileType, zxy_to_tileid
from pmtiles.writer import Writer

LAYERS = [
    {
        "name": "shapes",
        "features": [
            {
                "geometry": "POLYGON ((10 10, 4000 10, 4000 4000, 10 4000, 10 10), (100 100, 100 200, 200 200, 200 100, 100 100))",
                "properties": {"kind": "square", "holes": 1},
                "id": 7,
            },
            {"geometry": "LINESTRING (0 0, 100 50, 4096 4096)", "properties": {"kind": "line", "open": True}},
            {"geometry": "MULTIPOINT ((1 2), (3 4))", "properties": {"share": 0.25, "name": "Grüße"}},
        ],
    }
]

writer_file = open("other-programs.pmtiles", "wb")
writer = Writer(writer_file)
addresses = [(0, 0, 0), (1, 0, 0), (1, 0, 1), (1, 1, 1), (3, 4, 2), (12, 2132, 1493)]
tile = gzip.compress(mapbox_vector_tile.encode(LAYERS, default_options={"y_coord_down": True}), mtime=0)
other = gzip.compress(mapbox_vector_tile.encode([{"name": "shapes", "features": LAYERS[0]["features"][1:2]}]), mtime=0)
for z, x, y in sorted(addresses, key=lambda a: zxy_to_tileid(*a)):
    writer.write_tile(zxy_to_tileid(z, x, y), other if z == 12 else tile)
writer.finalize(
    {
        "tile_type": TileType.MVT,
        "tile_compression": Compression.GZIP,
        "min_lon_e7": -1800000000,
        "min_lat_e7": -850000000,
        "max_lon_e7": 1800000000,
        "max_lat_e7": 850000000,
        "center_zoom": 1,
        "center_lon_e7": 74200000,
        "center_lat_e7": 437300000,
    },
    {"vector_layers": [{"id": "shapes", "fields": {"kind": "String"}}]},
)
writer_file.close()
