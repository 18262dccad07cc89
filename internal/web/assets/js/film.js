// A film of a solve as data: its frames, which are loaded in pages, and the board at each frame.
import { bit, digitsOf } from "./game.js";

/** How long to wait before frame n, in milliseconds. */
export const delay = (n) => 100 + 200 * Math.log(1 + n / 100);

const LONGEST = 180_000; // maximum milliseconds of a whole film

/** The factor for the delays of a film of count frames. */
export function pace(count) {
  let all = 0;
  for (let n = 0; n < count; n++) all += delay(n);
  return Math.min(1, LONGEST / all);
}

const APART = 200; // frames between saved boards, used to go back

export class Film {
  /** game shows the board; puzzle is its position as the server writes it; fetchPage(from) gets frames. */
  constructor(game, puzzle, fetchPage) {
    Object.assign(this, { game, fetchPage, frames: [], names: {}, next: 0, done: false, cut: false, at: -1 });
    const { values, left } = game.read(puzzle);
    this.left = left;
    this.set = values;
    this.kept = [{ values, centre: new Array(game.count).fill(0) }]; // before frames 0, APART, ...
    this.#restore(0);
  }

  get count() { return this.frames.length; }

  /** Loads the next page, once for simultaneous calls. */
  more() {
    this.loading ??= this.#load().finally(() => { this.loading = null; });
    return this.loading;
  }

  async #load() {
    if (this.done) return;
    const page = await this.fetchPage(this.next);
    this.frames.push(...page.frames);
    Object.assign(this.names, page.names);
    Object.assign(this, { next: page.next, done: page.next === 0, cut: page.cut });
  }

  async all() { while (!this.done) await this.more(); }

  /** Shows a loaded frame and returns the cells that changed. */
  seek(n) {
    const { game } = this;
    const before = { values: game.values.slice(), centre: game.centre.slice() };
    const from = Math.min(Math.floor((n + 1) / APART), this.kept.length - 1);
    if (n < this.at || from * APART > this.at + 1) this.#restore(from);
    while (this.at < n) this.#play(this.frames[++this.at]);
    return game.values.map((_, cell) => cell).filter((cell) => game.values[cell] !== before.values[cell] || game.centre[cell] !== before.centre[cell]);
  }

  #restore(i) {
    this.game.values = this.kept[i].values.slice();
    this.game.centre = this.kept[i].centre.slice();
    this.at = i * APART - 1;
  }

  #play({ kind, cells, position, removes = [], places = [] }) {
    const { game } = this;
    if (position) this.#stand(position);
    if (kind === "candidates") for (const cell of cells) game.centre[cell] = this.left[cell] || game.possible(cell);
    for (const [cell, digit] of removes) game.centre[cell] &= ~bit(digit);
    for (const [cell, digit] of places) {
      game.values[cell] = digit;
      game.centre[cell] = 0;
      for (const peer of game.peers[cell]) game.centre[peer] &= ~bit(digit);
    }
    const played = this.at + 1;
    if (played % APART === 0 && this.kept.length === played / APART) this.kept.push({ values: game.values.slice(), centre: game.centre.slice() });
  }

  #stand(position) {
    const { game } = this;
    const { values, left } = game.read(position);
    game.values = values;
    game.centre = values.map((value, cell) => (value ? 0 : left[cell] || game.possible(cell)));
  }

  /** The colours in which a frame shows cells. */
  marks({ kind, colour, cells, unit, places = [], removes = [] }) {
    const marks = new Map();
    const examined = unit !== undefined ? this.game.units[unit] : cells ?? (kind === "look" ? this.#empty() : []);
    for (const cell of examined) marks.set(cell, kind === "step" || kind === "trial" ? "examined" : colour);
    for (const [cell] of [...removes, ...places]) marks.set(cell, colour);
    return marks;
  }

  #empty() { return [...this.game.values.keys()].filter((cell) => !this.game.values[cell]); }

  /** The first of the hardest loaded steps; -1 for none. */
  crux() {
    let best = -1;
    this.frames.forEach(({ height = 0 }, i) => { if (height > (this.frames[best]?.height ?? 0)) best = i; });
    return best;
  }

  /** How often each method was used up to the current frame, with its points and its highest rating. */
  uses() {
    const uses = new Map();
    for (const { kind, method, points = 0, rating = 0 } of this.frames.slice(0, this.at + 1)) {
      if (kind !== "step" || !method) continue;
      const use = uses.get(method) ?? { count: 0, points: 0, rating: 0 };
      uses.set(method, { count: use.count + 1, points: use.points + points, rating: Math.max(use.rating, rating) });
    }
    return uses;
  }
}

/** A board's digits on one line. */
export const line = (game) => game.values.map((value) => (value ? game.symbol(value) : ".")).join("");

/** A board's digits, with the candidates of restricted cells in brackets. */
export const restricted = ({ game, left }) => game.values.map((value, cell) => {
  if (value || !left[cell]) return value ? game.symbol(value) : ".";
  return "[" + digitsOf(left[cell], game.size).map((d) => game.symbol(d)).join("") + "]";
}).join("");

/** A board with all candidates, as a candidate grid. */
export function candidateGrid(game) {
  const cells = game.values.map((value, cell) => (value ? [value] : digitsOf(game.centre[cell] || game.possible(cell), game.size)).map((d) => game.symbol(d)).join("") || ".");
  const width = Math.max(...cells.map((text) => text.length));
  const rows = [];
  for (let row = 0; row < game.size; row++) {
    rows.push(cells.slice(row * game.size, (row + 1) * game.size).map((text) => text.padEnd(width)).join(" ").trimEnd());
  }
  return rows.join("\n");
}

/**
 * The position as the API reads it, with the candidates of every empty cell in brackets: "." where a bad guess leaves none.
 * It includes the givens that the film has yet to apply.
 */
export const position = ({ game, set }) => game.values.map((value, cell) => {
  if (value || set[cell]) return game.symbol(value || set[cell]);
  const digits = digitsOf(game.centre[cell] || game.possible(cell), game.size);
  return digits.length ? "[" + digits.map((d) => game.symbol(d)).join("") + "]" : ".";
}).join("");
