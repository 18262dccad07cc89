// Plays an attempt that is over on its page, moment by moment.
import { Board } from "./board.js";
import { Game } from "./game.js";

const find = (selector) => document.querySelector(selector);
const data = JSON.parse(find("#data").textContent);
const about = JSON.parse(find("#replay").textContent);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
const words = (key, values = {}) => fill(about.words[key] ?? data.words[key], values);

const SHORTEST = 40, LONGEST = 3000; // milliseconds between two moments
const HEARD = 4000; // milliseconds between what is said while it plays
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const game = new Game(data);
const board = new Board(find("#board"), game, { conflicts: true, seen: false, places: false }, words);
const { moments, texts } = about;
const path = [...document.querySelectorAll("#path > li")];
let at = 0, timer = 0, heard = 0;

/** Puts into a cell what a moment left there, or found. */
function put(cell, text) {
  const { values, left } = game.read(text);
  game.values[cell] = values[0];
  game.centre[cell] = left[0];
}

/** Goes to where so many moments have been. */
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
  find("#caption").textContent = texts[at];
  find("#scrub").value = at;
  find("#scrub").setAttribute("aria-valuetext", texts[at]);
  path.forEach((li, i) => li.classList.toggle("here", i === about.next[at]));
  for (const link of document.querySelectorAll("#moments a")) {
    link.toggleAttribute("aria-current", Number(link.dataset.at) === at);
    if (link.hasAttribute("aria-current")) link.setAttribute("aria-current", "true");
  }
  if (!timer || performance.now() > heard + HEARD || at === moments.length) {
    heard = performance.now();
    find("#aloud").textContent = texts[at];
  }
}

function pause() {
  clearTimeout(timer);
  timer = 0;
  find("#toggle").textContent = words("play");
}

/** Waits as long as the attempt did, at the speed that is chosen, and shows what comes then. */
function wait() {
  const real = moments[at].at - (at > 0 ? moments[at - 1].at : 0);
  timer = setTimeout(() => {
    show(at + 1);
    if (at === moments.length) pause();
    else wait();
  }, Math.max(SHORTEST, Math.min(LONGEST, real / Number(find("#speed").value))));
}

function play() {
  if (at === moments.length) show(0);
  find("#toggle").textContent = words("pause");
  wait();
}

const go = (where) => () => { pause(); show(where()); };
const actions = {
  first: go(() => 0),
  before: go(() => at - 1),
  toggle: () => (timer ? pause() : play()),
  behind: go(() => at + 1),
  last: go(() => moments.length),
};
for (const [id, act] of Object.entries(actions)) {
  find("#" + id).addEventListener("click", (e) => { e.preventDefault(); act(); });
}
find("#scrub").addEventListener("input", (e) => { pause(); show(Number(e.target.value)); });
find("#main").addEventListener("click", (e) => {
  const link = e.target.closest("[data-at]");
  if (!link || e.ctrlKey || e.metaKey || e.shiftKey) return;
  e.preventDefault();
  pause();
  show(Number(link.dataset.at));
  if (!find("#play").contains(link)) find("#heading").scrollIntoView();
});

const KEYS = { " ": "toggle", ArrowLeft: "before", ArrowRight: "behind", Home: "first", End: "last" };
find("#play").addEventListener("keydown", (e) => {
  const act = KEYS[e.key];
  if (!act || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey || e.target.closest("select, input")) return;
  if (e.key === " " && e.target.closest("button, a") || e.key === " " && calm) return;
  e.preventDefault();
  actions[act]();
});

find("#calm").hidden = !calm;
find("#toggle").hidden = calm;
show(about.at);
find("#play").classList.add("ready");
