// The page without a network: registers the service worker, and tells when a new version waits.

export async function goOffline(notices) {
  // From a file, or where a browser has none, the page works as long as it is open.
  if (!navigator.serviceWorker || !location.protocol.startsWith("http")) return;
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    const watch = (worker) => worker?.addEventListener("statechange", () => {
      // The first one has nothing to replace.
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker, notices);
    });
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting, notices);
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
  } catch {
    // Then there is no offline use; all else is as always.
  }
}

// The new version takes over only when asked: the page's files must be of one version.
function offer(worker, notices) {
  notices.offer("A new version of fx790 is here.", "Use it", () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    worker.postMessage("take over");
  });
}
