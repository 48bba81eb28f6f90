// What is shown before the scripts have arrived is what is shown when they have: nothing flashes, nothing moves.
import { contract } from '../../src/contract/calls';
import { callApi, registerReader, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { holdRequests, hydrate, signIn } from '../support/e2e-steps';

const readers = {
  visitor: { account: undefined, entries: ['Register', 'Login'] },
  reader: { account: registerReader, entries: ['Profile', 'Logout'] },
  admin: { account: logInAsAdmin, entries: ['Dashboard', 'Logout'] },
};

for (const [reader, { account, entries }] of Object.entries(readers)) {
  test(`the navigation of a ${reader} is there before the scripts, and stays in its place`, async ({
    page,
    context,
    product,
  }) => {
    if (account) await signIn(context, product, await account(product));
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    const shown = page.getByRole('navigation', { name: 'Main' }).locator('a:visible, button:visible');
    await expect(shown).toHaveText(entries);
    await page.evaluate(() => document.fonts.ready);
    const places = () => shown.evaluateAll((all) => all.map((entry) => JSON.stringify(entry.getBoundingClientRect())));
    const before = await places();
    release();
    await hydrate(page);
    await expect(shown).toHaveText(entries);
    expect(await places()).toEqual(before);
  });
}

for (const [mode, label] of [
  ['light', 'Theme: light.'],
  ['dark', 'Theme: dark.'],
  ['system', 'Theme: as the system.'],
] as const) {
  test(`the icon of the theme ${mode} is there before the scripts`, async ({ page }) => {
    await page.addInitScript((chosen) => {
      localStorage.setItem('mui-mode', chosen);
    }, mode);
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    const icons = page.getByRole('button', { name: 'Theme' }).locator('svg:visible');
    await expect(icons).toHaveCount(1);
    const before = await icons.innerHTML();
    await expect(page.getByRole('button', { name: label })).toBeVisible();
    release();
    await hydrate(page);
    await expect(page.getByRole('button', { name: label })).toBeVisible();
    expect(await icons.innerHTML()).toBe(before);
  });
}

test('the comments are taken over by the app as they stand', async ({ page, context, product }) => {
  await signIn(context, product, await registerReader(product));
  const { blogs } = await callApi(product, contract.listBlogs);
  const { _id: blog } = blogs.find(({ title }) => title.startsWith('Read the error message'))!;
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(`/blog/${blog}`, { waitUntil: 'commit' });
  const section = page.getByRole('region', { name: 'Comments' });
  const comment = await section.getByRole('listitem').first().elementHandle();
  await section.getByRole('textbox', { name: 'Comment' }).fill('Typed early.');
  release();
  await expect(section.getByRole('time').first()).toHaveText(/ago$/);
  expect(await comment!.evaluate((element) => element.isConnected)).toBe(true);
  await expect(section.getByRole('textbox', { name: 'Comment' })).toHaveValue('Typed early.');
  await expect(section.getByRole('textbox', { name: 'Comment' })).toBeFocused();
});
