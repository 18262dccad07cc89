// Sends entries to the server, in order, and shows the server's state on the board: at once,
// or when the server can be reached again. It keeps each entry until the server has it.

const PAUSE = 300; // milliseconds to wait for more entries
const MARKS_PAUSE = 1500;
const LOOK_EVERY = 20000;
const MAX_WAIT = 30000; // between two attempts
const MAX_BATCH = 200;

/** The server refuses a request. Trying again would not help. */
class Refusal extends Error {
  constructor(problem) {
    super(problem.detail);
    this.kind = problem.type.split("/").pop();
  }
}

const name = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (b) => b.toString(16).padStart(2, "0")).join("");

export class Sync extends EventTarget {
  #timer = 0;
  #due = Infinity; // when to send next
  #busy = null; // the current request
  #failures = 0;
  #sent = 0; // how many requests were sent
  #asked = new Map(); // unanswered questions, with their call's name

  /** data.attempt is the attempt that is played; without it, the first entry starts data.begin. */
  constructor(game, data) {
    super();
    Object.assign(this, { game, data, attempt: data.attempt ?? null, over: Boolean(data.attempt?.ended) });
    this.waits = { entries: [], marks: [] }; // marks: the cells whose marks have changed
    this.#open(data.key);
    if (data.former) this.#recall("waiting " + data.former + " ");
    game.addEventListener("change", (e) => this.#changed(e.detail.cells));
    addEventListener("online", () => this.flush());
    addEventListener("focus", () => this.look());
    document.addEventListener("visibilitychange", () => (document.hidden ? this.flush() : this.look()));
    setInterval(() => { if (!document.hidden) this.look(); }, LOOK_EVERY);
  }

  /** Shows the server's digits, our unsent ones, and the marks. */
  start(kept) {
    const { game } = this;
    if (!this.attempt) {
      this.#adopt(game.values, kept);
      if (this.pending) this.flush();
      return;
    }
    const marks = this.#marksOf(this.attempt);
    if (kept && !marks) this.waits.marks = [...game.values.keys()];
    this.#adopt(game.read(this.attempt.progress).values, marks ?? kept);
    if (kept && marks) game.adopt(this.#markChanges(kept, (cell) => this.waits.marks.includes(cell)));
    this.#takeCandidates(this.attempt, (cell) => !game.centre[cell]);
    if (this.waits.entries.length || this.waits.marks.length) this.flush();
  }

  get offline() { return this.#failures > 0; }
  get pending() { return this.waits.entries.length; }
  get prices() { return (this.attempt ?? this.data.begin).prices; }

  /** Sends everything unsent. It resolves when all is sent or cannot be sent now. */
  async flush() {
    clearTimeout(this.#timer);
    this.#due = Infinity;
    if (this.over) return;
    while (this.#busy) await this.#busy;
    this.#busy = this.#send();
    await this.#busy;
    this.#busy = null;
  }

  /** Asks for help with the board's position. The answer has the cost. */
  async ask(what, question) {
    const { attempt, answer } = await this.#call(what, question, true);
    return answer.answer ? { ...answer.answer, cost: answer.cost, prices: answer.prices, done: answer.done, attempt } : answer;
  }

  /** Hands in the board's digits. */
  async handIn() {
    const { answer } = await this.#call("answer", {}, false);
    return answer;
  }

  /** Sends unsent entries, then a call. It repeats the call under one name until there is an answer, so that it counts once. */
  async #call(what, question, advises) {
    await this.flush();
    if (this.pending || this.offline) throw new TypeError("offline");
    if (!this.attempt) await this.#begin();
    const id = what + JSON.stringify(question) + this.attempt.version;
    const call = this.#asked.get(id) ?? name();
    this.#asked.set(id, call);
    const sent = this.#sent;
    const version = what === "answer" ? { version: this.attempt.version } : {};
    let answer;
    try {
      answer = await this.#request("POST", "/" + what, { call, ...version, ...question });
    } catch (error) {
      if (error instanceof Refusal) this.#asked.delete(id);
      throw this.#ended(error);
    }
    this.#asked.delete(id);
    this.#take(answer.attempt, { tell: what !== "apply", marks: sent === this.#sent });
    if (advises && what !== "check") this.#takeCandidates(answer.attempt, () => true, answer.answer?.state === "mistaken");
    return { attempt: answer.attempt, answer };
  }

  /** Asks the server for changes that were made elsewhere. */
  async look() {
    if (!this.attempt || this.over || this.#busy) return;
    if (this.pending) return this.flush();
    const sent = this.#sent;
    try {
      const attempt = await this.#request("GET", "");
      if (sent === this.#sent && !this.#busy && !this.pending) this.#take(attempt, { tell: true });
    } catch (error) {
      this.#ended(error);
    }
  }

  async #send() {
    this.#sent++;
    try {
      if (!this.attempt && (this.pending || this.waits.marks.length)) await this.#begin();
      while (this.pending) await this.#sendEntries();
      if (this.attempt && this.waits.marks.length) await this.#sendMarks();
      this.#failures = 0;
    } catch (error) {
      if (this.#ended(error).kind) {
        this.dispatchEvent(new CustomEvent("refused", { detail: error.message }));
      } else {
        this.#failures++;
        this.#later(Math.min(MAX_WAIT, 1000 * 2 ** this.#failures));
      }
    }
    this.dispatchEvent(new Event("state"));
  }

  async #begin() {
    this.attempt = await this.#fetch("POST", "/api/v1/attempts", { post: this.data.begin.post, start: true });
    localStorage.removeItem(this.place);
    this.data.key = "attempt " + this.attempt.id;
    this.#open(this.data.key);
    this.#keep();
    this.dispatchEvent(new Event("begun"));
  }

  async #sendEntries() {
    const { waits } = this;
    waits.call ??= name();
    waits.sent ||= Math.min(waits.entries.length, MAX_BATCH);
    this.#keep();
    const entries = waits.entries.slice(0, waits.sent);
    const attempt = await this.#request("POST", "/entries", { call: waits.call, base: this.attempt.version, entries });
    waits.entries.splice(0, waits.sent);
    Object.assign(waits, { call: undefined, sent: 0 });
    this.#keep();
    this.#take(attempt, { tell: true });
    this.channel.postMessage(attempt.version);
  }

  async #sendMarks() {
    const shifted = (field) => this.game[field].map((bits) => bits >> 1);
    const cells = this.waits.marks;
    const marks = { cells, centre: shifted("centre"), corner: shifted("corner"), colours: this.game.colours, tints: this.game.tints.some(Boolean) ? this.game.tints : [] };
    this.waits.marks = [];
    try {
      await this.#request("PUT", "/marks", marks);
    } catch (error) {
      if (!(error instanceof Refusal)) this.#note(cells);
      throw error;
    }
    this.#keep();
    this.channel.postMessage(this.attempt.version);
  }

  /** Remembers to send the marks of some cells. */
  #note(cells) { this.waits.marks = [...new Set([...this.waits.marks, ...cells])]; }

  /** The changes that set other marks on the board, in the cells that may change. */
  #markChanges(marks, may) {
    const { game } = this;
    const cellOf = { tints: (at) => Math.floor(at / game.size) };
    return ["centre", "corner", "colours", "tints"].flatMap((field) => (marks[field] ?? []).flatMap((value, at) =>
      value !== game[field][at] && may(cellOf[field]?.(at) ?? at) ? [[field, at, value]] : []));
  }

  /** Adopts the attempt, with its marks unless ours are newer, and reports what changed elsewhere. */
  #take(attempt, { tell, marks = true }) {
    if (this.attempt && attempt.version < this.attempt.version) return;
    this.attempt = { ...attempt, marks: attempt.marks ?? this.attempt?.marks };
    const { values } = this.game.read(attempt.progress);
    const cells = this.#differing(values).concat(marks ? this.#takeMarks(attempt) : []);
    this.#adopt(values);
    if (attempt.ended) this.#end();
    if (tell && cells.length) this.dispatchEvent(new CustomEvent("elsewhere", { detail: { cells } }));
    this.dispatchEvent(new Event("state"));
  }

  /** Adopts marks that were made elsewhere and returns the cells where they replaced ours. */
  #takeMarks(attempt) {
    const { game, waits } = this;
    const marks = this.#marksOf(attempt);
    if (!marks) return [];
    const lost = game.values.flatMap((value, cell) => (game.notes(cell) || game.colours[cell] ? [cell] : []));
    const changes = this.#markChanges(marks, (cell) => !waits.marks.includes(cell));
    this.adopting = true;
    game.adopt(changes);
    this.adopting = false;
    const changed = new Set(changes.map(([field, at]) => (field === "tints" ? Math.floor(at / game.size) : at)));
    return lost.filter((cell) => changed.has(cell));
  }

  #withWaiting(values) {
    const shown = values.slice();
    for (const { cell, digit } of this.waits.entries) shown[cell] = digit;
    return shown;
  }

  #differing(values) {
    return this.#withWaiting(values).flatMap((digit, cell) => (digit === this.game.values[cell] ? [] : [cell]));
  }

  #adopt(values, marks) {
    this.adopting = true;
    const changes = this.#withWaiting(values).map((digit, cell) => ["values", cell, digit]);
    for (const field of ["centre", "corner", "colours", "tints"]) {
      marks?.[field]?.forEach((value, cell) => changes.push([field, cell, value]));
    }
    this.game.adopt(changes);
    this.adopting = false;
  }

  #marksOf({ marks }) {
    return marks && { centre: marks.centre.map((b) => b << 1), corner: marks.corner.map((b) => b << 1), colours: marks.colours, tints: marks.tints?.length ? marks.tints : this.game.tints.map(() => 0) };
  }

  /** Removes candidates that the server excludes from the centre marks of cells that may change; back also restores others. */
  #takeCandidates(attempt, may, back = false) {
    const { game } = this;
    const { values, left } = game.read(attempt.progress);
    const changes = [];
    values.forEach((digit, cell) => {
      const possible = game.possible(cell), all = left[cell] || possible, now = (!back && game.centre[cell] & all) || all;
      if (digit || game.values[cell] || !may(cell) || (!game.centre[cell] && !left[cell])) return;
      if ((game.centre[cell] & possible) !== now) changes.push(["centre", cell, now]);
    });
    if (changes.length) game.adopt(changes);
  }

  #changed(cells) {
    if (this.adopting || this.over) return;
    const { game, waits } = this;
    const expected = this.#withWaiting(this.attempt ? game.read(this.attempt.progress).values : game.values.map((v, cell) => (game.given[cell] ? v : 0)));
    const at = Date.now();
    let digits = false;
    for (const cell of cells) {
      if (game.values[cell] === expected[cell]) continue;
      waits.entries.push({ cell, digit: game.values[cell], at });
      digits = true;
    }
    this.#note(cells);
    this.#keep();
    this.#later(!digits ? MARKS_PAUSE : this.attempt ? PAUSE : 0); // the first digit starts the clock
    this.dispatchEvent(new Event("state"));
  }

  /** Sends after a pause, or sooner if already planned. Further typing does not delay it. */
  #later(pause) {
    const due = Date.now() + pause;
    if (due >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = due;
    this.#timer = setTimeout(() => this.flush(), pause);
  }

  #ended(error) {
    if (error.kind === "ended") {
      this.#end();
      this.dispatchEvent(new Event("state"));
    }
    return error;
  }

  /** Stops sending. */
  #end() {
    this.over = true;
    this.waits = { entries: [], marks: [] };
    this.#keep();
  }

  #request(method, what, body) { return this.#fetch(method, "/api/v1/attempts/" + this.attempt.id + what, body); }

  async #fetch(method, path, body) {
    const response = await fetch(path, {
      method, keepalive: true, credentials: "same-origin",
      ...(body ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) } : {}),
    });
    if (response.status === 204) return null;
    const answer = await response.json();
    if (response.ok) return answer;
    if (response.status === 429 || response.status >= 500) throw new TypeError(answer.detail);
    throw new Refusal(answer);
  }

  /** Saves unsent changes under a key of the game and this tab. */
  #open(key) {
    const begins = "waiting " + key + " ";
    this.place = begins + (sessionStorage.tab ??= name());
    this.channel?.close();
    this.channel = new BroadcastChannel("pencilmark " + key);
    this.channel.onmessage = () => this.look();
    navigator.locks?.request(this.place, () => new Promise(() => {}));
    this.#takeUp(this.place);
    this.#recall(begins);
  }

  /** Takes over unsent changes of closed tabs. */
  #recall(begins) {
    for (const place of Object.keys(localStorage).filter((key) => key.startsWith(begins) && key !== this.place)) {
      const take = (free) => {
        if (!free) return;
        const before = this.pending;
        this.#takeUp(place);
        localStorage.removeItem(place);
        this.#keep();
        if (this.pending === before || !this.attempt) return;
        this.#adopt(this.game.read(this.attempt.progress).values);
        this.#later(0);
      };
      if (navigator.locks) navigator.locks.request(place, { ifAvailable: true }, take);
      else take(true);
    }
  }

  #takeUp(place) {
    try {
      const kept = JSON.parse(localStorage.getItem(place));
      if (!kept) return;
      if (this.waits.entries.length === 0) Object.assign(this.waits, { call: kept.call, sent: kept.sent });
      this.waits.entries.push(...kept.entries);
      this.#note(kept.marks || []);
    } catch {
      // storage is off or has other data
    }
  }

  #keep() {
    try {
      if (this.pending || this.waits.marks.length) localStorage.setItem(this.place, JSON.stringify(this.waits));
      else localStorage.removeItem(this.place);
    } catch {
      // storage is off: keep it in memory
    }
  }
}
