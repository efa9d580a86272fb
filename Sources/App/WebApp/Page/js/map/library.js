/** The one place that names the map library. */

import { Map as LibraryMap, Marker, setWorkerUrl } from "/vendor/maplibre/maplibre-gl.js";

setWorkerUrl(new URL("/vendor/maplibre/maplibre-gl-worker.js", location.href).href);

export { LibraryMap, Marker };
