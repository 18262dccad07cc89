// The page that Discord opens: asks Discord's client who the player is, signs them in, and shows our other pages in a
// frame. Discord talks only to this page, so the other pages reach Discord's client through it.

/** The origins of Discord's clients. */
const DISCORD = ["", "ptb.", "canary."].flatMap((kind) => ["discord.com", "discordapp.com"].map((host) => "https://" + kind + host));

/** The kinds of message between Discord's client and a page. */
const HANDSHAKE = 0, FRAME = 1, CLOSE = 2;

/** How often to look whether the player has pressed Play at another puzzle, in milliseconds. */
const LOOK = 10_000;

const { client, state, challenge, browser } = document.body.dataset;
const query = new URLSearchParams(location.search);
const instance = query.get("instance_id") ?? "";
const frame = document.querySelector("iframe");
const discord = parent.opener ?? parent; // Discord's window, even if the frame is in another window
const waiting = new Map(); // handlers of the answers to commands, by nonce
let origin; // of Discord's client, once it has answered

const ready = new Promise((resolve, reject) => {
  addEventListener("message", ({ data, origin: from }) => {
    if (!DISCORD.includes(from) || !Array.isArray(data)) return;
    const [kind, message] = data;
    if (kind === CLOSE) reject(new Error(message?.message));
    if (kind !== FRAME) return;
    if (message.cmd === "DISPATCH" && message.evt === "READY") {
      origin = from;
      resolve();
    }
    waiting.get(message.nonce)?.(message);
    waiting.delete(message.nonce);
  });
});

/** Sends Discord's client a command and returns its answer. */
async function command(cmd, args) {
  const nonce = crypto.randomUUID();
  const answer = new Promise((resolve) => waiting.set(nonce, resolve));
  discord.postMessage([FRAME, { cmd, args, nonce }], origin);
  const { evt, data } = await answer;
  if (evt === "ERROR") throw new Error(data?.message);
  return data;
}

/** Asks our server for the player's page. */
async function whereTo(options, search = "") {
  const response = await fetch("/signin/activity" + search, options);
  if (!response.ok) throw new Error(response.status);
  return response.json();
}

async function signIn() {
  discord.postMessage([HANDSHAKE, { v: 1, encoding: "json", client_id: client, frame_id: query.get("frame_id") }], "*");
  await ready;
  const { code } = await command("AUTHORIZE", {
    client_id: client, response_type: "code", state, prompt: "none", scope: ["identify"], code_challenge: challenge, code_challenge_method: "S256",
  });
  return whereTo({ method: "POST", body: new URLSearchParams({ code, state, instance }) });
}

/** Opens an address in the player's browser. */
const openOutside = (url) => command("OPEN_EXTERNAL_LINK", { url }).catch(() => {});

/** Opens other sites in the player's browser, because inside Discord there is no way back from them. */
function catchLinks(event) {
  const link = event.target.closest("a[href]");
  const ours = link?.origin === location.origin;
  if (!link || (ours && !link.pathname.startsWith("/api/"))) return;
  event.preventDefault();
  openOutside(ours ? browser + link.pathname + link.search : link.href);
}

let pressed; // the player's press that the frame shows

function show(launch) {
  pressed = launch.pressed;
  frame.src = launch.to;
}

async function look() {
  const launch = await whereTo({}, "?" + new URLSearchParams({ instance }));
  if (launch.pressed > pressed) show(launch);
}

frame.addEventListener("load", () => {
  frame.contentDocument.addEventListener("click", catchLinks);
  frame.contentWindow.focus();
});

try {
  const launch = await signIn();
  document.querySelector("main").hidden = true;
  frame.hidden = false;
  show(launch);
  command("AUTHENTICATE", { access_token: launch.token }).catch(() => {});
  const lookAgain = () => document.hidden || look().catch(() => {});
  setInterval(lookAgain, LOOK);
  for (const event of ["focus", "visibilitychange"]) addEventListener(event, lookAgain);
} catch {
  document.querySelector("#said").hidden = true;
  document.querySelector("#failed").hidden = false;
  document.addEventListener("click", catchLinks);
}
