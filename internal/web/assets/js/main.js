// The main module of the page to play on. It connects board, input, hints, clock and server.
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import { Input } from "./input.js";
import { loadGame, loadSettings, saveGame, saveSettings } from "./keep.js";
import { dataOf, find, onClicks, onPad, sentences } from "./page.js";
import { Sync } from "./sync.js";

const data = dataOf("puzzle"), words = sentences(data.words);

const settings = loadSettings();
const game = new Game(data);
const kept = loadGame(data.key) ?? loadGame(data.former);
const sync = data.attempt || data.begin ? new Sync(game, data) : null; // null where nothing is played by the server's clock
const board = new Board(find("#board"), game, settings, words);
const input = new Input(board, game, settings);
const hints = new Hints(game, data, sync && ((what, question) => sync.ask(what, question)));
const clock = new Clock(sync ? 0 : kept?.elapsed);
let shown = null; // the marks of the hint that is shown

/** Shows and announces a text. It scrolls so that the text and as much of the board as possible are in view. folded has texts by their captions. */
function say(text, folded = {}) {
  const said = find("#said");
  said.textContent = text;
  for (const [caption, more] of Object.entries(folded)) {
    if (!more) continue;
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = caption;
    details.append(summary, more);
    said.append(details);
  }
  if (said.scrollHeight > said.clientHeight) said.tabIndex = 0; // to be scrolled by keys
  else said.removeAttribute("tabindex");
  if (!text) return;
  said.scrollTop = 0;
  said.style.position = "static"; // where it belongs, not where it sticks
  const below = said.getBoundingClientRect().bottom - innerHeight;
  said.style.position = "";
  scrollBy(0, Math.max(0, Math.min(below, find("#board").getBoundingClientRect().top)));
}

function save() {
  saveGame(data.key, { ...game.save(), elapsed: clock.elapsed });
}

function update() {
  find("#undo").disabled = game.past.length === 0;
  find("#redo").disabled = game.future.length === 0;
  find("#apply").hidden = !shown;
  if (sync) showServer();
  for (const key of document.querySelectorAll("[data-digit]")) {
    const digit = Number(key.dataset.digit);
    key.querySelector("small").textContent = Math.max(0, game.left(digit));
    key.classList.toggle("done", game.left(digit) <= 0);
    key.setAttribute("aria-pressed", String(settings.digitFirst && input.armed === digit));
  }
}

function finish() {
  if (sync && !sync.over && game.values.every(Boolean)) {
    say(words("attempt-filled"));
    find("#hand-in").scrollIntoView({ block: "nearest" });
  }
  if (sync || !game.complete || clock.stopped) return;
  clock.stop();
  say(words("solved", { Time: clock.text }));
  find("#board").classList.add("solved");
}

game.addEventListener("change", () => {
  shown = null;
  find("#lesson").hidden = true;
  say(""); // it was about what stood there before
  update();
  finish();
  save();
});
if (sync) followServer();
else if (kept || !data.start) game.restore(kept);
else begin();

/** Puts the position on the board in which the game begins. */
function begin() {
  const { values, left } = game.read(data.start);
  game.adopt([...values.map((value, cell) => ["values", cell, value]), ...left.map((bits, cell) => ["centre", cell, bits])]);
}

/** Shows the server's clock, the prices of help, and what the server does not have yet. */
function showServer() {
  const { attempt, prices, pending, offline, over } = sync;
  const seconds = (ms) => Math.max(0, ms);
  find("#candidates").hidden = Boolean(attempt?.no_filling);
  if (!attempt) clock.stop();
  else if (!attempt.ended) {
    if (!clock.always || clock.stopped) clock.follow(seconds(Date.parse(attempt.now) - Date.parse(attempt.started)));
  } else if (!find("#board").classList.contains("ended")) {
    clock.follow(seconds(Date.parse(attempt.ended.at) - Date.parse(attempt.started)));
    clock.stop();
    find("#board").classList.add("ended");
    find("#board").classList.toggle("solved", attempt.ended.solved);
  }
  const costs = { hint: hints.price(undefined, prices.hint[0]), about: hints.price(oneSelected(), prices.hint[0]), another: prices.hint[0], check: prices.check, why: prices.why, "chain-judge": prices.why, "hand-in": prices.wrong };
  for (const [id, cost] of Object.entries(costs)) {
    const time = cost % 60 ? cost + " s" : cost / 60 + " min";
    find("#" + id + " .price").textContent = cost ? words("attempt-price", { Time: time }) : "";
  }
  find("#hand-in").hidden = over || !game.values.every(Boolean);
  find("#replay").hidden = !attempt?.ended;
  if (attempt) find("#replay").href = `/attempts/${attempt.id}/replay`;
  const sent = find("#sent"), text = over ? words("attempt-over") : offline && pending ? words("attempt-waiting", { Count: pending }) : "";
  if (sent.textContent !== text) sent.textContent = text; // said once
}

function followServer() {
  sync.addEventListener("state", showServer);
  sync.addEventListener("refused", (e) => say(e.detail));
  sync.addEventListener("elsewhere", (e) => say(words("attempt-elsewhere", { Cells: e.detail.cells.map((cell) => data.names[cell]).join(", ") })));
  find("#hand-in").addEventListener("click", () => ask(async () => say((await sync.handIn()).text)));
  sync.start(kept);
}

input.addEventListener("mode", () => {
  for (const radio of document.querySelectorAll("[name=mode]")) radio.checked = radio.value === input.mode;
  find("#chains").open = input.mode === "chain";
  find("#play").dataset.mode = input.mode;
  if (find("#play.ready") && document.activeElement.name !== "mode") find("#heard").textContent = words(input.mode === "chain" ? "chain" : "mode-" + input.mode);
});
input.addEventListener("armed", update);
board.addEventListener("refresh", () => {
  find("#candidates").textContent = board.digit ? words("fill-one", { Digit: game.symbol(board.digit) }) : words("fill");
});

// The module that draws chains is loaded when it is first needed.
const chains = find("#chains");
let chain = null;
const drawing = () => (chain ??= import("./chain.js").then(({ drawChain }) => drawChain(board, data.names, unmark)));
input.addEventListener("node", async ({ detail: { digit, cells } }) => (await drawing()).add(digit, cells));
chains.addEventListener("toggle", () => {
  drawing();
  if (chains.open !== (input.mode === "chain")) input.setMode(chains.open ? "chain" : "digit");
});

/** Removes the marks of a hint, which would cover a drawn chain. */
function unmark() {
  if (!board.hint) return;
  shown = null;
  board.showHint(null);
  update();
}

/** Asks whether the chain is right, and shows the verdict and what follows from it. */
async function judgeChain() {
  const drawn = await drawing(); // with what was pressed before it was loaded
  const text = find("#chain").value;
  if (!text.trim()) return say(words("no-chain"));
  const answer = await hints.chain(text);
  drawn.judge(text, answer);
  unmark();
  tellHint(answer);
  if (shown) shown.own = true;
}

/** Asks the server one question at a time, and shows the answer or the error. */
let asking = false;
async function ask(question) {
  if (asking) return;
  asking = true;
  find("#play").setAttribute("aria-busy", "true");
  try {
    await question();
  } catch (error) {
    say(error instanceof TypeError ? words("offline") : error.message);
  }
  find("#play").removeAttribute("aria-busy");
  asking = false;
}

/** Says an answer with an argument, of which a part is folded. */
const sayArgument = (answer) => say(told({ ...answer, text: answer.short ?? answer.text }), {
  [words("show-all")]: answer.short && answer.text, [words("simple")]: answer.simple,
});

/** The text of an answer, with its cost. */
function told({ text, cost }) {
  const time = (seconds) => Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
  return cost?.added ? text + "\n" + words("attempt-cost", { Time: time(cost.added), Total: time(cost.total) }) : text;
}

function tellHint(answer) {
  sayArgument(answer);
  const marks = hints.marks(answer);
  shown = marks && (marks.places.size || marks.removes.size) ? marks : null;
  if (marks) board.showHint(marks);
  find("#lesson").hidden = !answer.learn;
  if (answer.learn) find("#lesson").href = answer.learn;
  update();
}

const oneSelected = () => (board.selected.size === 1 && !game.values[board.cursor] ? board.cursor : undefined);

onClicks({
  undo: () => game.undo(),
  redo: () => game.redo(),
  erase: () => input.clear(),
  "start-over": () => game.startOver(),
  candidates: () => {
    game.fillCandidates(board.digit);
    say(board.digit ? words("filled-one", { Digit: game.symbol(board.digit) }) : words("filled"));
  },
  hint: () => ask(async () => tellHint(await hints.more())),
  another: () => ask(async () => tellHint(await hints.another())),
  about: () => ask(async () => {
    if (oneSelected() === undefined) return say(words("choose"));
    tellHint(await hints.more(oneSelected()));
  }),
  apply: () => {
    if (!shown) return;
    if (sync && !shown.own) ask(async () => { await sync.ask("apply", hints.topic); });
    else hints.apply(shown);
  },
  check: () => ask(async () => say(told(await hints.check()))),
  "chain-judge": () => ask(judgeChain),
  why: () => ask(async () => {
    const digit = Number(find("#why-digit").value);
    if (oneSelected() === undefined) return say(words("choose"));
    const answer = await hints.why(oneSelected(), digit);
    sayArgument(answer);
    board.showHint(hints.marks(answer));
  }),
});
onPad(input);
for (const mode of document.querySelectorAll("[name=mode]")) {
  mode.addEventListener("change", () => input.setMode(mode.value));
}
for (const [name, on] of Object.entries(settings)) {
  const box = find(`[name=${name}]`);
  box.checked = on;
  box.addEventListener("change", () => {
    settings[name] = box.checked;
    saveSettings(settings);
    input.armed = 0;
    find("#clock").hidden = !settings.timer;
    board.draw();
    update();
  });
}

navigator.keyboard?.getLayoutMap?.().then((keys) => {
  for (const key of document.querySelectorAll(".modes kbd")) key.textContent = keys.get("Key" + key.textContent)?.toUpperCase() ?? key.textContent;
}).catch(() => {}); // no other names are known
find("#clock").hidden = !settings.timer;
setInterval(() => { find("#clock").textContent = clock.text; }, 250);
document.addEventListener("visibilitychange", save);
board.select(Math.max(0, game.values.indexOf(0)), { focus: false });
input.setMode("digit");
update();
find("#play").classList.add("ready");
