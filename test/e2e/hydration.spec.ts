// The app takes over what the server has rendered as it stands, wherever and however it is read. React reports a
// difference as an error of the page, which fails a test like any other message on the console.
import type { Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { callApi } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { hydrate, waitForNextPaint } from '../support/e2e-steps';
import type { Product } from '../support/product';

const postWithComments = async (product: Product) => {
  const { blogs } = await callApi(product, contract.listBlogs);
  return `/blog/${blogs.find(({ title }) => title.startsWith('Read the error message'))!._id}`;
};

const pages = { home: () => '/', post: postWithComments, login: () => '/login', 'not-found': () => '/no/such/page' };

const auckland = 'Pacific/Auckland';
const losAngeles = 'America/Los_Angeles';

/** Any two values of two columns meet at least once, which 12 loads are enough for, of 144 combinations. */
const readings = [
  ['home', 360, 'light', auckland, 'en-US'],
  ['home', 768, 'dark', losAngeles, 'de-DE'],
  ['home', 1280, 'light', auckland, 'ar-EG'],
  ['post', 360, 'dark', auckland, 'de-DE'],
  ['post', 768, 'light', losAngeles, 'ar-EG'],
  ['post', 1280, 'dark', auckland, 'en-US'],
  ['login', 360, 'light', losAngeles, 'ar-EG'],
  ['login', 768, 'dark', auckland, 'en-US'],
  ['login', 1280, 'light', losAngeles, 'de-DE'],
  ['not-found', 360, 'dark', losAngeles, 'en-US'],
  ['not-found', 768, 'light', auckland, 'de-DE'],
  ['not-found', 1280, 'dark', losAngeles, 'ar-EG'],
] as const;

/** The text that is shown, without the times of comments, which are relative once the page is hydrated. */
const readText = (page: Page) =>
  page.locator('#root').evaluate((root) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const shown: string[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (parentElement!.checkVisibility() && !parentElement!.closest('section[aria-label="Comments"] time'))
        shown.push(textContent!);
    }
    return shown.join('');
  });

for (const [name, width, colorScheme, timezoneId, locale] of readings) {
  test.describe(`${name}, ${width} pixels wide, ${colorScheme}, ${timezoneId}, ${locale}`, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme, timezoneId, locale });
    if (name === 'not-found') test.use({ expectedConsoleErrors: /404 .*\/no\/such\/page/ });

    test('is the same text before and after hydration', async ({ page, product }) => {
      await page.goto(await pages[name](product), { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html:not([data-hydrated])')).toBeAttached();
      const rendered = await readText(page);
      expect(rendered.length).toBeGreaterThan(100);
      await hydrate(page);
      if (name === 'post') {
        await expect(page.getByRole('region', { name: 'Comments' }).getByRole('time').first()).toHaveText(/ago$/);
      }
      await waitForNextPaint(page);
      expect(await readText(page)).toBe(rendered);
    });
  });
}
