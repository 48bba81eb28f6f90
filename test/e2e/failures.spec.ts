import type { Route } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin, registerReader } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { likeButton, holdRequests, openPage, renderInBrowser, signIn } from '../support/e2e-steps';

const failures: Record<string, { answer: (route: Route) => Promise<void>; sentence: string }> = {
  'an error': {
    answer: (route) => route.fulfill({ status: 500, json: { success: false, message: 'The shelf has fallen down.' } }),
    sentence: 'The shelf has fallen down.',
  },
  'a page of HTML': {
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    sentence: 'The server gave an answer that cannot be read. Please try again.',
  },
  nothing: {
    answer: (route) => route.abort('connectionrefused'),
    sentence: 'The server cannot be reached. Please check your connection and try again.',
  },
};

test.describe('a list of posts that does not arrive', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*\/api\/blog\/all/ });

  for (const [what, { answer, sentence }] of Object.entries(failures)) {
    test(`since the server answers ${what} is explained, and can be tried again`, async ({ page, product }) => {
      await renderInBrowser(page, product);
      await page.route('**/api/blog/all?*', answer);
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'The posts could not be loaded.' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await page.unroute('**/api/blog/all?*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    });
  }
});

for (const [what, path, heading] of [
  ['list of posts', '/', 'The posts could not be loaded.'],
  ['post', '/blog/slow', 'The post could not be loaded.'],
] as const) {
  test(`a ${what} that is not answered within half a minute is reported, and can be asked for again`, async ({
    page,
    product,
  }) => {
    await renderInBrowser(page, product);
    await page.clock.install();
    await page.route('**/api/blog/**', () => new Promise(() => undefined));
    const asked = page.waitForRequest('**/api/blog/**');
    await page.goto(path);
    await asked;
    await page.clock.fastForward(30_000);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByText('The server did not answer in time.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
}

// An error on the console fails each test.
test('calls that are aborted because a page is left log nothing', async ({ page, context, product }) => {
  const { _id: id } = await addPost(product, { title: 'Left too early' });
  await signIn(context, product, await logInAsAdmin(product));
  const release = await holdRequests(page, '**/api/**');

  for (const path of ['/', `/blog/${id}`, `/admin/edit-blog/${id}`, '/admin', '/admin/listBlog', '/admin/comments']) {
    const asked = page.waitForRequest('**/api/**');
    await page.goto(path);
    await asked;
  }
  await page.goto(`/admin/edit-blog/${id}`);
  await page.getByRole('link', { name: 'Blog List' }).click();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  release();
  await page.getByRole('link', { name: 'Octavo, home' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test.describe('a like that is refused', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*\/like|The like was not saved\./ });

  test('is undone, with a toast', async ({ page, context, product }) => {
    const { title } = await addPost(product, { title: 'Unlikeable' });
    await signIn(context, product, await registerReader(product));
    // One post alone, so that no further page of the list arrives meanwhile.
    await page.goto(`/?search=${title}`);
    const heart = likeButton(page, title);
    await expect(heart).toHaveText('0');
    await page.route('**/like?*', (route) => route.fulfill({ status: 503, body: 'Busy.' }));
    const release = await holdRequests(page, '**/like?*');
    await heart.click();
    await expect(heart).toHaveText('1');
    release();
    await expect(page.getByText('Something went wrong.')).toBeVisible();
    await expect(heart).toHaveText('0');
    await expect(heart).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a visitor who likes is asked to log in, and nothing is sent', async ({ page, product }) => {
  const { title } = await addPost(product, { title: 'Likeable' });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/');
  await likeButton(page, title).click();
  await expect(page.getByText('Please log in to like a post.')).toBeVisible();
  await expect(likeButton(page, title)).toHaveText('0');
  expect(sent.filter((address) => address.endsWith('/like'))).toEqual([]);
});

test.describe('a wrong password', () => {
  test.use({ expectedConsoleErrors: /401.*\/api\/admin\/login/ });

  test('is refused by the server’s sentence, and what was typed stays', async ({ page, product }) => {
    const { email } = await registerReader(product);
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('another password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('password');
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });
});

test.describe('a comment whose answer is lost', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource.*\/api\/blog\/add-comment/ });

  test('is added once, also when its text is changed before it is sent again', async ({ page, product }) => {
    const { _id: id } = await addPost(product, { title: 'A post with a lost answer' });
    await openPage(page, `/blog/${id}`);
    await page.route('**/api/blog/add-comment', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('textbox', { name: /^Name/ }).fill('Ada');
    const content = page.getByRole('textbox', { name: /^Comment/ });
    const submit = page.getByRole('button', { name: 'Submit' });
    await content.fill('Well sad.');
    await submit.click();
    await expect(page.getByText(/cannot be reached/)).toBeVisible();
    await page.unroute('**/api/blog/add-comment');

    await content.fill('Well said.');
    await submit.click();
    await expect(page.getByText('Your comment was added before, as it was then.')).toBeVisible();
    await expect(content).toHaveValue('Well said.');
    const { token } = await logInAsAdmin(product);
    const { comments } = await callApi(product, contract.listAllComments, { token });
    expect(comments.filter(({ blog }) => blog?._id === id).map((comment) => comment.content)).toEqual(['Well sad.']);
  });
});

test.describe('a post that does not exist', () => {
  test.use({ expectedConsoleErrors: /404.*\/blog\/none/ });

  test('is said not to exist, with a link to the home page', async ({ page }) => {
    await page.goto('/blog/none');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such post.');
    await page.getByRole('link', { name: 'All posts are on the home page.' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('a description that a foreign API did not clean', () => {
  // Which would stop most of it by itself.
  test.use({ bypassCSP: true });

  test('does no harm', async ({ page, product }) => {
    const post = await addPost(product, { title: 'Careful' });
    await renderInBrowser(page, product);
    const description = `
      <p>Before</p>
      <script>document.title = 'Mine'</script>
      <p onmouseover="document.title = 'Mine'">Over</p>
      <img src="data:image/png,none" onerror="document.title = 'Mine'">
      <svg onload="document.title = 'Mine'"></svg>
      <iframe srcdoc="<script>parent.document.title = 'Mine'</script>"></iframe>
      <a href="javascript:document.title = 'Mine'">Elsewhere</a>
      <style>body { display: none }</style>
      <form action="https://elsewhere.example/"><input name="password"></form>
      <p>After</p>`;
    await page.route(`**/api/blog/${post._id}?*`, (route) =>
      route.fulfill({ json: { success: true, blog: { ...post, description } } }),
    );
    await page.goto(`/blog/${post._id}`);
    await page.getByText('Over').hover();
    await page.getByText('Elsewhere').click();
    await expect(page.getByText('After')).toBeVisible();
    await expect(page).toHaveTitle('Careful · Octavo');
    const text = page.getByText('Before').locator('..');
    await expect(text.locator('script, style, iframe, form, svg')).toHaveCount(0);
  });
});
