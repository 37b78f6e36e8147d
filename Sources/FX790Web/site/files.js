// Files in and out of the page.

// What is larger is no listing and no state: the computer holds 16 KB.
const longest = 2_000_000;

// Offers a content as a file to keep.
export function save(name, content, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

// The bytes of a file; throws with what is wrong with it.
export async function read(file, limit = longest) {
  if (file.size > limit) throw new Error(`${file.name} is too large`);
  return new Uint8Array(await file.arrayBuffer());
}

// Lets a person choose a file, or several where the field takes them, whenever a button is pressed.
export function chooser(button, input, chosen) {
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const files = [...input.files];
    // The same file again is a choice too.
    input.value = "";
    if (files.length > 0) chosen(...files);
  });
}
