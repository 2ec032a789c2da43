// Keeps the pages of this site for when there is no network.  VERSION is made from their content.
const VERSION = "242a06f9c5456294", FILES = ["index.html", "site.webmanifest", "favicon.svg", "icon-192.png", "icon-512.png", "one.html"];
const scope = self.registration.scope, ours = `logicgrid ${scope} `, name = ours + VERSION;

addEventListener("install", event => event.waitUntil((async () => {
  const cache = await caches.open(name);
  await cache.addAll(FILES.map(file => new Request(scope + file, { cache: "reload" })));
  await skipWaiting();
})()));

addEventListener("activate", event => event.waitUntil((async () => {
  for (const each of await caches.keys()) if (each.startsWith(ours) && each !== name) await caches.delete(each);
  await clients.claim();
})()));

addEventListener("fetch", event => {
  const { request } = event, url = new URL(request.url);
  if (request.method === "GET" && url.href.startsWith(scope)) event.respondWith(answer(request, url));
});

async function answer(request, url) {
  const cache = await caches.open(name);
  const address = url.origin + url.pathname + (url.pathname.endsWith("/") ? "index.html" : "");
  const kept = await cache.match(address);
  if (kept) return kept;
  try {
    const found = await fetch(request);
    if (found.status === 200) await cache.put(address, found.clone());
    return found;
  } catch (error) {
    if (request.mode === "navigate") return Response.redirect(`${scope}index.html`);
    throw error;
  }
}
