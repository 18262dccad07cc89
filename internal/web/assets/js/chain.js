// The chain that a player draws: candidates in a row, linked by strong and weak links.
import { element } from "./board.js";

/** How a strong and a weak link are written. */
const STRONG = "=", WEAK = "-";

/** Lets people draw a chain, with what the page has for that, and returns it. */
export function drawChain(board, names) {
  const find = (selector) => document.querySelector(selector);
  const chain = new Chain(board, names);
  chain.addEventListener("change", () => {
    find("#chain").value = chain.text;
    find(`[name=link][value="${chain.next}"]`).checked = true;
  });
  for (const kind of document.querySelectorAll("[name=link]")) kind.addEventListener("change", () => chain.choose(kind.value));
  find("#chain-back").addEventListener("click", () => chain.back());
  find("#chain-clear").addEventListener("click", () => chain.clear());
  return chain;
}

class Chain extends EventTarget {
  /** names are the cells'. */
  constructor(board, names) {
    super();
    Object.assign(this, { board, game: board.game, names });
    this.clear();
    board.addEventListener("refresh", () => this.draw());
  }

  clear() { this.#set([], [], STRONG); }

  /** Goes on to a digit in one of some cells, by the next kind of link. */
  add(digit, chosen) {
    const cells = chosen.filter((cell) => !this.game.values[cell]);
    if (cells.length === 0) return;
    const last = this.nodes.at(-1);
    if (last && last.digit === digit && String(last.cells) === String(cells)) return;
    const kinds = last ? [...this.kinds, this.next] : [];
    const next = last ? (this.next === STRONG ? WEAK : STRONG) : this.next; // in turns
    this.#set([...this.nodes, { digit, cells }], kinds, next);
  }

  /** Takes the last link off. */
  back() { this.#set(this.nodes.slice(0, -1), this.kinds.slice(0, -1), this.kinds.at(-1) ?? STRONG); }

  /** Chooses the kind of the next link. */
  choose(kind) { this.#set(this.nodes, this.kinds, kind); }

  /** Shows which links, counted from 0, do not hold. */
  judge(wrong) {
    this.wrong = new Set(wrong);
    this.draw();
  }

  /** The chain in Eureka notation. */
  get text() {
    const term = ({ digit, cells }) => `(${this.game.symbol(digit)})${cells.map((cell) => this.names[cell]).join(",")}`;
    return this.nodes.map((node, i) => (i ? this.kinds[i - 1] : "") + term(node)).join("");
  }

  #set(nodes, kinds, next) {
    Object.assign(this, { nodes, kinds, next, wrong: new Set() });
    this.draw();
    this.dispatchEvent(new Event("change"));
  }

  draw() {
    const { svg } = this.board;
    svg.querySelector(".chain")?.remove();
    if (this.nodes.length === 0) return;
    const drawn = element("g", { class: "chain", "aria-hidden": true });
    const at = this.nodes.map((node) => node.cells.map((cell) => this.#place(cell, node.digit)));
    this.kinds.forEach((kind, i) => {
      const [x1, y1] = at[i].at(-1), [x2, y2] = at[i + 1][0];
      const wrong = this.wrong.has(i) ? " wrong" : "";
      drawn.append(element("line", { x1, y1, x2, y2, class: (kind === STRONG ? "strong" : "weak") + wrong }));
      if (wrong) drawn.append(element("text", { x: (x1 + x2) / 2, y: (y1 + y2) / 2, class: "wrong" }, "×"));
    });
    for (const [cx, cy] of at.flat()) drawn.append(element("circle", { cx, cy, r: 15 }));
    svg.querySelector(".lines").before(drawn);
  }

  /** Where a candidate is drawn: its mark or, where it has none, its part of the cell. */
  #place(cell, digit) {
    const mark = this.board.cells[cell].querySelector(`[data-note="${digit}"]`);
    if (mark) {
      const { x, y, width, height } = mark.getExtentOfChar(0);
      return [x + width / 2, y + height / 2];
    }
    const { size } = this.game, across = Math.ceil(Math.sqrt(size));
    const part = (i) => ((i + 0.5) * 100) / across;
    return [(cell % size) * 100 + part((digit - 1) % across), Math.floor(cell / size) * 100 + part(Math.floor((digit - 1) / across))];
  }
}
