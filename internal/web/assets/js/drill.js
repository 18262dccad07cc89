// A position to practise a technique in. The server judges what the player enters and crosses out.
import { Board } from "./board.js";
import { digitsOf, Game } from "./game.js";
import { Hints, onColours } from "./hints.js";
import { Input } from "./input.js";
import { loadSettings } from "./keep.js";
import { dataOf, find, getPage, onClicks, onPad, sentences } from "./page.js";
import { say } from "./sheet.js";

const data = dataOf("puzzle"), words = sentences(data.words);

const settings = { ...loadSettings(), tidy: false, digitFirst: false }; // only the player crosses out candidates
const game = new Game({ ...data, puzzle: data.position.replace(/\[[^\]]*\]/g, ".") });
const start = game.read(data.position).left;
game.solved = new Set([...game.given.keys()].filter((cell) => game.given[cell] && data.puzzle[cell] === "."));
game.centre = start.slice();
const board = new Board(find("#board"), game, settings, words);
const input = new Input(board, game, settings);
const hints = new Hints(game, data);
const form = find("#judge");

/** The move as people write it: digits that were entered, candidates that were crossed out. */
function move() {
  return data.names.flatMap((name, cell) => {
    if (game.given[cell]) return [];
    if (game.values[cell]) return [name + "=" + game.symbol(game.values[cell])];
    return digitsOf(start[cell] & ~game.centre[cell], game.size).map((d) => name + "<>" + game.symbol(d));
  }).join(" ");
}

function update() {
  find("#undo").disabled = game.past.length === 0;
  find("#redo").disabled = game.future.length === 0;
  find("#move").value = move();
}

/** Sends the form and shows the verdict. */
async function judge(event) {
  event.preventDefault();
  const body = new URLSearchParams(new FormData(form, event.submitter));
  form.setAttribute("aria-busy", "true");
  try {
    const verdict = (await getPage(form.action, { method: "POST", body })).querySelector("#verdict");
    if (!verdict) throw new TypeError();
    show(document.adoptNode(verdict));
  } catch {
    say(words("offline"));
  }
  form.removeAttribute("aria-busy");
}

/** Shows a verdict in its place if it has a picture, else in the sheet. */
function show(verdict) {
  find("#verdict").replaceWith(verdict);
  const text = verdict.querySelector("p")?.textContent ?? "", pictured = verdict.querySelector("figure");
  verdict.hidden = !pictured;
  say(pictured ? "" : text);
  if (!pictured) return;
  find("#heard").textContent = text;
  verdict.scrollIntoView({ block: "nearest" });
}

async function hint(ask = () => hints.more()) {
  find("#helped").value = "1";
  try {
    const answer = await ask();
    say(answer.text, { shown: hints.goesOn ? ["more"] : [] });
    if (answer.step) board.showHint(hints.marks(answer));
  } catch (error) {
    say(error instanceof TypeError ? words("offline") : error.message);
  }
}

function close() {
  say("");
  board.showHint(null);
}

form.addEventListener("submit", judge);
game.addEventListener("change", () => {
  say("");
  update();
});
onClicks({ undo: () => game.undo(), redo: () => game.redo(), hint: () => hint(), more: () => hint(), close });
onColours(() => { if (board.hint) hint(() => hints.again()); });
input.addEventListener("escape", close);
onPad(input);
for (const mode of document.querySelectorAll("[name=mode]")) mode.addEventListener("change", () => input.setMode(mode.value));
input.addEventListener("mode", () => {
  const chosen = find(`[name=mode][value=${input.mode}]`);
  if (chosen) chosen.checked = true;
  find("#play").dataset.mode = input.mode;
});
find("#play").classList.add("ready");
import("./offline.js").then(({ keepPage }) => keepPage()).catch(() => {}); // no service workers here
board.select(Math.max(0, game.values.indexOf(0)), { focus: false });
input.setMode(find("#play").dataset.mode);
update();
