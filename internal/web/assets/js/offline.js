// Makes the service worker cache this page, so that it opens without the server.

/** The modules that a page loads when it needs them. */
const LATER = ["chain.js", "ending.js", "offline.js"].map((name) => new URL(name, import.meta.url).href);

/** Caches all that the page loads, and the page itself if it changed or did not come from the service worker. */
export async function keepPage({ changed = false } = {}) {
  if (!navigator.serviceWorker || parent !== window) return; // inside Discord no page opens offline
  const page = changed || !navigator.serviceWorker.controller ? [location.href] : [];
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => /\/js\/|\/style\.css|\/icon\.svg/.test(name));
  active.postMessage([...page, ...loaded, ...LATER]);
}
