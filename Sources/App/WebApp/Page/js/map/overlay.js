/** What the page draws on top of the map: the route, the found places, the own position. */

import { borders } from "../core/geo.js";

/** @typedef {import("./theme.js").Theme} Theme */

const nothing = { type: "FeatureCollection", features: [] };
const route = { line: "#2f9bb3", casing: "#0b3c49" };
const tokens = {
  light: { sea: "#0f4c5c", sun: "#e36414", paper: "#fffdf9", ink: "#1d2b2f" },
  dark: { sea: "#6fc3d6", sun: "#ff9d5c", paper: "#182226", ink: "#e8efef" },
};

/** Holds the overlay's data, because a change of style takes the map's own copy away. */
export class Overlay {
  /** @type {Record<string, any>} */
  #data = {
    "own-file": nothing, "own-area": nothing, "own-route": nothing, "own-step": nothing, "own-results": nothing,
    "own-accuracy": nothing, "own-regions": nothing, "own-rectangle": nothing,
  };
  /** @type {any} */
  #map = null;

  /** @param {any} map */
  attach(map) {
    this.#map = map;
  }

  /**
   * Puts the overlay into a style before the map takes it: lines below the names, points above them.
   * @param {any} style
   * @param {Theme} theme
   */
  inserted(style, theme) {
    const firstName = style.layers.findIndex((/** @type {any} */ layer) => layer.type === "symbol");
    const below = firstName < 0 ? style.layers.length : firstName;
    const sources = Object.fromEntries(
      Object.entries(this.#data).map(([id, data]) => [id, { type: "geojson", data }]));
    return {
      ...style,
      sources: { ...style.sources, ...sources },
      layers: [...style.layers.slice(0, below), ...lines(theme), ...style.layers.slice(below), ...points(theme)],
    };
  }

  /** @param {number[][]|null} coordinates longitude first */
  showRoute(coordinates) {
    this.#set("own-route", coordinates ? line(coordinates) : nothing);
    this.showStep(null);
  }

  /** @param {number[][]|null} coordinates the part of the route to bring out */
  showStep(coordinates) {
    this.#set("own-step", coordinates && coordinates.length > 1 ? line(coordinates) : nothing);
  }

  /** @param {{lat: number, lon: number, name: string}[]} places */
  showResults(places) {
    this.#set("own-results", {
      type: "FeatureCollection",
      features: places.map(({ lat, lon, name }, index) => ({
        type: "Feature",
        properties: { index, name },
        geometry: { type: "Point", coordinates: [lon, lat] },
      })),
    });
  }

  /**
   * Draws areas: the last one filled, the others as lines around it.
   * @param {any[]} features of GeoJSON, the largest first
   */
  showArea(features) {
    this.#set("own-area", {
      type: "FeatureCollection",
      features: features.flatMap(({ geometry }, index) => {
        const properties = { isInner: index === features.length - 1 };
        const lines = { type: "MultiLineString", coordinates: borders(geometry) };
        return [{ type: "Feature", geometry, properties }, { type: "Feature", geometry: lines, properties }];
      }),
    });
  }

  /** @param {import("../regions/model.js").Offer[]} offers regions whose ground is outlined */
  showRegions(offers) {
    this.#set("own-regions", { type: "FeatureCollection", features: offers.map(ground) });
  }

  /** @param {import("../core/geo.js").Box|null} box the rectangle that is being drawn */
  showRectangle(box) {
    this.#set("own-rectangle", box ? filled(box) : nothing);
  }

  /** @param {any} collection a person's GeoJSON; null for none */
  showFile(collection) {
    this.#set("own-file", collection ?? nothing);
  }

  /** @param {{lat: number, lon: number, radius: number}|null} spot the own position, radius in metres */
  showAccuracy(spot) {
    this.#set("own-accuracy", spot ? circle(spot) : nothing);
  }

  /**
   * @param {string} id
   * @param {any} data
   */
  #set(id, data) {
    this.#data[id] = data;
    this.#map?.getSource(id)?.setData(data);
  }
}

/** @param {number[][]} coordinates */
function line(coordinates) {
  return { type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } };
}

/** @param {import("../core/geo.js").Box} box */
function filled([south, west, north, east]) {
  const ring = [[west, south], [east, south], [east, north], [west, north], [west, south]];
  return { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } };
}

/** @param {import("../regions/model.js").Offer} offer */
function ground({ id, state, outline, bounds: { south, west, north, east } }) {
  const box = [[[west, south], [east, south], [east, north], [west, north]]];
  const rings = (outline ?? box).map((ring) => [...ring, ring[0]]);
  return { type: "Feature", properties: { id, state }, geometry: { type: "MultiLineString", coordinates: rings } };
}

/** @param {{lat: number, lon: number, radius: number}} spot */
function circle({ lat, lon, radius }) {
  const dLat = radius / 111195;
  const dLon = dLat / Math.max(0.01, Math.cos(lat * Math.PI / 180));
  const ring = Array.from({ length: 49 }, (_, index) => {
    const angle = index * Math.PI / 24;
    return [lon + dLon * Math.cos(angle), lat + dLat * Math.sin(angle)];
  });
  return { type: "Feature", properties: {}, geometry: { type: "Polygon", coordinates: [ring] } };
}

/** @param {Theme} theme */
function lines(theme) {
  const layout = { "line-cap": "round", "line-join": "round" };
  const width = (/** @type {number} */ extra) =>
    ["interpolate", ["linear"], ["zoom"], 10, 3 + extra, 14, 6 + extra, 18, 11 + extra];
  return [
    { id: "own-file-areas", type: "fill", source: "own-file", filter: ["==", ["geometry-type"], "Polygon"],
      paint: { "fill-color": wished("fill", tokens[theme].sun), "fill-opacity": 0.22 } },
    { id: "own-file-lines", type: "line", source: "own-file", filter: ["!=", ["geometry-type"], "Point"], layout,
      paint: { "line-color": wished("stroke", tokens[theme].sun), "line-width": 2.5 } },
    { id: "own-area", type: "fill", source: "own-area",
      filter: ["all", ["==", ["geometry-type"], "Polygon"], ["get", "isInner"]],
      paint: { "fill-color": tokens[theme].sea, "fill-opacity": 0.12, "fill-antialias": false } },
    { id: "own-area-line", type: "line", source: "own-area", layout,
      filter: ["==", ["geometry-type"], "LineString"],
      paint: { "line-color": tokens[theme].sea, "line-width": ["case", ["get", "isInner"], 2, 1],
        "line-opacity": ["case", ["get", "isInner"], 0.9, 0.6] } },
    { id: "own-accuracy", type: "fill", source: "own-accuracy",
      paint: { "fill-color": tokens[theme].sea, "fill-opacity": 0.14 } },
    { id: "own-regions", type: "line", source: "own-regions", layout,
      paint: { "line-color": tokens[theme].sea, "line-width": 2, "line-dasharray": [2, 2] } },
    { id: "own-rectangle", type: "fill", source: "own-rectangle",
      paint: { "fill-color": tokens[theme].sun, "fill-opacity": 0.14 } },
    { id: "own-rectangle-line", type: "line", source: "own-rectangle", layout,
      paint: { "line-color": tokens[theme].sun, "line-width": 2.5 } },
    { id: "own-route-casing", type: "line", source: "own-route", layout,
      paint: { "line-color": route.casing, "line-width": width(3.5) } },
    { id: "own-route", type: "line", source: "own-route", layout,
      paint: { "line-color": route.line, "line-width": width(0) } },
    { id: "own-step", type: "line", source: "own-step", layout,
      paint: { "line-color": tokens[theme].sun, "line-width": width(0) } },
  ];
}

/** @param {Theme} theme */
function points(theme) {
  const { sun, paper, ink } = tokens[theme];
  return [
    { id: "own-file-points", type: "circle", source: "own-file", filter: ["==", ["geometry-type"], "Point"],
      paint: { "circle-radius": 6, "circle-color": wished("marker-color", sun), "circle-stroke-color": paper,
        "circle-stroke-width": 2 } },
    { id: "own-file-names", type: "symbol", source: "own-file", filter: ["==", ["geometry-type"], "Point"],
      layout: { "text-field": ["to-string", ["coalesce", ["get", "name"], ["get", "title"], ""]],
        "text-font": ["Noto Sans", "system-ui"], "text-size": 12, "text-anchor": "top", "text-offset": [0, 0.7],
        "text-max-width": 9 },
      paint: { "text-color": ink, "text-halo-color": paper, "text-halo-width": 1.6 } },
    { id: "own-results", type: "circle", source: "own-results",
      paint: { "circle-radius": 6, "circle-color": sun, "circle-stroke-color": paper, "circle-stroke-width": 2 } },
    { id: "own-result-names", type: "symbol", source: "own-results",
      layout: { "text-field": ["get", "name"], "text-font": ["Noto Sans SemiBold", "Noto Sans", "system-ui"],
        "text-size": 12.5, "text-anchor": "top", "text-offset": [0, 0.7], "text-max-width": 9 },
      paint: { "text-color": ink, "text-halo-color": paper, "text-halo-width": 1.6 } },
  ];
}

/**
 * The colour that a file wishes for a thing, where it is one.
 * @param {string} property
 * @param {string} otherwise
 */
function wished(property, otherwise) {
  return ["to-color", ["get", property], otherwise];
}
