import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';

const word = 'W'.repeat(200);

test.use({ viewport: { width: 360, height: 740 } });

test('no page scrolls sideways, however long a word is', async ({ page, product }) => {
  const description = `<p>${word}</p><h2>${word}</h2><p><a href="https://octavo.test/${word}">${word}</a></p>`;
  const { _id: blog } = await addPost(product, { title: word, subTitle: word, description });
  const { token, role } = await logInAsAdmin(product);
  await callApi(product, contract.addComment, { token, body: { blog, name: word.slice(0, 80), content: word } });
  await callApi(product, contract.toggleLike, { token, params: { id: blog } });
  await page.addInitScript(
    (session) => {
      localStorage.setItem('token', session.token);
      localStorage.setItem('role', session.role);
    },
    { token, role },
  );

  for (const [path, shows] of [
    ['/', word],
    [`/?search=${word}`, word],
    [`/blog/${blog}`, word],
    ['/profile/liked', word],
    ['/profile/comments', word],
    ['/admin', word],
    ['/admin/listBlog', word],
    ['/admin/comments', word],
    [`/admin/edit-blog/${blog}`, 'Edit Blog'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(shows).first()).toBeVisible();
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, path).toBe(0);
  }
});
