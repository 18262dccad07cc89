// The game as data: what each cell holds, and how to undo it. No drawing here.

/** A set of digits as bits: digit d is bit d. */
export const bit = (digit) => 1 << digit;
export const digitsOf = (bits, size) => {
  const digits = [];
  for (let d = 1; d <= size; d++) if (bits & bit(d)) digits.push(d);
  return digits;
};

/** The fields of a game: arrays by cell; tints is by candidate, numbered as in candidate(). */
const FIELDS = ["values", "centre", "corner", "colours", "tints"];

/** How many moves can be undone after a reload. */
const MAX_PAST = 300;

export class Game extends EventTarget {
  /** puzzle: one character a cell, "." for blank; units: lists of cells. */
  constructor({ puzzle, size, units }) {
    super();
    this.size = size;
    this.count = size * size;
    this.units = units;
    this.symbols = "123456789ABCDEFGHIJKLMNOP".slice(0, size);
    this.given = Array.from(puzzle, (s) => this.symbols.indexOf(s) >= 0);
    this.values = Array.from(puzzle, (s) => this.symbols.indexOf(s) + 1);
    this.centre = new Array(this.count).fill(0);
    this.corner = new Array(this.count).fill(0);
    this.colours = new Array(this.count).fill(0);
    this.tints = new Array(this.count * size).fill(0);
    this.peers = this.values.map((_, cell) => {
      const seen = new Set(units.filter((u) => u.includes(cell)).flat());
      seen.delete(cell);
      return [...seen];
    });
    this.past = []; // lists of changes; undo takes back one list
    this.future = [];
  }

  symbol(digit) { return this.symbols[digit - 1]; }

  /** The index of a candidate on the board. */
  candidate(cell, digit) { return cell * this.size + digit - 1; }

  /** The digits that no peer of a cell holds. */
  possible(cell) {
    let bits = bit(this.size + 1) - 2;
    for (const peer of this.peers[cell]) bits &= ~bit(this.values[peer]);
    return bits;
  }

  /** The cells whose digit repeats in a unit. */
  conflicts() {
    const cells = new Set();
    for (let cell = 0; cell < this.count; cell++) {
      const value = this.values[cell];
      if (value && this.peers[cell].some((peer) => this.values[peer] === value)) cells.add(cell);
    }
    return cells;
  }

  get complete() { return this.values.every(Boolean) && this.conflicts().size === 0; }

  /** How many more times a digit must be placed. */
  left(digit) { return this.size - this.values.filter((v) => v === digit).length; }

  /** Makes changes, a list of [field, cell, value], which undo takes back as one. */
  change(changes) {
    const made = this.#made(changes);
    if (made.length === 0) return;
    this.past.push(made);
    this.future = [];
    this.#apply(made, 3);
  }

  undo() { return this.#move(this.past, this.future, 2); }

  redo() { return this.#move(this.future, this.past, 3); }

  #move(from, to, which) {
    const made = from.pop();
    if (!made) return false;
    to.push(made);
    this.#apply(made, which);
    return true;
  }

  #apply(made, which) {
    for (const change of made) this[change[0]][change[1]] = change[which];
    const cells = made.map(([field, at]) => (field === "tints" ? Math.floor(at / this.size) : at));
    this.dispatchEvent(new CustomEvent("change", { detail: { cells: [...new Set(cells)] } }));
  }

  /** Enters a digit in cells, or removes it if all of them have it. */
  enter(cells, digit, { tidy }) {
    const open = cells.filter((cell) => !this.given[cell]);
    const off = open.length > 0 && open.every((cell) => this.values[cell] === digit);
    const changes = [];
    for (const cell of open) {
      changes.push(["values", cell, off ? 0 : digit]);
      if (off || !tidy) continue;
      for (const peer of this.peers[cell]) {
        changes.push(["centre", peer, this.centre[peer] & ~bit(digit)], ["corner", peer, this.corner[peer] & ~bit(digit)]);
      }
    }
    this.change(changes);
  }

  /** Writes a mark into cells, or removes it if all of them have it. */
  mark(field, cells, digit) {
    const open = cells.filter((cell) => !this.values[cell]);
    const off = open.every((cell) => this[field][cell] & bit(digit));
    this.change(open.map((cell) => [field, cell, off ? this[field][cell] & ~bit(digit) : this[field][cell] | bit(digit)]));
  }

  colour(cells, colour) {
    const off = cells.every((cell) => this.colours[cell] === colour);
    this.change(cells.map((cell) => ["colours", cell, off ? 0 : colour]));
  }

  /** Colours a digit among the marks of cells, or removes the colour if all of them have it. */
  tint(cells, digit, colour) {
    const at = cells.filter((cell) => this.notes(cell) & bit(digit)).map((cell) => this.candidate(cell, digit));
    const off = at.every((candidate) => this.tints[candidate] === colour);
    this.change(at.map((candidate) => ["tints", candidate, off ? 0 : colour]));
  }

  /** The marks of a cell, as bits. */
  notes(cell) { return this.values[cell] ? 0 : this.centre[cell] | this.corner[cell]; }

  /** Clears the digits of cells. If there are none, it clears their marks, and if there are none, their colours. */
  clear(cells) {
    const open = cells.filter((cell) => !this.given[cell]);
    const tints = cells.flatMap((cell) => this.symbols.split("").map((_, i) => ["tints", cell * this.size + i, 0]));
    for (const changes of [
      open.map((cell) => ["values", cell, 0]),
      open.flatMap((cell) => [["centre", cell, 0], ["corner", cell, 0]]),
      [...cells.map((cell) => ["colours", cell, 0]), ...tints],
    ]) {
      if (changes.some(([field, at]) => this[field][at])) return this.change(changes);
    }
  }

  /** Removes everything that was entered, with marks and colours. */
  startOver() {
    this.change(FIELDS.flatMap((field) => this[field].map((value, at) => [field, at, field === "values" && this.given[at] ? value : 0])));
  }

  /** Fills in the candidates of every blank cell. */
  fillCandidates() { this.change(this.values.flatMap((value, cell) => (value ? [] : [["centre", cell, this.possible(cell)]]))); }

  /** The position as the API reads it: an .sdk file, in which cells may be without marks. */
  position() {
    const rows = (cell, between = "") => Array.from({ length: this.size }, (_, row) =>
      Array.from({ length: this.size }, (_, col) => cell(row * this.size + col)).join(between)).join("\n");
    const digit = (cell) => (this.values[cell] ? this.symbol(this.values[cell]) : ".");
    const marks = (cell) => (this.values[cell] ? "" : digitsOf(this.centre[cell], this.size).map((d) => this.symbol(d)).join(""));
    return ["[Puzzle]", rows((cell) => (this.given[cell] ? digit(cell) : ".")), "[State]", rows(digit), "[PencilMarks]", rows(marks, ",")].join("\n");
  }

  /** Applies changes made elsewhere. Undo does not take them back. */
  adopt(changes) {
    const made = this.#made(changes);
    if (made.length) this.#apply(made, 3);
  }

  /** The changes that have an effect: [field, cell, old value, new value]. */
  #made(changes) {
    return changes.filter(([field, cell, value]) => this[field][cell] !== value)
      .map(([field, cell, value]) => [field, cell, this[field][cell], value]);
  }

  /** Reads a position as the server writes it: digits, and the remaining candidates of cells where some are crossed out. */
  read(text) {
    const cells = text.match(/\[[^\]]*\]|./g) ?? [];
    return {
      values: cells.map((c) => (c.length === 1 ? this.symbols.indexOf(c) + 1 : 0)),
      left: cells.map((c) => (c.length === 1 ? 0 : [...c.slice(1, -1)].reduce((bits, s) => bits | bit(this.symbols.indexOf(s) + 1), 0))),
    };
  }

  save() { return { ...Object.fromEntries(FIELDS.map((field) => [field, this[field]])), past: this.past.slice(-MAX_PAST), future: this.future.slice(-MAX_PAST) }; }

  /** Restores what can be undone and redone from what save returned. */
  recall({ past = [], future = [] } = {}) {
    const fits = (list) => Array.isArray(list) && list.flat().every(([field, at, ...values]) =>
      FIELDS.includes(field) && at in this[field] && values.length === 2 && values.every(Number.isInteger) && !(field === "values" && this.given[at]));
    if (fits(past) && fits(future)) Object.assign(this, { past, future });
  }

  /** Restores what save returned, if it fits this puzzle. */
  restore(saved) {
    const all = { tints: this.tints, ...saved }; // games saved by older versions have no tints
    const fits = FIELDS.every((field) => Array.isArray(all[field]) && all[field].length === this[field].length &&
      all[field].every(Number.isInteger));
    if (!fits || this.given.some((given, cell) => given && all.values[cell] !== this.values[cell])) return;
    for (const field of FIELDS) this[field] = all[field].slice();
    this.recall(saved);
    this.dispatchEvent(new CustomEvent("change", { detail: { cells: this.values.map((_, cell) => cell) } }));
  }
}
