// A click leads where it was meant to, whatever happens between the press and the page that opens.
import { addPost, logInAsAdmin, registerReader } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { holdRequests, openPage, saveData, signIn, startNavigation, waitForNextPaint } from '../support/e2e-steps';

test('scrolling does not cancel a click', async ({ page, context, product }) => {
  for (let number = 1; number <= 14; number += 1) await addPost(product, { title: `Post number ${number}` });
  await signIn(context, product, await registerReader(product));
  // The code of the post is then fetched by the click.
  await saveData(page);
  await openPage(page, '/');
  await page.mouse.wheel(0, 20_000);
  await expect(page.getByRole('article').nth(13)).toBeAttached();
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  const card = page.getByRole('article').first().getByRole('link');
  const title = await card.textContent();
  const release = await startNavigation(page, 'PostPage', () => card.click());
  // The second page is read, and named by the URL, unless a navigation is pending.
  await page.getByRole('article').nth(13).scrollIntoViewIfNeeded();
  await waitForNextPaint(page);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
});

test('a press before hydration opens the post that was pressed, though the list has one more at the release', async ({
  page,
  context,
  product,
}) => {
  await addPost(product, { title: 'An older post' });
  await addPost(product, { title: 'A newest draft', isPublished: false });
  await signIn(context, product, await logInAsAdmin(product));
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/');
  const card = page.getByRole('article').first().getByRole('link');
  const title = (await card.textContent())!;
  expect(title).not.toBe('A newest draft');
  await card.hover();
  await page.mouse.down();
  const fetched = page.waitForResponse('**/api/blog/all*');
  release();
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await (await fetched).finished();
  await waitForNextPaint(page);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.getByRole('link', { name: 'Octavo, home' }).click();
  await expect(page.getByRole('article').first()).toContainText('A newest draft');
});
