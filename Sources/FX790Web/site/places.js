// The lines of a listing, which may fill several program areas. A place is an area and a number, as
// the text "1 20".

export const placeOf = ({ area, line }) => `${area} ${line}`;

export class Places {
  // In the order of the listing, { place, text }.
  #lines = [];

  // `plain` is a listing in the computer's form.
  constructor(plain = "") {
    forEachRow(plain, (text, area) => {
      const line = parseInt(text, 10);
      if (line >= 0) this.#lines.push({ place: placeOf({ area, line }), text: text.trim() });
    });
  }

  // The places of the lines with a number; if some of them have this text, only those.
  of(number, text) {
    const all = this.#lines.filter(({ place }) => place.split(" ")[1] === String(number));
    const same = all.filter((line) => line.text === text.trim());
    return (same.length > 0 ? same : all).map(({ place }) => place);
  }

  // The places of a list, in the order of the listing.
  sorted(list) { return this.#lines.map(({ place }) => place).filter((place) => list.includes(place)); }

  // The number of a place's line, after its area if the listing fills several.
  nameOf(place) {
    const [area, line] = place.split(" ");
    return this.#lines.some((other) => !other.place.startsWith(`${area} `)) ? `P${area}-${line}` : line;
  }
}

// The places that a listing names: `#= 460 racing`.
export function hintedPlaces(listing) {
  const places = new Map();
  forEachRow(listing, (text, area) => {
    const [, line, name] = /^#= (\d+) (\w+)/.exec(text) ?? [];
    if (name) places.set(name, placeOf({ area, line }));
  });
  return places;
}

// Calls `body` with each row and its area.
function forEachRow(listing, body) {
  let area = 0;
  for (const row of listing.split("\n")) {
    area = areaOf(row) ?? area;
    body(row, area);
  }
}

// The area of a header such as P1, or undefined.
export function areaOf(row) {
  const [, area] = /^\s*P(\d)\s*$/i.exec(row) ?? [];
  return area && Number(area);
}
