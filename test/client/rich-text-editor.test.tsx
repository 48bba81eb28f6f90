import { createRef } from 'react';
import { ThemeProvider } from '@mui/material/styles';
import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { theme } from '../../src/client/ui/theme';
import { RichTextEditor, type RichTextEditorHandle } from '../../src/client/ui/rich-text/RichTextEditor';

/** Renders the editor with this HTML, and collects the values of onChange. */
function open(html = '') {
  const ref = createRef<RichTextEditorHandle>();
  const onChange = jest.fn<undefined, [string]>();
  const onSubmit = jest.fn<undefined, []>();
  render(
    <ThemeProvider theme={theme}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <RichTextEditor ref={ref} label="Description" placeholder="Write here" initialHtml={html} onChange={onChange} />
      </form>
    </ThemeProvider>,
  );
  const text = screen.getByRole('textbox', { name: 'Description' });
  const paste = (plain: string, pasted?: string, file?: File) => {
    const event = createEvent.paste(text, {
      clipboardData: {
        types: [...(plain ? ['text/plain'] : []), ...(pasted ? ['text/html'] : []), ...(file ? ['Files'] : [])],
        items: file ? [{ kind: 'file', type: file.type, getAsFile: () => file }] : [],
        files: file ? [file] : [],
        getData: (type: string) => (/html/i.test(type) ? (pasted ?? '') : plain),
      },
    });
    fireEvent(text, event);
  };
  return { user: userEvent.setup(), handle: ref.current!, onChange, onSubmit, text, paste };
}

const tool = (name: string) => screen.getByLabelText(name, { selector: 'button' });

test('is a text field with a name, a placeholder and a count of its words', () => {
  const { text } = open();
  expect(text).toHaveAttribute('aria-multiline', 'true');
  expect(screen.getByText('Write here')).toBeVisible();
  expect(text).toHaveAccessibleDescription(expect.stringContaining('0 words'));
});

test('counts words in every script', () => {
  open("<p>It's well-known: 3.5 words</p><h2>日本語</h2><pre>a b</pre>");
  expect(screen.getByText('9 words')).toBeVisible();
});

test('pasted Markdown becomes what it means', async () => {
  const { handle, paste } = open();
  paste('## A\n\nSome **bold**');
  expect(handle.findUnfinished()).toBe('pasting');
  await waitFor(() => {
    expect(handle.getHtml()).toBe('<h2>A</h2>\n<p>Some <strong>bold</strong></p>');
  });
  expect(handle.findUnfinished()).toBeUndefined();
});

test('says of each tool its shortcut and whether it is on', async () => {
  const { user } = open('<h2>Title</h2>');
  expect(tool('H2 heading')).toHaveAttribute('aria-pressed', 'true');
  expect(tool('H3 heading')).toHaveAttribute('aria-pressed', 'false');
  expect(tool('Bold')).toHaveAttribute('aria-keyshortcuts', 'Control+B');
  expect(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
  await user.hover(tool('Strikethrough'));
  expect(await screen.findByText('Strikethrough (Alt+Shift+5)')).toBeVisible();
});

test('the toolbar is one tab stop, and the arrow keys move within it', async () => {
  const { user } = open();
  await user.tab();
  expect(tool('Undo')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(tool('H2 heading')).toHaveFocus();
  await user.keyboard('{Home}{ArrowLeft}');
  expect(tool('Card of a page or video')).toHaveFocus();
  await user.tab({ shift: true });
  expect(document.body).toHaveFocus();
  await user.tab();
  expect(tool('Card of a page or video')).toHaveFocus();
});

test.each([
  ['H2 heading', '<h2>one</h2>'],
  ['H4 heading', '<h4>one</h4>'],
  ['Bulleted list', '<ul>\n<li>one</li>\n</ul>'],
  ['Numbered list', '<ol>\n<li>one</li>\n</ol>'],
  ['Quote', '<blockquote>one</blockquote>'],
  ['Code block', '<pre><code>one</code></pre>'],
  ['Divider', '<hr />\n<p>one</p>'],
])('%s works on the block with the cursor, and is undone and done again', async (name, html) => {
  const { user, handle } = open('<p>one</p>');
  await user.click(tool(name));
  expect(handle.getHtml()).toBe(html);
  await user.click(tool('Undo'));
  expect(handle.getHtml()).toBe('<p>one</p>');
  await user.click(tool('Redo'));
  expect(handle.getHtml()).toBe(html);
});

test('a shortcut does what its tool does, and AltGr is no shortcut', () => {
  const { handle, text } = open('<p>one</p>');
  const press = (init: object) =>
    fireEvent.keyDown(text, { key: '2', code: 'Digit2', ctrlKey: true, altKey: true, ...init });
  press({ modifierAltGraph: true });
  expect(handle.getHtml()).toBe('<p>one</p>');
  press({});
  expect(handle.getHtml()).toBe('<h2>one</h2>');
});

test('a list item goes in and out by Tab and Shift+Tab', () => {
  const { handle, text, paste } = open();
  paste('', '<ul><li>one</li><li>two</li></ul>');
  fireEvent.keyDown(text, { key: 'Tab', keyCode: 9 });
  expect(handle.getHtml()).toBe('<ul>\n<li>one\n<ul>\n<li>two</li>\n</ul>\n</li>\n</ul>');
  fireEvent.keyDown(text, { key: 'Tab', keyCode: 9 });
  fireEvent.keyDown(text, { key: 'Tab', keyCode: 9, shiftKey: true });
  expect(handle.getHtml()).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>');
  expect(fireEvent.keyDown(text, { key: 'Tab', keyCode: 9, shiftKey: true })).toBe(true);
});

const enter = { key: 'Enter', keyCode: 13, which: 13 };

test.each([
  ['<h2>one</h2>', '<h2>one</h2>\n<p>+</p>'],
  ['<ul><li>one</li></ul>', '<ul>\n<li>one</li>\n<li>+</li>\n</ul>'],
  ['<blockquote>one</blockquote>', '<blockquote>\n<p>one</p>\n<p>+</p>\n</blockquote>'],
  ['<pre>  one</pre>', '<pre><code>  one\n  +</code></pre>'],
])('Enter after %s goes on as %s', (html, after) => {
  const { handle, text, paste } = open();
  paste('', html);
  fireEvent.keyDown(text, enter);
  fireEvent.keyDown(text, { key: 'End' });
  paste('+', '<span>+</span>');
  expect(handle.getHtml()).toBe(after);
});

test.each([
  [2, '<ul><li>one</li></ul>'],
  [2, '<blockquote>one</blockquote>'],
  // As code has empty lines.
  [3, '<pre>one</pre>'],
])('%i Enters leave %s', (count, html) => {
  const { handle, text, paste } = open();
  paste('', html);
  for (let pressed = 0; pressed < count; pressed += 1) fireEvent.keyDown(text, enter);
  paste('+', '<span>+</span>');
  expect(handle.getHtml()).toMatch(/one<\/.*\n<p>\+<\/p>$/s);
});

test.each(['<h3>one</h3>', '<ul><li>one</li></ul>', '<blockquote>one</blockquote>', '<pre>one</pre>'])(
  'Backspace at the start of %s makes it a paragraph',
  (html) => {
    const { handle, text } = open(html);
    fireEvent.keyDown(text, { key: 'Backspace', keyCode: 8, which: 8 });
    expect(handle.getHtml()).toBe('<p>one</p>');
  },
);

test('a link is added with its address made whole, and refused where it leads nowhere', async () => {
  const { user, handle, onSubmit } = open('<p>See </p>');
  await user.click(tool('Link'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a link' }));
  await user.type(dialog.getByLabelText('Address'), 'javascript:alert(1){Enter}');
  expect(dialog.getByText('Please enter a web address or an e-mail address.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Address'));
  await user.type(dialog.getByLabelText('Address'), 'example.com');
  await user.type(dialog.getByLabelText('Text (optional)'), 'this{Enter}');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect(handle.getHtml()).toBe('<p><a href="https://example.com/" rel="noopener noreferrer">this</a>See</p>');
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a link is edited and removed', async () => {
  const { user, handle } = open('<p><a href="/blog/1">this</a></p>');
  expect(tool('Link')).toHaveAttribute('aria-pressed', 'true');
  await user.click(tool('Link'));
  const address = screen.getByLabelText('Address');
  expect(address).toHaveValue('/blog/1');
  await user.clear(address);
  await user.type(address, 'me@example.com{Enter}');
  expect(handle.getHtml()).toBe('<p><a href="mailto:me@example.com" rel="noopener noreferrer">this</a></p>');
  await user.click(tool('Link'));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(handle.getHtml()).toBe('<p>this</p>');
});

test('a picture is added, described, edited and removed', async () => {
  const { user, handle } = open('<p>one</p>');
  await user.click(tool('Picture'));
  await user.type(screen.getByLabelText('Address'), 'x.test/a.png');
  await user.type(screen.getByLabelText('Description', { selector: 'input' }), 'A "cat"{Enter}');
  expect(handle.getHtml()).toContain(
    '<figure><img src="https://x.test/a.png" alt="A &quot;cat&quot;" loading="lazy" /></figure>',
  );
  await user.click(screen.getByRole('button', { name: 'Edit the picture' }));
  await user.type(screen.getByLabelText('Caption (optional)'), 'Ours{Enter}');
  expect(handle.getHtml()).toContain('<figcaption>Ours</figcaption>');
  await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(handle.getHtml()).toBe('<p>one</p>');
});

test('code takes no marks', () => {
  open('<pre>one</pre>');
  for (const name of ['Bold', 'Italic', 'Code', 'Link']) expect(tool(name)).toHaveAttribute('aria-disabled', 'true');
});

test('replacing the text is one step of undo', async () => {
  const { user, handle } = open('<p>one</p>');
  act(() => {
    handle.replaceContent('<h2>New</h2><ul><li>text</li></ul>');
  });
  expect(handle.getHtml()).toBe('<h2>New</h2>\n<ul>\n<li>text</li>\n</ul>');
  await user.click(tool('Undo'));
  expect(handle.getHtml()).toBe('<p>one</p>');
  expect(tool('Undo')).toHaveAttribute('aria-disabled', 'true');
});

test('tells a change a little later, once for many, and at once when it loses the focus', () => {
  jest.useFakeTimers();
  const { handle, onChange, text, paste } = open();
  act(handle.focus);
  paste('a', '<span>a</span>');
  paste('b', '<span>b</span>');
  expect(onChange).not.toHaveBeenCalled();
  act(() => {
    jest.advanceTimersByTime(400);
  });
  expect(onChange.mock.calls).toEqual([['<p>ab</p>']]);
  paste('c', '<span>c</span>');
  fireEvent.blur(text);
  expect(onChange.mock.calls).toEqual([['<p>ab</p>'], ['<p>abc</p>']]);
  act(() => {
    jest.advanceTimersByTime(400);
  });
  expect(onChange).toHaveBeenCalledTimes(2);
  jest.useRealTimers();
});

test('tells what is pending when it is asked for the text', () => {
  const { handle, onChange, paste } = open();
  paste('a', '<span>a</span>');
  expect(handle.getHtml()).toBe('<p>a</p>');
  expect(onChange.mock.calls).toEqual([['<p>a</p>']]);
});

test.each([
  ['', true],
  ['<p><br></p>', true],
  ['<h2> </h2>', true],
  ['<p>a</p>', false],
  ['<hr>', false],
])('%j is empty: %s', (html, isEmpty) => {
  expect(open(html).handle.isEmpty()).toBe(isEmpty);
});

test('superscript and subscript replace each other', async () => {
  const { user, handle, text, paste } = open();
  paste('', '<p>x<sup>2</sup></p>');
  expect(handle.getHtml()).toBe('<p>x<sup>2</sup></p>');
  expect(tool('Superscript')).toHaveAttribute('aria-pressed', 'true');
  await user.click(tool('Subscript'));
  expect(tool('Superscript')).toHaveAttribute('aria-pressed', 'false');
  expect(tool('Subscript')).toHaveAttribute('aria-pressed', 'true');
  fireEvent.keyDown(text, { key: ',', code: 'Comma', ctrlKey: true });
  expect(tool('Subscript')).toHaveAttribute('aria-pressed', 'false');
});

test('a table is shown, stays as it is, and is removed as a whole', async () => {
  const saved = '<table><tbody><tr><td colspan="2">a<sup>2</sup></td><td>b</td></tr></tbody></table>';
  const { user, handle } = open(`${saved}<p>one</p>`);
  expect(screen.getByRole('table')).toBeVisible();
  expect(screen.getAllByRole('cell')[0]).toHaveAttribute('colspan', '2');
  expect(handle.getHtml()).toBe(`${saved}\n<p>one</p>`);
  await user.click(screen.getByRole('button', { name: 'Remove the table' }));
  expect(handle.getHtml()).toBe('<p>one</p>');
  await user.click(tool('Undo'));
  expect(handle.getHtml()).toBe(`${saved}\n<p>one</p>`);
});

test('a list keeps the number it begins with, until its type is changed', async () => {
  const { user, handle, text } = open('<ol start="3"><li>c</li></ol>');
  expect(screen.getByText('c').closest('li')).toHaveClass('list-start-3');
  fireEvent.keyDown(text, { key: 'End' });
  expect(handle.getHtml()).toBe('<ol start="3">\n<li>c</li>\n</ol>');
  await user.click(tool('Numbered list'));
  await user.click(tool('Numbered list'));
  expect(handle.getHtml()).toBe('<ol>\n<li>c</li>\n</ol>');
});

const picture = new File(['x'], 'a.png', { type: 'image/png' });

test('files are refused with a word', () => {
  const { handle, paste } = open();
  paste('', undefined, picture);
  expect(screen.getByRole('status')).toHaveTextContent('a picture is added by its address');
  expect(handle.getHtml()).toBe('');
});

test.each([
  ['of a spreadsheet', 'a\tb', '<table><tr><td>a</td><td>b</td></tr></table>', /^<table>.*a.*b.*<\/table>$/],
  ['with a picture of itself', 'one line', undefined, /^<p>one line<\/p>$/],
  ['of a picture on the web', '', '<img src="https://x.test/a.png">', /^<figure><img src="https:\/\/x.test\/a.png"/],
])('a text %s is pasted as text, not as a file', (_what, plain, html, saved) => {
  const { handle, paste } = open();
  paste(plain, html, picture);
  expect(handle.getHtml()).toMatch(saved);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('what could not be pasted is reported, until the notice is closed or the next paste', async () => {
  const { user, handle, paste } = open();
  const status = screen.getByRole('status');
  paste('Text', '<p>Text <img src="data:image/png;base64,AA"></p>');
  expect(handle.getHtml()).toBe('<p>Text</p>');
  expect(status).toHaveTextContent('1 picture could not be pasted: a picture needs a web address (http or https).');
  await user.click(screen.getByRole('button', { name: 'OK' }));
  expect(status).toBeEmptyDOMElement();
  paste('Text', '<p>Text <svg></svg></p>');
  expect(status).toHaveTextContent('1 drawing could not be pasted.');
  paste('Text', '<p>Text</p>');
  expect(status).toBeEmptyDOMElement();
});
