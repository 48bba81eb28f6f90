import sharp from 'sharp';
import { expect, test } from '../support/e2e';

for (const path of ['/', '/?category=Finance']) {
  test(`the picture of link previews of ${path} is there, of the size that the page says, and kept`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.goto(path);
    const read = (property: string) => page.locator(`meta[property="${property}"]`).getAttribute('content');
    const address = (await read('og:image'))!;
    expect(address.startsWith(`${baseURL}/assets/`)).toBe(true);
    const response = await request.get(address);
    expect(response.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const picture = await response.body();
    expect(picture.length).toBeLessThan(30_000);
    const { format, width, height } = await sharp(picture).metadata();
    expect([format, width, height]).toEqual([
      'png',
      Number(await read('og:image:width')),
      Number(await read('og:image:height')),
    ]);
  });
}
