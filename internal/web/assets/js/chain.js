// A chain that a player draws: candidates joined by strong and weak links.
import { element } from "./board.js";
import { find } from "./page.js";

/** How a strong and a weak link are written. */
const STRONG = "=", WEAK = "-";
/** The link signs of a text, a loose end without a candidate, and the last link with its candidate. */
const SIGNS = /[=–—−-]/g, LOOSE_END = /\s*([=–—−-]+\s*|(=>|⇒|→|->).*)$/, LAST_LINK = /\s*[=–—−-]+[^()=–—−-]*(\([^()]*\)[^()=–—−-]*)?$/;

/** The other kind of link: strong and weak links alternate. */
const other = (kind) => (kind === STRONG ? WEAK : STRONG);

/** Returns a chain that people draw on the board or type into the page's field. It calls changed after each change. */
export function drawChain(board, names, changed) {
  const chain = new Chain(board, names), field = find("#chain");
  const typed = () => chain.type(field.value);
  chain.addEventListener("change", () => {
    if (field.value !== chain.text) field.value = chain.text; // else the caret jumps
    find(`[name=link][value="${chain.next}"]`).checked = true;
    changed();
  });
  field.addEventListener("input", typed);
  field.addEventListener("keydown", (e) => { if (e.key === "Enter" && !e.isComposing) find("#chain-judge").click(); });
  if (field.value) typed(); // text typed before this loaded
  for (const kind of document.querySelectorAll("[name=link]")) kind.addEventListener("change", () => chain.choose(kind.value));
  find("#chain-back").addEventListener("click", () => chain.back());
  find("#chain-clear").addEventListener("click", () => chain.clear());
  return chain;
}

class Chain extends EventTarget {
  /** names are the names of the cells. */
  constructor(board, names) {
    super();
    Object.assign(this, { board, game: board.game, names });
    this.clear();
    board.addEventListener("refresh", () => this.draw());
  }

  clear() { this.#set([], [], STRONG); }

  /** Replaces the chain by a text. It is drawn when the server has read its links. */
  type(text) {
    if (text === this.text) return;
    const last = text.match(SIGNS)?.at(-1), kind = last && last !== STRONG ? WEAK : last;
    this.#write(text, kind ? (LOOSE_END.test(text) ? kind : other(kind)) : this.next);
  }

  /** Adds a digit in some cells, joined by the next kind of link. */
  add(digit, chosen) {
    const cells = chosen.filter((cell) => !this.game.values[cell]);
    if (cells.length === 0) return;
    const node = { digit, cells }, last = this.nodes.at(-1);
    if (last && this.#term(last) === this.#term(node)) return;
    if (last) this.#set([...this.nodes, node], [...this.kinds, this.next], other(this.next));
    else if (this.text.trim()) this.#write(this.text.replace(LOOSE_END, "") + this.next + this.#term(node), other(this.next));
    else this.#set([node], [], this.next);
  }

  /** Removes the last link. */
  back() {
    if (this.nodes.length) this.#set(this.nodes.slice(0, -1), this.kinds.slice(0, -1), this.kinds.at(-1) ?? STRONG);
    else this.type(LAST_LINK.test(this.text) ? this.text.replace(LAST_LINK, "") : "");
  }

  /** Chooses the kind of the next link. */
  choose(kind) { this.next = kind; }

  /** Shows the server's verdict on a text, if that is still the chain. It draws a typed chain and marks wrong links. */
  judge(text, { links, break: broken }) {
    if (text !== this.text || links.length === 0) return;
    if (this.typed) {
      const node = ({ digit, cells }) => ({ digit: this.game.symbols.indexOf(digit) + 1, cells: cells.map((cell) => this.names.indexOf(cell)) });
      this.nodes = [links[0].from, ...links.map(({ to }) => to)].map(node);
      this.kinds = links.map(({ kind }) => (kind === "strong" ? STRONG : WEAK));
    }
    this.wrong = new Set(links.flatMap(({ fault }, i) => (fault || broken === i + 1 ? [i] : [])));
    this.draw();
  }

  /** The chain in Eureka notation, as typed or as drawn. */
  get text() {
    return this.typed || this.nodes.map((node, i) => (i ? this.kinds[i - 1] : "") + this.#term(node)).join("");
  }

  #term({ digit, cells }) { return `(${this.game.symbol(digit)})${cells.map((cell) => this.names[cell]).join(",")}`; }

  /** Replaces the chain by nodes and links. */
  #set(nodes, kinds, next) { this.#become({ nodes, kinds, next, typed: "" }); }

  /** Replaces the chain by a text, which is not drawn. */
  #write(typed, next) { this.#become({ nodes: [], kinds: [], next, typed }); }

  #become(what) {
    Object.assign(this, what, { wrong: new Set() });
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

  /** A candidate's position: its mark or, without one, its part of the cell. */
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
