// A picture from a file into a text, and to who reads it on a phone.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { signIn } from '../support/e2e-steps';

const photo = async () =>
  (
    await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#486' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
  ).toString('base64');

/** Drops a photo on what is at a point of the page. */
async function dropPhoto(page: Page, at: { clientX: number; clientY: number }): Promise<void> {
  await page.evaluate(
    ({ base64, at }) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'hill.jpg', { type: 'image/jpeg' }));
      const target = document.elementFromPoint(at.clientX, at.clientY)!;
      for (const type of ['dragenter', 'dragover', 'drop']) {
        target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true, ...at }));
      }
    },
    { base64: await photo(), at },
  );
}

test('a photo that is dropped into a text is stored, fits a phone, and stays what it is when the text is edited again', async ({
  page,
  browser,
  context,
  product,
}) => {
  const { _id: id } = await addPost(product, { title: 'A hill', description: '<p>Before</p>\n<p>After</p>' });
  await signIn(context, product, await logInAsAdmin(product));
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const after = editor.getByText('After');
  await after.scrollIntoViewIfNeeded();

  const { x, y, height } = (await after.boundingBox())!;
  await dropPhoto(page, { clientX: x + 1, clientY: y + height / 2 });
  const picture = editor.locator('figure img');
  await expect(picture).toHaveAttribute('src', /\/images\/[0-9a-f]{32}-text-1200\.webp$/);
  await page.getByRole('button', { name: 'Describe the picture, for those who cannot see it' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('A green hill');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Blog updated successfully!')).toBeVisible();

  const read = async () => (await callApi(product, contract.getBlog, { params: { id } })).blog.description;
  const saved = await read();
  expect(saved).toMatch(
    /^<p>Before<\/p>\n<figure><img src="[^"]+" alt="A green hill" width="1200" height="2000" [^>]+><\/figure>\n<p>After<\/p>$/,
  );

  await page.goto(`/admin/edit-blog/${id}`);
  await page.getByRole('textbox', { name: 'Blog title' }).fill('A green hill');
  await editor.getByText('Before').click();
  await page.keyboard.type('!');
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Blog updated successfully!')).toBeVisible();
  expect(await read()).toBe(saved);

  // Somebody else: a browser takes the wide picture that it has loaded into the editor before.
  const reader = await (await browser.newContext({ viewport: { width: 360, height: 640 } })).newPage();
  await reader.goto(`${product.url}/blog/${id}`);
  const shown = reader.getByRole('img', { name: 'A green hill' });
  // Its place is there before it is loaded.
  const { width } = (await shown.boundingBox())!;
  expect(width).toBeLessThanOrEqual(360 - 2 * 16);
  await shown.scrollIntoViewIfNeeded();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-text-480\.webp$/);
  const ratio = await shown.evaluate((image) => image.clientHeight / image.clientWidth);
  expect(ratio).toBeCloseTo(2000 / 1200, 1);
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await reader.context().close();
});

test('a photo that is dropped on a paragraph stands beside it, and splits neither it nor a word', async ({
  page,
  context,
  product,
}) => {
  const description = '<p>Uninterruptedness</p>\n<h2>Incomprehensibilities</h2>\n<p>End</p>';
  const { _id: id } = await addPost(product, { title: 'Long words', description });
  await signIn(context, product, await logInAsAdmin(product));
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const heading = editor.locator('h2 span[data-text]');
  await heading.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await heading.boundingBox())!;
  await dropPhoto(page, { clientX: x + width * 0.75, clientY: y + height / 2 });
  await expect(editor.locator('figure img')).toHaveAttribute('src', /-text-/);
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Blog updated successfully!')).toBeVisible();
  const { blog } = await callApi(product, contract.getBlog, { params: { id } });
  expect(blog.description).toMatch(
    /^<p>Uninterruptedness<\/p>\n<h2>Incomprehensibilities<\/h2>\n<figure><img [^>]+><\/figure>\n<p>End<\/p>$/,
  );
});
