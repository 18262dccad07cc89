// The panel of a solved board.
import { copy, find, getPage } from "./page.js";

/** Shows the panel, after an attempt as the server makes it, and moves the focus there. */
export async function showEnding(board, { attempt = false, text = "" }) {
  const fresh = find("#ending").hidden;
  if (fresh && attempt) find("#ending").replaceWith(document.adoptNode((await getPage(location.href)).querySelector("#ending")));
  const panel = find("#ending");
  panel.hidden = false;
  find("#took").textContent = text;
  find("#share")?.addEventListener("click", share);
  if (fresh) {
    rejoice(board);
    panel.focus({ preventScroll: true });
    panel.scrollIntoView({ block: "nearest" });
  }
  await addCrux();
}

/** Lets a wave of colour run over the board, where the style sheet allows motion. */
function rejoice({ svg, cells, game }) {
  cells.forEach((cell, i) => cell.style.setProperty("--at", Math.floor(i / game.size) + (i % game.size)));
  svg.classList.add("joy");
}

/** Shares the result or, where that is not possible as inside Discord, copies it. */
async function share({ target: { dataset: { text } } }) {
  try {
    if (navigator.share && parent === window) return await navigator.share({ text });
    await copy(text);
    find("#copied").textContent = find("#share").dataset.copied;
  } catch {
    // the player cancelled, or the browser refused
  }
}

/** Puts the hardest step in the place of the link to it. */
async function addCrux() {
  const link = find("#to-crux");
  const crux = link && (await getPage(link.href)).querySelector("#crux figure")?.parentNode;
  if (!crux) return;
  link.remove();
  find("#ending").append(document.adoptNode(crux));
}
