// Draws a game into the SVG that the server made, with labels for screen readers.
import { bit, digitsOf } from "./game.js";

const SVG = "http://www.w3.org/2000/svg";

export const element = (name, attributes, text) => {
  const e = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  if (text !== undefined) e.textContent = text;
  return e;
};

export class Board extends EventTarget {
  /** words(key, values) is a sentence of the page's language. */
  constructor(svg, game, settings, words) {
    super();
    Object.assign(this, { svg, game, settings, words });
    this.cells = [...svg.querySelectorAll('[role="gridcell"]')];
    this.selected = new Set();
    this.cursor = 0;
    this.digit = 0; // highlighted; 0 for none
    this.hint = null; // { cells, places, removes, picture } of the current hint
    game.addEventListener("change", ({ detail: { cells } }) => {
      const redrawn = this.hint ? undefined : cells;
      this.hint = null;
      this.draw(redrawn);
      this.#announce(cells);
    });
    this.#followFocus();
    this.draw();
  }

  /** The cell that an element belongs to, -1 for none. */
  cellOf(element) { return this.cells.indexOf(element.closest('[role="gridcell"]')); }

  /** Selects the cell that gets the focus, and takes the focus when the focused element is hidden, disabled or removed. */
  #followFocus() {
    let last = null;
    document.addEventListener("focusin", (e) => { // a listener on the SVG makes it focusable
      last = e.target;
      const cell = this.cellOf(last);
      if (cell >= 0 && (cell !== this.cursor || this.selected.size === 0)) this.select(cell, { focus: false });
    });
    new MutationObserver(() => {
      if (!last || (last.checkVisibility() && !last.disabled) || ![last, document.body].includes(document.activeElement)) return;
      this.cells[this.cursor].focus({ preventScroll: true });
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["hidden", "disabled", "open"] });
  }

  /** Redraws cells, and everything that depends on all cells. */
  draw(cells = this.cells.keys()) {
    for (const cell of cells) this.#content(cell);
    this.#picture(this.hint?.picture);
    this.refresh();
  }

  /** Redraws selection, highlights and hints. */
  refresh() {
    const { game } = this;
    const seen = new Set(this.settings.seen && this.selected.size === 1 ? game.peers[this.cursor] : []);
    this.conflicts = this.settings.conflicts ? game.conflicts() : new Set();
    this.cells.forEach((g, cell) => {
      const { classList } = g;
      classList.toggle("selected", this.selected.has(cell));
      classList.toggle("seen", seen.has(cell));
      classList.toggle("same", this.digit > 0 && game.values[cell] === this.digit);
      classList.toggle("noted", this.digit > 0 && (game.notes(cell) & bit(this.digit)) !== 0);
      classList.toggle("conflict", this.conflicts.has(cell));
      classList.toggle("hinted", Boolean(this.hint && !this.hint.picture && this.hint.cells.has(cell)));
      g.setAttribute("aria-selected", String(this.selected.has(cell)));
      g.setAttribute("tabindex", cell === this.cursor ? "0" : "-1");
      g.setAttribute("aria-label", this.describe(cell));
    });
    for (const note of this.svg.querySelectorAll("[data-note]")) note.classList.toggle("same", Number(note.dataset.note) === this.digit);
    this.dispatchEvent(new Event("refresh"));
  }

  /** A cell's label for screen readers. */
  describe(cell) {
    const { game, words } = this;
    const list = (bits) => digitsOf(bits, game.size).map((d) => game.symbol(d)).join(", ");
    const parts = [words("cell", { Row: Math.floor(cell / game.size) + 1, Column: (cell % game.size) + 1 })];
    if (game.values[cell]) {
      parts.push(words(this.#given(cell) ? "given" : "entry", { Digit: game.symbol(game.values[cell]) }));
    } else {
      parts.push(game.centre[cell] ? words("candidates", { Digits: list(game.centre[cell]) }) : words("empty"));
      if (game.corner[cell]) parts.push(words("corner", { Digits: list(game.corner[cell]) }));
    }
    if (game.colours[cell]) parts.push(words("colour", { Colour: game.colours[cell] }));
    for (const d of digitsOf(game.notes(cell), game.size)) {
      const tint = game.tints[game.candidate(cell, d)];
      if (tint) parts.push(words("tint", { Digit: game.symbol(d), Colour: tint }));
    }
    if (this.conflicts.has(cell)) parts.push(words("conflict"));
    for (const kind of ["on-diagonal", "in-window"]) if (this.cells[cell].classList.contains(kind)) parts.push(words(kind));
    return parts.join(", ");
  }

  /** Whether a digit is a given. In a position to practise in, other digits cannot be changed either. */
  #given(cell) { return this.game.given[cell] && !this.game.solved?.has(cell); }

  /** Moves the cursor and selects its cell, alone or in addition. */
  select(cell, { more = false, focus = true } = {}) {
    if (!more) this.selected.clear();
    this.selected.add(cell);
    this.cursor = cell;
    this.digit = this.game.values[cell] || 0;
    this.refresh();
    if (focus) this.cells[cell].focus({ preventScroll: true });
  }

  /** Deselects a cell. */
  leave(cell) {
    this.selected.delete(cell);
    this.cursor = cell;
    this.refresh();
  }

  highlight(digit) {
    this.digit = digit;
    this.refresh();
  }

  /** Selects all cells with the same digit or, without one, the same marks. */
  selectLike(cell) {
    const { game } = this;
    const like = (other) => game.values[cell]
      ? game.values[other] === game.values[cell]
      : !game.values[other] && game.centre[other] === game.centre[cell] && game.corner[other] === game.corner[cell];
    if (!game.values[cell] && !game.centre[cell] && !game.corner[cell]) return;
    this.selected = new Set(this.cells.map((_, other) => other).filter(like));
    this.refresh();
  }

  /** Shows a hint on the board until the next change. */
  showHint(hint) {
    this.hint = hint;
    this.draw();
  }

  /** Puts the server's drawing of a hint over the cells. */
  #picture(text) {
    this.svg.querySelector("svg")?.remove();
    this.svg.classList.toggle("pictured", Boolean(text));
    if (!text) return;
    const drawn = document.adoptNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
    const side = this.game.size * 100;
    for (const [name, value] of Object.entries({ x: 0, y: 0, width: side, height: side, "aria-hidden": true })) drawn.setAttribute(name, value);
    this.svg.querySelector(".lines").before(drawn);
  }

  /** Announces a change to screen readers: the cursor's cell, if it is among the cells. */
  #announce(cells) {
    const heard = this.svg.parentNode.querySelector("#heard");
    if (cells.length === this.cells.length) return; // a game is restored
    const cell = cells.includes(this.cursor) ? this.cursor : cells[0];
    heard.textContent = this.describe(cell);
  }

  #content(cell) {
    const { game, hint } = this;
    const g = this.cells[cell];
    g.querySelectorAll(".digit, .mark, .tint").forEach((e) => e.remove());
    const x = (cell % game.size) * 100, y = Math.floor(cell / game.size) * 100;
    if (game.colours[cell]) {
      g.querySelector("rect").after(element("rect", { x, y, width: 100, height: 100, class: "tint tint-" + game.colours[cell] }));
    }
    const value = game.values[cell], placed = hint?.places.get(cell);
    if (value || placed) {
      const kind = value ? (this.#given(cell) ? "given" : "entry") : "placed";
      g.append(element("text", { x: x + 50, y: y + 50, class: "digit " + kind }, game.symbol(value || placed)));
    }
    if (value) return;
    this.#corner(g, x, y, cell);
    if (!placed) this.#centre(g, x, y, cell, hint?.removes.get(cell) ?? 0);
  }

  /** The attributes of a mark: its digit and its colour. */
  #note(cell, d) {
    const tint = this.game.tints[this.game.candidate(cell, d)];
    return { "data-note": d, class: tint ? "tinted tint-" + tint : "" };
  }

  /** Draws corner marks along the upper and lower edge. Each digit has its place. */
  #corner(g, x, y, cell) {
    const { size } = this.game, rows = size > 10 ? 4 : 2;
    const columns = Math.ceil(size / rows), step = 92 / columns, height = Math.min(23, 1.3 * step);
    for (const d of digitsOf(this.game.corner[cell], size)) {
      const row = Math.floor((d - 1) / columns), below = rows - 1 - row;
      const middle = row < below ? (row + 0.7) * height : 100 - (below + 0.7) * height;
      const at = { x: x + 4 + ((d - 1) % columns + 0.5) * step, y: y + middle, "font-size": height };
      const note = this.#note(cell, d);
      g.append(element("text", { ...note, ...at, class: "mark corner " + note.class }, this.game.symbol(d)));
    }
  }

  /** Draws centre marks: each digit at its place or, beside corner marks, in the number of rows that makes them largest. */
  #centre(g, x, y, cell, removed) {
    const { game } = this, digits = digitsOf(game.centre[cell], game.size), n = digits.length;
    if (this.settings.places && !game.corner[cell]) return this.#places(g, x, y, cell, digits, removed);
    const height = game.corner[cell] ? 46 : 98;
    const rows = height < 98 ? Math.ceil(n / 5) : Math.ceil(n / 4);
    const columns = Math.ceil(n / rows), size = Math.min(34, height / rows, 138 / columns);
    for (let row = 0; row < rows; row++) {
      const line = element("text", { x: x + 50, y: y + 50 + (row - (rows - 1) / 2) * size, class: "mark centre", "font-size": size });
      for (const d of digits.slice(row * columns, (row + 1) * columns)) {
        const span = element("tspan", this.#note(cell, d), game.symbol(d));
        span.classList.toggle("removed", Boolean(removed & bit(d)));
        line.append(span);
      }
      g.append(line);
    }
  }

  /** Draws each candidate at its own place. */
  #places(g, x, y, cell, digits, removed) {
    const side = Math.ceil(Math.sqrt(this.game.size)), step = 92 / side;
    for (const d of digits) {
      const at = { x: x + 4 + ((d - 1) % side + 0.5) * step, y: y + 4 + (Math.floor((d - 1) / side) + 0.5) * step };
      const note = this.#note(cell, d), out = removed & bit(d) ? " removed" : "";
      g.append(element("text", { ...note, ...at, class: "mark " + note.class + out, "font-size": 0.9 * step }, this.game.symbol(d)));
    }
  }
}
