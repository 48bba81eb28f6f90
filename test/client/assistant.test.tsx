// An AI service works on a text, as a writer sees it.
import { createRef, type ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { Call } from '../../src/contract/call';
import { markdownCalls } from '../../src/contract/extensions/markdown';
import { writingCalls } from '../../src/contract/extensions/writing';
import { createStore } from '../../src/client/app/store';
import { SuggestTitles } from '../../src/client/features/blogs/form/assistant/SuggestTitles';
import { DescriptionField } from '../../src/client/features/blogs/form/DescriptionField';
import { useTogether } from '../../src/client/features/blogs/together/useTogether';
import { Toaster } from '../../src/client/app/Toaster';
import { theme } from '../../src/client/ui/theme';
import type { RichTextEditorHandle } from '../../src/client/ui/rich-text/RichTextEditor';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { aSite } from '../support/site';

const service = { host: 'ai.example', model: 'writer-1' };

/** A response that is sent as the test tells it. */
function stream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
  });
  const send = (text: string) => act(async () => controller.enqueue(new TextEncoder().encode(text)));
  return {
    response: new HttpResponse(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
    emit: (event: object) => send(`data: ${JSON.stringify(event)}\n\n`),
    done: (result: object) => send(`event: done\ndata: ${JSON.stringify({ success: true, ...result })}\n\n`),
    fail: (message: string) => send(`event: error\ndata: ${JSON.stringify({ success: false, message })}\n\n`),
    breakOff: () => act(async () => controller.error(new TypeError('gone'))),
  };
}

const asked: { path: string; body: unknown }[] = [];

/** Answers a call by the stream, and notes what was sent. */
const answer = (call: Call, make: () => Response) => {
  mockedApi.use(
    mock(call, ({ body }) => {
      asked.push({ path: call.path, body });
      return make();
    }),
  );
};

/** The field as it stands in the form. */
function Field(props: Omit<ComponentProps<typeof DescriptionField>, 'together' | 'onFrontMatter'>) {
  const together = useTogether({ blogId: undefined, editor: props.editor, text: props.initialHtml });
  return <DescriptionField {...props} together={together} onFrontMatter={undefined} />;
}

async function open(html: string, { hasService = true } = {}) {
  asked.length = 0;
  if (hasService) mockedApi.use(mock(writingCalls.getAssistant, () => ({ success: true, service })));
  const store = createStore({ preloadedState: { site: aSite() } });
  const editor = createRef<RichTextEditorHandle>();
  const title = createRef<HTMLInputElement>();
  const change = jest.fn();
  render(
    <Provider store={store}>
      <ThemeProvider theme={theme}>
        <input ref={title} aria-label="Title" />
        <SuggestTitles form={{ title: title as never, editor, change }} />
        <Field label="Description" editor={editor} title="Bread" initialHtml={html} onChange={() => undefined} />
        <Toaster />
      </ThemeProvider>
    </Provider>,
  );
  const user = userEvent.setup();
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'AI actions' }));
    await user.click(screen.getByRole('menuitem', { name }));
    return within(await screen.findByRole('dialog'));
  };
  const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
  const written = () => editor.current!.getHtml().replaceAll('\n', '');
  return { user, choose, press, written, title, change };
}

const undo = () => screen.getByLabelText('Undo', { selector: 'button' });

test('without a service nothing is offered', async () => {
  await open('<p>Bread is old.</p>', { hasService: false });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(screen.queryByRole('button', { name: 'AI actions' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Suggest titles' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Generate with AI' })).toBeVisible();
});

test('a text is continued: what is sent is said before, and the words appear as they come', async () => {
  const { response, emit, done } = stream();
  answer(writingCalls.continueText, () => response);
  const { choose, press, written, user } = await open('<p>Bread is old.</p>');
  const dialog = await choose('Continue writing');
  expect(
    dialog.getByText(
      'The paragraph before the cursor and the title are sent to ai.example (model writer-1), and nothing else.',
    ),
  ).toBeVisible();
  expect(asked).toEqual([]);
  await press('Send');
  expect(await dialog.findByRole('status')).toHaveTextContent('Writing…');
  expect(screen.getByRole('button', { name: 'Stop' })).toHaveFocus();
  await emit({ text: 'It is ' });
  expect(await dialog.findByText('It is')).toBeVisible();
  await emit({ text: '**older** <img src=x onerror=alert(1)>' });
  expect(await dialog.findByText('older')).toBeVisible();
  await done({ text: 'It is **older**.' });
  expect(await dialog.findByRole('button', { name: 'Insert' })).toHaveFocus();
  expect(asked).toEqual([{ path: '/api/writing/continue', body: { title: 'Bread', text: 'Bread is old.' } }]);
  expect(written()).toBe('<p>Bread is old.</p>');
  await press('Insert');
  expect(written()).toBe('<p>Bread is old.</p><p>It is <strong>older</strong>.</p>');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(undo());
  expect(written()).toBe('<p>Bread is old.</p>');
});

test('it is stopped by Escape, and what has come can be used', async () => {
  const { response, emit } = stream();
  answer(writingCalls.continueText, () => response);
  const { choose, press, written, user } = await open('<p>Bread is old.</p>');
  const dialog = await choose('Continue writing');
  await press('Send');
  await emit({ text: 'It is older.' });
  await dialog.findByText('It is older.');
  await user.keyboard('{Escape}');
  expect(dialog.getByRole('status')).toHaveTextContent('Stopped.');
  await press('Insert');
  expect(written()).toBe('<p>Bread is old.</p><p>It is older.</p>');
});

test.each<[string, (parts: ReturnType<typeof stream>) => Promise<void>, string]>([
  ['fails midway', ({ fail }) => fail('The AI service broke off.'), 'The AI service broke off.'],
  [
    'is cut off from the server',
    ({ breakOff }) => breakOff(),
    'The server cannot be reached. Please check your connection and try again.',
  ],
])('what has come stays when it %s', async (_what, end, message) => {
  const parts = stream();
  answer(writingCalls.continueText, () => parts.response);
  const { choose, press, written } = await open('<p>Bread is old.</p>');
  const dialog = await choose('Continue writing');
  await press('Send');
  await parts.emit({ text: 'It is older.' });
  await end(parts);
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  await press('Insert');
  expect(written()).toBe('<p>Bread is old.</p><p>It is older.</p>');
});

test.each<[string, () => Response, string]>([
  [
    'is refused',
    () => refuse(503, 'The AI service took too long to answer.'),
    'The AI service took too long to answer.',
  ],
  ['is off line', unreachable, 'The server cannot be reached. Please check your connection and try again.'],
])('who %s is told, and tries again', async (_what, respond, message) => {
  answer(writingCalls.continueText, respond);
  const { choose, press, written } = await open('<p>Bread is old.</p>');
  const dialog = await choose('Continue writing');
  await press('Send');
  expect(await dialog.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('button', { name: 'Insert' })).toBeNull();
  const { response, done } = stream();
  answer(writingCalls.continueText, () => response);
  await press('Try again');
  await done({ text: 'It is older.' });
  await dialog.findByRole('button', { name: 'Insert' });
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(written()).toBe('<p>Bread is old.</p>');
});

test('an answer of JSON alone will do', async () => {
  answer(writingCalls.continueText, () => HttpResponse.json({ success: true, text: 'It is older.' }));
  const { choose, press } = await open('<p>Bread is old.</p>');
  const dialog = await choose('Continue writing');
  await press('Send');
  expect(await dialog.findByText('It is older.')).toBeVisible();
});

test('a paragraph is shortened as Markdown', async () => {
  answer(markdownCalls.writeMarkdown, () => HttpResponse.json({ success: true, markdown: 'Bread is **old**.' }));
  answer(markdownCalls.readMarkdown, () => HttpResponse.json({ success: true, description: '<p><u>Old</u>.</p>' }));
  answer(writingCalls.shortenText, () => HttpResponse.json({ success: true, text: '<u>Old</u>.' }));
  const { choose, press, written } = await open('<p>Bread is <strong>old</strong>.</p><p>So.</p>');
  const dialog = await choose('Shorten');
  expect(dialog.getByText(/^The paragraph at the cursor, with its links, is sent to ai\.example/)).toBeVisible();
  await press('Send');
  await dialog.findByRole('button', { name: 'Replace' });
  await press('Replace');
  await waitFor(() => {
    expect(written()).toBe('<p><u>Old</u>.</p><p>So.</p>');
  });
  expect(asked).toEqual([
    { path: '/api/blog/write-markdown', body: { description: '<p>Bread is <strong>old</strong>.</p>' } },
    { path: '/api/writing/shorten', body: { text: 'Bread is **old**.' } },
    { path: '/api/blog/read-markdown', body: { markdown: '<u>Old</u>.' } },
  ]);
});

test('corrections are shown as they come, and made but for those that are left out', async () => {
  const { response, emit, done } = stream();
  answer(writingCalls.correctText, () => response);
  const { choose, press, written, user } = await open(
    '<p>Braed is <strong>odl</strong>, run <code>braed</code>.</p><p>So.</p><p>It is salt.</p>',
  );
  const dialog = await choose('Correct');
  expect(dialog.getByText(/^The 3 paragraphs of the text are sent to/)).toBeVisible();
  await press('Send');
  const corrections = [
    { index: 0, text: 'Bread is old, run bread.' },
    { index: 2, text: 'It’s salt.' },
  ];
  await emit(corrections[0]!);
  expect(await dialog.findByRole('checkbox', { name: /^Replace “Braed” by “Bread”: / })).toBeChecked();
  await emit(corrections[1]!);
  await done({ corrections });
  expect(await dialog.findByText('3 changes proposed.')).toBeVisible();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(3);
  await user.click(dialog.getByRole('checkbox', { name: /^Replace “Braed”/ }));
  await press('Make 2 changes');
  expect(written()).toBe('<p>Braed is <strong>old</strong>, run <code>braed</code>.</p><p>So.</p><p>It’s salt.</p>');
  await user.click(undo());
  expect(written()).toContain('<strong>odl</strong>');
  expect(asked[0]!.body).toEqual({ paragraphs: ['Braed is odl, run braed.', 'So.', 'It is salt.'] });
});

test('nothing to correct is said', async () => {
  answer(writingCalls.correctText, () => HttpResponse.json({ success: true, corrections: [] }));
  const { choose, press } = await open('<p>So.</p>');
  const dialog = await choose('Correct');
  await press('Send');
  expect(await dialog.findByText('Nothing to correct was found.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});

test('one of the titles is taken', async () => {
  answer(writingCalls.suggestTitles, () => HttpResponse.json({ success: true, titles: ['Old bread', 'Salt'] }));
  const { press, change } = await open('<p>Bread is old.</p>');
  await screen.findByRole('button', { name: 'Suggest titles' });
  await press('Suggest titles');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^The words of the text are sent to ai\.example/)).toBeVisible();
  await press('Send');
  expect(await dialog.findByRole('button', { name: 'Old bread' })).toHaveFocus();
  await press('Salt');
  expect(change).toHaveBeenCalledWith({ title: 'Salt' });
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus();
  expect(asked[0]!.body).toEqual({ text: 'Bread is old.' });
});

test('where there is no text, nothing is sent', async () => {
  const { user } = await open('');
  await user.click(await screen.findByRole('button', { name: 'Suggest titles' }));
  expect(await screen.findByText('Please write something first: titles are suggested for the text.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'AI actions' }));
  await user.click(screen.getByRole('menuitem', { name: 'Continue writing' }));
  expect(await screen.findByText('Please write something first.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('a picture', () => {
  const src = `/images/${'0'.repeat(32)}-text-800.webp`;
  const edit = async (address: string) => {
    const opened = await open(`<figure><img src="${address}" alt="" loading="lazy" /></figure><p>Text</p>`);
    await screen.findByRole('button', { name: 'AI actions' });
    await opened.user.click(screen.getByRole('button', { name: 'Edit the picture' }));
    return { ...opened, dialog: within(await screen.findByRole('dialog')) };
  };

  test('of this blog is described in its dialog, which says before where it is sent', async () => {
    const { response, emit, done } = stream();
    answer(writingCalls.describePicture, () => response);
    const { dialog, press, written } = await edit(src);
    expect(dialog.getByText('The picture, made smaller, is sent to ai.example (model writer-1).')).toBeVisible();
    await press('Describe with AI');
    await emit({ text: 'A loaf' });
    expect(await dialog.findByText('A loaf')).toBeVisible();
    await done({ text: 'A loaf of bread.' });
    expect(await dialog.findByDisplayValue('A loaf of bread.')).toBeVisible();
    expect(asked).toEqual([{ path: '/api/writing/describe-picture', body: { address: src } }]);
    await press('Save');
    expect(written()).toContain('alt="A loaf of bread."');
  });

  test('is left alone by Escape, in a dialog that stays', async () => {
    answer(writingCalls.describePicture, () => stream().response);
    const { dialog, press, user } = await edit(src);
    await press('Describe with AI');
    await dialog.findByRole('button', { name: 'Stop' });
    await user.keyboard('{Escape}');
    expect(await dialog.findByRole('button', { name: 'Describe with AI' })).toHaveFocus();
  });

  test('elsewhere is not', async () => {
    const { dialog } = await edit('https://example.com/loaf.jpg');
    expect(dialog.queryByRole('button', { name: 'Describe with AI' })).toBeNull();
  });
});
