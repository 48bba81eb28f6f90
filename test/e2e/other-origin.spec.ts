// A foreign client on another origin, which uses only the API.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contract } from '../../src/contract/calls';
import { callApi } from '../support/call-api';
import { expect, test as base } from '../support/e2e';
import { admin, startProduct, type Product } from '../support/product';

interface Origins {
  listed: string;
  unlisted: string;
}

async function serveBlankPage() {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,">');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const test = base.extend<{ origins: Origins; shared: Product }>({
  origins: async ({}, provide) => {
    const pages = await Promise.all([serveBlankPage(), serveBlankPage()]);
    await provide({ listed: pages[0].origin, unlisted: pages[1].origin });
    for (const { server } of pages) server.close();
  },
  shared: async ({ origins }, provide) => {
    const product = await startProduct({ CORS_ORIGIN: origins.listed, SAMPLE_POSTS: 'false' });
    await provide(product);
    await product.stop();
  },
});

test.describe('from an origin that is listed', () => {
  test.use({ expectedConsoleErrors: /403.*\/api\/blog\/delete/ });

  test('makes the calls by plain fetch', async ({ page, origins, shared }) => {
    await page.goto(origins.listed);
    const seen = await page.evaluate(
      async ({ api, admin }) => {
        const json = async (path: string, init?: RequestInit) => (await fetch(api + path, init)).json();
        const post = (path: string, body: object, headers = {}) =>
          json(path, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify(body),
          });
        const form = async (blog: object) => {
          const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 40 });
          canvas.getContext('2d')!.fillRect(0, 0, 64, 40);
          const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
          const data = new FormData();
          data.append('blog', JSON.stringify(blog));
          data.append('image', image!, 'cover.png');
          return data;
        };

        const reader = { name: 'Ada', email: 'ada@example.com', password: 'a long password' };
        const registered = await post('/api/admin/register', reader);
        const asReader = { Authorization: `Bearer ${(await post('/api/admin/login', reader)).token}` };
        const asAdmin = { Authorization: `Bearer ${(await post('/api/admin/login', admin)).token}` };

        const blog = {
          title: 'First',
          subTitle: '',
          description: '<p>One.</p>',
          category: 'Startup',
          isPublished: true,
        };
        const added = await json('/api/blog/add', { method: 'POST', headers: asAdmin, body: await form(blog) });
        const [first] = (await json('/api/blog/all')).blogs;
        const edited = await json(`/api/blog/edit/${first._id}`, {
          method: 'PUT',
          headers: asAdmin,
          body: await form({ ...blog, title: 'Second' }),
        });
        const liked = await post(`/api/blog/${first._id}/like`, {}, asReader);
        const [last] = (await json('/api/blog/all', { headers: asReader })).blogs;
        const refused = await post('/api/blog/delete', { id: first._id }, asReader);
        return { answers: [registered, added, edited, liked], refused, title: last.title, likes: last.likes.length };
      },
      { api: shared.url, admin },
    );
    expect(seen).toEqual({
      answers: Array(4).fill(expect.objectContaining({ success: true, message: expect.any(String) })),
      refused: { success: false, message: expect.any(String) },
      title: 'Second',
      likes: 1,
    });
  });
});

test.describe('from an origin that is not listed', () => {
  test.use({ expectedConsoleErrors: /CORS policy|Failed to load resource/ });

  test('is kept by the browser from reading and from writing', async ({ page, origins, shared }) => {
    await page.goto(origins.unlisted);
    const reached = await page.evaluate(async (api) => {
      const register = {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: 'Eve', email: 'eve@example.com', password: 'a long password' }),
      };
      const calls = [fetch(`${api}/api/blog/all`), fetch(`${api}/api/admin/register`, register)];
      return (await Promise.allSettled(calls)).map(({ status }) => status);
    }, shared.url);
    expect(reached).toEqual(['rejected', 'rejected']);

    const eve = { email: 'eve@example.com', password: 'a long password' };
    await expect(callApi(shared, contract.login, { body: eve })).rejects.toThrow('refused');
  });
});
