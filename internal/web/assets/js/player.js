// Plays moments in order, by buttons, keys and a slider. It sometimes announces one.
import { find, onClicks, takesKey } from "./page.js";

const HEARD = 4000; // milliseconds between announcements

/** The person prefers reduced motion: nothing plays by itself. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Player {
  #timer = 0;
  #heard = 0;

  /**
   * words name the button's states. show(n) shows a moment, shown() is its index, atEnd() says whether it is the last;
   * delay(speed) is the time until the next one, and ready() resolves when that is loaded.
   */
  constructor({ words, show, shown, atEnd, delay, ready = async () => {} }) {
    Object.assign(this, { words, show, shown, atEnd, delay, ready });
    find("#scrub").addEventListener("input", (e) => this.go(Number(e.target.value)));
  }

  /** Connects buttons, by id, and keys with actions. */
  control(actions, keys) {
    onClicks(actions);
    document.addEventListener("keydown", (e) => {
      const act = actions[keys[e.key]];
      if (!act || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey || takesKey(e)) return;
      act(e);
      e.preventDefault();
    });
  }

  /** Pauses and shows a moment. */
  go(n) {
    this.pause();
    this.show(n);
  }

  /** Moves the slider, shows the caption, and announces the text. */
  tell(text, caption = text) {
    find("#caption").textContent = caption;
    find("#scrub").value = Math.max(0, this.shown());
    find("#scrub").setAttribute("aria-valuetext", caption);
    if (!text || (this.#timer && performance.now() <= this.#heard + HEARD && !this.atEnd())) return;
    this.#heard = performance.now();
    find("#aloud").textContent = text;
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    find("#toggle").textContent = this.words("play");
  }

  play() {
    if (calm) return this.step();
    if (this.atEnd()) this.show(0);
    find("#toggle").textContent = this.words("pause");
    this.#wait();
  }

  toggle() {
    if (this.#timer) this.pause();
    else this.play();
  }

  async step() {
    this.pause();
    await this.ready();
    this.show(this.shown() + 1);
  }

  #wait() {
    this.#timer = setTimeout(async () => {
      await this.ready();
      if (!this.#timer) return;
      this.show(this.shown() + 1);
      if (this.atEnd()) this.pause();
      else if (this.#timer) this.#wait();
    }, this.delay(Number(find("#speed").value)));
  }
}
