// Asks the server about the position on the board.
import { bit } from "./game.js";
import { ask } from "./page.js";

const isDark = matchMedia("(prefers-color-scheme: dark)");

/** Calls back when the colours of the device change. */
export function onColours(changed) { isDark.addEventListener("change", changed); }

/** The theme of the page. */
function theme() {
  const { colours = "auto" } = document.documentElement.dataset;
  if (colours !== "auto") return colours;
  return isDark.matches ? "dark" : "light";
}

export class Hints {
  /**
   * data describes the puzzle. attempt(what, question) asks about an attempt; without it, questions are about the position on the board.
   * asked is the property of that name when the page was left.
   */
  constructor(game, data, attempt, asked = null) {
    Object.assign(this, { game, data, ask: attempt ?? this.#ask, asked });
    this.#begin();
    game.addEventListener("change", () => this.#begin());
  }

  /** Asks for the next level of the same hint, up to the move, or for a new hint if the cell differs. */
  more(cell) {
    if (cell !== this.cell) this.#begin(cell);
    this.level = Math.min(this.level + 1, 4);
    return this.#hint();
  }

  another() {
    this.skip++;
    this.level = 1;
    return this.#hint();
  }

  /** Asks for the same hint again, for example in other colours. */
  again() { return this.#hint(); }

  /** Whether the hint has a deeper level. */
  get goesOn() { return this.level < 4; }

  /** The time that more(cell) adds; first is the price of a new hint. */
  price(cell, first) { return this.prices && cell === this.cell ? this.prices[Math.min(this.level, 3)] : first; }

  /** Starts a new hint, or continues the last one if the position is the same. */
  #begin(cell) {
    const goesOn = this.asked && this.asked.at === this.#at() && this.asked.cell === cell;
    Object.assign(this, { cell, level: 0, skip: 0, prices: null }, goesOn ? this.asked.so : {});
  }

  #at() { return this.game.values.join() + " " + this.game.centre.join(); }

  why(cell, digit) { return this.ask("why", { cell: this.data.names[cell], digit: this.game.symbol(digit), picture: theme() }); }

  chain(text) { return this.ask("chain", { chain: text, picture: theme() }); }

  check() { return this.ask("check", {}); }

  async #hint() {
    const { cell, level, skip } = this;
    const answer = await this.ask("hint", { level, picture: theme(), ...this.topic });
    Object.assign(this, { cell, level, skip, prices: answer.prices });
    this.asked = { at: this.#at(), cell, so: { level, skip, prices: answer.prices } };
    return answer;
  }

  /** The topic of the hint. */
  get topic() {
    const { cell, skip } = this;
    return { skip, ...(cell === undefined ? {} : { cell: this.data.names[cell] }) };
  }

  #ask(what, question) {
    const { puzzle, layout } = this.data;
    return ask(what, { puzzle: this.game.position(), original: puzzle, layout, ...question });
  }

  /** The marks that an answer puts on the board: those of its step, or only its picture; null for none. */
  marks({ step, picture }) {
    if (!step && !picture) return null;
    const cellOf = (name) => this.data.names.indexOf(name);
    const digitOf = (c) => this.game.symbols.indexOf(c.digit) + 1;
    const removes = new Map();
    for (const c of step?.removes ?? []) removes.set(cellOf(c.cell), (removes.get(cellOf(c.cell)) ?? 0) | bit(digitOf(c)));
    return {
      cells: new Set([...(step?.cells ?? []), ...(step?.pattern ?? []).map((c) => c.cell)].map(cellOf)),
      places: new Map((step?.places ?? []).map((c) => [cellOf(c.cell), digitOf(c)])),
      removes,
      picture,
    };
  }

  /** Makes the move of a step on the board. */
  apply({ places, removes }) {
    const { game } = this;
    const changes = [...places].map(([cell, digit]) => ["values", cell, digit]);
    const blank = game.values.flatMap((value, cell) => (value || places.has(cell) ? [] : [cell]));
    const partial = blank.some((cell) => !game.centre[cell]); // crossing out needs all candidates
    const marks = (cell) => (partial ? game.possible(cell) : game.centre[cell]) & ~(removes.get(cell) ?? 0);
    if (removes.size) changes.push(...blank.map((cell) => ["centre", cell, marks(cell)]));
    game.change(changes);
  }
}
