// Keeps the settings and each game in the browser.

/** The settings of a new player. */
const DEFAULTS = { places: true, conflicts: true, tidy: true, seen: true, digitFirst: false, timer: true, handIn: true };

const MAX_GAMES = 50;

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null; // storage is off or has other data
  }
};

const write = (key, value) => {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
};

export const loadSettings = () => ({ ...DEFAULTS, ...read("settings") });
export const saveSettings = (settings) => write("settings", settings);

export const loadGame = (key) => read("game " + key);

/** Saves a game, and deletes the games that are unused for longest. */
export function saveGame(key, game) {
  const kept = (read("games") ?? []).filter((other) => other !== key);
  kept.push(key);
  for (const old of kept.splice(0, Math.max(0, kept.length - MAX_GAMES))) localStorage.removeItem("game " + old);
  return write("games", kept) && write("game " + key, game);
}
