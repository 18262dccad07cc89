// Measures how long a game has been played: while its page is visible, or all the time if the
// server's clock counts.

export class Clock {
  constructor(elapsed = 0) {
    this.before = elapsed; // milliseconds played before since
    this.added = 0; // milliseconds that help has added
    this.since = document.hidden ? null : performance.now();
    this.stopped = false;
    document.addEventListener("visibilitychange", () => (document.hidden && !this.always ? this.#pause() : this.#resume()));
  }

  /** Runs all the time from now on, like the server's clock. */
  follow(elapsed) {
    this.always = true;
    this.stopped = false;
    this.before = elapsed;
    this.since = performance.now();
  }

  get elapsed() { return this.before + (this.since === null ? 0 : performance.now() - this.since); }

  get text() {
    const seconds = Math.floor((this.elapsed + this.added) / 1000), two = (n) => String(n).padStart(2, "0");
    const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
    return (hours ? hours + ":" + two(minutes) : minutes) + ":" + two(seconds % 60);
  }

  stop() {
    this.#pause();
    this.stopped = true;
  }

  #pause() {
    this.before = this.elapsed;
    this.since = null;
  }

  #resume() {
    if (!this.stopped && this.since === null) this.since = performance.now();
  }
}
