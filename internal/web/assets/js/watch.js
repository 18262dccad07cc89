// The main module of the page with a film. It connects the film, the board and the player.
import { Board } from "./board.js";
import { Film, candidateGrid, delay, line, pace, position, restricted } from "./film.js";
import { Game } from "./game.js";
import { ask, dataOf, find, sentences } from "./page.js";
import { calm, Player } from "./player.js";

const data = dataOf("data"), about = dataOf("film");
const words = sentences(about.words, data.words);

const AHEAD = 100; // loads more when fewer loaded frames are left
const tenths = new Intl.NumberFormat(document.documentElement.lang, { minimumFractionDigits: 1 });

const game = new Game(data);
const board = new Board(find("#board"), game, { conflicts: true, seen: false, places: true }, words);
const film = new Film(game, about.request.puzzle, (from) => ask("film" + about.query, { ...about.request, from }));
let marked = [];

/** Returns a frame's text. */
function textOf(frame) {
  if (frame.text) return frame.text;
  if (frame.end) return frame.end.lines[0];
  if (frame.kind === "candidates") return words("first", { Cell: data.names[frame.cells[0]] });
  const names = { Technique: film.names[frame.look] };
  if (frame.unit !== undefined) return words("look", { ...names, Where: about.units[frame.unit] });
  return frame.cells ? words("look-at", { ...names, Where: data.names[frame.cells[0]] }) : words("look-everywhere", names);
}

/** Shows a frame that is loaded. */
function show(n) {
  const changed = film.seek(Math.max(-1, Math.min(n, film.count - 1)));
  for (const cell of marked) delete board.cells[cell].dataset.film;
  const frame = film.frames[film.at];
  const marks = frame ? film.marks(frame) : new Map();
  for (const [cell, colour] of marks) board.cells[cell].dataset.film = colour;
  marked = [...marks.keys()];
  board.draw(changed);
  const last = atEnd();
  find("#scrub").max = Math.max(0, film.count - 1);
  player.tell(frame && textOf(frame), frame ? words("frame", { Frame: film.at + 1, Frames: film.count + (film.done ? "" : "+") }) + " · " + textOf(frame) + (last && film.cut ? " " + words("cut") : "") : "");
  fillPanes();
  if (film.count - film.at < AHEAD) more();
}

/** Loads more frames before they are needed. */
async function more() {
  if (film.done || film.loading) return;
  await tried(async () => {
    const waiting = film.at === film.count - 1;
    await film.more();
    find("#scrub").max = film.count - 1;
    if (film.done && film.crux() < 0) find("#crux").disabled = true;
    if (waiting && film.at < 0) show(0);
  });
}

async function tried(what) {
  try {
    await what();
  } catch (error) {
    player.pause();
    find("#caption").textContent = find("#aloud").textContent = error instanceof TypeError ? words("offline") : error.message;
  }
}

/** The notes of each list in the pane, in order. */
const lists = new Map([...document.querySelectorAll("[data-pane]")].map((list) => [list.dataset.pane, { list, notes: [], read: 0, shown: 0 }]));

function item({ text, position: grid }) {
  const li = document.createElement("li");
  if (!grid) {
    li.textContent = text;
    return li;
  }
  const details = document.createElement("details"), summary = document.createElement("summary"), pre = document.createElement("pre");
  summary.textContent = text;
  const other = new Game(data);
  const { values, left } = other.read(grid);
  other.values = values;
  other.centre = left;
  pre.textContent = candidateGrid(other);
  details.append(summary, pre);
  li.append(details);
  return li;
}

/** Fills the pane with the notes up to the current frame. */
function fillPanes() {
  for (const [name, entry] of lists) {
    for (; entry.read < film.count; entry.read++) {
      for (const note of film.frames[entry.read].notes ?? []) if (note.pane === name) entry.notes.push({ ...note, frame: entry.read });
    }
    const ol = entry.list.querySelector("ol");
    while (entry.shown > 0 && entry.notes[entry.shown - 1].frame > film.at) {
      ol.lastChild.remove();
      entry.shown--;
    }
    const added = [];
    while (entry.shown < entry.notes.length && entry.notes[entry.shown].frame <= film.at) added.push(item(entry.notes[entry.shown++]));
    ol.append(...added);
    if (added.length) ol.scrollTop = ol.scrollHeight;
    entry.list.querySelector("small").textContent = entry.shown;
    entry.list.hidden = entry.shown === 0;
  }
  fillPoints();
  fillEnding(film.frames[film.at]?.end);
  find("#as-line").value = line(game);
  find("#as-candidates").value = candidateGrid(game);
  find("#by-hand").href = about.play ? about.play + "&" + new URLSearchParams({ position: position(film) }) : about.new + "&" + new URLSearchParams({ puzzle: restricted(film) });
}

function fillPoints() {
  const uses = film.uses();
  find("#points").hidden = uses.size === 0;
  const figures = ["count", ...["points", "rating"].filter((name) => [...uses.values()].some((use) => use[name]))];
  for (const head of document.querySelectorAll("#points [data-figure]")) head.hidden = !figures.includes(head.dataset.figure);
  find("#points tbody").replaceChildren(...[...uses].map(([method, use]) => {
    const row = document.createElement("tr"), name = document.createElement("th");
    name.scope = "row";
    name.textContent = film.names[method] ?? method;
    row.append(name, ...figures.map((figure) => {
      const cell = document.createElement("td");
      cell.textContent = figure === "rating" ? tenths.format(use.rating) : use[figure];
      return cell;
    }));
    return row;
  }));
}

function fillEnding(end) {
  find("#ending").replaceChildren(...(end?.lines ?? []).map((text) => {
    const p = document.createElement("p");
    p.textContent = text;
    return p;
  }));
  find("#solutions").hidden = !end;
  if (!end) return;
  find("#solutions small").textContent = end.count + (end.more ? "+" : "");
  find("#solutions ol").replaceChildren(...(end.solutions ?? []).map((text) => item({ text })));
}

const atEnd = () => film.done && film.at >= film.count - 1;

const player = new Player({
  words, show, shown: () => film.at, atEnd,
  delay: (speed) => (delay(film.at + 1) * pace(film.count)) / speed,
  ready: async () => { if (film.at === film.count - 1) await tried(() => film.more()); },
});
player.control({
  start: () => player.go(0),
  back: () => player.go(Math.max(0, film.at - 1)),
  toggle: () => player.toggle(),
  step: () => player.step(),
  end: () => tried(async () => { player.pause(); await film.all(); show(film.count - 1); }),
  crux: () => tried(async () => { player.pause(); await film.all(); find("#crux").disabled = film.crux() < 0; if (film.crux() >= 0) show(film.crux()); }),
}, { " ": "toggle", ArrowLeft: "back", ArrowRight: "step", Home: "start", End: "end" });

show(-1);
await more();
if (!calm && new URLSearchParams(location.search).has("play")) player.play();
find("#play").classList.add("ready");
