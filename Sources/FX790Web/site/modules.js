// The page's WebAssembly modules: each is fetched and compiled once.

// By their addresses, and those that are on their way too.
const modules = new Map();

export function compiled(url) {
  if (!modules.has(url)) {
    modules.set(url, compile(url).catch((error) => {
      // The next time it is tried again.
      modules.delete(url);
      throw error;
    }));
  }
  return modules.get(url);
}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // While it comes, where the server knows the type of .wasm files.
  const isKnown = response.headers.get("content-type") === "application/wasm" && WebAssembly.compileStreaming;
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// For whoever cannot wait: everything stands still until the module is there. Most browsers' workers see
// nothing of such a request, so it is for what no worker keeps yet.
export function compiledNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  // A request that is waited for gives texts alone: here a character for each byte.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status}`);
  const module = new WebAssembly.Module(Uint8Array.from(request.responseText, (character) => character.charCodeAt(0)));
  modules.set(url, Promise.resolve(module));
  return module;
}
