// Serves the page without a network.
//
// All files are cached under one version, so versions never mix. `.ci/site` replaces "development"
// by a digest of all files, and lists the files. A development version asks the network first, so
// that changes are visible immediately.

const version = "development";
const cacheName = `fx790 ${version}`;

const files = ["./", "./?embed"];
// Files not needed at the start, fetched after the others.
const laterFiles = [];

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map(anew));
    await cache.addAll(laterFiles.map(anew)).catch(() => {});
  })());
});

// Bypasses the browser's cache, which may have files of another version.
function anew(file) { return new Request(file, { cache: "reload" }); }

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith("fx790 ") && name !== cacheName) await caches.delete(name);
    }
    await self.clients.claim();
  })());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const isInScope = event.request.url.startsWith(self.registration.scope);
  if (event.request.method === "GET" && isInScope) event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(cacheName);
  if (version === "development") return fetched(request, cache);
  return (await kept(cache, request)) ?? fetchedLater(request, cache);
}

// Caches files that failed during installation.
async function fetchedLater(request, cache) {
  const response = await fetch(request);
  if (response.ok && laterFiles.some((file) => request.url.endsWith(`/${file}`))) {
    await cache.put(request, response.clone());
  }
  return response;
}

async function fetched(request, cache) {
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const answer = await kept(cache, request);
    if (answer) return answer;
    throw error;
  }
}

// "?embed" has another framing policy, so it is cached separately.
async function kept(cache, request) {
  const isEmbedded = new URL(request.url).searchParams.has("embed");
  return cache.match(isEmbedded ? "./?embed" : request, { ignoreSearch: !isEmbedded });
}
