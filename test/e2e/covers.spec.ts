// Covers as a browser loads them.
import { contract } from '../../src/contract/calls';
import { addPost, callApi } from '../support/call-api';
import { expect, test as base } from '../support/e2e';
import { openPage } from '../support/e2e-steps';
import { startProduct, type Product } from '../support/product';

const test = base.extend<object, { postUrl: string }>({
  /** A post whose cover has its AVIF files. */
  postUrl: [
    async ({}, provide) => {
      const product: Product = await startProduct({ AVIF: 'on', SAMPLE_POSTS: 'false' });
      const { _id: id } = await addPost(product, { title: 'Rain' });
      const countAvifImages = async () =>
        (await callApi(product, contract.getBlog, { params: { id } })).blog.avifImages?.length;
      await expect.poll(countAvifImages, { timeout: 60_000 }).toBe(4);
      await provide(`${product.url}/blog/${id}`);
      await product.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// All in one worker, as the files take seconds to make.
test.describe.configure({ mode: 'default' });

test('a cover is loaded as AVIF, once', async ({ page, postUrl }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && request.url().includes('/images/')) requests.push(request.url());
  });
  await page.goto(postUrl);
  const cover = page.getByRole('article').locator('img').first();
  await expect(cover).toHaveJSProperty('complete', true);
  expect(requests).toEqual([expect.stringMatching(/\.avif$/)]);
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test.describe('an AVIF file that cannot be had', () => {
  test.use({ expectedConsoleErrors: /ERR_FAILED.*\.avif/ });

  test('is replaced by the WebP file', async ({ page, postUrl }) => {
    await page.route('**/*.avif', (route) => route.abort());
    await openPage(page, postUrl);
    const cover = page.getByRole('article').locator('img').first();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth && image.currentSrc))
      .toMatch(/\.webp$/);
  });
});
