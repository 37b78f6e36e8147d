// The two programs that twins play, and their forms, as the panel offers them.

import { element } from "./dom.js";
import { phrase } from "./language.js";
import { titleOf } from "./library.js";
import { forAddress } from "./links.js";
import { bytes } from "./state.js";

const programFields = ["first-program", "second-program"];
const formFields = ["first-form", "second-form"];

// How a link names its own listings.
const linkNames = ["first", "second"];

const formNames = { basic: "BASIC", machine: phrase`state machine`, port: phrase`port` };
// How captions and messages name a form.
const formTitles = { basic: "BASIC", machine: phrase`State machine by hand`, port: phrase`State machine` };

export class TwinChoice {
  #machine;
  #state;
  #computer;
  // The listings of a link.
  #linked = [];
  // Whether both sides had the same program when forms were last offered.
  #wasOne = true;

  constructor({ machine, state, computer }) {
    this.#machine = machine;
    this.#state = state;
    this.#computer = computer;
    for (const id of programFields) element(id).addEventListener("change", () => this.#offerForms());
    this.refresh();
  }

  // Offers the current listings.
  refresh() {
    const programs = this.#offered;
    setOptions("first-program", programs);
    setOptions("second-program", [{ title: phrase`the same`, value: "same" }, ...programs]);
    this.#offerForms();
  }

  get values() { return { programs: programFields.map(value), forms: formFields.map(value) }; }

  set values({ programs, forms }) {
    this.refresh();
    programFields.forEach((id, index) => choose(id, programs[index]));
    // The programs decide which forms there are.
    this.#offerForms();
    formFields.forEach((id, index) => choose(id, forms[index]));
  }

  // Chooses what a link names: a game in both forms, or two forms as `compare` names them, such as
  // hangman,hangman:port; `first` and `second` are listings in `details`. Returns whether they exist.
  chooseLink(link, details) {
    this.#linked = linkNames.map((name) => textIn(details.get(name))).filter((text) => text !== undefined);
    const sides = (/[,:]/.test(link) ? link : `${link},${link}:machine`).split(",").map((side) => side.split(":"));
    const programs = sides.map(([id]) => this.#offered.find((program) => program.link === id)?.value);
    const forms = sides.map(([, form = "basic"]) => form);
    const isKnown = forms.every((form, index) => Object.hasOwn(formNames, form) && (form !== "machine" || /^game/.test(programs[index])));
    if (sides.length !== 2 || programs.includes(undefined) || !isKnown) return false;
    if (programs[0] === programs[1]) programs[1] = "same";
    this.values = { programs, forms };
    return true;
  }

  // Chooses a listing and its state machine; `game` is the id of a game, which has links.
  chooseBeside(listing, game) {
    if (game) return this.chooseLink(`${game},${game}:port`, new URLSearchParams());
    this.#linked = [listing];
    this.values = { programs: ["linked 0", "same"], forms: ["basic", "port"] };
    return true;
  }

  // The link to the chosen programs, with the listings that are no games as details.
  get shared() {
    const { programs } = this;
    const isOne = programs[0].listing === programs[1].listing;
    const names = programs.map(({ game, id }, side) => game === undefined ? linkNames[isOne ? 0 : side] : id);
    const link = programs.map(({ form, model }, side) => `${names[side]}:${model === undefined ? form : "basic"}`).join();
    const own = programs.map(({ game, listing }, side) => [names[side], listing, game]).filter(([, , game]) => game === undefined);
    return { link, details: Object.fromEntries(own.map(([name, listing]) => [name, forAddress(new TextEncoder().encode(listing))])) };
  }

  // The link to the chosen games, or undefined.
  get link() {
    const { programs } = this;
    if (!programs.every(({ game, model }) => game !== undefined && model === undefined)) return undefined;
    const [first, second] = programs.map(({ id, form }) => form === "basic" ? id : `${id}:${form}`);
    return second === `${first}:machine` ? first : `${first},${second}`;
  }

  get #offered() {
    const games = this.#machine.games.map(({ id, title }, index) => ({
      id, title, link: id, value: `game ${index}`, game: index, listing: () => this.#machine.gameListing(index),
    }));
    const own = [
      {
        title: phrase`The editor’s listing`, label: phrase`The editor’s: ${titleOf(this.#state.listing)}`, value: "editor",
        listing: () => this.#state.listing,
      },
    ];
    const areas = [...Array(10).keys()]
      .filter((area) => this.#machine.listing(area) !== "")
      .map((area) => ({
        title: phrase`The computer’s P${area}`, value: `area ${area}`,
        listing: () => this.#machine.listing(area),
      }));
    // Positions change, so the text itself is the value.
    const drafts = this.#state.drafts.map((draft) => ({
      title: titleOf(draft), value: `draft ${draft}`, listing: () => draft,
    }));
    const linked = this.#linked.map((text, index) => ({
      title: titleOf(text), label: phrase`The link’s: ${titleOf(text)}`, link: linkNames[index], value: `linked ${index}`,
      listing: () => text,
    }));
    return [...games, ...own, ...areas, ...drafts, ...linked];
  }

  // Only games have a hand-written state machine.
  #offerForms() {
    const [first, second] = this.#chosen;
    [first, second].forEach(({ game }, index) => {
      const forms = Object.keys(formNames).filter((form) => form !== "machine" || game !== undefined)
        .map((form) => ({ title: formNames[form], value: form }));
      const models = this.#computer.models.all.map(({ title }, model) => ({ title: phrase`BASIC on ${title}`, value: `basic ${model}` }));
      setOptions(formFields[index], [...forms, ...models]);
    });
    const isOne = first === second;
    if (isOne && value("first-form") === value("second-form")) {
      choose("second-form", first.game === undefined ? "port" : "machine");
    }
    // The form chosen to compare a program with itself does not apply to another.
    if (!isOne && this.#wasOne) choose("second-form", "basic");
    this.#wasOne = isOne;
  }

  get #chosen() {
    const programs = this.#offered;
    const find = (value) => programs.find((program) => program.value === value);
    const first = find(value("first-program")) ?? programs[0];
    return [first, find(value("second-program")) ?? first];
  }

  // Both programs with forms and distinct titles.
  get programs() {
    const programs = this.#chosen;
    return programs.map((program, index) => {
      const [form, number] = value(formFields[index]).split(" ");
      const model = number && Number(number);
      const name = number ? this.#computer.models.all[number].title : formTitles[form];
      const title = programs[0] === programs[1] ? name : program.title;
      return { ...program, name: program.title, form, model, title, listing: program.listing(), id: program.id ?? "listing" };
    });
  }
}

// The text of a listing in a link; undefined without one or if it is damaged.
function textIn(content) {
  if (content === null) return undefined;
  try {
    return new TextDecoder().decode(bytes(content.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return undefined;
  }
}

function value(id) { return element(id).value; }

function choose(id, wanted) {
  const select = element(id);
  select.value = wanted;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

// Replaces the options and keeps the choice.
function setOptions(id, options) {
  const before = value(id);
  element(id).replaceChildren(...options.map(({ title, label = title, value }) => new Option(label, value)));
  choose(id, before);
}
