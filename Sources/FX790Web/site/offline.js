// Registers the service worker, and offers a new version.

import { phrase } from "./language.js";

export async function enableOffline(notices) {
  // Without a service worker the page works until it is closed.
  if (!navigator.serviceWorker || !location.protocol.startsWith("http")) return;
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    const watch = (worker) => worker?.addEventListener("statechange", () => {
      // The first version replaces nothing.
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker, notices);
    });
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting, notices);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  } catch {
    // Then the page works online only.
  }
}

// The new version takes over only on request: all files must have the same version.
let offered;
function offer(worker, notices) {
  offered?.remove();
  offered = notices.offer(phrase`A new version of fx790 is here.`, phrase`Use it`, () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  });
}
