// Replays an ended attempt moment by moment.
import { Board } from "./board.js";
import { Game } from "./game.js";
import { dataOf, find, sentences } from "./page.js";
import { Player } from "./player.js";

const data = dataOf("data"), about = dataOf("replay");
const words = sentences(about.words, data.words);

const SHORTEST = 40, LONGEST = 3000; // milliseconds between two moments

const game = new Game(data);
const board = new Board(find("#board"), game, { conflicts: true, seen: false, places: false }, words);
const { moments, texts } = about;
const path = [...document.querySelectorAll("#path > li")];
let at = 0;

/** Sets a cell to its content before or after a moment. */
function put(cell, text) {
  const { values, left } = game.read(text);
  game.values[cell] = values[0];
  game.centre[cell] = left[0];
}

/** Shows the board as it was after n moments. */
function seek(n) {
  const changed = new Set();
  const change = (moment, which) => moment.changes?.forEach((c) => { put(c.cell, c[which]); changed.add(c.cell); });
  while (at < n) change(moments[at++], "is");
  while (at > n) change(moments[--at], "was");
  return changed;
}

function show(n) {
  const changed = seek(Math.max(0, Math.min(n, moments.length)));
  board.draw(changed);
  player.tell(texts[at]);
  path.forEach((li, i) => li.classList.toggle("here", i === about.next[at]));
  for (const link of document.querySelectorAll("#moments a")) {
    link.toggleAttribute("aria-current", Number(link.dataset.at) === at);
    if (link.hasAttribute("aria-current")) link.setAttribute("aria-current", "true");
  }
}

const player = new Player({
  words, show, shown: () => at, atEnd: () => at === moments.length,
  delay: (speed) => Math.max(SHORTEST, Math.min(LONGEST, (moments[at].at - (at > 0 ? moments[at - 1].at : 0)) / speed)),
});
const go = (where) => (e) => { e.preventDefault(); player.go(where()); };
player.control({
  first: go(() => 0),
  before: go(() => at - 1),
  toggle: () => player.toggle(),
  behind: go(() => at + 1),
  last: go(() => moments.length),
}, { " ": "toggle", ArrowLeft: "before", ArrowRight: "behind", Home: "first", End: "last" });
find("#main").addEventListener("click", (e) => {
  const link = e.target.closest("[data-at]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  player.go(Number(link.dataset.at));
  if (!find("#play").contains(link)) find("#heading").scrollIntoView();
});

show(about.at);
find("#play").classList.add("ready");
