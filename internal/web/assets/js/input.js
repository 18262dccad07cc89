// Input by keyboard, mouse, pen, finger and switch.
import { takesKey } from "./page.js";

export const MODES = ["digit", "corner", "centre", "colour"];

/** The number of colours in style.css. */
const COLOURS = 9;

/** The keys that choose a mode, by their position on the keyboard. */
const MODE_KEYS = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour", KeyB: "chain" };

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const WASD = { KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1] };

export class Input extends EventTarget {
  /** Handles keys wherever the focus is, except on elements that use them, while the board is on the page. */
  constructor(board, game, settings) {
    super();
    Object.assign(this, { board, game, settings, mode: "digit", armed: 0, noted: 0 });
    document.addEventListener("keydown", (e) => { if (board.svg.isConnected) this.#key(e); });
    board.svg.addEventListener("pointerdown", (e) => this.#press(e, this.#cellAt(e)));
    board.svg.addEventListener("click", (e) => { if (e.detail === 0) this.#press(e, board.cellOf(e.target)); }); // not by a pointer
    board.svg.addEventListener("pointermove", (e) => this.#drag(e));
    board.svg.addEventListener("dblclick", (e) => {
      const cell = this.#cellAt(e);
      if (cell >= 0) board.selectLike(cell);
    });
  }

  setMode(mode) {
    this.mode = mode;
    this.noted = 0;
    this.dispatchEvent(new Event("mode"));
  }

  /** Enters a digit by the mode: in the selected cells or, if the digit comes first, in the cells pressed next. */
  digit(digit, mode = this.mode) {
    if (this.settings.digitFirst && mode !== "colour") {
      this.armed = this.armed === digit ? 0 : digit;
      this.board.highlight(this.armed);
      this.dispatchEvent(new Event("armed"));
      return;
    }
    this.#enter([...this.board.selected], digit, mode);
  }

  /** Chooses the digit whose marks are coloured; 0 colours whole cells. */
  colourNote(digit) {
    this.noted = digit;
    this.board.highlight(digit);
  }

  clear() { this.game.clear([...this.board.selected]); }

  #enter(cells, digit, mode) {
    if (cells.length === 0 || (mode === "colour" && digit > COLOURS)) return;
    if (mode === "chain") this.dispatchEvent(new CustomEvent("node", { detail: { cells, digit } }));
    else if (mode === "digit") this.game.enter(cells, digit, { tidy: this.settings.tidy });
    else if (mode === "colour" && this.noted) this.game.tint(cells, this.noted, digit);
    else if (mode === "colour") this.game.colour(cells, digit);
    else this.game.mark(mode, cells, digit);
  }

  #key(e) {
    if (e.altKey || takesKey(e)) return;
    const letter = /^[a-z]$/i.test(e.key) ? e.key.toLowerCase() : e.code.slice(3).toLowerCase(); // the letter on the key
    if ((e.ctrlKey || e.metaKey) && ["z", "y"].includes(letter)) {
      if (letter === "y" || e.shiftKey) this.game.redo();
      else this.game.undo();
    } else if (ARROWS[e.key] || (this.game.size < 10 && WASD[e.code] && !e.ctrlKey && !e.metaKey)) {
      this.#step(ARROWS[e.key] ?? WASD[e.code], e.shiftKey || e.ctrlKey);
    } else if (["Backspace", "Delete", "Digit0", "Numpad0"].includes(e.code)) {
      this.clear();
    } else if (e.key === "Escape") {
      this.noted = 0;
      this.board.selected.clear();
      this.board.digit = 0;
      this.board.showHint(null);
      this.dispatchEvent(new Event("escape"));
    } else if (e.code === "Space") {
      this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
    } else if (this.#digitOf(e) && e.shiftKey && this.mode === "colour") {
      this.colourNote(this.noted === this.#digitOf(e) ? 0 : this.#digitOf(e));
    } else if (this.#digitOf(e)) {
      this.#enter([...this.board.selected], this.#digitOf(e), e.shiftKey ? "corner" : e.ctrlKey || e.metaKey ? "centre" : this.mode);
    } else if (MODE_KEYS[e.code] && !e.ctrlKey && !e.metaKey) {
      this.setMode(MODE_KEYS[e.code]);
    } else {
      return;
    }
    e.preventDefault();
  }

  /** The digit of a key, 0 for none; beyond 9 it is a letter. */
  #digitOf(e) {
    const number = /^(?:Digit|Numpad)([1-9])$/.exec(e.code);
    const digit = number ? Number(number[1]) : this.game.size > 9 && e.key.length === 1 ? this.game.symbols.indexOf(e.key.toUpperCase()) + 1 : 0;
    return digit <= this.game.size || this.mode === "colour" ? digit : 0;
  }

  #step([down, right], more) {
    const { size } = this.game, { cursor } = this.board;
    const row = (Math.floor(cursor / size) + down + size) % size, column = ((cursor % size) + right + size) % size;
    this.board.select(row * size + column, { more });
    this.board.cells[this.board.cursor].scrollIntoView({ block: "nearest" });
    if (this.noted) this.board.highlight(this.noted);
  }

  #press(e, cell) {
    if (cell < 0 || e.button !== 0) return;
    e.preventDefault();
    if (e.target.hasPointerCapture?.(e.pointerId)) e.target.releasePointerCapture(e.pointerId);
    const more = e.shiftKey || e.ctrlKey || e.metaKey;
    if (this.settings.digitFirst && this.armed && !more) {
      this.board.select(cell);
      this.#enter([cell], this.armed, this.mode);
      this.board.highlight(this.armed);
      return;
    }
    if (more && !e.shiftKey && this.board.selected.size > 1 && this.board.selected.has(cell)) return this.board.leave(cell);
    if (this.mode === "chain" && e.target.dataset.note && e.pointerType !== "touch") { // marks are smaller than a finger
      this.board.select(cell);
      return this.#enter([cell], Number(e.target.dataset.note), "chain");
    }
    const again = this.board.selected.size === 1 && this.board.selected.has(cell);
    const note = again ? Number(e.target.dataset.note ?? 0) : 0; // the first press selects the cell
    this.board.select(cell, { more });
    if (this.mode === "colour") this.colourNote(note || (more ? this.noted : 0));
  }

  #drag(e) {
    if (e.buttons !== 1 || (this.settings.digitFirst && this.armed)) return;
    for (const at of [...(e.getCoalescedEvents?.() ?? []), e]) { // so that fast moves skip no cell
      const cell = this.#cellAt(at);
      if (cell >= 0 && !this.board.selected.has(cell)) this.board.select(cell, { more: true });
    }
  }

  /** The cell below a pointer, -1 outside the board. */
  #cellAt(e) {
    const box = this.board.svg.getBoundingClientRect(), { size } = this.game;
    const column = Math.floor(((e.clientX - box.left) / box.width) * size), row = Math.floor(((e.clientY - box.top) / box.height) * size);
    return row >= 0 && row < size && column >= 0 && column < size ? row * size + column : -1;
  }
}
