// Paints the LCD on a canvas: dots, signs and the small number, dark on grey green.
//
// A dot is a whole number of the screen's own pixels, at any pixel ratio and zoom, so that all
// dots are alike and sharp. All else is told by the computer (`Machine.glass`), in an eighth of the
// way from a dot to the next: measures, colours, and the lines of the signs and of the small number.

// What lies behind the cells in which two displays differ.
const mark = "rgba(196, 62, 28, .5)";

// A length in the screen's own pixels: what was measured, unless that is something else. Browsers
// that only play another pixel ratio measure without it.
function pixels(length, measured) {
  const expected = length * window.devicePixelRatio;
  return Math.abs(measured - expected) < 1 ? measured : Math.round(expected);
}

export class LCD {
  #canvas;
  #context;
  #glass;
  #parts;
  #shown = "";
  #screen;
  #marked = [];
  #contrast = 1;

  constructor(canvas, glass) {
    this.#canvas = canvas;
    this.#glass = glass;
    this.#parts = glass.parts.map((lines) => new Path2D(lines));
    this.#context = canvas.getContext("2d");
    const observer = new ResizeObserver(([entry]) => this.#resize(entry));
    try {
      // Only this tells the size in the screen's own pixels when zoom makes them uneven.
      observer.observe(canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(canvas);
    }
  }

  // From 0, hardly seen, to 1.
  set contrast(contrast) {
    this.#contrast = contrast;
    this.#repaint();
  }

  // Shows a screen, some of its cells marked; nothing is painted when it is what is seen.
  show(screen, marked = []) {
    const key = `${screen.columns} ${screen.darkParts} ${marked}`;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#screen = screen;
    // The glass of a shorter line is higher, as its dots are.
    this.#canvas.dataset.columns = screen.columns.length;
    this.#marked = marked;
    this.#paint();
  }

  #repaint() {
    if (this.#screen) this.#paint();
  }

  #resize(entry) {
    const size = entry.devicePixelContentBoxSize?.[0];
    const width = pixels(entry.contentRect.width, size?.inlineSize);
    const height = pixels(entry.contentRect.height, size?.blockSize);
    if (width === 0 || (width === this.#canvas.width && height === this.#canvas.height)) return;
    this.#canvas.width = width;
    this.#canvas.height = height;
    this.#repaint();
  }

  #paint() {
    const { width, height } = this.#canvas;
    const glass = this.#glass;
    // A margin of two dots at least: more where whole pixels leave it.
    // Where the line has half the dots, they are twice as large.
    const { length } = this.#screen.columns;
    const scale = (glass.columns + 1) / (length + 1);
    const pitch = Math.max(1, Math.floor(width * scale / (glass.columns + 4)));
    const unit = pitch / scale / glass.pitch;
    const left = Math.floor((width - length * pitch) / 2);
    const top = Math.floor((height - glass.height * unit - glass.rows * (pitch - pitch / scale)) / 2);
    const place = { pitch, unit, left, top };
    this.#context.clearRect(0, 0, width, height);
    this.#paintMarks(place);
    this.#paintAll(place, false, glass.unlit / 100 * this.#contrast ** 2, 0);
    this.#paintAll(place, true, glass.shadow / 100 * this.#contrast, 2 * unit);
    this.#paintAll(place, true, Math.min(1, 0.25 + 0.75 * this.#contrast), 0);
  }

  #paintMarks({ pitch, unit, left, top }) {
    const { cell: width, rows, top: line } = this.#glass;
    this.#context.fillStyle = mark;
    // A dot around the cell.
    for (const cell of this.#marked) {
      this.#context.fillRect(
        left + (width * cell - 0.5) * pitch, top + line * unit - pitch, width * pitch, (rows + 2) * pitch);
    }
  }

  #paintAll(place, isLit, opacity, shadow) {
    const context = this.#context;
    const { ink, line } = this.#glass;
    context.globalAlpha = opacity;
    context.fillStyle = context.strokeStyle = `#${ink.toString(16)}`;
    context.fill(this.#dots(place, isLit, Math.round(shadow)));
    context.save();
    context.translate(place.left + shadow, place.top + shadow);
    context.scale(place.unit, place.unit);
    context.lineWidth = Math.max(line, 1 / place.unit);
    context.lineCap = context.lineJoin = "round";
    context.stroke(this.#signs(isLit));
    context.restore();
    context.globalAlpha = 1;
  }

  // The signs and segments that are lit, or the others.
  #signs(isLit) {
    const path = new Path2D();
    const dark = this.#screen.darkParts;
    const bit = (index) => dark[index >> 3] >> (index & 7) & 1;
    this.#parts.forEach((part, index) => {
      // Behind the bits of all parts are those of signs that the model has not.
      const isAbsent = bit(this.#parts.length + index);
      if ((bit(index) === 1) === isLit && !isAbsent) path.addPath(part);
    });
    return path;
  }

  // The dark dots, or all there are.
  #dots({ pitch, unit, left, top }, isLit, shadow) {
    const path = new Path2D();
    const glass = this.#glass;
    // Below four pixels the space between dots would take too much of them.
    const size = pitch < 4 ? pitch : pitch - Math.max(1, Math.round(pitch / glass.pitch));
    const y = top + Math.round(glass.top * unit) + shadow;
    for (let column = 0; column < this.#screen.columns.length; column += 1) {
      if (column % glass.cell === glass.cell - 1) continue;
      for (let row = 0; row < glass.rows; row += 1) {
        if (isLit && (this.#screen.columns[column] >> row & 1) === 0) continue;
        path.rect(left + column * pitch + shadow, y + row * pitch, size, size);
      }
    }
    return path;
  }
}
