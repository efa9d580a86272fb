"""Prints what two programs that are not ours find in an archive: one line a tile, feature by feature."""

import gzip
import json
import sys

import mapbox_vector_tile
from pmtiles.reader import MmapSource, Reader, all_tiles

with open(sys.argv[1], "rb") as file:
    source = MmapSource(file)
    header = Reader(source).header()
    print(json.dumps([header["min_zoom"], header["max_zoom"], header["addressed_tiles_count"], header["clustered"]]))
    print(json.dumps(Reader(source).metadata(), sort_keys=True))
    for address, stored in all_tiles(source):
        tile = mapbox_vector_tile.decode(gzip.decompress(stored), default_options={"y_coord_down": True})
        for name, layer in tile.items():
            for feature in layer["features"]:
                geometry = feature["geometry"]
                print(
                    json.dumps(
                        ["/".join(map(str, address)), name, layer["extent"], feature.get("id"), geometry["type"]]
                        + [geometry["coordinates"], feature["properties"]],
                        sort_keys=True,
                        ensure_ascii=False,
                    )
                )
