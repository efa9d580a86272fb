// Keeps the page itself, so that it opens with no connection. Tiles, searches and routes are never kept here: the
// device has one tile cache of its own, and a second one would show old maps.

const version = /*version*/"";
const shell = /*shell*/[];
const cacheName = `periplus-shell-${version}`;

self.addEventListener("install", (event) => {
  event.waitUntil(install());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  const request = event.request;
  if (request.method !== "GET" || request.headers.has("range")) return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (url.pathname === "/style.json") event.respondWith(freshElseKept(request));
  else if (shell.includes(url.pathname)) event.respondWith(keptElseFresh(request, url.pathname));
});

/** Fetches every file anew: the browser's own cache may hold an older version. */
async function install() {
  const cache = await caches.open(cacheName);
  await Promise.all(shell.map(async (path) => {
    const response = await fetch(path, { cache: "reload" });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    await cache.put(path, response);
  }));
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("periplus-shell-") && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

async function keptElseFresh(request, path) {
  const cache = await caches.open(cacheName);
  return (await cache.match(path)) ?? fetch(request);
}

/** The map's colours: the device's answer when it is there, the last one when it is not. */
async function freshElseKept(request) {
  const cache = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    if (response.status === 200) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
