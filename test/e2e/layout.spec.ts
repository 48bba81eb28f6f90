// Measurable properties of the layout of every page.
import type { Page, ViewportSize } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { addPost, registerReader, callApi, logInAsAdmin, type Account } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { changeColorScheme, openComments, openPage, recordLayoutShifts, settle, signIn } from '../support/e2e-steps';
import type { Product } from '../support/product';

interface Scene {
  /** The signed-in user; undefined for a visitor. */
  as?: (product: Product) => Promise<Account>;
  path: string | ((product: Product) => Promise<string>);
  /** Resolves when the page is fully rendered. */
  arrive: (page: Page) => Promise<unknown>;
  sizes?: ViewportSize[];
  expectedConsoleErrors?: RegExp;
}

const phone = { width: 360, height: 740 };
const sizes = [phone, { width: 768, height: 1024 }, { width: 1280, height: 800 }];

const cards = (page: Page) => page.getByRole('article');
const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name, exact: true })).toBeVisible();

const rowOf = (words: string) => (page: Page) =>
  expect(page.getByRole('row').filter({ hasText: words }).first()).toBeVisible();

async function pathOfPost(product: Product): Promise<string> {
  const { blogs } = await callApi(product, contract.listBlogs);
  return `/blog/${blogs.find(({ title }) => title.startsWith('Read the error message'))!._id}`;
}

const scenes: Record<string, Scene> = {
  'the home page': {
    path: '/',
    arrive: async (page) => {
      await expect(cards(page).first()).toBeVisible();
      // As far as a person has scrolled when further posts are loaded: the footer is still out of sight.
      await cards(page)
        .nth(11)
        .evaluate((card) => scrollBy(0, card.getBoundingClientRect().bottom - innerHeight - 800));
      await expect(cards(page).nth(13)).toBeVisible();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    },
  },
  'the home page without a match': { path: '/?search=zebra', arrive: heading('No post matches.') },
  'a post and its comments': { path: pathOfPost, arrive: openComments },
  'a post that does not exist': {
    path: '/blog/none',
    arrive: heading('There is no such post.'),
    expectedConsoleErrors: /404.*\/blog\/none/,
  },
  'the login': { path: '/login', arrive: heading('Login') },
  'the registration': { path: '/register', arrive: heading('Create Account') },
  'the page of an address that leads nowhere': {
    path: '/no/such/page',
    arrive: heading('There is no such page.'),
    expectedConsoleErrors: /404.*\/no\/such\/page/,
  },
  'the login dialog': {
    path: '/',
    arrive: async (page) => {
      await cards(page).first().getByRole('link').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'the menu of a small screen': {
    path: '/',
    sizes: [phone],
    arrive: async (page) => {
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole('button', { name: 'Open the menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    },
  },
  'the dashboard': {
    as: logInAsAdmin,
    path: '/admin',
    // The header and the five newest posts, which may be those of other tests.
    arrive: (page) => expect(page.getByRole('row')).toHaveCount(6),
  },
  'the form of a new post': {
    as: logInAsAdmin,
    path: '/admin/addBlog',
    arrive: (page) => expect(page.getByRole('textbox', { name: 'Blog description' })).toBeVisible(),
  },
  'the form of an old post': {
    as: logInAsAdmin,
    path: async (product) => (await pathOfPost(product)).replace('/blog/', '/admin/edit-blog/'),
    arrive: (page) => expect(page.getByRole('textbox', { name: 'Blog description' })).toContainText('My first teacher'),
  },
  'the list of posts': {
    as: logInAsAdmin,
    path: '/admin/listBlog',
    // Whichever posts: the newest may be those of other tests, and rows out of sight are not rendered.
    arrive: (page) => expect(page.getByRole('row').nth(5)).toBeVisible(),
  },
  'the question before a post is deleted': {
    as: logInAsAdmin,
    path: '/admin/listBlog',
    arrive: async (page) => {
      await page
        .getByRole('button', { name: /^Delete “/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  'the comments': {
    as: logInAsAdmin,
    path: '/admin/comments',
    arrive: async (page) => {
      await page.getByRole('button', { name: 'Approved', exact: true }).click();
      await expect(
        page
          .getByRole('row')
          .getByRole('button', { name: /^Delete/ })
          .first(),
      ).toBeVisible();
    },
  },
  'the users': {
    as: async (product) => {
      await registerReader(product);
      return logInAsAdmin(product);
    },
    path: '/admin/users',
    arrive: rowOf('(you)'),
  },
  'the bin': {
    as: async (product) => {
      const admin = await logInAsAdmin(product);
      const { _id: id } = await addPost(product, { title: 'Something to throw away' });
      await callApi(product, contract.deleteBlog, { token: admin.token, body: { id } });
      return admin;
    },
    path: '/admin/bin',
    arrive: rowOf('Something to throw away'),
  },
  'the versions of a post': {
    as: logInAsAdmin,
    path: async (product) => {
      const { token } = await logInAsAdmin(product);
      const { _id: id } = await addPost(product, { title: 'Something to say' });
      const body = { title: 'Something to say better', description: '<p>Less is more.</p>' };
      await callApi(product, contract.editBlog, { token, params: { id }, body });
      return `/admin/edit-blog/${id}/history`;
    },
    arrive: (page) => expect(page.getByText('better', { exact: false }).last()).toBeVisible(),
  },
  'the preview of a draft': {
    path: async (product) => {
      const { token } = await logInAsAdmin(product);
      const { _id: id } = await addPost(product, { title: 'Something to come', isPublished: false });
      await callApi(product, previewsCalls.renewPreviewLink, { token, body: { id } });
      const link = await callApi(product, previewsCalls.getPreviewLink, { token, params: { id } });
      return `/preview/${link.token}`;
    },
    arrive: heading('Something to come'),
  },
  'an account': {
    as: registerReader,
    path: '/profile/account',
    arrive: (page) => expect(page.getByRole('button', { name: 'Change name' })).toBeVisible(),
  },
  'the settings': {
    as: logInAsAdmin,
    path: '/admin/settings',
    arrive: (page) => expect(page.getByRole('button', { name: 'Save' })).toBeVisible(),
  },
  'the settings of the footer': {
    as: logInAsAdmin,
    path: '/admin/settings/footer',
    arrive: (page) => expect(page.getByRole('button', { name: 'Save' })).toBeVisible(),
  },
  'imports and exports': {
    as: logInAsAdmin,
    path: '/admin/settings/import-export',
    arrive: async (page) => {
      await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible();
      await expect(page.getByText('Loading the latest imports')).toBeHidden();
    },
  },
  'the profile of somebody who has done nothing yet': {
    as: registerReader,
    path: '/profile/liked',
    arrive: heading("You haven't liked any blogs yet."),
  },
  'the posts somebody likes': {
    as: async (product) => {
      const reader = await registerReader(product);
      const [, id] = /^\/blog\/(.*)$/.exec(await pathOfPost(product))!;
      await callApi(product, contract.toggleLike, { token: reader.token, params: { id: id! } });
      return reader;
    },
    path: '/profile/liked',
    arrive: (page) => expect(page.getByText('Total Liked: 1')).toBeVisible(),
  },
  'the comments somebody wrote': {
    as: async (product) => {
      const reader = await registerReader(product);
      const { _id: blog } = await addPost(product, { title: 'Something to talk about' });
      await callApi(product, contract.addComment, {
        token: reader.token,
        body: { blog, name: 'Noor', content: 'Then let us talk about it.' },
      });
      return reader;
    },
    path: '/profile/comments',
    arrive: (page) => expect(page.getByText('Total Comments: 1')).toBeVisible(),
  },
};

for (const [name, scene] of Object.entries(scenes)) {
  const { as, path, arrive, sizes: itsSizes = sizes, expectedConsoleErrors } = scene;
  test.describe(name, () => {
    test.use({ ...(expectedConsoleErrors && { expectedConsoleErrors }) });

    test('is accessible, light and dark, fits the screen and has no layout shifts', async ({
      page,
      context,
      product,
    }) => {
      if (as) await signIn(context, product, await as(product));
      const address = typeof path === 'string' ? path : await path(product);
      await recordLayoutShifts(page);
      for (const size of itsSizes) {
        await test.step(`${size.width} pixels wide`, async () => {
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme: 'light' });
          await openPage(page, address);
          await arrive(page);
          await settle(page);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the width of all of it').toBe(
            size.width,
          );
          await expectNoAxeViolations(page);
          // Only the colours differ, and what axe says of them.
          await changeColorScheme(page, 'dark');
          await expectNoAxeViolations(page, 'cat.color');
          const shifts = await page.evaluate(() => window.sumOfShifts({ afterInput: false }));
          expect(shifts, 'the sum of all shifts').toBeLessThan(0.02);
        });
      }
    });
  });
}

// Input excuses shifts for half a second only: the answer may take longer.
for (const viewport of [...sizes, { width: 900, height: 800 }]) {
  test.describe(`no layout shifts, ${viewport.width} pixels wide,`, () => {
    test.use({ viewport });

    const shiftsOf = (page: Page) => page.evaluate(() => window.sumOfShifts({ afterInput: true }));

    test('when the cards of another category take the place of those shown', async ({ page }) => {
      await recordLayoutShifts(page);
      await openPage(page, '/');
      await expect(cards(page).first()).toBeVisible();
      for (const [category, status] of [
        ['Startup', / posts on Startup\.$/],
        ['All', /^$/],
      ] as const) {
        await page.getByRole('tab', { name: category }).click();
        await expect(page.getByRole('status').first()).toHaveText(status);
        await settle(page);
      }
      expect(await shiftsOf(page)).toBeLessThan(0.001);
    });

    test('when comments and their number arrive, or the filter changes', async ({ page, context, product }) => {
      const { _id: blog } = await addPost(product, { title: 'Something to wait for' });
      for (const content of ['One.', 'Two.']) {
        await callApi(product, contract.addComment, { body: { blog, name: 'Noor', content } });
      }
      await signIn(context, product, await logInAsAdmin(product));
      await recordLayoutShifts(page);
      await openPage(page, '/admin/comments');
      await rowOf('Two.')(page);
      await settle(page);
      await page.getByRole('button', { name: 'Approved', exact: true }).click();
      await rowOf('What the sea is like')(page);
      await page.getByRole('button', { name: 'Not Approved', exact: true }).click();
      await rowOf('Two.')(page);
      await settle(page);
      expect(await shiftsOf(page)).toBeLessThan(0.001);
    });
  });
}

test('the button of code and the time of a comment have room in what is written from right to left', async ({
  page,
  product,
}) => {
  const { token } = await logInAsAdmin(product);
  const { _id: blog } = await addPost(product, {
    title: 'مرحبا',
    description: '<p>هذا نص.</p><pre><code>const a = 1;</code></pre>',
  });
  await callApi(product, contract.addComment, { body: { blog, name: 'ليلى', content: 'تعليق.' } });
  const { comments } = await callApi(product, contract.listAllComments, { token });
  const { _id: id } = comments.find((comment) => comment.name === 'ليلى')!;
  await callApi(product, contract.approveComment, { token, body: { id } });
  await openPage(page, `/blog/${blog}`);
  const code = (await page.getByText('const a = 1;').boundingBox())!;
  const button = (await page.getByRole('button', { name: 'Copy the code' }).boundingBox())!;
  expect(button.x).toBeGreaterThanOrEqual(code.x + code.width);
  const comment = (await openComments(page)).getByRole('listitem');
  const [name, time] = await Promise.all([
    comment.getByText('ليلى').boundingBox(),
    comment.getByRole('time').boundingBox(),
  ]);
  expect(time!.x - (name!.x + name!.width)).toBeGreaterThanOrEqual(8);
});

test('titles, names and comments in the lists of the admin area begin at the right where they are written from there', async ({
  page,
  context,
  product,
}) => {
  const { _id: blog } = await addPost(product, { title: 'רשימה ארוכה מאוד' });
  await callApi(product, contract.addComment, { body: { blog, name: 'נועה (א)', content: 'תגובה, ועוד אחת.' } });
  await signIn(context, product, await logInAsAdmin(product));
  for (const [path, texts] of [
    ['/admin/listBlog', ['רשימה ארוכה מאוד']],
    ['/admin/comments', ['רשימה ארוכה מאוד', 'נועה (א)', 'תגובה, ועוד אחת.']],
  ] as const) {
    await openPage(page, path);
    const row = page.getByRole('row').filter({ hasText: texts[0] }).first();
    for (const text of texts) {
      const gap = await row.getByText(text, { exact: true }).evaluate((element) => {
        const range = new Range();
        range.selectNodeContents(element);
        const cell = element.closest('[data-field]')!;
        return cell.getBoundingClientRect().right - range.getBoundingClientRect().right;
      });
      expect(gap, text).toBeLessThan(16);
    }
  }
});

test('the bar of a quote, and a table, are at the side where their text begins, in the editor, too', async ({
  page,
  context,
  product,
}) => {
  const { _id: blog } = await addPost(product, {
    title: 'Two quotes',
    description:
      '<p>Hello.</p><blockquote><p>שלום</p></blockquote><table><tbody><tr><td>שלום</td></tr></tbody></table>' +
      '<p>Hello.</p><blockquote><p>Hello.</p></blockquote>',
  });
  await signIn(context, product, await logInAsAdmin(product));
  await openPage(page, `/admin/edit-blog/${blog}`);
  const quotes = page.locator('[data-contents] blockquote');
  await expect(quotes.first()).toHaveCSS('direction', 'rtl');
  await expect(page.locator('[data-contents] table')).toHaveCSS('direction', 'rtl');
  await expect(quotes.last()).toHaveCSS('direction', 'ltr');
});
