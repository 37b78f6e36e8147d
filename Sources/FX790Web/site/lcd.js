// Paints the LCD on a canvas: dots, signs and the small number, dark on grey green.
//
// A dot is a whole number of the screen's own pixels, at any pixel ratio and zoom, so that all
// dots are alike and sharp. The unit of all else is an eighth of the way from a dot to the next:
//
//     +------------------- glass: 153 by 22 dots ------------------+
//     |  EXT S F RUN WRT MEMO DEG RAD GRA HYP TR PRT STOP   - 8888 |
//     |  the line: 143 by 7 dots                                   |
//     +------------------------------------------------------------+

const columnCount = 143;
const rowCount = 7;
const cellPitch = 6;
const unitsPerDot = 8;
const glass = { columns: 153, rows: 22 };

const ink = "29, 38, 48";
// How much is seen of what is not dark, and of the shadow that dark dots cast through the glass.
const unlitOpacity = 0.05;
const shadowOpacity = 0.16;
// What lies behind the cells in which two displays differ.
const mark = "rgba(196, 62, 28, .5)";

const signs = [
  "EXT", "S", "F", "RUN", "WRT", "MEMO", "DEG", "RAD", "GRA", "HYP", "TR", "PRT", "STOP",
];

// The lines of a letter on a grid of 0 to 4 across and 0 to 6 down: the places they go through.
const letters = {
  A: "06 01 10 30 41 46/03 43", D: "00 30 41 45 36 06 00", E: "40 00 06 46/03 33",
  F: "40 00 06/03 33", G: "41 30 10 01 05 16 36 45 43 23", H: "00 06/40 46/03 43",
  M: "06 00 23 40 46", N: "06 00 46 40", O: "10 30 41 45 36 16 05 01 10",
  P: "06 00 30 41 42 33 03", R: "06 00 30 41 42 33 03/23 46",
  S: "41 30 10 01 02 13 33 44 45 36 16 05", T: "00 40/20 26", U: "00 05 16 36 45 40",
  W: "00 06 23 46 40", X: "00 46/40 06", Y: "00 23 40/23 26",
};

// The lit segments of the ten digits, a in the lowest bit.
const digits = [0x3f, 0x06, 0x5b, 0x4f, 0x66, 0x6d, 0x7d, 0x07, 0x7f, 0x6f];
// The segments a to g: where they begin and end in a digit of 15 by 28.
const segments = [
  [3, 0, 12, 0], [15, 3, 15, 11], [15, 17, 15, 25], [3, 28, 12, 28],
  [0, 17, 0, 25], [0, 3, 0, 11], [3, 14, 12, 14],
];
const digitPitch = 25;

// A path of the signs that are lit, or of the others.
function signPath(indicators, isLit) {
  const path = new Path2D();
  let x = 0;
  signs.forEach((sign, index) => {
    if (((indicators >> index & 1) === 1) === isLit) addWord(path, sign, x);
    x += 22 * sign.length + 12;
  });
  return path;
}

function addWord(path, word, left) {
  [...word].forEach((letter, place) => {
    for (const line of letters[letter].split("/")) {
      line.split(" ").forEach((spot, index) => {
        const x = left + 22 * place + 4 * Number(spot[0]);
        const y = 4 * Number(spot[1]);
        if (index === 0) path.moveTo(x, y); else path.lineTo(x, y);
      });
    }
  });
}

// The small number: four digits that end at the right of the line, and a dash before them.
function numberPath(number, isBusy, isLit) {
  const path = new Path2D();
  const left = columnCount * unitsPerDot - 5 - 15 - 3 * digitPitch;
  if (isBusy === isLit) addLine(path, left - digitPitch, -4, [0, 14, 13, 14]);
  const text = number < 0 ? "    " : String(Math.min(number, 9999)).padStart(4);
  [...text].forEach((digit, index) => {
    const shape = digit === " " ? 0 : digits[Number(digit)];
    segments.forEach((segment, bit) => {
      if (((shape >> bit & 1) === 1) === isLit) {
        addLine(path, left + index * digitPitch, -4, segment);
      }
    });
  });
  return path;
}

function addLine(path, x, y, [fromX, fromY, toX, toY]) {
  path.moveTo(x + fromX, y + fromY);
  path.lineTo(x + toX, y + toY);
}

// A length in the screen's own pixels: what was measured, unless that is something else. Browsers
// that only play another pixel ratio measure without it.
function pixels(length, measured) {
  const expected = length * window.devicePixelRatio;
  return Math.abs(measured - expected) < 1 ? measured : Math.round(expected);
}

export class LCD {
  #canvas;
  #context;
  #shown = "";
  #screen;
  #marked = [];
  #contrast = 1;

  constructor(canvas) {
    this.#canvas = canvas;
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

  // Shows a screen, some of its 24 cells marked; nothing is painted when it is what is seen.
  show(screen, marked = []) {
    const key = `${screen.columns} ${screen.indicators} ${screen.number} ${screen.isBusy} ${marked}`;
    if (key === this.#shown) return;
    this.#shown = key;
    this.#screen = screen;
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
    // A margin of two dots at least: more where whole pixels leave it.
    const pitch = Math.max(1, Math.floor(width / (columnCount + 4)));
    const left = Math.floor((width - columnCount * pitch) / 2);
    const top = Math.floor((height - glass.rows * pitch) / 2);
    const place = { pitch, left, top };
    this.#context.clearRect(0, 0, width, height);
    this.#paintMarks(place);
    this.#paintAll(place, false, unlitOpacity * this.#contrast ** 2, 0);
    this.#paintAll(place, true, shadowOpacity * this.#contrast, pitch / 4);
    this.#paintAll(place, true, Math.min(1, 0.25 + 0.75 * this.#contrast), 0);
  }

  #paintMarks({ pitch, left, top }) {
    this.#context.fillStyle = mark;
    for (const cell of this.#marked) {
      this.#context.fillRect(
        left + (cellPitch * cell - 0.5) * pitch, top + 9.5 * pitch, cellPitch * pitch, 9 * pitch);
    }
  }

  #paintAll(place, isLit, opacity, shadow) {
    const context = this.#context;
    context.fillStyle = context.strokeStyle = `rgba(${ink}, ${opacity})`;
    context.fill(this.#dots(place, isLit, Math.round(shadow)));
    const unit = place.pitch / unitsPerDot;
    context.save();
    context.translate(place.left + shadow, place.top + 4 * place.pitch + shadow);
    context.scale(unit, unit);
    context.lineWidth = Math.max(3, 1 / unit);
    context.lineCap = context.lineJoin = "round";
    const path = signPath(this.#screen.indicators, isLit);
    path.addPath(numberPath(this.#screen.number, this.#screen.isBusy, isLit));
    context.stroke(path);
    context.restore();
  }

  // The dark dots, or all there are.
  #dots({ pitch, left, top }, isLit, shadow) {
    const path = new Path2D();
    // Below four pixels the space between dots would take too much of them.
    const size = pitch < 4 ? pitch : pitch - Math.max(1, Math.round(pitch / unitsPerDot));
    const y = top + Math.round(10.5 * pitch) + shadow;
    for (let column = 0; column < columnCount; column += 1) {
      if (column % cellPitch === cellPitch - 1) continue;
      for (let row = 0; row < rowCount; row += 1) {
        if (isLit && (this.#screen.columns[column] >> row & 1) === 0) continue;
        path.rect(left + column * pitch + shadow, y + row * pitch, size, size);
      }
    }
    return path;
  }
}
