// The sheet that shows the server's answers, with buttons for the next actions.
import { find } from "./page.js";

const MIN_HEIGHT = 150; // pixels

const sheet = find("#sheet"), said = find("#said");

/** Shows and announces a text, or closes the sheet. folded has texts by their captions; shown are the ids of the buttons for it. */
export function say(text, { folded = {}, shown = [] } = {}) {
  for (const button of sheet.querySelectorAll(".keys > *")) button.hidden = button.id !== "close" && !shown.includes(button.id);
  sheet.classList.toggle("open", Boolean(text));
  said.textContent = text;
  for (const [caption, more] of Object.entries(folded)) {
    if (!more) continue;
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = caption;
    details.append(summary, more);
    said.append(details);
  }
  if (text) reveal();
}

/** Scrolls to the sheet, below the board. */
function reveal() {
  const board = find("#board").getBoundingClientRect();
  const floats = getComputedStyle(sheet).position === "fixed";
  sheet.style.maxHeight = floats ? Math.max(MIN_HEIGHT, innerHeight - board.height) + "px" : "";
  said.scrollTop = 0;
  if (said.scrollHeight > said.clientHeight) said.tabIndex = 0; // lets keys scroll it
  else said.removeAttribute("tabindex");
  if (!floats) return sheet.scrollIntoView({ block: "nearest" });
  const covered = board.bottom - sheet.getBoundingClientRect().top;
  if (covered > 0 || board.top < 0) scrollBy(0, Math.min(board.top, covered));
}
