// WebAssembly modules: each is fetched and compiled once.

// By their addresses, those that are being fetched too.
const modules = new Map();

export function compiled(url) {
  if (!modules.has(url)) {
    modules.set(url, compile(url).catch((error) => {
      // The next call tries again.
      modules.delete(url);
      throw error;
    }));
  }
  return modules.get(url);
}

async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  // Streaming needs a server that knows the type of .wasm files.
  const isKnown = response.headers.get("content-type") === "application/wasm" && WebAssembly.compileStreaming;
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
