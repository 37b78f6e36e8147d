"""What languages.py looks for in the page, as scripts: texts outside of the tables, and texts that do not fit."""

# The letters outside of the marks ⟦ and ⟧, with the elements or attributes that have them. Labels of keys,
# names of programs, listings, and texts that the machine or the tools write have no marks.
UNMARKED = """(root) => {
  const machine = `[translate=no], script, template, noscript, .key, #next-keys, #rules p:not(.speed-line), .cards h3, #games .note,
    .cards .proof, .code-view, .listing-view code, .listing-view .remark, .graph svg, pre, .variables tbody, .shelf h3,
    [data-fact=proof], figure canvas, #first-program, #second-program, .state-bar b, #lesson-list, #lesson-title, #lesson-text p, figcaption, #model, #memory, #area, kbd`;
  // Texts of the machine with parts of the page.
  const mixed = '#spoken, #row-message, .diagnostics button, #agreed, .notice p, .code-view, #first-form, #second-form';
  // Labels of the machine have capital letters.
  const hasWords = (text) => /[a-z]{2}/.test(text.replace(/Swift|XState/g, ''));
  const found = [];
  let depth = 0;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    let outside = '';
    for (const character of data) {
      depth += { '⟦': 1, '⟧': -1 }[character] ?? 0;
      if (depth === 0) outside += character;
    }
    if (hasWords(outside) && !parentElement.closest(`${machine}, ${mixed}`)) found.push(outside.trim());
  }
  if (depth !== 0) found.push('the marks are not in pairs');
  for (const node of root.querySelectorAll('*')) {
    for (const name of ['title', 'aria-label', 'placeholder', 'aria-description', 'data-title', 'data-empty']) {
      const text = node.getAttribute(name) ?? '';
      if (hasWords(text) && !text.includes('⟦') && !(name === 'aria-label' && node.closest(machine))) found.push(`${name}: ${text}`);
    }
    for (const part of ['::before', '::after']) {
      const { content } = getComputedStyle(node, part);
      if (/"[^"⟦]*[a-z]{2}[^"⟦]*"/.test(content)) found.push(`content: ${content}`);
    }
  }
  return [...new Set(found)];
}"""

# Visible texts that are cut off, lie outside of their button, or cover another control, and the width of
# the page. Listings, graphs and tables scroll.
UNFIT = """() => {
  const scrolls = '.skip, pre, textarea, .listing-view, .code-view, .graph, .gutter, .waits, .unseen, .unseen *, option, select, svg *';
  const seen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest('[inert]');
  const name = (node) => `${node.localName}#${node.id}.${node.className} “${node.textContent.trim().slice(0, 40)}”`;
  const found = [];
  const panels = document.getElementById('panels');
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
  if (panels?.scrollWidth > panels?.clientWidth) found.push(`the panels scroll sideways: ${panels.scrollWidth}`);
  const isSheet = document.body.classList.contains('sheet');
  for (const node of document.body.querySelectorAll('*')) {
    const texts = [...node.childNodes].filter((child) => child instanceof Text && child.data.trim());
    if (texts.length === 0 || node.matches(scrolls) || node.closest('pre, .listing-view, .code-view, .graph') || !seen(node)) continue;
    if (isSheet && !node.closest('#panels, .top, .displays')) continue;
    if (node.clientWidth > 0 && node.scrollWidth > node.clientWidth + 1) found.push(`cut off: ${name(node)}`);
    // In Firefox, the range of the whole node would contain what scrolls in a field.
    const range = document.createRange();
    const places = texts.map((child) => { range.selectNode(child); return range.getBoundingClientRect(); });
    const [left, top] = ['left', 'top'].map((side) => Math.min(...places.map((place) => place[side])));
    const [right, bottom] = ['right', 'bottom'].map((side) => Math.max(...places.map((place) => place[side])));
    const text = { left, right, top, bottom };
    const box = (node.closest('button, .choice span, .strip, th, td') ?? node).getBoundingClientRect();
    const isOut = text.left < box.left - 1 || text.right > box.right + 1
      || node.closest('button, .choice span') && (text.top < box.top - 1 || text.bottom > box.bottom + 1);
    if (isOut && getComputedStyle(node).display !== 'inline') found.push(`outside: ${name(node)}`);
    if (text.right > innerWidth + 1 || text.left < -1) found.push(`beside the window: ${name(node)}`);
  }
  const context = document.createElement('canvas').getContext('2d');
  for (const select of document.querySelectorAll('select')) {
    if (!seen(select)) continue;
    const style = getComputedStyle(select);
    context.font = style.font;
    // The arrow has about the width of the text's height.
    const width = context.measureText(select.selectedOptions[0]?.text ?? '').width + parseFloat(style.paddingLeft) + parseFloat(style.fontSize);
    if (width > select.clientWidth + 1) found.push(`cut off: ${select.id} ${select.selectedOptions[0].text}`);
  }
  const controls = [...document.querySelectorAll('button, select, input, label, .choice, h2')]
    .filter((node) => seen(node) && (!isSheet || node.closest('#panels, .top')) && !node.matches('.choice input, .key, .notices button, .places button'));
  controls.forEach((one, index) => {
    const a = one.getBoundingClientRect();
    for (const other of controls.slice(index + 1)) {
      if (one.contains(other) || other.contains(one) || one.closest('.menu, .sheet .panels') !== other.closest('.menu, .sheet .panels')) continue;
      const b = other.getBoundingClientRect();
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) {
        found.push(`${name(one)} covers ${name(other)}`);
      }
    }
  });
  return found;
}"""
