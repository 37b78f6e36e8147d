// A title as it appears in links and file names: "Horse Race" becomes horse-race.
export function slug(title) { return title.toLowerCase().replace(/[^a-z0-9]+/g, "-"); }
