#!/usr/bin/env python3
"""Reads a road graph by docs/formats/roads-graph-v1.md alone and checks that it holds together.

usage: read_roads_graph.py FILE

Written from the page, not from the Swift code, to show that a stranger could. Prints one line of JSON.
"""
import bisect
import json
import math
import struct
import sys


class Graph:
    def __init__(self, data):
        assert data[:8] == b"PERIROAD", "signature"
        version, count = struct.unpack_from("<HH", data, 8)
        assert version == 1
        self.sections = {}
        for entry in range(count):
            name, offset, length = struct.unpack_from("<8sQQ", data, 16 + 32 * entry)
            self.sections[name.rstrip(b"\0").decode()] = data[offset : offset + length]
        header = self.sections["header"]
        self.nodes, self.arcs, self.edges, self.copies = struct.unpack_from("<4I", header)
        self.cell_shift = header[40]
        self.lat = self.array("nodeLat", "i", self.nodes)
        self.lon = self.array("nodeLon", "i", self.nodes)
        self.osm = self.array("nodeOSM", "q", self.nodes)
        self.first = self.offsets("nodeArcs", self.nodes)
        self.step = self.array("arcHead", "i", self.arcs)
        self.back = self.array("arcBack", "B", self.arcs)
        self.length = self.array("edgeLen", "I", self.edges)
        self.shape_at = self.offsets("edgeShp", self.edges)
        self.slots = len(self.sections["attrs"]) // 32

    def array(self, name, code, count):
        section = self.sections[name]
        assert len(section) == count * struct.calcsize("<" + code), name
        return struct.unpack("<%d%s" % (count, code), section)

    def offsets(self, name, count, skip=0):
        """Absolute starts of an offset table, and the end."""
        section = self.sections[name][skip:]
        blocks = (count + 15) // 16
        starts = struct.unpack_from("<%dI" % blocks, section)
        counts = struct.unpack_from("<%dH" % count, section, 4 * blocks)
        places, place = [], 0
        for item in range(count):
            if item % 16 == 0:
                assert starts[item // 16] == place, name
            places.append(place)
            place += counts[item]
        return places + [place]

    def bits(self, name, count):
        section = self.sections[name]
        blocks = (count + 511) // 512
        words = struct.unpack_from("<%dQ" % (blocks * 8), section)
        ranks = struct.unpack_from("<%dI" % blocks, section, blocks * 64)
        members = [item for item in range(count) if words[item // 64] >> (item % 64) & 1]
        for block in range(blocks):
            assert ranks[block] == bisect.bisect_left(members, block * 512)
        return members

    def strings(self, lengths, texts):
        count = struct.unpack_from("<I", self.sections[lengths])[0]
        places = self.offsets(lengths, count, skip=4)
        return [self.sections[texts][a:b] for a, b in zip(places, places[1:])]


def zigzags(data):
    values, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            values.append(value >> 1 if value & 1 == 0 else -(value >> 1) - 1)
            value, shift = 0, 0
    return values


def meters(line):
    total = 0.0
    for (lat1, lon1), (lat2, lon2) in zip(line, line[1:]):
        a, b = math.radians(lat1 / 1e7), math.radians(lat2 / 1e7)
        d = math.radians((lon2 - lon1) / 1e7)
        h = math.sin((b - a) / 2) ** 2 + math.cos(a) * math.cos(b) * math.sin(d / 2) ** 2
        total += 2 * 6371008.8 * math.asin(math.sqrt(h))
    return total


def spread(value):
    return sum((value >> bit & 1) << 2 * bit for bit in range(32))


def main(path):
    with open(path, "rb") as file:
        graph = Graph(file.read())
    tails = [node for node in range(graph.nodes) for _ in range(graph.first[node], graph.first[node + 1])]
    assert len(tails) == graph.arcs
    heads = [tail + step for tail, step in zip(tails, graph.step)]
    assert all(0 <= head < graph.nodes for head in heads)
    codes = [(spread(lon + 2**31) | spread(lat + 2**31) << 1, osm) for lat, lon, osm in zip(graph.lat, graph.lon, graph.osm)]
    assert codes == sorted(codes), "numbering"
    reverse = [None if slot == 255 else graph.first[head] + slot for head, slot in zip(heads, graph.back)]
    assert all(r is None or (reverse[r] == arc and heads[r] == tails[arc]) for arc, r in enumerate(reverse))
    primaries = graph.bits("arcEdge", graph.arcs)
    assert primaries == [arc for arc, r in enumerate(reverse) if r is None or arc <= r]
    lines, shapes = {}, graph.sections["shapes"]
    for edge, arc in enumerate(primaries):
        steps = zigzags(shapes[graph.shape_at[edge] : graph.shape_at[edge + 1]])
        line = [(graph.lat[tails[arc]], graph.lon[tails[arc]])]
        for north, east in zip(steps[::2], steps[1::2]):
            line.append((line[-1][0] + north, line[-1][1] + east))
        line.append((graph.lat[heads[arc]], graph.lon[heads[arc]]))
        lines[arc] = line
        assert abs(meters(line) * 100 - graph.length[edge]) < 0.51 + 1e-6 * graph.length[edge]
    slots = graph.array("arcAttr", "I", graph.arcs)
    assert max(slots, default=0) < max(1, graph.slots)
    cells = cell_lists(graph)
    for arc, line in lines.items():
        for lat, lon in line:
            key = spread((lon + 2**31) >> graph.cell_shift) | spread((lat + 2**31) >> graph.cell_shift) << 1
            assert arc in cells[key], "index"
    texts = graph.strings("textLen", "text")
    names = names_of(graph, texts)
    cars = sum(1 for slot in slots if struct.unpack_from("<I", graph.sections["attrs"], 32 * slot + 4)[0] & 0xF)
    print(json.dumps({
        "nodes": graph.nodes, "arcs": graph.arcs, "edges": graph.edges, "copies": graph.copies,
        "carArcs": cars, "centimeters": sum(graph.length), "names": len(names), "firstName": min(names, default=""),
    }))


def cell_lists(graph):
    count = len(graph.sections["cellKey"]) // 8
    keys, bases = graph.array("cellKey", "Q", count), graph.array("cellBase", "I", count)
    places, cells = graph.offsets("cellLen", count), {}
    for row, (key, base) in enumerate(zip(keys, bases)):
        arcs, value, shift = [base], 0, 0
        for byte in graph.sections["cells"][places[row] : places[row + 1]]:
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                arcs.append(arcs[-1] + value)
                value, shift = 0, 0
        cells.setdefault(key, set()).update(arcs)
    return cells


def names_of(graph, texts):
    names = set()
    for record in graph.strings("signLen", "signs"):
        if record and struct.unpack_from("<H", record)[0] & 1:
            names.add(texts[struct.unpack_from("<I", record, 2)[0]].decode())
    return names


if __name__ == "__main__":
    main(sys.argv[1])
