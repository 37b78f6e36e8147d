// Keeps the page for use without a network.
//
// All files, as `.ci/bundle` leaves them, are kept together under one version and answered from there, so a
// page never mixes two versions. `.ci/site` writes the digest of all files in place of "development"; with that
// name the network comes first, so that who changes a file sees it at once.

const version = "development";
const cacheName = `fx790 ${version}`;

const files = [
  "./", "./?embed", "index.html", "LICENSE.txt", "manifest.webmanifest",
  "icon.svg", "icon-maskable.svg", "icon-192.png", "icon-512.png",
  "page.css", "app.js", "fx790.wasm",
  "horse-race.svg", "bullseye.svg", "bulls-and-cows.svg", "hangman.svg", "shapes.svg",
  "horse-race.txt", "bullseye.txt", "bulls-and-cows.txt", "hangman.txt",
  "shapes.txt",
];

// What is not needed to begin: it is fetched behind the rest, and kept if it comes.
const laterFiles = [
  "tools.js", "tools.wasm", "gcd.cap", "bubble-sort.cap", "squares.cap", "multiply.cap", "guess.cap", "checksum.cap",
];

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(cacheName);
    await cache.addAll(files.map(anew));
    await cache.addAll(laterFiles.map(anew)).catch(() => {});
  })());
});

// Past the browser's own cache, which may hold files of another version.
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
  const isOurs = event.request.url.startsWith(self.registration.scope);
  if (event.request.method === "GET" && isOurs) event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(cacheName);
  if (version === "development") return fetched(request, cache);
  return (await kept(cache, request)) ?? fetchedLater(request, cache);
}

// What did not come behind the rest is kept when it is asked for.
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

// With "?embed" the page has another policy of who may frame it.
async function kept(cache, request) {
  const isEmbedded = new URL(request.url).searchParams.has("embed");
  return cache.match(isEmbedded ? "./?embed" : request, { ignoreSearch: !isEmbedded });
}
