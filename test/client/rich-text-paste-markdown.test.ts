import { EditorState } from 'draft-js';
import { createContent } from '../../src/client/ui/rich-text/document/createContent';
import { rangeIn } from '../../src/client/ui/rich-text/commands/selection';
import { insertText } from '../../src/client/ui/rich-text/commands/text';
import { pasteMarkdown } from '../../src/client/ui/rich-text/paste/pasteMarkdown';
import { readHtml } from '../../src/client/ui/rich-text/document/readHtml';
import { createHtmlWriter } from '../../src/client/ui/rich-text/document/writeHtml';

const write = (state: EditorState) => createHtmlWriter().write(state.getCurrentContent()).replaceAll('\n', '');

const open = (html: string) => EditorState.moveFocusToEnd(EditorState.createWithContent(createContent(readHtml(html))));

const note =
  '<p>Seen<sup><a href="#fn-1" rel="noopener noreferrer" id="fnref-1">1</a></sup></p>' +
  '<ol data-footnotes="true"><li id="fn-1">There <a href="#fnref-1" rel="noopener noreferrer">↩</a></li></ol>';

const readOnServer = jest.fn(async () => note);

beforeEach(() => readOnServer.mockClear());

test('what the browser cannot convert is converted by the server', async () => {
  const state = open('<p></p>');
  expect(write(await pasteMarkdown('Seen[^1]\n\n[^1]: There', () => state, readOnServer))).toBe(note);
});

test('anything else is converted in the browser, as it is where the server does not answer', async () => {
  const state = open('<p></p>');
  expect(write(await pasteMarkdown('## Of *rain*', () => state, readOnServer))).toBe('<h2>Of <em>rain</em></h2>');
  expect(readOnServer).not.toHaveBeenCalled();
  const refuse = () => Promise.reject(new Error('Offline'));
  expect(write(await pasteMarkdown('## Of [^1]', () => state, refuse))).toBe('<h2>Of [^1]</h2>');

  jest.useFakeTimers();
  const pasted = pasteMarkdown(
    '## Of [^1]',
    () => state,
    () => new Promise<never>(() => undefined),
  );
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  expect(write(await pasted)).toBe('<h2>Of [^1]</h2>');
});

test('it comes where it was pasted, though something is written elsewhere meanwhile', async () => {
  let state = open('<p>One</p><p>Two</p>');
  const first = state.getCurrentContent().getFirstBlock();
  const pasted = pasteMarkdown(
    'Seen[^1]',
    () => state,
    async () => {
      const there = EditorState.acceptSelection(state, rangeIn(first.getKey(), 3, 3));
      state = insertText(there, '!');
      return '<p>a</p><p>b</p>';
    },
  );
  const after = await pasted;
  expect(write(after)).toBe('<p>One!</p><p>Twoa</p><p>b</p>');
  expect(write(insertText(after, '!'))).toBe('<p>One!!</p><p>Twoa</p><p>b</p>');
});
