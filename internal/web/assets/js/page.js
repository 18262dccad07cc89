// Functions that the modules of all pages share.

export const find = (selector) => document.querySelector(selector);

/** Returns the JSON that the page holds in the element with an id. */
export const dataOf = (id) => JSON.parse(find("#" + id).textContent);

/** Returns a function that fills values into a sentence of the first table that has it. */
export const sentences = (...tables) => (key, values = {}) =>
  tables.find((table) => key in table)[key].replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");

/** Asks the API. A refusal is an Error with the detail; a TypeError says that the server cannot be reached. */
export async function ask(path, body, signal) {
  const response = await fetch("/api/v1/" + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.detail);
  return answer;
}

/** Fetches one of our pages as a document. */
export async function getPage(address, options) {
  const response = await fetch(address, options);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Copies a text. In a frame, as inside Discord, browsers may refuse the first way. */
export async function copy(text) {
  try {
    return await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (!copied) throw new Error("the browser copies nothing");
  }
}

/** Whether the focused element uses a key: a field, a dialog, or a control for the key. */
export function takesKey({ target, key }) {
  if (target.closest("select, textarea, [contenteditable], dialog, [role=dialog], input:not([type=radio], [type=checkbox], [type=range])")) return true;
  if (["Enter", " "].includes(key)) return Boolean(target.closest("a, button, input, summary"));
  return /^(Arrow|Home|End|Page)/.test(key) && Boolean(target.closest("input, [tabindex='0']:not([role=gridcell])"));
}

// The links for language and colours keep the address's other parameters.
for (const link of document.querySelectorAll("footer [href^='?']")) {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of new URLSearchParams(link.search)) query.set(name, value);
  link.search = query;
}

/** Calls a function when the button with its id is clicked. */
export function onClicks(actions) {
  for (const [id, act] of Object.entries(actions)) find("#" + id).addEventListener("click", (e) => act(e));
}

/** Enters digits by the keys of the page's pad. */
export function onPad(input) {
  for (const key of document.querySelectorAll("[data-digit]")) {
    key.addEventListener("click", () => (key.dataset.digit === "0" ? input.clear() : input.digit(Number(key.dataset.digit))));
  }
}
