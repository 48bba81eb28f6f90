import type { Locator, Page } from '@playwright/test';
import { addPost, registerReader } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { likeButton, openPage } from '../support/e2e-steps';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < 30; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await target.count()) > 0 && (await isThere())) return;
  }
  throw new Error(`The Tab key does not lead to ${String(target)}.`);
}

test('a post is found, liked and commented on by keyboard alone', async ({ page, product }) => {
  // Long, and without a link: between its heart and its comments there is nothing to stop at.
  const description = '<p>One key after the other.</p>'.repeat(100);
  const { title } = await addPost(product, { title: 'Keys', description });
  const { email, password } = await registerReader(product);
  const main = page.getByRole('navigation', { name: 'Main' });
  const link = page.getByRole('link', { name: title });
  const heart = likeButton(page, title);

  await test.step('the first tab stop skips the navigation', async () => {
    await openPage(page, '/');
    await expect(link).toBeVisible();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByPlaceholder('Search for blogs')).toBeFocused();
  });

  await test.step('the tab stops of the navigation are in its order', async () => {
    for (const stop of [
      page.getByRole('button', { name: 'Search', exact: true }),
      page.getByRole('tab', { name: 'All' }),
      link,
      heart,
    ]) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
    await page.reload();
    await expect(link).toBeVisible();
    await page.keyboard.press('Tab');
    for (const stop of [
      page.getByRole('link', { name: 'Octavo, home' }),
      page.getByRole('button', { name: /^Theme/ }),
      main.getByRole('link', { name: 'Register' }),
      main.getByRole('link', { name: 'Login' }),
    ]) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
  });

  await test.step('arrows go from category to category, Enter chooses one, and Back is one step', async () => {
    await tabTo(page, page.getByRole('tab', { name: 'All' }));
    for (const [key, category] of [
      ['ArrowLeft', 'Finance'],
      ['Home', 'All'],
      ['ArrowRight', 'Technology'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole('tab', { name: category })).toBeFocused();
    }
    await expect(page).not.toHaveURL(/category/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Technology', selected: true })).toBeFocused();
    await expect(page).toHaveURL('/?category=Technology');
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'All', selected: true })).toBeVisible();
    await expect(page).not.toHaveURL(/category/);
    await page.goForward();
    await expect(page).toHaveURL('/?category=Technology');
  });

  await test.step('the login dialog holds the focus, and gives it back', async () => {
    await tabTo(page, link);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Login Required' });
    const login = dialog.getByRole('link', { name: 'Login' });
    await expect(login).toBeFocused();
    const stops = [];
    for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key);
      stops.push(
        await page.evaluate(() => {
          const { ariaLabel, localName, textContent } = document.activeElement!;
          // What is none of the page is the browser's own bar.
          return localName === 'body' ? 'browser' : (ariaLabel ?? textContent);
        }),
      );
    }
    expect(stops).toEqual(['browser', 'Close', 'Register', 'Close', 'Login', 'Register']);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(login).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  });

  await test.step('logs in', async () => {
    await tabTo(page, page.getByLabel('Email'));
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await expect(main).toHaveText('ProfileLogout');
  });

  await test.step('Space likes, Enter takes it back', async () => {
    await expect(link).toBeVisible();
    await tabTo(page, heart);
    const liked = page.waitForResponse('**/like?*');
    await page.keyboard.press('Space');
    await expect(heart).toHaveText('1');
    await liked;
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await tabTo(page, heart);
    await page.keyboard.press('Enter');
    await expect(heart).toHaveText('0');
  });

  await test.step('comments, at the next tab stop', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Kit');
    await page.keyboard.press('Tab');
    await page.keyboard.type('No mouse was harmed.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Comment added. It will appear once it is approved.')).toBeVisible();
  });
});
