import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { convertFromRaw } from 'draft-js';
import { describeRemovals } from '../../src/client/ui/rich-text/dialogs/describeRemovals';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';
import { sanitizeInBrowser } from '../../src/client/ui/sanitizeInBrowser';
import { sanitize, sanitizeForDisplay } from '../../src/server/blogs/rich-text';
import { renderEditor } from '../support/rich-text-editor';

const block = (html: string) => `<div data-html="true">${html}</div>`;
const save = (html: string) => createHtmlWriter().write(convertFromRaw(readHtml(html)));

function open(html: string, mayUseHtml: boolean) {
  const { handle } = renderEditor(html, { mayUseHtml });
  return { user: userEvent.setup(), saved: () => handle.getHtml() };
}

test('code after code stays two blocks, also where nothing is said of the second', () => {
  const stored =
    '<pre data-language="python"><code>print(1)</code></pre>\n<pre><code>1</code></pre>\n<pre><code>2</code></pre>';
  expect(save(stored)).toBe(stored);
});

describe('a block of HTML', () => {
  test.each([
    '<table><tr><td style="color:red">a</td></tr></table>',
    '<p>a<br />b &amp; c</p><section class="x"><dl><dt>d</dt><dd>e</dd></dl></section>',
    '<img src="/images/00000000000000000000000000000000-text-40.webp" alt="a &quot;b&quot;" loading="lazy" />',
  ])('is saved letter by letter as it was stored: %s', (html) => {
    const stored = sanitize(`<p>a</p>\n${block(html)}\n<p>b</p>`);
    expect(save(stored)).toBe(stored);
  });

  test('that has been sanitized by nobody is read without what does harm', () => {
    const saved = save(block('<p onclick="x()">a</p><script>b</script><img src="https://x.test/a.png">'));
    expect(saved).toBe(block('<p>a</p>'));
  });

  test('is sanitized in the browser as on the server', () => {
    const html = block(
      '<section class="a Mui-x" style="color:red;position:fixed"><h2>b</h2><span onclick="x" title="t">c</span><small lang="de">d</small></section>',
    );
    const [server, browser] = [document.createElement('div'), document.createElement('div')];
    server.innerHTML = sanitizeForDisplay(sanitize(`${html}<p><span style="color:red">e</span></p>`));
    browser.innerHTML = sanitizeInBrowser(`${html}<p><span style="color:red">e</span></p>`);
    expect(browser.isEqualNode(server)).toBe(true);
    expect(browser.innerHTML).toBe(
      `${block('<section class="a" style="color:red"><h2>b</h2><span title="t">c</span><small lang="de">d</small></section>')}<p>e</p>`,
    );
  });

  test('says what it loses', () => {
    expect(describeRemovals('<p class="a" style="color:red">b</p>')).toBe('');
    expect(
      describeRemovals(
        '<script>a</script><p onclick="x" style="position:fixed;color:red">b</p><img src="//x.test/a.png">',
      ),
    ).toBe('Removed: <script>, onclick, position, and <img>.');
  });

  test('is written, seen and changed by who may', async () => {
    const { user, saved } = open('', true);
    await user.click(screen.getByRole('textbox', { name: 'Description' }));
    await user.click(screen.getByRole('button', { name: /Add a block/ }));
    await user.click(await screen.findByRole('option', { name: 'HTML' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add HTML' }));
    await user.click(dialog.getByRole('textbox', { name: 'HTML' }));
    await user.paste('<mark onclick="x()" class="a">Bright</mark>');
    await waitFor(() => {
      expect(dialog.getByRole('status')).toHaveTextContent('Removed: onclick.');
    });
    expect(dialog.getByText('Bright', { selector: 'mark.a' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(saved()).toBe(block('<mark class="a">Bright</mark>'));

    await user.click(screen.getByRole('button', { name: 'Edit the HTML' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit the HTML' }));
    await user.clear(edit.getByRole('textbox', { name: 'HTML' }));
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(edit.getByText('Please enter HTML of which something is left.')).toBeVisible();
    await user.click(edit.getByRole('button', { name: 'Cancel' }));
    expect(saved()).toBe(block('<mark class="a">Bright</mark>'));
  });

  test('is seen, kept and removed by who may not, and offered to nobody else', async () => {
    const html = block('<mark>Bright</mark>');
    const { user, saved } = open(html, false);
    expect(screen.getByText('Bright', { selector: 'mark' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit the HTML' })).toBeNull();
    expect(saved()).toBe(html);
    await user.click(screen.getByRole('button', { name: 'Remove the HTML' }));
    expect(saved()).toBe('');
  });
});
