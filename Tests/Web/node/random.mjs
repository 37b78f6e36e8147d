// Random programs and expressions, reproducible from a seed.
export class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** An integer below a limit, by Marsaglia's xorshift. */
  below(limit) {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    this.state >>>= 0;
    return this.state % limit;
  }

  of(list) {
    return list[this.below(list.length)];
  }

  number() {
    switch (this.below(6)) {
      case 0: return String(this.below(10));
      case 1: return String(this.below(1000));
      case 2: return `${this.below(100)}.${this.below(1000)}`;
      case 3: return `.${this.below(100000)}`;
      case 4: return `${1 + this.below(9)}.${this.below(1e9)}ᴇ${this.of(['', '-'])}${this.below(100)}`;
      default: return String(this.below(4e9)) + String(this.below(100));
    }
  }

  expression(depth, names = []) {
    if (depth === 0 || this.below(6) === 0) {
      return names.length && this.below(2) ? this.of(names) : this.number();
    }
    const inner = () => this.expression(depth - 1, names);
    switch (this.below(9)) {
      case 0: return `${this.of(['SIN', 'COS', 'TAN', 'ASN', 'ACS', 'ATN'])} (${inner()})`;
      case 1: return `${this.of(['LOG', 'LN', 'EXP', 'SQR', 'CUR', 'HYPSIN ', 'HYPATN '])} (${inner()})`;
      case 2: return `${this.of(['ABS', 'SGN', 'INT', 'FRAC', 'FACT'])} (${inner()})`;
      case 3: return `(${inner()}↑${this.of(['2', '3', '-2', '.5', inner()])})`;
      case 4: return `${this.of(['NPR', 'NCR', 'RND'])}(${inner()},${this.below(40)})`;
      case 5: return `(-${inner()})`;
      default: return `(${inner()}${this.of(['+', '-', '*', '/', '*', '/'])}${inner()})`;
    }
  }

  condition(names) {
    return `${this.expression(1, names)}${this.of(['=', '>', '<', '≥', '≤', '≠'])}${this.of(names)}`;
  }

  statement(names, lines) {
    const value = () => this.expression(1, names);
    switch (this.below(16)) {
      case 0: case 1: case 2: return `${this.of(names)}=${value()}`;
      case 3: case 4: return `PRINT ${value()};`;
      case 5: return `PRINT "${this.of(['A', 'BC', 'LONG ENOUGH TO MOVE LEFT NOW'])}",${value()}`;
      case 6: return `IF ${this.condition(names)} THEN ${this.of(lines)}`;
      case 7: return `IF ${this.condition(names)};PRINT CSR ${this.below(26)};"?"`;
      case 8: return `GOSUB ${this.of(lines)}`;
      case 9: return 'RETURN';
      case 10: return `FOR ${this.of(names)}=1 TO ${this.below(9)} STEP ${value()}`;
      case 11: return `NEXT ${this.of(names)}`;
      case 12: return `INPUT "${this.of(['N', 'WHAT'])}",${this.of([...names, 'X$', '$'])}`;
      case 13: return `${this.of(['X$', 'Y$'])}=${this.of(['KEY$', 'MID$(2,3)', 'STR$(A)', '"QRS"', 'HEX$(B)'])}`;
      case 14: return `${this.of(['$=X$+Y$', 'BEEP 1', 'TIMER 2', 'DEFM 4', 'A(27)=5', 'SET F3', 'SET N', 'MODE 5', 'MODE 11'])}`;
      default: return `A=RAN#*${this.below(100)}`;
    }
  }

  program() {
    const names = ['A', 'B', 'C', 'D'];
    const lines = Array.from({ length: 4 + this.below(16) }, (_, index) => (index + 1) * 10);
    return lines.map((line) => {
      const statements = Array.from({ length: 1 + this.below(3) }, () => this.statement(names, lines));
      return `${line} ${statements.join(':')}\n`;
    }).join('');
  }

  keys() {
    return Array.from({ length: this.below(30) }, () => this.of([...'0123456789AQYN+-.', '\\n', '\\n']))
      .join('');
  }
}
