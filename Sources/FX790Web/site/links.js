// Links with a listing in the fragment, which browsers do not send to servers.
//
//     #z=...  UTF-8, compressed with deflate, in URL-safe base64
//     #t=...  the same, not compressed

import { phrase } from "./language.js";
import { base64, bytes } from "./state.js";

// Longer texts are not listings: the computer has 16 KB.
const longestText = 200_000;

// The page's address with a fragment.
export function addressOf(fragment) { return `${location.href.split("#")[0]}#${fragment}`; }

export async function linkTo(listing) {
  return addressOf(await packed(listing));
}

// A text as `z=...` or `t=...`.
export async function packed(text) {
  const plain = new TextEncoder().encode(text);
  const smaller = await through(plain, "CompressionStream");
  return smaller && smaller.length < plain.length ? `z=${forAddress(smaller)}` : `t=${forAddress(plain)}`;
}

// The listing in an address, or undefined; throws if it is damaged.
export async function listingIn(hash) {
  const match = /^#([zt])=(.*)$/.exec(hash);
  return match ? unpacked(match[1], match[2]) : undefined;
}

// The text that `packed` has written, from its kind and content; throws if it is damaged.
export async function unpacked(kind, content) {
  try {
    return await opened(kind, content);
  } catch (error) {
    // The browser's own message would not help.
    throw error instanceof Refusal ? error : new Error(phrase`it is damaged or incomplete`);
  }
}

class Refusal extends Error {}

async function opened(kind, text) {
  let content = bytes(text.replaceAll("-", "+").replaceAll("_", "/"));
  if (kind === "z") {
    content = await through(content, "DecompressionStream");
    if (!content) throw new Refusal(phrase`this browser cannot unpack it`);
  }
  return new TextDecoder("utf-8", { fatal: true }).decode(content);
}

export function forAddress(content) {
  return base64(content).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

// The output of a stream; undefined if the browser does not have it.
async function through(content, kind) {
  if (!(kind in window)) return undefined;
  const stream = new Blob([content]).stream().pipeThrough(new window[kind]("deflate-raw"));
  const chunks = [];
  let count = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    count += value.length;
    if (count > longestText) throw new Refusal(phrase`it is too long`);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
