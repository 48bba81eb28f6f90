/** @jest-environment node */
import type { SendRequest } from '../../src/client/api/baseQuery';
import { findBrowserPage, renderApp, renderShell } from '../../src/client/app/renderApp';
import { paths } from '../../src/client/paths';
import { aBlog } from '../support/builders';
import { aSite } from '../support/site';

const render = (path: string, send: SendRequest) =>
  renderApp({
    url: new URL(path, 'http://octavo.test'),
    site: aSite({ url: 'http://octavo.test' }),
    send,
    sanitize: (html) => html,
  });

const sendNotFound: SendRequest = () =>
  Promise.resolve({ error: { status: 404, data: { success: false, message: 'The post was not found.' } } });

describe('a page that is rendered on the server', () => {
  test('is whole the first time: nothing of it is left to the browser', async () => {
    const { body } = await render('/blog/rain', ({ url }) =>
      Promise.resolve({
        data: url.includes('comments')
          ? { success: true, comments: [], total: 0 }
          : { success: true, blog: aBlog({ title: 'A walk in the rain' }) },
      }),
    );
    expect(body).toContain('A walk in the rain');
    expect(body).toContain('Comments<!-- --> (0)');
  });

  test('is the same, whichever of its calls is answered first', async () => {
    const renderWith = async (slow: 'post' | 'comments') =>
      render('/blog/rain', async ({ url }) => {
        const part = url.includes('comments') ? 'comments' : 'post';
        if (part === slow) await new Promise(setImmediate);
        return { data: { success: true, ...(part === 'post' ? { blog: aBlog() } : { comments: [], total: 0 }) } };
      });
    expect(JSON.stringify(await renderWith('post'))).toBe(JSON.stringify(await renderWith('comments')));
  });

  test('has no toast: what is missing is said on the page', async () => {
    const { body, status } = await render('/blog/none', sendNotFound);
    expect(status).toBe(404);
    expect(body).toContain('There is no such post.');
    // The marks of a Suspense boundary, which the browser would look for the toasts in.
    expect(body).not.toContain('<!--$');
  });

  test('is none where a part of it has a fault, which is told', async () => {
    const sendMalformedComments: SendRequest = ({ url }) =>
      Promise.resolve({
        data: { success: true, ...(url.includes('comments') ? { comments: [null] } : { blog: aBlog() }) },
      });
    await expect(render('/blog/rain', sendMalformedComments)).rejects.toThrow(TypeError);
  });
});

describe('a page of the admin area, before it is known who asks', () => {
  const site = aSite();
  const shells = Object.values(paths)
    .map((path) => (typeof path === 'string' ? path : path(':blogId')))
    .filter((path) => findBrowserPage(path)?.hasShell);

  test('there is one of each', () => {
    expect(shells).toHaveLength(21);
    expect(findBrowserPage('/admin/no/such/page')).toBeUndefined();
    expect(findBrowserPage('/profile/liked')).toHaveProperty('hasShell', false);
  });

  test.each(shells)('has the sidebar and its heading at %s, and nothing of anybody', async (path) => {
    const { head, body, state } = await renderShell({ path, site });
    const [, title = ''] = /<title[^>]*>([^<·]+) · /.exec(head) ?? [];
    expect(body).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(body).toMatch(/<nav[^>]* aria-label="Admin".*Dashboard.*Blog List.*Settings.*<\/nav>/s);
    // A parameter of the path is not known, either.
    expect(body).not.toContain('blogId');
    expect(state.state).toEqual({ api: { queries: {}, provided: { tags: {}, keys: {} } }, site });
  });
});
