// Fetches files, and compiles each WebAssembly module once.

// Promises by address.
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

export function isCompiled(url) { return modules.has(url); }

async function compile(url) {
  // An article may be in another folder than the modules.
  const response = await fetched(url, import.meta.url);
  // Streaming requires that the server knows the type of .wasm files.
  const isKnown = response.headers.get("content-type") === "application/wasm" && WebAssembly.compileStreaming;
  return isKnown ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// The text of a file, whose address is relative to the document.
export async function fetchedText(url) {
  const response = await fetched(url, document.baseURI);
  return response.text();
}

export class FetchFailure extends Error {}

async function fetched(url, base) {
  const response = await fetch(new URL(url, base)).catch((error) => { throw new FetchFailure(`${url}: ${error.message}`); });
  if (!response.ok) throw new FetchFailure(`${url}: ${response.status}`);
  return response;
}
