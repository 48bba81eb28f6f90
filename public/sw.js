// Keeps the last fifty posts that were opened in this browser, for when the server cannot be reached. Served only while a setting
// of the site says so; otherwise the server sends a worker in its place that deletes what is kept, and goes.
//
// A post is kept as the server renders it for everybody: it is fetched anew, without credentials, so that nothing personal
// can be in it. It is shown without the scripts of the app, so that no version of them has to be kept, and links are the
// browser's. Online, nothing comes from here: a page that is opened is always the server's answer, for which the browser asks
// while the worker starts (navigation preload), and nothing else passes through.
//
// All is in one cache. Who deletes it, as a logout does, needs not ask the worker: what is being kept meanwhile goes into the
// deleted cache, which was opened before, and is gone with it.
'use strict';

const keptCache = 'octavo-kept';
/** Outlives what is kept. */
const choice = 'octavo-offline-choice';
const listPath = '/offline-posts';
const maxPosts = 50;
const maxFilesOfPost = 60;
const maxPageLength = 4_000_000;
/** Pictures beyond that are left out. */
const maxBytesOfPost = 6_000_000;
const maxFetchMs = 30_000;
/** So long a reader waits for the server, where the post is kept. */
const maxWaitMs = 10_000;

const filePath = /^\/(?:assets|images)\//;

let isUnreachable = false;
/** Posts are kept one after another, from all tabs. */
let keeping = Promise.resolve();

self.addEventListener('install', (event) => {
  // Calls need not wait for the worker to start.
  event.addRoutes?.({ condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' });
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await self.registration.navigationPreload?.enable();
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('message', (event) => {
  const { type, ...post } = event.data ?? {};
  if (type !== 'keep') return;
  // At once: a logout may come while this waits.
  const opened = caches.open(keptCache);
  // It is looked at only when those before are kept.
  opened.catch(() => undefined);
  keeping = keeping.then(async () => {
    const answer = await keepUnlessOff(opened, post).catch(() => ({ isKept: false, isOff: false }));
    event.ports[0]?.postMessage(answer);
  });
  event.waitUntil(keeping);
});

async function keepUnlessOff(opened, post) {
  const isOff = await isSwitchedOff();
  if (isOff) await caches.delete(keptCache);
  return { isKept: !isOff && (await keep(await opened, post)), isOff };
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === 'navigate' && url.pathname === listPath) {
    if (event.preloadResponse) event.waitUntil(event.preloadResponse.catch(() => undefined));
    event.respondWith(request.method === 'POST' ? choose(request) : listKept());
  } else if (request.mode === 'navigate' && request.method === 'GET') {
    event.respondWith(navigate(event, url));
  } else if ((isUnreachable || !navigator.onLine) && request.method === 'GET' && filePath.test(url.pathname)) {
    event.respondWith(fetchOrFind(request, url));
  }
});

async function navigate(event, url) {
  const answer = fetchPage(event);
  const kept = await findKept(url.pathname);
  // Left to itself, where a kept page is shown before it has come.
  const response = await (kept ? withinWait(answer) : answer);
  isUnreachable = response === undefined || response.status >= 500;
  if (!isUnreachable) {
    if (kept && isTakenDown(response)) event.waitUntil(remove(url.pathname));
    return response;
  }
  return (kept && showKept(kept)) ?? response ?? listKept(true);
}

const isTakenDown = ({ status }) => [404, 410].includes(status);

const fetchPage = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return undefined;
  }
};

async function withinWait(answer) {
  let timer;
  const waited = new Promise((resolve) => (timer = setTimeout(resolve, maxWaitMs)));
  const response = await Promise.race([answer, waited]);
  clearTimeout(timer);
  return response;
}

/** Without making the cache, as opening it would. */
const findKept = (path) => caches.match(path, { cacheName: keptCache });

async function remove(path) {
  if (!(await caches.has(keptCache))) return;
  const cache = await caches.open(keptCache);
  await cache.delete(path);
  await tidyUp(cache);
}

async function showKept(kept) {
  const html = await kept.text();
  const reason = navigator.onLine ? 'The blog cannot be reached.' : 'You are offline.';
  const note =
    `<div role="status" style="padding:12px 20px;background:#26352f;color:#fff;font:500 15px/1.5 system-ui,sans-serif;text-align:center">` +
    `${reason} This is how it was on ${escapeHtml(formatTime(kept.headers.get('x-kept-at')))}. ` +
    `<a href="${listPath}" style="color:#fff;text-decoration:underline">What is kept</a></div>`;
  const still = html
    .replace(/(<div id="root")[^>]*/, (_all, tag) => `${note}${tag}`)
    // The worker may have ended by the time they are scrolled to, and with it what it knows.
    .replace(/<img\b[^>]*>/g, (tag) => tag.replace(' loading="lazy"', ''))
    .replace('</head>', `<style>${stillStyle}</style></head>`);
  const headers = new Headers(kept.headers);
  const policy = headers.get('content-security-policy').replace('style-src-elem', `$& ${await hashOf(stillStyle)}`);
  headers.set('content-security-policy', policy);
  return new Response(still, { headers });
}

/** What needs the app, or the server. */
const stillStyle =
  'form,div:has(>form),[data-needs-app],#root button:not([data-modes],[aria-controls]){display:none!important}';

async function hashOf(text) {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}'`;
}

async function fetchOrFind(request, { pathname }) {
  const response = await fetch(request).catch(() => undefined);
  return response?.ok ? response : ((await findFile(pathname)) ?? response ?? Response.error());
}

/** A picture in another width is better than none. */
async function findFile(path) {
  const found = await findKept(path);
  if (found || !path.startsWith('/images/') || !(await caches.has(keptCache))) return found;
  const requests = await (await caches.open(keptCache)).keys();
  const other = requests.find(({ url }) => pictureOf(pathOf(url)) === pictureOf(path));
  return other && findKept(pathOf(other.url));
}

/** What the files of one picture have in common. */
const pictureOf = (path) => path.replace(/-[^-]*$/, '');

const pathOf = (url) => new URL(url).pathname;

const isSwitchedOff = async () => Boolean(await caches.match('/off', { cacheName: choice }));

/** @param shown paths of pictures, in the widths in which the page shows them */
async function keep(cache, { path, title, site, mode, shown }) {
  const response = await fetchForAll(path, { accept: 'text/html' });
  // The app may still show what it has of it.
  if (isTakenDown(response)) await remove(path);
  const { origin, pathname } = new URL(response.url);
  const isPage = response.ok && origin === location.origin && /^text\/html/.test(response.headers.get('content-type'));
  if (!isPage || /no-store/.test(response.headers.get('cache-control'))) return false;
  const html = await response.text();
  // Not what something on the way has answered in its place.
  if (html.length > maxPageLength || !html.includes('<div id="root" data-scripts=')) return false;
  // Style sheets and fonts; the scripts are not run.
  const named = html.match(/\/assets\/[\w.~-]+\.(?:css|woff2)/g) ?? [];
  const pictures = new Map(shown.map((each) => [pictureOf(each), each]));
  // Those that nobody has scrolled to yet.
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    const source = /\ssrc="([^"]+)"/.exec(tag)?.[1];
    if (!source || !URL.canParse(source, origin)) continue;
    const { origin: from, pathname: path } = new URL(source, origin);
    if (from === origin && !pictures.has(pictureOf(path))) pictures.set(pictureOf(path), path);
  }
  const wanted = [...new Set([...named, ...pictures.values()])]
    .filter((file) => /^\/(?:images|assets)\/[\w.~-]+$/.test(file))
    .slice(0, maxFilesOfPost);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': response.headers.get('content-security-policy') ?? "default-src 'none'",
    'referrer-policy': response.headers.get('referrer-policy') ?? 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-kept-at': new Date().toISOString(),
    'x-title': encodeURIComponent(title),
    'x-site': encodeURIComponent(site),
    'x-mode': encodeURIComponent(mode),
    'x-files': JSON.stringify(wanted),
  };
  try {
    let left = maxBytesOfPost;
    // In the order of the page.
    for (const file of wanted) if (left > 0) left -= await keepFile(cache, file, left);
    await cache.put(pathname, new Response(html, { headers }));
  } finally {
    // Also of what came before there was no more room.
    await tidyUp(cache);
  }
  return true;
}

/** As anybody is sent it. */
const fetchForAll = (path, headers = {}) =>
  fetch(path, { credentials: 'omit', headers, signal: AbortSignal.timeout(maxFetchMs) });

/** @returns how many bytes it takes */
async function keepFile(cache, file, maxBytes) {
  const kept = await cache.match(file);
  // Their names change with their content.
  if (kept) return Number(kept.headers.get('content-length'));
  const response = await fetchForAll(file).catch(() => undefined);
  const content = response?.ok ? await response.blob() : undefined;
  if (!content || content.size > maxBytes) return 0;
  const headers = { 'content-type': content.type, 'content-length': content.size };
  await cache.put(file, new Response(content, { headers }));
  return content.size;
}

/** The posts that are kept, the last one first. */
async function readPosts(cache) {
  const requests = (await cache.keys()).filter(({ url }) => !filePath.test(pathOf(url)));
  const found = await Promise.all(
    requests.map(async ({ url }) => ({ path: pathOf(url), headers: (await cache.match(url))?.headers })),
  );
  const keptAt = ({ headers }) => headers.get('x-kept-at') ?? '';
  return found.filter(({ headers }) => headers).sort((one, other) => (keptAt(one) < keptAt(other) ? 1 : -1));
}

async function tidyUp(cache) {
  const all = await readPosts(cache);
  for (const { path } of all.slice(maxPosts)) await cache.delete(path);
  const used = new Set(all.slice(0, maxPosts).flatMap(({ headers }) => JSON.parse(headers.get('x-files') ?? '[]')));
  for (const { url } of await cache.keys())
    if (filePath.test(pathOf(url)) && !used.has(pathOf(url))) await cache.delete(url);
}

/** A reader switches it off or on, or deletes what is kept. */
async function choose(request) {
  const wish = new URLSearchParams(await request.text()).get('wish');
  if (wish === 'off') await (await caches.open(choice)).put('/off', new Response(''));
  if (wish === 'on') await caches.delete(choice);
  if (wish === 'off' || wish === 'delete') await caches.delete(keptCache);
  return Response.redirect(listPath, 303);
}

async function listKept(isInstead = false) {
  const isOff = await isSwitchedOff();
  const shown = (await caches.has(keptCache)) ? await readPosts(await caches.open(keptCache)) : [];
  const items = shown.map(
    ({ path, headers }) =>
      `<li><a href="${escapeHtml(path)}">${escapeHtml(decodeURIComponent(headers.get('x-title')))}</a>` +
      `<span>kept on ${escapeHtml(formatTime(headers.get('x-kept-at')))}</span></li>`,
  );
  const last = shown[0]?.headers;
  const site = escapeHtml(decodeURIComponent(last?.get('x-site') ?? ''));
  const mode = ['light', 'dark'].find((each) => each === last?.get('x-mode')) ?? 'light dark';
  const heading = !isInstead
    ? 'Posts for reading offline'
    : navigator.onLine
      ? 'The blog cannot be reached.'
      : 'You are offline.';
  const text = isOff
    ? 'Offline reading is off in this browser: nothing is kept.'
    : shown.length === 0
      ? 'Nothing is kept yet. The last fifty posts that you open are.'
      : isInstead
        ? 'This page is not kept on this device. These posts are:'
        : 'The last fifty posts that you have opened are kept on this device, as they were then.';
  const button = (wish, label) => `<button name="wish" value="${wish}">${label}</button>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${heading}${site && ` · ${site}`}</title>
<style>
:root{color-scheme:${mode};background:light-dark(#fbfaf6,#0f1513);color:light-dark(#17231e,#e8eee9)}
body{margin:0 auto;max-width:680px;padding:32px 20px;font:16px/1.6 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.25;margin:24px 0 12px}a{color:inherit;text-underline-offset:3px}
ul{list-style:none;padding:0;margin:24px 0}li a{display:block;unicode-bidi:plaintext}li{padding:12px 0;border-bottom:1px solid #8886;overflow-wrap:anywhere}
li a,.site{font-weight:600}span{display:block;font-size:.875rem;color:light-dark(#55605a,#a9b5ae)}
form{display:flex;flex-wrap:wrap;gap:12px}button{font:inherit;padding:8px 16px;border:1px solid currentColor;border-radius:8px;background:none;color:inherit;cursor:pointer}
</style></head><body><header><a class="site" href="/">${site || 'Home'}</a></header><main><h1>${heading}</h1><p>${text}</p>${items.length > 0 ? `<ul>${items.join('')}</ul>` : ''}
<form method="post" action="${listPath}">${isOff ? button('on', 'Keep posts again') : button('off', 'Switch off')}${shown.length > 0 ? button('delete', 'Delete what is kept') : ''}</form>
</main></body></html>`;
  return new Response(html, {
    status: isInstead ? 503 : 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    },
  });
}

const formatTime = (time) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));

const escapeHtml = (text) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
