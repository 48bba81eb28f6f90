/**
 * @jest-environment node
 */
import { deferred } from '../support/deferred';
import { startServiceWorker } from '../support/service-worker';

const policy = "default-src 'self'; style-src-elem 'self'";

const pageOf = (path: string, content = '') =>
  `<!doctype html><head><title>x</title></head><body><div id="root" data-scripts="/assets/main.js" data-seen="1">` +
  `<h1>Post at ${path}</h1>${content}</div></body>`;

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, {
    ...init,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, ...init.headers },
  });

const picture = () => new Response('picture', { headers: { 'content-type': 'image/webp' } });

const respond = async (path: string) => (path.startsWith('/images/') ? picture() : html(pageOf(path)));

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));

/** A worker whose server can be changed. */
function start() {
  const server = { answer: respond as (path: string, init?: RequestInit) => Promise<Response> };
  return { server, worker: startServiceWorker((path, init) => server.answer(path, init)) };
}

test('a post that was opened is shown, without scripts, when the server cannot be reached', async () => {
  const { server, worker } = start();
  expect(await worker.keep('/blog/1')).toEqual({ isKept: true, isOff: false });
  server.answer = unreachable;
  worker.navigator.onLine = false;
  const shown = await worker.open('/blog/1?from=mail');
  const text = await shown!.text();
  expect(text).toContain('Post at /blog/1');
  expect(text).toMatch(/You are offline\. This is how it was on \w+ \d+, \d{4}/);
  expect(text).not.toContain('main.js');
  expect(shown!.headers.get('content-security-policy')).toMatch(
    /^default-src 'self'; style-src-elem 'sha256-.+' 'self'$/,
  );
});

test('it is fetched without anything of the reader', async () => {
  const { server, worker } = start();
  const asked: (RequestInit | undefined)[] = [];
  server.answer = async (path, init) => {
    asked.push(init);
    return respond(path);
  };
  await worker.keep('/blog/1', ['/images/a-480.webp']);
  expect(asked).toHaveLength(2);
  for (const init of asked) {
    expect(init).toMatchObject({ credentials: 'omit' });
    expect(JSON.stringify(init!.headers)).not.toMatch(/authorization/i);
  }
});

describe('online, a page is the answer of the server', () => {
  test('however it is', async () => {
    const { server, worker } = start();
    await worker.keep('/blog/1');
    server.answer = async () => html('newer');
    expect(await (await worker.open('/blog/1'))!.text()).toBe('newer');
    server.answer = async () => new Response('{}', { status: 403 });
    expect((await worker.open('/blog/1'))!.status).toBe(403);
    expect(worker.kept()).toContain('/blog/1');
  });

  test('and a post that was taken down is kept no longer', async () => {
    const { server, worker } = start();
    await worker.keep('/blog/1', ['/images/a-480.webp']);
    await worker.keep('/blog/2');
    server.answer = async () => html('There is no such post.', { status: 404 });
    expect((await worker.open('/blog/1'))!.status).toBe(404);
    expect(worker.kept()).toEqual(['/blog/2']);
  });

  test('also where the app still shows what it has of it', async () => {
    const { server, worker } = start();
    await worker.keep('/blog/1', ['/images/a-480.webp']);
    await worker.keep('/blog/2');
    server.answer = async () => html('The server is busy.', { status: 503 });
    expect(await worker.keep('/blog/1')).toEqual({ isKept: false, isOff: false });
    expect(worker.kept()).toContain('/blog/1');
    server.answer = async () => html('There is no such post.', { status: 404 });
    expect(await worker.keep('/blog/1')).toEqual({ isKept: false, isOff: false });
    expect(worker.kept()).toEqual(['/blog/2']);
  });

  test('and nothing else passes through the worker', async () => {
    const { worker } = start();
    await worker.keep('/blog/1', ['/images/a-480.webp']);
    expect(await worker.open('/api/blog/all', { mode: 'cors' })).toBeUndefined();
    expect(await worker.open('/images/a-480.webp', { mode: 'no-cors' })).toBeUndefined();
    expect(await worker.open('/blog/1', { method: 'POST' })).toBeUndefined();
  });
});

test('where a gateway answers that the server is down, what is kept is shown, and else its answer', async () => {
  const { server, worker } = start();
  await worker.keep('/blog/1');
  server.answer = async () => html('Bad gateway', { status: 502 });
  expect(await (await worker.open('/blog/1'))!.text()).toContain('The blog cannot be reached. This is how it was on');
  expect((await worker.open('/blog/2'))!.status).toBe(502);
});

test('where the server does not answer, what is kept is shown after ten seconds', async () => {
  const { server, worker } = start();
  await worker.keep('/blog/1');
  server.answer = () => new Promise(() => undefined);
  jest.useFakeTimers();
  try {
    const shown = worker.open('/blog/1');
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await (await shown)!.text()).toContain('The blog cannot be reached.');
  } finally {
    jest.useRealTimers();
  }
});

test.each<[string, () => Promise<Response>]>([
  ['a draft, which the server does not show to everybody', async () => html('', { status: 404 })],
  ['a failure of the server', async () => html(pageOf('/blog/1'), { status: 503 })],
  ['what is not to be stored', async () => html(pageOf('/blog/1'), { headers: { 'cache-control': 'no-store' } })],
  ['the page of a network that asks for a login first', async () => html('<h1>Welcome to our hotel</h1>')],
  ['what is no page', async () => new Response('{}', { headers: { 'content-type': 'application/json' } })],
  ['a page of half a book', async () => html(pageOf('/blog/1', 'x'.repeat(4_000_001)))],
  [
    'the page of another site',
    async () => {
      const response = html(pageOf('/blog/1'));
      Object.defineProperty(response, 'url', { value: 'https://login.example/' });
      return response;
    },
  ],
  ['nothing', unreachable],
])('not kept is %s', async (_what, answer) => {
  const { server, worker } = start();
  server.answer = answer;
  expect(await worker.keep('/blog/1')).toEqual({ isKept: false, isOff: false });
  expect(worker.kept()).toEqual([]);
});

test('the last fifty are kept, and the pictures of those', async () => {
  const { worker } = start();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'setTimeout'] });
  try {
    for (let n = 1; n <= 52; n += 1) {
      jest.setSystemTime(n * 1000);
      await worker.keep(`/blog/${n}`, [`/images/${n}-480.webp`, '/images/logo-96.webp']);
      // It is opened again and again, and so stays.
      jest.setSystemTime(n * 1000 + 500);
      await worker.keep('/blog/1', ['/images/1-480.webp', '/images/logo-96.webp']);
    }
  } finally {
    jest.useRealTimers();
  }
  const kept = worker.kept();
  expect(kept.filter((path) => path.startsWith('/blog/'))).toHaveLength(50);
  expect(kept).toEqual(expect.arrayContaining(['/blog/1', '/images/1-480.webp', '/blog/52', '/images/logo-96.webp']));
  expect(kept).not.toContain('/blog/2');
  expect(kept).not.toContain('/images/2-480.webp');
  const list = await (await worker.open('/offline-posts'))!.text();
  const titles = [...list.matchAll(/Title of (\/blog\/\d+)/g)].map(([, path]) => path);
  expect(titles).toHaveLength(50);
  expect(titles.slice(0, 2)).toEqual(['/blog/1', '/blog/52']);
  // They run, and begin, where their own first letter does.
  expect(list).toContain('li a{display:block;unicode-bidi:plaintext}');
});

test('pictures that nobody has scrolled to are kept, too, and stand in for other widths of theirs', async () => {
  const { server, worker } = start();
  server.answer = async (path) =>
    path.startsWith('/images/')
      ? picture()
      : html(
          pageOf(
            path,
            '<img src="/images/a-1280.webp"><img loading="lazy" src="https://blog.example/images/b-1280.webp"><img src="https://elsewhere.example/images/c.webp"><img src="//">',
          ),
        );
  await worker.keep('/blog/1', ['/images/a-480.webp']);
  expect(worker.kept().sort()).toEqual(['/blog/1', '/images/a-480.webp', '/images/b-1280.webp']);
  server.answer = unreachable;
  worker.navigator.onLine = false;
  const shown = await worker.open('/images/a-1280.webp', { mode: 'no-cors' });
  expect(await shown!.text()).toBe('picture');
  expect((await worker.open('/images/c-1280.webp', { mode: 'no-cors' }))!.type).toBe('error');
});

test('after a time in which nothing could be kept, posts are kept again', async () => {
  const { worker } = start();
  worker.setFull(true);
  expect(await worker.keep('/blog/1')).toEqual({ isKept: false, isOff: false });
  worker.setFull(false);
  expect(await worker.keep('/blog/2')).toEqual({ isKept: true, isOff: false });
});

test('where there is no more room, what was kept stays, and no picture without its post', async () => {
  const { server, worker } = start();
  await worker.keep('/blog/1');
  server.answer = async (path) => {
    if (path === '/images/b-480.webp') worker.setFull(true);
    return respond(path);
  };
  expect(await worker.keep('/blog/2', ['/images/a-480.webp', '/images/b-480.webp'])).toMatchObject({ isKept: false });
  expect(worker.kept()).toEqual(['/blog/1']);
});

test('what is being kept during a logout, or waits for that, is not there after it', async () => {
  const { server, worker } = start();
  const { promise, resolve } = deferred(undefined);
  server.answer = async (path) => {
    await promise;
    return respond(path);
  };
  const keeping = [worker.keep('/blog/1'), worker.keep('/blog/2')];
  await worker.caches.delete('octavo-kept');
  resolve();
  await Promise.all(keeping);
  expect(worker.kept()).toEqual([]);
  await worker.keep('/blog/3');
  expect(worker.kept()).toEqual(['/blog/3']);
});

test('a reader deletes what is kept, switches it off, and on again', async () => {
  const { worker } = start();
  const choose = (wish: string) =>
    worker.open('/offline-posts', { method: 'POST', body: `wish=${wish}` }).catch(() => undefined);
  await worker.keep('/blog/1');
  await choose('delete');
  expect(worker.kept()).toEqual([]);
  expect(await worker.keep('/blog/1')).toEqual({ isKept: true, isOff: false });
  await choose('off');
  expect(await worker.keep('/blog/2')).toEqual({ isKept: false, isOff: true });
  expect(worker.caches.all.has('octavo-kept')).toBe(false);
  expect(await (await worker.open('/offline-posts'))!.text()).toContain('Offline reading is off in this browser');
  await choose('on');
  expect(await worker.keep('/blog/2')).toEqual({ isKept: true, isOff: false });
});
