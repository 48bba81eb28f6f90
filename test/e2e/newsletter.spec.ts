// The newsletter, from the form on the home page to the link with which a reader leaves.
import { contract } from '../../src/contract/calls';
import { newsletterCalls } from '../../src/contract/extensions/newsletter';
import { siteCalls } from '../../src/contract/extensions/site';
import { callApi, logInAsAdmin, type Account } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';
import { findFreePort } from '../support/free-port';
import { startProduct, type Product } from '../support/product';
import { readParts, startRelay } from '../support/smtp';

let relay: Awaited<ReturnType<typeof startRelay>>;
let blog: Product;
let owner: Account;

test.beforeAll(async () => {
  relay = await startRelay();
  const port = await findFreePort();
  const address = { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` };
  blog = await startProduct({ SMTP_URL: relay.url, MAIL_FROM: 'The Blog <blog@blog.example>', ...address });
  owner = await logInAsAdmin(blog);
  const body = { version: 0, settings: { sendsNewsletter: true } };
  await callApi(blog, siteCalls.changeSite, { token: owner.token, body });
});
test.afterAll(async () => {
  await blog.stop();
  await relay.close();
});

const mailsTo = (to: string) => relay.mails.filter((mail) => mail.to.includes(to));

/** The newest of so many, once they have arrived. */
async function readMail(to: string, count: number) {
  await expect.poll(() => mailsTo(to).length, { timeout: 20_000 }).toBe(count);
  const { headers, raw } = mailsTo(to).at(-1)!;
  return { headers, ...readParts(raw) };
}

const linkIn = (text: string, part: string): string => text.split(/\s/).find((word) => word.includes(part))!;

// The preview of a mail runs no scripts: neither those by which Playwright records what happens, when it tries again.
test.use({ expectedConsoleErrors: /^Blocked script execution in .*\/api\/newsletter\/preview/ });

test('a reader subscribes, confirms, gets a post, leaves, and gets no other', async ({ page, context }) => {
  const { blogs } = await callApi(blog, contract.listBlogs, { query: { limit: 2 } });
  const [first, second] = blogs;
  const reader = 'ada@example.com';

  await openPage(page, blog.url);
  await page.getByPlaceholder('Enter your email id').fill(reader);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Please look into your mailbox')).toBeVisible();
  const confirmation = await readMail(reader, 1);
  expect(confirmation.headers.subject).toBe('Confirm your subscription to Octavo');
  await page.goto(linkIn(confirmation.text, '/api/newsletter/confirm'));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible();

  // Covers of sample posts are rendered in the background; a mail has those that are there.
  const readPost = async () => (await page.request.get(`${blog.url}/blog/${first!._id}`)).text();
  await expect.poll(readPost, { timeout: 20_000 }).toMatch(/og:image" content="[^"]*-preview\.jpg"/);
  await signIn(context, blog, owner);
  await openPage(page, `${blog.url}/admin/edit-blog/${first!._id}`);
  await page.getByRole('link', { name: 'Send by mail' }).click();
  const preview = page.frameLocator('iframe');
  await expect(preview.getByRole('heading', { level: 1, name: first!.title })).toBeVisible();
  await page.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText('The mails are on their way.')).toBeVisible();

  const { headers, html, text } = await readMail(reader, 2);
  expect(headers).toMatchObject({
    to: reader,
    subject: first!.title,
    'list-id': '<newsletter.127.0.0.1>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(headers['list-unsubscribe']).toMatch(/^<http:\/\/127\.0\.0\.1:\d+\/api\/newsletter\/leave\?.+>$/);
  expect(text).toContain(first!.title);
  expect(html).toContain(first!.title);
  const pictures = [...html.matchAll(/<img\b[^>]*\bsrc="([^"]*)"/g)].map(([, url]) => url!);
  expect(pictures).not.toEqual([]);
  for (const url of pictures) expect((await page.request.get(url)).headers()['content-type']).toMatch(/^image\//);
  for (const [, url] of html.matchAll(/\bhref="([^"]*)"/g)) expect(url).toMatch(/^(?:https?:\/\/|mailto:)/);

  await page.goto(linkIn(text, '/api/newsletter/leave'));
  await page.getByRole('button', { name: 'Leave the newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'You have left' })).toBeVisible();

  const { token } = owner;
  const other = 'grace@example.com';
  await page.request.put(`${blog.url}${newsletterCalls.importSubscribers.path}?consent=on+paper&isDryRun=false`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    data: Buffer.from(`email\n${other}\n`),
  });
  await callApi(blog, newsletterCalls.createSending, { token, body: { blogId: second!._id } });
  await readMail(other, 1);
  await openPage(page, `${blog.url}/admin/newsletter`);
  await expect(page.getByRole('main').getByText(second!.title)).toBeVisible();
  expect(mailsTo(reader)).toHaveLength(2);
});

test.describe('the page that sends a post', () => {
  for (const width of [360, 1280]) {
    test(`shows the mail, also when it is loaded at its address, at ${width} pixels`, async ({ page, context }) => {
      const { blogs } = await callApi(blog, contract.listBlogs, { query: { limit: 1 } });
      await page.setViewportSize({ width, height: 800 });
      await signIn(context, blog, owner);
      await openPage(page, `${blog.url}/admin/newsletter?send=${blogs[0]!._id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
      await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText(blogs[0]!.title);
      await expectNoAxeViolations(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });
  }
});
