import FX790Device
import FX790Terminal

// The style sheet, and a script that steps through the waits and marks the lines of both sources.

extension ComparisonPage {
  static var style: String {
    """
    :root { color-scheme: light dark; --paper: #fbfbf8; --ink: #22261f; --faint: #6c7462;
      --line: #d5d9cc; --lit: #ffe9a3; --missed: #f6dede }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #161813; --ink: #e6e9df; --faint: #98a08b; --line: #3a3f33; --lit: #5c4b10;
        --missed: #482727 }
    }
    body { margin: 0 auto; padding: 1rem; max-width: 76rem; background: var(--paper);
      color: var(--ink); font: 1rem/1.45 ui-sans-serif, system-ui, "Helvetica Neue", sans-serif }
    h1 { font-size: 1.4rem } h2 { font-size: 1.15rem; margin-top: 2rem } h3 { font-size: 1rem }
    .same, .different { font-weight: 600 }
    pre { overflow-x: auto; padding: .5rem; border: 1px solid var(--line) }
    pre, kbd, table { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, monospace;
      font-size: .85rem }
    .shapes { position: absolute }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
    .pair > * { min-width: 0 }
    figure { margin: 0 }
    figcaption { color: var(--faint); font-size: .85rem; overflow-wrap: anywhere }
    .lcd { display: block; width: 100%; border-radius: 3px;
      background: \(Colour(LCDColours.glassTop).text); stroke: \(Colour(LCDColours.ink).text);
      fill: none }
    .waits li { padding: .5rem 0; border-top: 1px solid var(--line) }
    .waits p { margin: .2rem 0 } .here > p { font-weight: 600 }
    kbd { border: 1px solid var(--line); border-radius: 3px; padding: 0 .4em }
    .source { overflow-x: auto } table { border-collapse: collapse; width: 100% }
    td { padding: 0 .4rem; white-space: pre-wrap; overflow-wrap: anywhere; vertical-align: top }
    td:first-child { width: 1%; color: var(--faint); text-align: right; white-space: nowrap }
    .missed { background: var(--missed) } .lit, tr:target { background: var(--lit) }
    .changed td:last-child { border-left: .25rem solid; padding-left: .4rem; font-weight: 600 }
    em, summary { color: var(--faint) } a { color: inherit }
    img { max-width: 100% } nav { margin: .5rem 0 } button { font: inherit }
    .stepped li:not(.now) { display: none }
    @media (max-width: 40rem) { body { padding: .6rem } .waits { padding-left: 1.6rem }
      .pair { grid-template-columns: 1fr; gap: .5rem } }
    """
  }

  static let script = """
    (() => {
      const list = document.querySelector('.waits');
      if (!list) return;
      const items = [...list.children];
      let now = items.length - 1;
      const nav = document.createElement('nav');
      const place = document.createElement('span');
      const show = () => {
        const item = items[now];
        items.forEach((other, index) => other.classList.toggle('now', index === now));
        place.textContent = ` ${list.start + now} of ${list.start + items.length - 1} `;
        for (const side of ['a', 'b'])
          for (const row of document.querySelectorAll(`tr[id^=${side}]`))
            row.classList.toggle('lit', row.dataset.place === item.dataset[side]);
      };
      const button = (label, act) => {
        const made = document.createElement('button');
        made.textContent = label;
        made.onclick = () => { act(); show(); };
        return made;
      };
      const step = by => () => {
        list.classList.add('stepped');
        now = Math.min(Math.max(now + by, 0), items.length - 1);
      };
      nav.append(button('back', step(-1)), place, button('on', step(1)),
        button('all', () => list.classList.remove('stepped')));
      list.before(nav);
      show();
    })();
    """
}
