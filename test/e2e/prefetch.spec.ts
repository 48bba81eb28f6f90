import type { Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { addPost, registerReader } from '../support/call-api';
import { openPage, signIn } from '../support/e2e-steps';
import { expect, test } from '../support/e2e';

/** The paths of the scripts and calls that the page requests from now on, but for the home page's own list. */
function recordRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isRecorded = ['script', 'fetch'].includes(request.resourceType());
    // It is asked for again when the session has started, which may be late.
    if (isRecorded && pathname !== contract.listBlogs.path) paths.push(pathname);
  });
  return paths;
}

/** The paths of the scripts that a rendered page names, but for the main one, which every page has. */
async function readScripts(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text();
  const [, scripts = ''] = /data-scripts="([^"]*)"/.exec(html) ?? [];
  return scripts.split(' ').filter((script) => !script.includes('/main.'));
}

test('the code of posts is fetched ahead, the data of one while the pointer is on its card, and neither again', async ({
  page,
  context,
  product,
}) => {
  const { _id: id, title } = await addPost(product, { title: 'Known before it is opened' });
  const scripts = await readScripts(page, `/blog/${id}`);
  expect(scripts).not.toEqual([]);
  await signIn(context, product, await registerReader(product));
  const requests = recordRequests(page);
  await openPage(page, '/');
  const card = page.getByRole('link', { name: title });
  await expect(card).toHaveAttribute('data-discover');
  await expect.poll(() => requests).toEqual(expect.arrayContaining(scripts));

  requests.length = 0;
  const expected = [`/api/blog/${id}`, '/api/blog/comments'].sort();
  await card.hover();
  await expect.poll(() => requests.toSorted()).toEqual(expected);

  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Nobody has said anything yet. Be the first.')).toBeVisible();
  // For the name in the form of a comment, and for what they may change of their own.
  const ownComments = `/api/blog/${id}/own-comments`;
  await expect
    .poll(() => requests.toSorted())
    .toEqual([accountsCalls.getAccount.path, ownComments, ...expected].sort());
});
