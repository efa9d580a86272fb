/** Keeps the page itself for the time without a connection. */

import { toast } from "./panels/toast.js";

/** Registers the service worker, and says when a newer page is ready. */
export function keepShell() {
  if (!("serviceWorker" in navigator)) return;
  const worker = navigator.serviceWorker;
  const hadPage = worker.controller !== null;
  worker.addEventListener("controllerchange", () => {
    if (hadPage) toast("A newer version of this page is ready.", { label: "Reload", run: () => location.reload() });
  });
  worker.register("/sw.js").catch(() => {});
}
