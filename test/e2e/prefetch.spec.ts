import type { Page } from '@playwright/test';
import { addPost, registerReader } from '../support/call-api';
import { openPage, signIn } from '../support/e2e-steps';
import { expect, test } from '../support/e2e';

/** The paths of the scripts and calls that the page requests from now on. */
function recordRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    if (['script', 'fetch', 'xhr'].includes(request.resourceType())) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test('the code and the data of a post are fetched while the pointer is on its card, and not again', async ({
  page,
  context,
  product,
}) => {
  const { _id: id, title } = await addPost(product, { title: 'Known before it is opened' });
  await signIn(context, product, await registerReader(product));
  await openPage(page, '/');
  const card = page.getByRole('link', { name: title });
  await expect(card).toHaveAttribute('data-discover');
  await page.waitForLoadState('networkidle');

  const requests = recordRequests(page);
  const scripts = () => requests.filter((path) => path.startsWith('/assets/'));
  const calls = () => requests.filter((path) => path.startsWith('/api/'));
  await card.hover();
  await expect.poll(() => calls().sort()).toEqual(['/api/blog/comments', `/api/blog/${id}`].sort());
  // Of the post, and of its comments.
  await expect.poll(() => scripts().length).toBe(2);
  const prefetched = [...requests];

  await card.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText('Nobody has said anything yet. Be the first.')).toBeVisible();
  expect(requests).toEqual(prefetched);
});
