// Draws the LCD on a canvas.
//
// A dot is a whole number of device pixels at any zoom, so that all dots are equally sharp.
// `Machine.glass` has the measures, in eighths of the dot pitch, the colours, and the lines of the
// indicators and small digits.

// Marks cells in which two displays differ.
const mark = "rgba(196, 62, 28, .5)";

// A column of dark dots.
const allDots = 255;
// Milliseconds in which a dot of the real glass fades.
const fadeTime = 60;
const lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

// A length in device pixels. Browsers that emulate another pixel ratio measure without it.
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
  // The dots before the last change, and its time, while they fade.
  #former;
  // Whether dots fade, as on the real glass.
  fades = false;

  constructor(canvas, glass) {
    this.#canvas = canvas;
    this.#glass = glass;
    this.#parts = glass.parts.map((lines) => new Path2D(lines));
    this.#context = canvas.getContext("2d");
    const observer = new ResizeObserver(([entry]) => this.#resize(entry));
    try {
      // Only this box is exact at uneven zoom factors.
      observer.observe(canvas, { box: "device-pixel-content-box" });
    } catch {
      observer.observe(canvas);
    }
  }

  // From 0, hardly visible, to 1.
  set contrast(contrast) {
    this.#contrast = contrast;
    this.#repaint();
  }

  // Shows a screen with marked cells; paints only changes, and returns whether there were any.
  show(screen, marked = []) {
    const key = `${screen.columns} ${screen.darkParts} ${marked}`;
    if (key === this.#shown) return false;
    this.#shown = key;
    const columns = this.#screen?.columns;
    const canFade = this.fades && !lessMotion.matches && columns?.length === screen.columns.length;
    this.#former = canFade ? { columns, time: performance.now() } : undefined;
    this.#screen = screen;
    // A shorter line has larger dots and a higher glass.
    this.#canvas.dataset.columns = screen.columns.length;
    this.#marked = marked;
    this.#paint();
    return true;
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
    // Leave at least two dots as margin. Half as many dots are twice as large.
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
    const opacity = Math.min(1, 0.25 + 0.75 * this.#contrast);
    this.#paintAll(place, true, opacity, 0);
    this.#paintFormer(place, opacity);
  }

  // The dots that are no longer dark, until they have faded.
  #paintFormer(place, opacity) {
    if (!this.#former) return;
    const left = 1 - (performance.now() - this.#former.time) / fadeTime;
    if (left <= 0) {
      this.#former = undefined;
      return;
    }
    this.#context.globalAlpha = opacity * left;
    const columns = this.#former.columns.map((dots, column) => dots & ~this.#screen.columns[column]);
    this.#context.fill(this.#dots(place, columns, 0));
    this.#context.globalAlpha = 1;
    requestAnimationFrame(() => this.#repaint());
  }

  #paintMarks({ pitch, unit, left, top }) {
    const { cell: width, rows, top: line } = this.#glass;
    this.#context.fillStyle = mark;
    // One dot around the cell.
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
    const columns = isLit ? this.#screen.columns : this.#screen.columns.map(() => allDots);
    context.fill(this.#dots(place, columns, Math.round(shadow)));
    context.save();
    context.translate(place.left + shadow, place.top + shadow);
    context.scale(place.unit, place.unit);
    context.lineWidth = Math.max(line, 1 / place.unit);
    context.lineCap = context.lineJoin = "round";
    context.stroke(this.#signs(isLit));
    context.restore();
    context.globalAlpha = 1;
  }

  // The lit or the unlit indicators and segments.
  #signs(isLit) {
    const path = new Path2D();
    const dark = this.#screen.darkParts;
    const bit = (index) => dark[index >> 3] >> (index & 7) & 1;
    this.#parts.forEach((part, index) => {
      // Bits after those of the parts mark indicators that the model does not have.
      const isAbsent = bit(this.#parts.length + index);
      if ((bit(index) === 1) === isLit && !isAbsent) path.addPath(part);
    });
    return path;
  }

  #dots({ pitch, unit, left, top }, columns, shadow) {
    const path = new Path2D();
    const glass = this.#glass;
    // Below four pixels a gap would take too much of the dot.
    const size = pitch < 4 ? pitch : pitch - Math.max(1, Math.round(pitch / glass.pitch));
    const y = top + Math.round(glass.top * unit) + shadow;
    for (let column = 0; column < columns.length; column += 1) {
      if (column % glass.cell === glass.cell - 1) continue;
      for (let row = 0; row < glass.rows; row += 1) {
        if ((columns[column] >> row & 1) === 0) continue;
        path.rect(left + column * pitch + shadow, y + row * pitch, size, size);
      }
    }
    return path;
  }
}
