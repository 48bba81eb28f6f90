// An AI service works on a text: a fake one, which speaks OpenAI's protocol.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { beginWith, startAiService, streamOf, toDelta } from '../support/ai-service';
import { logInAsAdmin } from '../support/call-api';
import { expect, expectNoAxeViolations, test } from '../support/e2e';
import { openPage, signIn } from '../support/e2e-steps';
import { startProduct, type Product } from '../support/product';

test.use({ expectedConsoleErrors: /503/ });

let service: Awaited<ReturnType<typeof startAiService>>;
let product: Product;

test.beforeAll(async () => {
  service = await startAiService(streamOf('Text'));
  product = await startProduct({ AI_BASE_URL: service.baseUrl, AI_API_KEY: 'sk-secret', AI_MODEL: 'writer-1' });
});

test.afterAll(async () => {
  await product.stop();
  await service.close();
});

const title = (page: Page) => page.getByRole('textbox', { name: 'Blog title' });
const text = (page: Page) => page.getByRole('textbox', { name: 'Blog description' });
const contentSent = () => service.received.at(-1)!.body.messages.at(-1)!.content;

test('a text is continued, shortened and corrected, and gets a title; each can be undone', async ({
  page,
  context,
}) => {
  await signIn(context, product, await logInAsAdmin(product));
  await page.setViewportSize({ width: 1280, height: 800 });
  await openPage(page, `${product.url}/admin/addBlog`);
  await title(page).fill('Bread');
  await text(page).click();
  await page.keyboard.type('Bread is old.');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const paragraphs = text(page).locator('[data-block]');

  await test.step('it says what it sends, shows the words as they come, and stops', async () => {
    let finish: () => void = () => undefined;
    let hasHungUp = false;
    service.respond = (response, received) => {
      response.once('close', () => {
        hasHungUp = true;
      });
      beginWith('It is older')(response, received);
      finish = () => response.end(`${toDelta(' than **towns**.\n\nIt rises.')}data: [DONE]\n\n`);
    };
    await page.keyboard.type('/continue');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(
      `The paragraph before the cursor and the title are sent to ${service.host} (model writer-1), and nothing else.`,
    );
    expect(service.received).toEqual([]);
    await expect(dialog.getByRole('button', { name: 'Send' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('It is older')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('status')).toHaveText('Stopped.');
    await expect.poll(() => hasHungUp).toBe(true);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText('It is older')).toBeVisible();
    finish();
    await expect(dialog.getByRole('button', { name: 'Insert' })).toBeFocused();
    expect(contentSent()).toBe('Title: Bread\n\nBread is old.');
    await page.keyboard.press('Enter');
    await expect(text(page)).toBeFocused();
    await expect(paragraphs).toHaveText(['Bread is old.', 'It is older than towns.', 'It rises.']);
    await page.keyboard.press('Control+z');
    await expect(paragraphs).toHaveText(['Bread is old.', '']);
    await page.keyboard.press('Control+y');
    await expect(paragraphs).toHaveCount(3);
  });

  await test.step('corrections are made one by one, and keep what is bold', async () => {
    service.respond = streamOf('[[2]]\nIt’s older than towns', '!\n[[3]]\nIt rose.');
    await page.getByRole('button', { name: 'AI actions' }).click();
    await page.getByRole('menuitem', { name: 'Correct' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(3);
    await dialog.getByRole('checkbox').last().uncheck();
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Make 2 changes' }).click();
    await expect(paragraphs).toHaveText(['Bread is old.', 'It’s older than towns!', 'It rises.']);
    await expect(paragraphs.nth(1).locator('span[style*="bold"]', { hasText: 'towns' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(paragraphs).toHaveText(['Bread is old.', 'It is older than towns.', 'It rises.']);
  });

  await test.step('the paragraph of the cursor is shortened', async () => {
    service.respond = streamOf('Older than **towns**.');
    await paragraphs.nth(1).click();
    await page.getByRole('button', { name: 'AI actions' }).click();
    await page.getByRole('menuitem', { name: 'Shorten' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(paragraphs).toHaveText(['Bread is old.', 'Older than towns.', 'It rises.']);
    expect(contentSent()).toBe('It is older than **towns**.');
    await page.keyboard.press('Control+z');
    await expect(paragraphs.nth(1)).toHaveText('It is older than towns.');
  });

  await test.step('one of three titles is taken, and undone in its field', async () => {
    service.respond = streamOf('1. Older than towns\n', '2. Bread\n3. What rises');
    await page.getByRole('button', { name: 'Suggest titles' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByRole('button', { name: 'What rises' }).click();
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveValue('What rises');
    await page.keyboard.press('Control+z');
    await expect(title(page)).toHaveValue('Bread');
  });

  await test.step('a picture is described in its dialog, and that is undone there', async () => {
    service.respond = streamOf('A green', ' square.');
    const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7b8' } })
      .png()
      .toBuffer();
    await text(page).click();
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await dialog.getByLabel('Files of pictures').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine');
    await dialog.getByRole('button', { name: 'Add' }).click();
    const picture = text(page).getByRole('img', { name: 'Mine' });
    await expect(picture).toHaveAttribute('src', /\/images\/\w+-text-900\.webp$/);
    await text(page).getByRole('button', { name: 'Edit the picture' }).click();
    await expect(dialog).toContainText(`The picture, made smaller, is sent to ${service.host} (model writer-1).`);
    await dialog.getByRole('button', { name: 'Describe with AI' }).click();
    const description = dialog.getByRole('textbox', { name: 'Description' });
    await expect(description).toHaveValue('A green square.');
    await expect(description).toBeFocused();
    expect(JSON.stringify(contentSent())).toContain('data:image/jpeg;base64,');
    await page.screenshot({ path: 'test-results/describe.png' });
    await page.keyboard.press('Control+z');
    await expect(description).toHaveValue('Mine');
    await page.keyboard.press('Control+y');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(text(page).getByRole('img', { name: 'A green square.' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(picture).toBeVisible();
    await page.keyboard.press('Control+z');
  });

  await test.step('a service that fails is told of, and the text stays', async () => {
    service.respond = (response) => response.writeHead(500).end();
    await text(page).click();
    await page.getByRole('button', { name: 'AI actions' }).click();
    await page.getByRole('menuitem', { name: 'Continue writing' }).click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'The AI service could not write a text. Please try again later.',
    );
    await page.keyboard.press('Escape');
    await expect(text(page)).toBeFocused();
    await expect(text(page)).toContainText('It rises.');
  });
});
