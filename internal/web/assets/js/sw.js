// The service worker. It caches the last boards and their modules, so that they open without the server.

const PAGES = "pages", FILES = "files";
const MOST = { [PAGES]: 20, [FILES]: 80 };

/** Whether a page is for playing. */
const isBoard = ({ pathname }) => pathname === "/" || /^\/(p|play|attempts)(\/|$)/.test(pathname) || pathname.includes("/practise/");

/** Whether a file belongs to such pages. Its address changes with its content, except the icon's. */
const isFile = ({ pathname }) => /^\/js\/|^\/(style\.css|icon\.svg)$/.test(pathname);

/** Caches an answer. Only the latest stay. */
async function keep(name, request, answer) {
  const cache = await caches.open(name);
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  for (const old of (await cache.keys()).slice(0, -MOST[name])) await cache.delete(old);
}

/** The server's page or, if that fails, the cached one. until gets the promise of caching the page. */
async function page(request, until) {
  try {
    const answer = await fetch(request);
    if (answer.ok && isBoard(new URL(request.url))) until(keep(PAGES, request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(request, { cacheName: PAGES, ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

async function file(request, until) {
  const kept = await caches.match(request, { cacheName: FILES, ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) until(keep(FILES, request, answer.clone()));
  return answer;
}

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (e) => e.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (e) => {
  const { method, mode, url } = e.request, address = new URL(url);
  if (address.origin !== location.origin) return;
  if (method === "POST" && ["/leave", "/me/forget"].includes(address.pathname)) e.waitUntil(caches.delete(PAGES));
  if (method !== "GET") return;
  const until = (kept) => e.waitUntil(kept.catch(() => {})); // show the page even if caching fails
  if (mode === "navigate") e.respondWith(page(e.request, until));
  else if (isFile(address)) e.respondWith(file(e.request, until));
});

/** A page sends what to cache. Each message waits for the previous one, so that the last stays. */
let done = Promise.resolve();
self.addEventListener("message", (e) => {
  const kept = [], until = (promise) => kept.push(promise);
  const fetched = (address) => (isFile(new URL(address)) ? file : page)(new Request(address), until);
  done = done.then(() => Promise.all(e.data.map(fetched))).then(() => Promise.all(kept)).catch(() => {}); // offline: the next visit tries again
  e.waitUntil(done);
});
