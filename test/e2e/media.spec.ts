// A recording and a video from files into a text, and to who reads it, with and without scripts; and HTML beside them.
import type { Page } from '@playwright/test';
import { contract } from '../../src/contract/calls';
import { siteCalls } from '../../src/contract/extensions/site';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { signIn } from '../support/e2e-steps';
import { mediaFiles } from '../support/media-files';
import { startProduct } from '../support/product';

/** A film of a second that this browser has made itself. */
const recordFilm = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    canvas.width = 320;
    canvas.height = 180;
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start();
    for (let frame = 0; frame < 10; frame += 1) {
      context.fillStyle = `hsl(${frame * 30} 50% 40%)`;
      context.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return Array.from(bytes);
  });

test('recordings and videos are played by the browser itself, in room that is left for them', async ({
  page,
  context,
  browser,
  product,
}) => {
  const { _id: id } = await addPost(product, { title: 'Rain', description: '<p>Before</p>\n<p>After</p>' });
  await signIn(context, product, await logInAsAdmin(product));
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  await editor.getByText('Before').click();
  const film = await recordFilm(page);
  await page.getByRole('button', { name: 'Audio or video file' }).click();
  await page
    .getByLabel('Audio and video files')
    .setInputFiles({ name: 'film.webm', mimeType: 'video/webm', buffer: Buffer.from(film) });
  await page.getByRole('textbox', { name: 'Description' }).fill('Rain on a window');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(editor.locator('video')).toHaveAttribute('width', '320');
  await editor.getByText('After').click();
  await page.getByRole('button', { name: 'Audio or video file' }).click();
  await page
    .getByLabel('Audio and video files')
    .setInputFiles({ name: 'rain.wav', mimeType: 'audio/wav', buffer: mediaFiles.wav(3) });
  await page.getByRole('textbox', { name: 'Caption (optional)' }).fill('At night');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(editor.locator('audio')).toHaveAttribute('src', /-media\.wav$/);
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page.getByText('Blog updated successfully!')).toBeVisible();
  const { description } = (await callApi(product, contract.getBlog, { params: { id } })).blog;
  expect(description).toMatch(/<video src="[^"]*" title="Rain on a window" width="320" height="180"/);

  for (const javaScriptEnabled of [true, false]) {
    const reader = await browser.newContext({ javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const post = await reader.newPage();
    await post.goto(`${product.url}/blog/${id}`);
    const video = post.locator('video');
    const box = (await video.boundingBox())!;
    expect(Math.round((box.width / box.height) * 9)).toBe(16);
    expect(box.width).toBeLessThanOrEqual(320);
    if (javaScriptEnabled) {
      const played = await post.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
        audio.muted = true;
        audio.currentTime = 2.5;
        await audio.play();
        await new Promise((resolve) => audio.addEventListener('ended', resolve, { once: true }));
        return audio.duration;
      });
      expect(Math.round(played)).toBe(3);
    }
    await reader.close();
  }
});

test.describe('HTML', () => {
  // What is typed is looked at before it is sanitized; the policy of the page lets no handler of it run.
  test.use({ expectedConsoleErrors: /inline event handler|ERR_CONNECTION_REFUSED/ });

  test('HTML of an admin stays within its block, whatever its classes say', async ({ page, context }) => {
    const product = await startProduct({ SAMPLE_POSTS: 'false' });
    try {
      const account = await logInAsAdmin(product);
      const settings = {
        version: 0,
        settings: { allowsHtml: true, ownCss: '.escape{position:fixed;inset:0;z-index:9;background:red}' },
      };
      await callApi(product, siteCalls.changeSite, { token: account.token, body: settings });
      const { _id: id } = await addPost(product, {
        title: 'Rain',
        description:
          '<p>Before</p><div data-html="true"><section style="padding:20px"><div class="escape">Within</div></section></div>',
      });
      await signIn(context, product, account);
      await page.goto(`${product.url}/admin/edit-blog/${id}`);
      await page.getByRole('button', { name: 'Edit the HTML' }).click();
      await page
        .getByRole('textbox', { name: 'HTML' })
        .fill(
          '<div class="card" style="padding:16px;background:#eee;position:fixed" onclick="x()">A <mark>card</mark></div>',
        );
      await expect(page.getByText('Removed: position and onclick.')).toBeVisible();
      await page.goto(`${product.url}/blog/${id}`);
      const block = (await page.locator('[data-html]').boundingBox())!;
      const escaped = (await page.locator('.escape').boundingBox())!;
      expect(escaped.y).toBeGreaterThanOrEqual(block.y - 1);
      expect(escaped.height).toBeLessThanOrEqual(block.height + 1);
    } finally {
      await product.stop();
    }
  });
});
