// The main module of the page to play on. It connects board, input, hints, clock and server.
import { Board } from "./board.js";
import { Clock } from "./clock.js";
import { bit, Game } from "./game.js";
import { Hints, onColours } from "./hints.js";
import { Input } from "./input.js";
import { loadGame, loadSettings, saveGame, saveSettings } from "./keep.js";
import { dataOf, find, onClicks, onPad, sentences } from "./page.js";
import { say } from "./sheet.js";
import { Sync } from "./sync.js";

const data = dataOf("puzzle"), words = sentences(data.words);

const settings = loadSettings();
const game = new Game(data);
const kept = loadGame(data.key) ?? loadGame(data.former);
if (data.attempt && kept?.attempt?.version > data.attempt.version) data.attempt = kept.attempt; // the service worker sent an older page
const sync = data.attempt || data.begin ? new Sync(game, data) : null; // null if the server's clock does not count
const board = new Board(find("#board"), game, settings, words);
const input = new Input(board, game, settings);
const hints = new Hints(game, data, sync && ((what, question) => sync.ask(what, question)), kept?.asked);
const clock = new Clock(sync ? 0 : kept?.elapsed);
let shown = null; // the marks of the current hint

function save() {
  saveGame(data.key, { ...game.save(), elapsed: clock.elapsed, asked: hints.asked, attempt: sync?.attempt });
}

function update() {
  find("#undo").disabled = game.past.length === 0;
  find("#redo").disabled = game.future.length === 0;
  if (sync) showServer();
  for (const key of document.querySelectorAll("[data-digit]")) {
    const digit = Number(key.dataset.digit);
    key.querySelector("small").textContent = Math.max(0, game.left(digit));
    key.classList.toggle("done", game.left(digit) <= 0);
    key.setAttribute("aria-pressed", String(settings.digitFirst && input.armed === digit));
  }
}

function finish() {
  if (sync) return handInIfFull();
  if (!game.complete) find("#ending").hidden = true;
  if (!game.complete || clock.stopped) return;
  clock.stop();
  end({ text: words("solved", { Time: clock.text }) });
}

/** Hands in a full board without a conflict, if that is set, and offers to hand in any other. */
function handInIfFull() {
  if (sync.over || !game.values.every(Boolean)) return;
  if (settings.handIn && game.complete && !sync.offline) handIn();
  else say(words("attempt-filled"));
}

const handIn = () => ask(async () => {
  const { status, text, counts } = await sync.handIn();
  if (status !== "solved") return say(text);
  find("#heard").textContent = text;
  await ended;
  if (!counts) find("#took").textContent = text; // it says why
});

let ended = null; // resolves when the panel of a solved attempt is shown

/** Caches the page for offline use. */
const keepPage = async (how) => (await import("./offline.js")).keepPage(how);

/** Shows the panel of a solved board. Its module is loaded then. */
const end = async (about) => (await import("./ending.js")).showEnding(board, about);

game.addEventListener("change", () => {
  shown = null;
  say(""); // it was about the previous board
  update();
  finish();
  save();
});
if (sync) followServer();
else if (kept || !data.start) game.restore(kept);
else begin();

/** Puts the game's starting position on the board. */
function begin() {
  const { values, left } = game.read(data.start);
  game.adopt([...values.map((value, cell) => ["values", cell, value]), ...left.map((bits, cell) => ["centre", cell, bits])]);
}

/** Shows the server's clock, the prices of help, and what the server does not have yet. */
function showServer() {
  const { attempt, prices, pending, offline, over } = sync;
  const seconds = (ms) => Math.max(0, ms);
  find("#candidates").hidden = Boolean(attempt?.no_filling);
  clock.added = 1000 * (attempt?.added ?? 0);
  if (!attempt) clock.stop();
  else if (!attempt.ended) {
    if (!clock.always || clock.stopped) clock.follow(seconds(Date.parse(attempt.now) - Date.parse(attempt.started)));
  } else if (!find("#board").classList.contains("ended")) {
    clock.follow(seconds(Date.parse(attempt.ended.at) - Date.parse(attempt.started)));
    clock.stop();
    find("#board").classList.add("ended");
    if (attempt.ended.solved) ended = end({ attempt: true });
  }
  showPrices(prices);
  find("#hand-in").hidden = over || !game.values.every(Boolean);
  const sent = find("#sent"), text = over ? words("attempt-over") : offline && pending ? words("attempt-waiting", { Count: pending }) : "";
  if (sent.textContent !== text) sent.textContent = text; // announced once
}

/** Shows on each button how much time pressing it adds. */
function showPrices(prices) {
  const [first] = prices.hint, cell = oneSelected(), full = game.values.every(Boolean);
  const argued = cell !== undefined && game.possible(cell) & bit(Number(find("#why-digit").value)); // a digit that the cell sees needs no argument
  const costs = {
    hint: full ? 0 : hints.price(undefined, first), about: cell === undefined ? 0 : hints.price(cell, first), more: hints.price(hints.cell, first), another: first,
    check: prices.check, why: argued ? prices.why : 0, "chain-judge": find("#chain").value.trim() ? prices.why : 0,
  };
  for (const [id, cost] of Object.entries(costs)) {
    const time = cost % 60 ? words("seconds", { Time: cost }) : words("minutes-alone", { Time: cost / 60 });
    find("#" + id + " .price").textContent = cost ? words("attempt-price", { Time: time }) : "";
  }
}

function followServer() {
  sync.addEventListener("begun", () => keepPage({ changed: true }));
  sync.addEventListener("state", () => {
    showServer();
    save();
    if (settings.handIn && game.complete && !sync.pending) handInIfFull(); // after being offline
  });
  sync.addEventListener("refused", (e) => say(e.detail));
  sync.addEventListener("elsewhere", (e) => say(words("attempt-elsewhere", { Cells: e.detail.cells.map((cell) => data.names[cell]).join(", ") })));
  find("#hand-in").addEventListener("click", handIn);
  sync.start(kept);
  game.recall(kept ?? {});
}

input.addEventListener("mode", () => {
  for (const radio of document.querySelectorAll("[name=mode]")) radio.checked = radio.value === input.mode;
  find("#chains").open = input.mode === "chain";
  find("#play").dataset.mode = input.mode;
  if (find("#play.ready") && document.activeElement.name !== "mode") find("#heard").textContent = words(input.mode === "chain" ? "chain" : "mode-" + input.mode);
});
input.addEventListener("armed", update);
input.addEventListener("escape", close);
if (sync) {
  board.addEventListener("refresh", () => showPrices(sync.prices));
  for (const id of ["why-digit", "chain"]) find("#" + id).addEventListener("input", () => showPrices(sync.prices));
}

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
  say("");
}

/** Closes the sheet and removes its marks from the board. */
function close() {
  say("");
  unmark();
}

/** Asks whether the chain is right, and shows the verdict and what follows from it. */
async function judgeChain() {
  const drawn = await drawing(); // with earlier presses
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

/** Shows an answer whose argument is partly folded, with some buttons. */
const sayArgument = (answer, shown) => say(told({ ...answer, text: answer.short ?? answer.text }), {
  folded: { [words("show-all")]: answer.short && answer.text, [words("simple")]: answer.simple }, shown,
});

/** The text of an answer, with its cost. */
function told({ text, cost }) {
  const time = (seconds) => Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
  return cost?.added ? text + "\n" + words("attempt-cost", { Time: time(cost.added), Total: time(cost.total) }) : text;
}

/** Shows a hint or the verdict on a chain, with the buttons that it allows. */
function tellHint(answer) {
  const marks = hints.marks(answer), isStep = answer.state === "step";
  shown = marks && (marks.places.size || marks.removes.size) ? marks : null;
  if (answer.learn) find("#lesson").href = answer.learn;
  const fits = { apply: shown, more: isStep && hints.goesOn, another: isStep, lesson: answer.learn };
  sayArgument(answer, Object.keys(fits).filter((id) => fits[id]));
  if (marks) board.showHint(marks);
  update();
  save();
}

const oneSelected = () => (board.selected.size === 1 && !game.values[board.cursor] ? board.cursor : undefined);

onClicks({
  undo: () => game.undo(),
  redo: () => game.redo(),
  erase: () => input.clear(),
  "start-over": () => game.startOver(),
  candidates: () => {
    game.fillCandidates();
    find("#heard").textContent = words("filled");
  },
  hint: () => ask(async () => tellHint(await hints.more())),
  more: () => ask(async () => tellHint(await hints.more(hints.cell))),
  another: () => ask(async () => tellHint(await hints.another())),
  close,
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
onColours(() => {
  if (!board.hint?.picture) return;
  if (hints.level) ask(async () => tellHint(await hints.again()));
  else close();
});
for (const mode of document.querySelectorAll("[name=mode]")) {
  mode.addEventListener("change", () => input.setMode(mode.value));
}
for (const [name, on] of Object.entries(settings)) {
  const box = find(`[name=${name}]`);
  if (!box) continue; // not for this puzzle
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
}).catch(() => {}); // keep the default names
find("#clock").hidden = !settings.timer;
setInterval(() => { find("#clock").textContent = clock.text; }, 250);
document.addEventListener("visibilitychange", save);
board.select(Math.max(0, game.values.indexOf(0)), { focus: false });
input.setMode("digit");
update();
find("#play").classList.add("ready");
keepPage().catch(() => {}); // no service workers here
