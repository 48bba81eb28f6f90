// Search in the texts: from a key to the post, and without JavaScript.
import { searchCalls } from '../../src/contract/extensions/search';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';

const hostile = '&lt;img src=x onerror="document.title=1"&gt;&lt;script&gt;document.title=2&lt;/script&gt;';

test.beforeAll(async ({ product }) => {
  await addPost(product, {
    title: 'What the tide left',
    description: `<p>${hostile} A bathyscaphe lay on the sand. ${hostile}</p>`,
  });
  await addPost(product, { title: 'The bathyscaphe', description: '<p>One more bathyscaphe.</p>' });
  // A job indexes them.
  await expect
    .poll(async () => (await callApi(product, searchCalls.searchTexts, { query: { query: 'bathyscaphe ' } })).total)
    .toBe(2);
});

test('a word that only a text has leads from the key / to the post', async ({ page, context, product }) => {
  await signIn(context, product, await logInAsAdmin(product));
  await openPage(page, '/');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('bathyscaphe');
  // All of them, whatever else finds them.
  await expect(dialog.getByRole('option')).toHaveText([/^The bathyscaphe/, /^What the tide left/]);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?search=bathyscaphe');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['The bathyscaphe']);
  const found = page.getByRole('region', { name: 'Also in the text' });
  await expect(found.getByRole('link')).toHaveText(['What the tide left']);
  await expectNoAxeViolations(page);
  await found.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the tide left');
});

test('what is found begins at the right where it is written from there', async ({ page, product }) => {
  await addPost(product, { title: 'מה השאיר הים', description: '<p>אמודאי ראה bathyscaphe.</p>' });
  const find = () => callApi(product, searchCalls.searchTexts, { query: { query: 'אמודאי' } });
  await expect.poll(async () => (await find()).total).toBe(1);
  await openPage(page, '/');
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await dialog.getByRole('combobox').fill('אמודאי');
  const option = dialog.getByRole('option', { name: 'מה השאיר הים' });
  await expect(option).toBeVisible();
  const gaps = await option.evaluate((element) =>
    [element.firstChild!, element.querySelector('span')!].map((part) => {
      const range = new Range();
      range.selectNodeContents(part);
      return element.getBoundingClientRect().right - range.getBoundingClientRect().right;
    }),
  );
  for (const gap of gaps) expect(gap).toBeLessThan(16);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('what is found in texts is there, with the words marked, and nothing of it as markup', async ({ page }) => {
    await page.goto('/?search=bathyscaphe');
    const found = page.getByRole('region', { name: 'Also in the text' });
    const results = found.getByRole('listitem');
    await expect(results).toHaveCount(1);
    await expect(results.locator('mark')).toHaveText(['bathyscaphe']);
    await expect(results).toContainText(
      '… A bathyscaphe lay on the sand. <img src=x onerror="document.title=1"><script>document.title=2</script>',
    );
    await expect(results.locator('img, script')).toHaveCount(0);
    await expect(results.getByRole('link')).toHaveAttribute('href', /^\/blog\//);
  });
});
