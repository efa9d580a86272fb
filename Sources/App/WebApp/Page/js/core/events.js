/**
 * What the device tells on its own: one stream for all tabs of the browser.
 *
 * The tab that holds the lock listens and passes on what it hears; when it closes, the next one takes over. Without
 * locks (a page that is not a secure context) each tab listens for itself.
 */

const channelName = "periplus-events";
const topics = ["regions-changed", "tiles-changed", "route-kept", "downloads", "storage-move"];

/** @typedef {(data: any) => void} Listener */

/** @type {Map<string, Set<Listener>>} */
const listeners = new Map();

/**
 * Calls `listener` when the device announces `topic`.
 * @param {"regions-changed"|"tiles-changed"|"route-kept"|"downloads"|"storage-move"} topic
 * @param {Listener} listener
 */
export function on(topic, listener) {
  const known = listeners.get(topic) ?? new Set();
  listeners.set(topic, known.add(listener));
}

/** Begins to listen; called once. */
export function listen() {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }) => tell(data.topic, data.data));
  const lead = () => openStream((topic, data) => {
    channel.postMessage({ topic, data });
    tell(topic, data);
  });
  if (!navigator.locks) {
    openStream(tell);
    return;
  }
  navigator.locks.request(channelName, () => {
    lead();
    return new Promise(() => {});
  }).catch(() => {});
}

/**
 * @param {string} topic
 * @param {any} data
 */
function tell(topic, data) {
  for (const listener of listeners.get(topic) ?? []) listener(data);
}

/** @param {(topic: string, data: any) => void} deliver */
function openStream(deliver) {
  const stream = new EventSource(`/events?topics=${topics.join(",")}`);
  for (const topic of topics) {
    stream.addEventListener(topic, (event) => deliver(topic, parsed(/** @type {MessageEvent} */ (event).data)));
  }
  addEventListener("pagehide", () => stream.close(), { once: true });
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
