// What stands on cards and below a post, where the owner of the site wants it.
import { contract } from '../../src/contract/calls';
import { relatedCalls } from '../../src/contract/extensions/related';
import { siteCalls } from '../../src/contract/extensions/site';
import { callApi, logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { holdRequests, openPage, recordLayoutShifts, settle } from '../support/e2e-steps';
import type { Product } from '../support/product';

async function change(product: Product, isOn: boolean): Promise<void> {
  const { token } = await logInAsAdmin(product);
  const { version } = await callApi(product, siteCalls.getSite);
  const settings = { showsCardDetails: isOn, showsRelatedPosts: isOn };
  await callApi(product, siteCalls.changeSite, { token, body: { version, settings } });
}

test.beforeEach(({ product }) => change(product, true));
test.afterEach(({ product }) => change(product, false));

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('cards say when, by whom and how long, and a post leads on to others', async ({ page, product }) => {
    const { blogs } = await callApi(product, contract.listBlogs, { query: { limit: 3 } });
    const [newer, post, older] = blogs as [(typeof blogs)[0], (typeof blogs)[0], (typeof blogs)[0]];
    await expect
      .poll(async () => (await page.goto('/')) && page.getByRole('article').first().textContent())
      .toMatch(/\d{4} · .+ · \d+ min read/);

    await page.goto(`/blog/${post._id}`);
    await expect(page.getByText(/ · \d+ min read$/)).toBeVisible();
    const related = page.getByRole('region', { name: 'Related posts' });
    await expect(related.getByRole('heading', { level: 3 })).toHaveCount(3);
    // By their addresses: other tests add posts with the same titles.
    for (const { _id } of [newer, older]) await expect(related.locator(`a[href$="/blog/${_id}"]`)).toHaveCount(0);
    await expect(related.locator('a[href*="/blog/"]').first()).toBeVisible();
    const neighbours = page.getByRole('navigation', { name: 'Previous and next post' });
    await expect(neighbours.getByRole('link')).toContainText([older.title, newer.title]);
    await neighbours.getByRole('link', { name: 'Next post' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(newer.title);
    await expect(neighbours.getByRole('link')).toHaveText([`Previous post${post.title}`]);
  });
});

for (const width of [360, 1280]) {
  test(`nothing moves when other posts come after the post, ${width} pixels wide`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 });
    await recordLayoutShifts(page);
    const { blogs } = await callApi(product, contract.listBlogs, { query: { limit: 3 } });
    const [, post, older] = blogs as [(typeof blogs)[0], (typeof blogs)[0], (typeof blogs)[0]];
    await openPage(page, `/blog/${post._id}`);
    const neighbours = page.getByRole('navigation', { name: 'Previous and next post' });
    await expect(neighbours).toBeVisible();
    await expectNoAxeViolations(page);
    const release = await holdRequests(page, `**${relatedCalls.listRelated.path.replace(':id', older._id)}*`);
    await neighbours.getByRole('link', { name: 'Previous post' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(older.title);
    await expect(neighbours).not.toBeVisible();
    await settle(page);
    const before = await page.evaluate(() => window.sumOfShifts({ afterInput: false }));
    release();
    await expect(neighbours).toBeVisible();
    await settle(page);
    expect(await page.evaluate(() => window.sumOfShifts({ afterInput: false }))).toBe(before);
    expect(before).toBe(0);
    const [first] = await page.getByRole('region', { name: 'Related posts' }).getByRole('link').all();
    const title = await first!.textContent();
    await first!.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!);
  });
}
