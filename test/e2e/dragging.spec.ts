// Text and files that are dragged within the text of a post and into it.
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { contract } from '../../src/contract/calls';
import { addPost, callApi, logInAsAdmin } from '../support/call-api';
import { expect, test } from '../support/e2e';
import { signIn } from '../support/e2e-steps';
import type { Product } from '../support/product';

test.beforeEach(async ({ context, product }) => {
  await signIn(context, product, await logInAsAdmin(product));
});

async function openText(page: Page, product: Product, description: string) {
  // All of the form is seen, as a mouse drags nothing to what is not.
  await page.setViewportSize({ width: 1280, height: 1800 });
  const title = `Dragged ${crypto.randomUUID()}`;
  const { _id: id } = await addPost(product, { title, description, isPublished: false });
  await page.goto(`/admin/edit-blog/${id}`);
  const editor = page.getByRole('textbox', { name: 'Blog description' });
  const blocks = editor.locator('[data-block]');
  await blocks.first().scrollIntoViewIfNeeded();
  return { id, blocks };
}

/** Where a character of a line without marks stands in the window. */
const placeOf = (block: Locator, offset: number) =>
  block.evaluate((element, at) => {
    const range = document.createRange();
    const text = element.querySelector('[data-text]')!.firstChild!;
    range.setStart(text, at);
    range.collapse(true);
    const { left, top, height } = range.getBoundingClientRect();
    return { x: left, y: top + height / 2 };
  }, offset);

/** Selects by keyboard from the start of the line. */
async function select(page: Page, block: Locator, start: number, length: number) {
  await block.locator('[data-text]').first().click();
  await page.keyboard.press('Home');
  for (let step = 0; step < start; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < length; step += 1) await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('[data-bubble]')).toBeVisible();
}

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, key?: string) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y, { steps: 3 });
  if (key) await page.keyboard.down(key);
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  if (key) await page.keyboard.up(key);
}

const middleOf = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

async function saved(page: Page, product: Product, id: string): Promise<string> {
  await page.getByRole('button', { name: 'Update Blog' }).click();
  await expect(page).not.toHaveURL(/edit-blog/);
  const { blog } = await callApi(product, contract.getBlog, { ...(await logInAsAdmin(product)), params: { id } });
  return blog.description;
}

test('selected text is dropped where the mouse is, or a copy of it, and one Undo takes that back', async ({
  page,
  product,
}) => {
  const { id, blocks } = await openText(page, product, '<p>First one</p>\n<p>Rain falls here</p>\n<p>Last</p>');
  // Further behind in the same line.
  await select(page, blocks.nth(1), 0, 'Rain '.length);
  await drag(page, await placeOf(blocks.nth(1), 2), await placeOf(blocks.nth(1), 'Rain falls '.length));
  await expect(blocks).toHaveText(['First one', 'falls Rain here', 'Last']);
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveText(['First one', 'Rain falls here', 'Last']);
  // Lines of two blocks, behind their end in the second one.
  await select(page, blocks.nth(0), 'First'.length, ' one'.length + 1 + 'Rain'.length);
  await drag(page, await placeOf(blocks.nth(1), 2), await placeOf(blocks.nth(1), 'Rain falls'.length));
  await expect(blocks).toHaveText(['First falls one', 'Rain here', 'Last']);
  await page.keyboard.type('!');
  await expect(blocks).toHaveText(['First falls one', 'Rain! here', 'Last']);
  await select(page, blocks.nth(1), 0, 'Rain'.length);
  await drag(page, await placeOf(blocks.nth(1), 2), await placeOf(blocks.nth(2), 4), 'Control');
  await expect(blocks).toHaveText(['First falls one', 'Rain! here', 'LastRain']);
  expect(await saved(page, product, id)).toBe('<p>First falls one</p>\n<p>Rain! here</p>\n<p>LastRain</p>');
});

test('what is dropped from elsewhere is put there as it is pasted, and nowhere else', async ({ page, product }) => {
  const { id, blocks } = await openText(page, product, '<p>Rain here</p>\n<hr />\n<p>Last</p>');
  /** As a browser hands over what comes from another window. */
  const drop = (locator: Locator, place: { x: number; y: number }, data: Record<string, string>) =>
    locator.evaluate(
      (element, [{ x, y }, entries]) => {
        const dataTransfer = new DataTransfer();
        for (const [type, text] of Object.entries(entries)) dataTransfer.setData(type, text);
        const target = document.elementFromPoint(x, y) ?? element;
        const results = ['dragenter', 'dragover', 'drop'].map((type) => {
          const init = { dataTransfer, bubbles: true, cancelable: true, clientX: x, clientY: y };
          return target.dispatchEvent(new DragEvent(type, init));
        });
        return { isLeftToBrowser: results.at(-1) };
      },
      [place, data] as const,
    );
  const rich = { 'text/html': '<p>Some <b>bold</b> words</p>', 'text/plain': 'Some bold words' };
  expect(await drop(blocks.nth(0), await placeOf(blocks.nth(0), 5), rich)).toEqual({ isLeftToBrowser: false });
  await expect(blocks.nth(0)).toHaveText('Rain Some bold wordshere');
  await page.keyboard.type(' ');
  const rule = await middleOf(page.locator('hr'));
  expect(await drop(blocks.nth(1), rule, { 'text/uri-list': 'https://e.example/' })).toEqual({
    isLeftToBrowser: false,
  });
  expect(await drop(blocks.nth(2), await placeOf(blocks.nth(2), 4), { 'application/x-other': 'x' })).toEqual({
    isLeftToBrowser: false,
  });
  await drop(blocks.nth(2), await placeOf(blocks.nth(2), 4), { 'text/plain': '\none\ntwo' });
  await expect(blocks.last()).toHaveText(/two$/);
  await page.keyboard.press('Control+z');
  await expect(blocks.last()).toHaveText('Last');
  expect(await saved(page, product, id)).toBe('<p>Rain Some <strong>bold</strong> words here</p>\n<hr />\n<p>Last</p>');
});

test('text of several blocks is dropped into another field, and taken out of the text', async ({ page, product }) => {
  const { id, blocks } = await openText(page, product, '<p>Rain falls here</p>\n<p>Second</p>\n<p>Last</p>');
  await select(page, blocks.nth(0), 'Rain '.length, 'falls here'.length + 1 + 'Sec'.length);
  const title = page.getByLabel('Blog title');
  await drag(page, await placeOf(blocks.nth(0), 'Rain fal'.length), await middleOf(title));
  await expect(blocks).toHaveText(['Rain ond', 'Last']);
  await expect(title).toHaveValue(/falls here\s*Sec/);
  expect(await saved(page, product, id)).toBe('<p>Rain ond</p>\n<p>Last</p>');
});

test('files are put between the blocks where they are dropped, on a table and out of a folder, too', async ({
  page,
  product,
}, testInfo) => {
  const table = '<table><tbody><tr><td>one</td></tr></tbody></table>';
  const { blocks } = await openText(page, product, `<p>Rain</p>\n${table}\n<p>Last</p>`);
  const folder = testInfo.outputPath('folder');
  await mkdir(folder);
  await writeFile(`${folder}/rain.md`, 'Of a file');
  const picture = testInfo.outputPath('rain.png');
  await sharp({ create: { width: 40, height: 30, channels: 3, background: 'navy' } }).toFile(picture);
  const browser = await page.context().newCDPSession(page);
  const drop = async ({ x, y }: { x: number; y: number }, ...files: string[]) => {
    const data = { items: [], files, dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await browser.send('Input.dispatchDragEvent', { type, x, y, data });
    }
  };
  await blocks.first().locator('[data-text]').click();
  await drop(await placeOf(blocks.nth(2), 4), folder);
  await expect(blocks.nth(2)).toHaveText('LastOf a file');
  // The editor is told of what is typed next.
  await page.keyboard.type('!');
  await expect(blocks.nth(2)).toHaveText('LastOf a file!');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect(blocks.nth(2)).toHaveText('Last');
  await drop(await middleOf(blocks.nth(1).getByRole('cell')), picture);
  await expect(blocks).toHaveCount(4);
  await expect(blocks.locator('img')).toBeVisible();
  expect(page.context().pages()).toHaveLength(1);
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveCount(3);
  const other = testInfo.outputPath('snow.png');
  await copyFile(picture, other);
  await drop(await placeOf(blocks.nth(2), 0), picture, other);
  await expect(blocks.locator('img')).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveCount(3);
});

test('a word is moved between the cell of a table and the text, and one Undo takes that back', async ({
  page,
  product,
}) => {
  const table = '<table><tbody><tr><td>one two</td><td>three</td></tr></tbody></table>';
  const { id, blocks } = await openText(page, product, `<p>Rain falls here</p>\n${table}\n<p>Last</p>`);
  const cells = blocks.nth(1).getByRole('cell');
  const inCell = (cell: Locator, offset: number) =>
    cell.evaluate((element, at) => {
      const range = document.createRange();
      range.setStart(element.firstChild!, at);
      const { left, top, height } = range.getBoundingClientRect();
      return { x: left, y: top + height / 2 };
    }, offset);
  // From a cell into the text.
  await cells.nth(0).dblclick({ position: { x: 20, y: 15 } });
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe('one');
  await drag(page, await inCell(cells.nth(0), 1), await placeOf(blocks.nth(2), 4));
  await expect(blocks.nth(2)).toHaveText('Lastone');
  await expect(cells).toHaveText(['two', 'three']);
  await page.keyboard.press('Control+z');
  await expect(blocks.nth(2)).toHaveText('Last');
  await expect(cells).toHaveText(['one two', 'three']);
  // From the text into a cell.
  await select(page, blocks.nth(0), 0, 'Rain'.length);
  await drag(page, await placeOf(blocks.nth(0), 2), await inCell(cells.nth(1), 5));
  await expect(cells).toHaveText(['one two', 'threeRain']);
  await expect(blocks.nth(0)).toHaveText('falls here');
  await page.keyboard.press('Control+z');
  await expect(cells).toHaveText(['one two', 'three']);
  await expect(blocks.nth(0)).toHaveText('Rain falls here');
  // A copy of it, either way.
  await select(page, blocks.nth(0), 0, 'Rain'.length);
  await drag(page, await placeOf(blocks.nth(0), 2), await inCell(cells.nth(1), 5), 'Control');
  await expect(cells).toHaveText(['one two', 'threeRain']);
  await expect(blocks.nth(0)).toHaveText('Rain falls here');
  await cells.nth(0).dblclick({ position: { x: 20, y: 15 } });
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe('one');
  await drag(page, await inCell(cells.nth(0), 1), await placeOf(blocks.nth(2), 4), 'Control');
  await expect(blocks.nth(2)).toHaveText('Lastone');
  await expect(cells).toHaveText(['one two', 'threeRain']);
  expect(await saved(page, product, id)).toContain(
    '<p>Rain falls here</p>\n<table><tbody><tr><td>one two</td><td>threeRain</td></tr></tbody></table>\n<p>Lastone</p>',
  );
});
