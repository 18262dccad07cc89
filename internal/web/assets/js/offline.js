// Has the service worker keep this page, to open it while the server cannot be reached.

/** The modules that a page loads when it needs them. */
const LATER = ["chain.js", "ending.js", "offline.js"].map((name) => new URL(name, import.meta.url).href);

/** Keeps the page as the server has it now, and all that it loads. */
export async function keepPage() {
  if (!navigator.serviceWorker) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\/js\/|\/style\.css|\/icon\.svg/.test(name));
  active.postMessage([location.href, ...loaded, ...LATER]);
}
