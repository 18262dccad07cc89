// The main module of the page for a puzzle of your own. It keeps text and board the same and
// shows the server's description while the puzzle changes.
import { Board } from "./board.js";
import { Game } from "./game.js";
import { Input } from "./input.js";
import { ask, copy, dataOf, find, getPage, onPad, sentences } from "./page.js";

const words = dataOf("words");
const SETTINGS = { conflicts: true, tidy: false, seen: false, digitFirst: false };
const PAUSE = 350; // milliseconds without a key before the server is asked

const text = find("#puzzle"), layout = find("#layout");
let data, game; // of the page's board
let filling = false; // the board is being filled in from the text
let asking = null; // cancels the current request
let left = []; // by cell: its candidates in the text, in brackets; empty for none

/** Connects the page's board. */
function begin() {
  data = JSON.parse(find("#drawing .data").textContent);
  game = new Game({ ...data, puzzle: ".".repeat(data.size * data.size) });
  const board = new Board(find("#board"), game, SETTINGS, sentences(data.words));
  onPad(new Input(board, game, SETTINGS));
  fill(data.puzzle);
  game.addEventListener("change", () => {
    if (filling) return;
    text.value = game.values.map((value, cell) => (value ? game.symbol(value) : left[cell] ?? ".")).join("");
    lookSoon(data.layout);
  });
  board.select(0, { focus: false });
}

/** Shows a puzzle on the board. */
function fill(puzzle) {
  filling = true;
  game.change(Array.from(puzzle, (symbol, cell) => ["values", cell, game.symbols.indexOf(symbol) + 1]));
  filling = false;
}

/** Puts an empty board of a layout on the page. */
async function change(name, signal) {
  const page = await getPage("/puzzle?" + new URLSearchParams({ layout: name }), { signal });
  find("#drawing").replaceWith(document.adoptNode(page.querySelector("#drawing")));
  begin();
}

let soon = 0;
function lookSoon(name) {
  clearTimeout(soon);
  soon = setTimeout(() => look(name), PAUSE);
}

/** Asks for a description of the text, and cancels the last request. */
async function look(name = layout.value) {
  asking?.abort();
  const { signal } = (asking = new AbortController());
  try {
    if (text.value.trim() === "") {
      left = [];
      tell({ facts: [] });
      if (name && name !== data.layout) await change(name, signal);
      else fill(".".repeat(data.size * data.size));
      return;
    }
    const answer = await ask("look", { puzzle: text.value, layout: name }, signal);
    if (answer.layout !== data.layout) await change(answer.layout, signal);
    fill(answer.puzzle);
    left = (answer.position.match(/\[\w+\]|./g) ?? []).map((cell) => (cell.length > 1 ? cell : "."));
    tell(answer);
  } catch (error) {
    if (error.name !== "AbortError") tell({ fault: error instanceof TypeError ? words.offline : error.message, facts: [] });
  }
}

function tell({ fault = "", facts, play = "", share = "" }) {
  find("#told .fault").textContent = fault;
  find("#told .fault").hidden = !fault;
  find("#told .facts").replaceChildren(...facts.map((fact) => {
    const group = document.createElement("div"), name = document.createElement("dt"), said = document.createElement("dd");
    name.textContent = fact.name;
    said.textContent = fact.text;
    group.append(name, said);
    return group;
  }));
  for (const [id, address] of [["#go", play], ["#share", share]]) {
    find(id).hidden = !address;
    find(id).setAttribute("href", address);
  }
  find("#submit").hidden = !play;
  find("#copied").textContent = "";
}

text.addEventListener("input", () => lookSoon(layout.value));
layout.addEventListener("change", () => look());
find("#share").addEventListener("click", async (e) => {
  if (!navigator.clipboard) return; // the link works instead
  e.preventDefault();
  const site = parent === window ? location : parent.document.body.dataset.browser; // inside Discord ours is not public
  await copy(new URL(find("#share").getAttribute("href"), site));
  find("#copied").textContent = words.copied;
});
find("#ask").addEventListener("submit", (e) => {
  if (e.submitter?.name) return; // a question: load a page
  e.preventDefault();
  look();
});

const file = find("#file");

/** Sends the first picture among files. It reports whether there is one. */
function show(files) {
  const picture = [...files].find((f) => f.type.startsWith("image/"));
  if (!picture) return false;
  const chosen = new DataTransfer();
  chosen.items.add(picture);
  file.files = chosen.files;
  file.form.requestSubmit();
  return true;
}

file.addEventListener("change", () => show(file.files));
document.addEventListener("paste", (e) => show(e.clipboardData.files) && e.preventDefault());
document.addEventListener("dragover", (e) => [...e.dataTransfer.items].some((item) => item.kind === "file") && e.preventDefault());
document.addEventListener("drop", (e) => show(e.dataTransfer.files) && e.preventDefault());
begin();
find("#play").classList.add("ready");
