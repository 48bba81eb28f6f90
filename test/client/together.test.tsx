import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Body } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { annotationsCalls, type Annotation } from '../../src/contract/extensions/annotations';
import { presenceCalls, type Presence } from '../../src/contract/extensions/presence';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { aBlog, anAnnotation, anAnnotationMessage, aSession } from '../support/builders';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const site = aSite({ hasExtensions: true });

const description = ['It rained.', 'Then it snowed.', 'The end.'].map((text) => `<p>${text}</p>`).join('\n');

const grace: Presence = {
  editor: 'an-editor-of-grace',
  name: 'Grace',
  isOwn: false,
  place: { block: 1, exact: 'Then it snowed.' },
};

/** Mocks the server, with those who are there, and comments on the text. */
function mockServer({ others = [], annotations = [] }: { others?: Presence[]; annotations?: Annotation[] } = {}) {
  const server = {
    others,
    annotations,
    version: 1,
    isAway: false,
    reports: [] as Body<typeof presenceCalls.reportPresence>[],
    ended: 0,
    lists: 0,
    sent: [] as object[],
  };
  const done = (body: object) => {
    server.sent.push(body);
    server.version += 1;
    return { success: true, message: 'Done.' } as const;
  };
  mockedApi.use(
    mock(contract.getBlog, () => ({ success: true, blog: aBlog({ _id: 'rain', description, isPublished: false }) })),
    mock(presenceCalls.reportPresence, ({ body }) => {
      server.reports.push(body);
      if (server.isAway) return unreachable();
      const version = server.annotations.length > 0 ? String(server.version) : '';
      return { success: true, others: server.others, annotations: version };
    }),
    mock(presenceCalls.endPresence, () => {
      server.ended += 1;
      return { success: true, message: 'Closed.' };
    }),
    mock(annotationsCalls.listAnnotations, () => {
      server.lists += 1;
      return { success: true, annotations: server.annotations };
    }),
    mock(annotationsCalls.addAnnotation, ({ body }) => {
      server.annotations = [
        ...server.annotations,
        anAnnotation({
          _id: 'new',
          target: body.target,
          messages: [anAnnotationMessage({ _id: 'own', name: 'Ada', content: body.content, isOwn: true })],
        }),
      ];
      return done(body);
    }),
    mock(annotationsCalls.replyToAnnotation, ({ body }) => done(body)),
    mock(annotationsCalls.editAnnotation, ({ body }) => done(body)),
    mock(annotationsCalls.removeAnnotation, ({ body }) => done(body)),
    mock(annotationsCalls.resolveAnnotation, ({ body }) => {
      server.annotations = server.annotations.map((annotation) =>
        annotation._id === body.annotation
          ? { ...annotation, resolvedAt: '2025-03-09T13:00:00.000Z', resolvedBy: 'Ada' }
          : annotation,
      );
      return done(body);
    }),
  );
  return server;
}

async function open(view = '') {
  const app = renderApp({
    path: `/admin/edit-blog/rain${view}`,
    session: aSession({ role: 'admin' }),
    preloadedState: { site },
  });
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Blog description' });
  return { ...app, text };
}

const line = () => screen.queryByText(/Also here:/)?.textContent;
const panel = async () => within(await screen.findByRole('dialog', { name: 'Comments on the text' }));
/** Also behind the drawer. */
const beside = (block: number) => screen.findByRole('group', { name: `Beside block ${block}`, hidden: true });

function putCursor(text: HTMLTextAreaElement, quoted: string, length = 0) {
  const start = text.value.indexOf(quoted);
  text.focus();
  text.setSelectionRange(start, start + length);
}

describe('who else has a post open', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  test('is said where the state is said, with a mark at the paragraph, and is gone once they have left', async () => {
    const server = mockServer({ others: [grace, { ...grace, editor: 'another-tab-of-mine', isOwn: true }] });
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    await open();
    await waitFor(() => expect(line()).toContain('Also here:'));
    expect(line()).toBe('Also here:Graceyou, in another tab');
    expect(within(await beside(1)).getByRole('img', { name: 'Here: Grace' })).toBeInTheDocument();
    server.others = [];
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    await waitFor(() => expect(line()).toBeUndefined());
    expect(screen.queryByRole('img', { name: 'Here: Grace' })).not.toBeInTheDocument();
  });

  test('is told where the cursor is here', async () => {
    const server = mockServer({ others: [grace] });
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    const { text } = await open();
    putCursor(text, 'The end');
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(server.reports.at(-1)).toMatchObject({ id: 'rain', place: { block: 2, exact: 'The end.' } });
    expect(new Set(server.reports.map(({ editor }) => editor)).size).toBe(1);
  });

  test('is not shown for long where the server does not answer, and nobody is told', async () => {
    const server = mockServer({ others: [grace] });
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    await open();
    await waitFor(() => expect(line()).toContain('Grace'));
    server.isAway = true;
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(line()).toContain('Grace');
    for (let time = 0; time < 4; time += 1) await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(line()).toBeUndefined();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    server.isAway = false;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(line()).toContain('Grace'));
  });

  test('is not asked for by a tab that nobody sees, nor where the post is gone', async () => {
    const server = mockServer({ others: [grace] });
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    await open();
    await waitFor(() => expect(server.reports).toHaveLength(1));
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.reports).toHaveLength(1);
    visibility.mockReturnValue('visible');
    mockedApi.use(
      mock(presenceCalls.reportPresence, ({ body }) => {
        server.reports.push(body);
        return refuse(404, 'The blog was not found.');
      }),
    );
    fireEvent(document, new Event('visibilitychange'));
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(server.reports).toHaveLength(2);
    expect(line()).toBeUndefined();
  });

  test('hears at once that somebody leaves the page', async () => {
    const server = mockServer();
    const { unmount } = await open();
    await waitFor(() => expect(server.reports).toHaveLength(1));
    expect(server.lists).toBe(0);
    unmount();
    await waitFor(() => expect(server.ended).toBe(1));
  });
});

describe('comments on the text', () => {
  const resolved = anAnnotation({
    _id: 'done',
    target: { block: 2, exact: 'The end.', prefix: '', suffix: '' },
    messages: [anAnnotationMessage({ _id: 'done-1', content: 'Already?' })],
    resolvedAt: '2025-03-09T13:00:00.000Z',
    resolvedBy: 'Grace',
  });
  const removed = anAnnotation({
    _id: 'lost',
    target: { block: 0, exact: 'Nothing of this is left.', prefix: '', suffix: '' },
    messages: [anAnnotationMessage({ _id: 'lost-1', content: 'Take it out.' })],
  });
  const snow = anAnnotation({
    _id: 'snow',
    target: { block: 0, exact: 'it snowed', prefix: 'Then ', suffix: '.' },
    messages: [
      anAnnotationMessage({ _id: 'snow-1', content: 'Did it <b>really</b>?' }),
      anAnnotationMessage({ _id: 'snow-2', name: 'Tom', content: 'It did.', isGuest: true }),
    ],
  });

  test('are shown beside their paragraphs, and in the order of the text, what is resolved folded', async () => {
    mockServer({ annotations: [removed, resolved, snow, anAnnotation()] });
    const { user } = await open();
    await user.click(within(await beside(1)).getByRole('button', { name: /^2 comments: Did it/ }));
    const shown = await panel();
    await waitFor(() => expect(shown.getAllByRole('article')[1]).toHaveFocus());
    const texts = () => shown.getAllByRole('article').map(({ textContent }) => textContent);
    expect(texts()).toEqual([
      expect.stringContaining('“It rained.”'),
      expect.stringContaining('Did it <b>really</b>?'),
      expect.stringContaining('On text that was removed: “Nothing of this is left.”'),
    ]);
    expect(shown.getByText('by the preview address')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Resolved (1)' }));
    expect(texts().at(-1)).toContain('Resolved by Grace');
  });

  test('are written about what is selected, by the shortcut', async () => {
    const server = mockServer();
    const { user, text } = await open();
    putCursor(text, 'snowed', 6);
    await user.keyboard('{Control>}{Alt>}m{/Alt}{/Control}');
    const shown = await panel();
    const field = await shown.findByRole('textbox', { name: 'Your comment' });
    await waitFor(() => expect(field).toHaveFocus());
    expect(shown.getByText('On “snowed”')).toBeVisible();
    await user.type(field, 'Did it?{Control>}{Enter}{/Control}');
    expect(await shown.findByText('Did it?', { selector: 'article p' })).toBeVisible();
    expect(server.sent).toEqual([
      { id: 'rain', target: { block: 1, exact: 'snowed', prefix: '<p>Then it ', suffix: '.</p>' }, content: 'Did it?' },
    ]);
    expect(
      await within(await beside(1)).findByRole('button', { name: '1 comment: Did it?', hidden: true }),
    ).toBeInTheDocument();
  });

  test('keep what was typed where it could not be sent, and while the panel is closed', async () => {
    mockServer();
    mockedApi.use(mock(annotationsCalls.addAnnotation, () => refuse(409, 'There are too many.')));
    const { user, text } = await open();
    putCursor(text, 'The end');
    await user.keyboard('{Control>}{Alt>}m{/Alt}{/Control}');
    let shown = await panel();
    await user.type(await shown.findByRole('textbox', { name: 'Your comment' }), 'Too short.');
    await user.click(shown.getByRole('button', { name: 'Comment' }));
    expect(await screen.findByText('There are too many.')).toBeVisible();
    expect(shown.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Too short.');
    await user.click(shown.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Control>}{Alt>}m{/Alt}{/Control}');
    shown = await panel();
    expect(await shown.findByRole('textbox', { name: 'Your comment' })).toHaveValue('Too short.');
  });

  test('are replied to, changed, deleted and resolved', async () => {
    const own = anAnnotation({ messages: [anAnnotationMessage({ name: 'Ada', isOwn: true })] });
    const server = mockServer({ annotations: [own] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comments (1)' }));
    const shown = await panel();
    await user.type(await shown.findByRole('textbox', { name: 'Reply' }), 'It did.');
    await user.click(shown.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(server.sent).toEqual([{ id: 'rain', annotation: 'thread', content: 'It did.' }]));
    await waitFor(() => expect(shown.getByRole('textbox', { name: 'Reply' })).toHaveValue(''));
    await user.click(shown.getByRole('button', { name: 'Edit' }));
    const field = shown.getByRole('textbox', { name: 'Your comment' });
    expect(field).toHaveValue('Did it?');
    await user.type(field, ' Really?');
    await user.click(shown.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent[1]).toEqual({ id: 'rain', message: 'message', content: 'Did it? Really?' }));
    await user.click(await shown.findByRole('button', { name: 'Delete' }));
    await user.click(shown.getByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(server.sent[2]).toEqual({ id: 'rain', message: 'message' }));
    await user.click(shown.getByRole('button', { name: 'Resolve' }));
    expect(await shown.findByRole('button', { name: 'Resolved (1)' })).toBeVisible();
    expect(shown.getByText('Nothing is left to do.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Comments', hidden: true })).toBeInTheDocument();
  });

  test('keep the focus at the comment of which a button has gone', async () => {
    const own = anAnnotation({ messages: [anAnnotationMessage({ name: 'Ada', isOwn: true })] });
    mockServer({ annotations: [own, snow] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comments (2)' }));
    const dialog = await screen.findByRole('dialog', { name: 'Comments on the text' });
    const card = within(dialog).getByRole('article', { name: 'Comment by Ada' });
    const press = (name: string) => user.click(within(card).getByRole('button', { name }));
    await press('Edit');
    expect(within(card).getByRole('textbox', { name: 'Your comment' })).toHaveFocus();
    await press('Cancel');
    expect(card).toHaveFocus();
    await press('Delete');
    expect(within(card).getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await press('Keep it');
    expect(card).toHaveFocus();
  });

  test('of others appear by themselves', async () => {
    const server = mockServer({ others: [grace] });
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    await open();
    await waitFor(() => expect(line()).toContain('Grace'));
    server.annotations = [snow];
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(within(await beside(1)).getByRole('button', { name: /^2 comments/ })).toBeInTheDocument();
    server.annotations = [snow, anAnnotation()];
    server.version += 1;
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(within(await beside(0)).getByRole('button', { name: /^1 comment:/ })).toBeInTheDocument();
    jest.useRealTimers();
  });

  test('say that they are loaded, or could not be, and are asked for again', async () => {
    mockServer();
    mockedApi.use(mock(annotationsCalls.listAnnotations, () => unreachable()));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Comments' }));
    const shown = await panel();
    expect(await shown.findByText('The comments could not be loaded.')).toBeVisible();
    mockedApi.use(mock(annotationsCalls.listAnnotations, () => ({ success: true, annotations: [] })));
    await user.click(shown.getByRole('button', { name: 'Try again' }));
    expect(await shown.findByText(/^No comments yet\./)).toBeVisible();
  });

  test('are not offered where the server knows none', async () => {
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog({ description }) })));
    renderApp({
      path: '/admin/edit-blog/rain',
      session: aSession({ role: 'admin' }),
      preloadedState: { site: aSite({ hasExtensions: false }) },
    });
    await screen.findByRole('textbox', { name: 'Blog description' });
    expect(screen.queryByRole('button', { name: /^Comments/ })).not.toBeInTheDocument();
  });
});

describe('whoever has the preview address', () => {
  const openPreview = (takesAnnotations: boolean) => {
    mockedApi.use(
      mock(previewsCalls.getPreview, () => ({
        success: true,
        blog: aBlog({ description, isPublished: false }),
        takesAnnotations,
      })),
    );
    return renderApp({ path: '/preview/c2VjcmV0', preloadedState: { site } });
  };

  test('comments on the text under a name, where the writer allows it', async () => {
    const sent: object[] = [];
    let annotations = [anAnnotation()];
    mockedApi.use(
      mock(annotationsCalls.listPreviewAnnotations, () => ({ success: true, annotations })),
      mock(annotationsCalls.addPreviewAnnotation, ({ body }) => {
        sent.push(body);
        const messages = [anAnnotationMessage({ _id: 'guest', name: body.name, content: body.content, isGuest: true })];
        annotations = [...annotations, anAnnotation({ _id: 'guest', target: body.target, messages })];
        return { success: true, message: 'Comment added.' };
      }),
    );
    const { user } = openPreview(true);
    const paragraph = await screen.findByText('Then it snowed.');
    const range = document.createRange();
    range.setStart(paragraph.firstChild!, 5);
    range.setEnd(paragraph.firstChild!, 14);
    window.getSelection()!.removeAllRanges();
    window.getSelection()!.addRange(range);
    await user.click(screen.getByRole('button', { name: 'Comments' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Comments' }));
    expect(await shown.findByText('Did it?')).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
    expect(shown.getByText('On “it snowed”')).toBeVisible();
    await user.type(shown.getByRole('textbox', { name: 'Your comment' }), 'How nice.');
    await user.click(shown.getByRole('button', { name: 'Comment' }));
    expect(shown.getByText('Please enter your name')).toBeVisible();
    await user.type(shown.getByRole('textbox', { name: 'Your name' }), 'Tom');
    await user.click(shown.getByRole('button', { name: 'Comment' }));
    expect(await shown.findByText('How nice.', { selector: 'article p' })).toBeVisible();
    const target = { block: 1, exact: 'it snowed', prefix: 'Then ', suffix: '.' };
    expect(sent).toEqual([{ token: 'c2VjcmV0', name: 'Tom', target, content: 'How nice.' }]);
  });

  test('is offered none otherwise', async () => {
    openPreview(false);
    expect(await screen.findByText('Then it snowed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Comments' })).not.toBeInTheDocument();
  });

  test('may comment once the writer has said so beside the address', async () => {
    mockServer();
    let takesAnnotations = false;
    mockedApi.use(
      mock(previewsCalls.getPreviewLink, () => ({ success: true, token: 'c2VjcmV0', takesAnnotations })),
      mock(previewsCalls.changePreviewLink, ({ body }) => {
        takesAnnotations = body.takesAnnotations;
        return { success: true, message: 'The preview takes comments.' };
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const box = await screen.findByRole('checkbox', { name: /^Whoever has it may comment/ });
    expect(box).not.toBeChecked();
    await user.click(box);
    await waitFor(() => expect(box).toBeChecked());
  });
});
