// Has the service worker keep this page, to open it while the server cannot be reached.

/** The modules that a page loads when it needs them. */
const LATER = ["chain.js", "ending.js", "offline.js"].map((name) => new URL(name, import.meta.url).href);

/** Keeps all that the page loads, and the page itself where it has changed or did not come by the service worker. */
export async function keepPage({ changed = false } = {}) {
  if (!navigator.serviceWorker || parent !== window) return; // inside Discord there is no page without the server
  const page = changed || !navigator.serviceWorker.controller ? [location.href] : [];
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\/js\/|\/style\.css|\/icon\.svg/.test(name));
  active.postMessage([...page, ...loaded, ...LATER]);
}
