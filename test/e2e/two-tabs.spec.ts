// Drafts, where several tabs are open.
import type { Page } from '@playwright/test';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { contract } from '../../src/contract/calls';
import { callApi, logInAsAdmin, registerReader } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { openPage, openTab, signIn } from '../support/e2e-steps';
import type { Product } from '../support/product';

const title = (page: Page) => page.getByRole('textbox', { name: 'Blog title' });
const offer = (page: Page) => page.getByRole('region', { name: 'Unsaved work' });

/** What the browser stores of drafts: the texts, and the number of images. */
const readDrafts = (page: Page) =>
  page.evaluate(async () => {
    const texts = Object.entries(localStorage).flatMap(([key, text]) =>
      key.includes('draft') ? [text as string] : [],
    );
    const images = await new Promise<number>((resolve) => {
      const opening = indexedDB.open('octavo');
      opening.onsuccess = () => {
        const database = opening.result;
        const request = database.transaction('draft-images').objectStore('draft-images').count();
        request.onsuccess = () => {
          database.close();
          resolve(request.result);
        };
      };
    });
    return { texts: texts.join(), images };
  });

async function write(page: Page, text: string): Promise<void> {
  await title(page).fill(text);
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain(text);
}

async function registerAdmin(product: Product) {
  const { token } = await logInAsAdmin(product);
  const { email, password } = await registerReader(product);
  const { users } = await callApi(product, accountsCalls.listUsers, { token });
  const id = users.find((user) => user.email === email)!._id;
  await callApi(product, accountsCalls.setRole, { token, body: { id, role: 'admin' } });
  const session = await callApi(product, contract.login, { body: { email, password } });
  return { email, password, token: session.token, role: session.role };
}

for (const hasLocks of [true, false]) {
  test(`a tab is not offered what another one is writing, ${hasLocks ? 'by locks' : 'as without HTTPS'}`, async ({
    context,
    product,
  }) => {
    await signIn(context, product, await logInAsAdmin(product));
    if (!hasLocks) {
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'locks', { value: undefined });
      });
    }
    const one = await openTab(context, '/admin/addBlog');
    await write(one, 'First');
    const other = await openTab(context, '/admin/addBlog');
    await write(other, 'Second');
    await expect(offer(other)).toBeHidden();
    await one.close();
    const third = await openTab(context, '/admin/addBlog');
    await expect(offer(third)).toContainText('“First”');
    await offer(third).getByRole('button', { name: 'Restore' }).click();
    await expect(title(third)).toHaveValue('First');
    await expect(offer(third)).toBeHidden();
    await title(third).fill('');
    await expect.poll(async () => (await readDrafts(third)).texts).not.toContain('First');
    expect((await readDrafts(third)).texts).toContain('Second');
  });
}

test.describe('a deleted account', () => {
  // Its page asks for it once more.
  test.use({ expectedConsoleErrors: /401.*\/api\/account/ });

  test('leaves no draft and no cover behind, though a form is open in another tab', async ({
    page,
    context,
    product,
  }) => {
    const account = await registerAdmin(product);
    await signIn(context, product, account);
    const other = await openTab(context, '/admin/addBlog');
    await other.getByLabel(/^Thumbnail/).setInputFiles('samples/covers/nobody-wants-a-backup.webp');
    await write(other, 'Half a thought');
    await expect.poll(async () => (await readDrafts(other)).images).toBe(1);

    await openPage(page, '/profile/account');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.getByRole('dialog').getByLabel('Current password').fill(account.password);
    await title(other).evaluate((input: HTMLInputElement) => {
      input.focus();
    });
    await other.keyboard.type('Typed just before');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Your account is deleted.')).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect.poll(() => readDrafts(page)).toEqual({ texts: '', images: 0 });
  });
});
