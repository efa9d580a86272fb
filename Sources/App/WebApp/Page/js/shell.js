/** Keeps the page itself for the time without a connection. */

import { styleAddress } from "./map/map.js";
import { toast } from "./panels/toast.js";

/** Registers the service worker, and says when a newer page is ready. */
export function keepShell() {
  if (!("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  const hadPage = worker.controller !== null;
  worker.addEventListener("controllerchange", () => {
    if (hadPage) toast("A newer version of this page is ready.", { label: "Reload", run: () => location.reload() });
    else keepStyles();
  });
  worker.register("/sw.js").catch(() => {});
}

/** The map's colours were fetched before there was a worker to keep them: asks once more, in both themes. */
function keepStyles() {
  for (const theme of /** @type {const} */ (["light", "dark"])) fetch(styleAddress(theme)).catch(() => {});
}
