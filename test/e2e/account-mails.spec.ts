// Who has forgotten a password, and who is invited: from the page, by the mail that a relay gets, back into the blog.
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { changeColorScheme, openPage } from '../support/e2e-steps';
import { findFreePort } from '../support/free-port';
import { admin, startProduct, type Product } from '../support/product';
import { readParts, startRelay } from '../support/smtp';

let relay: Awaited<ReturnType<typeof startRelay>>;
let blog: Product;

test.beforeAll(async () => {
  relay = await startRelay();
  const port = await findFreePort();
  const address = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  blog = await startProduct({ SMTP_URL: relay.url, MAIL_FROM: 'The Blog <blog@blog.example>', ...address });
});

test.afterAll(async () => {
  await blog.stop();
  await relay.close();
});

/** The link in the newest mail about something, once it has arrived. */
async function readLink(to: string, part: string): Promise<string> {
  const find = () => {
    const mail = relay.mails.findLast((each) => each.to.includes(to) && readParts(each.raw).text.includes(part));
    return (
      mail &&
      readParts(mail.raw)
        .text.split(/\s/)
        .find((word) => word.includes(part))
    );
  };
  await expect.poll(find, { timeout: 20_000 }).toBeTruthy();
  return find()!;
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Pages of links have no script that would name their scheme. */
const emulateColorScheme = (page: Page, colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme });

async function expectToFit(page: Page, change = emulateColorScheme): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await change(page, colorScheme);
    await expectNoAxeViolations(page);
  }
  const { width } = page.viewportSize()!;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

test.use({ viewport: { width: 360, height: 780 }, expectedConsoleErrors: /410.*\/api\/account/ });

test('a forgotten password is replaced by a link in a mail', async ({ page }) => {
  await openPage(page, `${blog.url}/register`);
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('first password');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Forgotten your password?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible();
  await expectToFit(page);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Please look into your mailbox' })).toBeVisible();

  const link = await readLink('ada@example.com', '/api/account/new-password');
  await page.goto(link);
  await expectToFit(page);
  await page.getByLabel('New password').fill('second password');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Log in' }).click();
  await logIn(page, 'ada@example.com', 'second password');
  await expect(page.getByText('Login successful!')).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not valid any more' })).toBeVisible();
});

test('an admin invites an author, who writes', async ({ page, browser }) => {
  await openPage(page, `${blog.url}/login`);
  await logIn(page, admin.email, admin.password);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${blog.url}/admin/users`);
  await page.getByRole('button', { name: 'Invite' }).click();
  await expectToFit(page, changeColorScheme);
  await page.getByLabel('Email').fill('grace@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('An invitation is on its way to grace@example.com.')).toBeVisible();

  const elsewhere = await browser.newContext({ viewport: { width: 360, height: 780 } });
  const graces = await elsewhere.newPage();
  await graces.goto(await readLink('grace@example.com', '/api/account/invitation'));
  await expectToFit(graces);
  await graces.getByLabel('Full name').fill('Grace');
  await graces.getByLabel('Password').fill('a long password');
  await graces.getByRole('button', { name: 'Create my account' }).click();
  await graces.getByRole('link', { name: 'Log in' }).click();
  await logIn(graces, 'grace@example.com', 'a long password');
  await expect(graces.getByText('Login successful!')).toBeVisible();
  await graces.goto(`${blog.url}/admin/addBlog`);
  await expect(graces.getByRole('heading', { level: 1, name: 'Add Blog' })).toBeVisible();
  await elsewhere.close();
});
