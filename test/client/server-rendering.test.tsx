/** @jest-environment node */
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import sanitizeHtml from 'sanitize-html';
import { api } from '../../src/client/api/api';
import { App } from '../../src/client/app/App';
import { locationChanged } from '../../src/client/app/locationSlice';
import { createRoutes } from '../../src/client/app/routes';
import { defaultCategories } from '../../src/contract/categories';
import { createStore } from '../../src/client/app/store';
import { blogsApi } from '../../src/client/features/blogs/blogsApi';
import { commentsApi } from '../../src/client/features/comments/commentsApi';
import { filterBlogs } from '../../src/client/features/blogs/filterBlogs';
import { filtersFromQuery, type Filters } from '../../src/client/features/blogs/filtersSlice';
import { SanitizeContext } from '../../src/client/ui/RichText';
import { aBlog, aComment } from '../support/builders';
import { siteOfStaticBuild } from '../support/site';

const rain = aBlog({ title: 'A walk in the rain', description: '<h2>Hats</h2><p>Felt is <strong>best</strong>.</p>' });
const coins = aBlog({ _id: 'coins', title: 'Counting coins', category: 'Finance' });

async function storeOfPosts(filters: Filters) {
  const store = createStore({ preloadedState: { site: siteOfStaticBuild } });
  const { search, category } = filters;
  const found = filterBlogs([rain, coins], { search, category: category === 'All' ? undefined : category });
  await store.dispatch(
    blogsApi.util.upsertQueryData(
      'listBlogs',
      { ...filters, firstPage: 1 },
      { pages: [{ rows: found, total: found.length }], pageParams: [0] },
    ),
  );
  await store.dispatch(blogsApi.util.upsertQueryData('getBlog', { id: 'rain' }, { success: true, blog: rain }));
  await store.dispatch(
    commentsApi.util.upsertQueryData(
      'listComments',
      { blogId: 'rain', limit: 20, offset: 0 },
      { rows: [aComment({ content: 'I own two hats.' })], total: 1, continued: undefined },
    ),
  );
  return store;
}

/** The HTML of a page, after all lazy components are loaded. */
async function render(path: string, wrap: (page: ReactNode) => ReactNode = (page) => page): Promise<string> {
  const url = new URL(path, 'http://octavo.test');
  const store = await storeOfPosts(filtersFromQuery(url.searchParams, defaultCategories));
  store.dispatch(locationChanged(path));
  const { query, dataRoutes } = createStaticHandler(createRoutes(store));
  const context = await query(new Request(url));
  if (context instanceof Response) throw new Error(`${path} redirects to ${context.headers.get('location')}.`);
  const app = (
    <App store={store} serverState={store.getState()}>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>
  );
  const { prelude } = await prerender(wrap(app));
  const html = await new Response(prelude).text();
  // Its timers would outlive it.
  store.dispatch(api.util.resetApiState());
  return html;
}

const withSanitizer = (page: ReactNode) => (
  <SanitizeContext value={(dirty) => sanitizeHtml(dirty)}>{page}</SanitizeContext>
);

describe('in Node, where there is no DOM', () => {
  test('there is no DOM', () => {
    expect([typeof window, typeof document, typeof localStorage]).toEqual(['undefined', 'undefined', 'undefined']);
  });

  test('the home page is rendered with its posts', async () => {
    const html = await render('/');
    expect(html).toContain('Your own blogging platform');
    expect(html).toMatch(/<a[^>]* href="\/blog\/rain"[^>]*>A walk in the rain<\/a>/);
    expect(html).toMatch(/<a[^>]* href="\/blog\/coins"[^>]*>Counting coins<\/a>/);
    expect(html).toContain('Hats Felt is best.');
    expect(html).toContain('Register');
    expect(html).not.toContain('Loading the posts');
  });

  test('a filtered home page is rendered filtered', async () => {
    const html = await render('/?category=finance');
    expect(html).toContain('Counting coins');
    expect(html).not.toContain('A walk in the rain');
  });

  test('the navigation is rendered for every kind of reader', async () => {
    const html = await render('/');
    const entries = /<nav[^>]*>.*?<\/nav>/s.exec(html)![0].replaceAll(/<style.*?<\/style>/gs, '');
    const labels = [...entries.matchAll(/>([A-Z]\w+)</g)].map(([, label]) => label);
    expect(labels).toEqual(['Register', 'Login', 'Profile', 'Logout', 'Dashboard', 'Logout']);
  });

  test('the tabs are links that can be reached by the Tab key, and keep the search', async () => {
    const html = await render('/?search=coins');
    expect(html).toMatch(/<a [^>]*href="\/\?search=coins&amp;category=Finance"[^>]*tabindex="0"[^>]*>Finance<\/a>/);
    expect(html).not.toMatch(/role="tab"[^>]*tabindex="-1"/);
  });

  test('the search is a GET form that keeps the category; Clear Search and Show all posts are links', async () => {
    const html = await render('/?search=nothing&category=Finance');
    const form = /<form[^>]* role="search".*?<\/form>/s.exec(html)![0];
    expect(form).toMatch(/^<form[^>]* action="\/"/);
    // In the order in which the app writes them into the URL.
    expect(form).toMatch(/<input[^>]* name="search"[^>]* value="nothing".*<input[^>]* name="category" value="Finance"/);
    expect(form).toMatch(/<a[^>]* href="\/\?category=Finance"[^>]*>Clear Search<\/a>/);
    expect(html).toMatch(/<a[^>]* href="\/"[^>]*>Show all posts<\/a>/);
  });

  test('a post is rendered with its text, sanitized by what needs no DOM', async () => {
    const html = await render('/blog/rain', withSanitizer);
    expect(html).toMatch(/<h1[^>]*>A walk in the rain<\/h1>/);
    expect(html).toContain('<p>Felt is <strong>best</strong>.</p>');
    expect(html).toContain('March 9, 2025');
    expect(html).not.toContain('This page has a fault.');
  });

  test('the comments of a post are rendered, with the date in place of how long ago', async () => {
    const html = await render('/blog/rain', withSanitizer);
    expect(html).toContain('I own two hats.');
    expect(html).toMatch(/<time[^>]* dateTime="2025-03-10T12:00:00.000Z"[^>]*>March 10, 2025<\/time>/);
    expect(html).not.toMatch(/ ago\b/);
  });

  test.each([
    ['/login', 'Enter your credentials to continue'],
    ['/login', 'Logging in<!-- --> needs JavaScript.'],
    ['/register', 'Create Account'],
    ['/register', 'Registering<!-- --> needs JavaScript.'],
    ['/blog/rain', 'Commenting<!-- --> needs JavaScript.'],
    ['/blog/rain', 'Liking<!-- --> needs JavaScript.'],
    ['/no/such/page', 'There is no such page.'],
  ])('%s is rendered with “%s”', async (path, sentence) => {
    expect(await render(path, withSanitizer)).toContain(sentence);
  });
});
