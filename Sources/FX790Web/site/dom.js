// The page's elements.

export const element = (id) => document.getElementById(id);

// Changes a text only if it differs, so that screen readers announce it once.
export function setText(element, text) { if (element.textContent !== text) element.textContent = text; }
