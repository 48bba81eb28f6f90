import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { annotationsCalls } from '../../src/contract/extensions/annotations';
import { presenceCalls } from '../../src/contract/extensions/presence';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { aBlog, anAnnotation, anAnnotationMessage, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { createServerLosingAnswers } from '../support/lost-answers';
import { mock, mockedApi } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const site = aSite();
const blog = aBlog({ _id: 'rain', description: '<p>It rained.</p>', isPublished: false });

/** A server with one comment on the text, whose list also has what was added. */
function givenServer() {
  const { added, add } = createServerLosingAnswers();
  const list = () => ({
    success: true as const,
    annotations: [
      anAnnotation(),
      ...[...added.values()].map((content) =>
        anAnnotation({ _id: content, messages: [anAnnotationMessage({ _id: `of ${content}`, content })] }),
      ),
    ],
  });
  mockedApi.use(
    mock(contract.getBlog, () => ({ success: true, blog })),
    mock(presenceCalls.reportPresence, () => ({ success: true, others: [], annotations: '1' })),
    mock(presenceCalls.endPresence, () => ({ success: true, message: 'Closed.' })),
    mock(previewsCalls.getPreview, () => ({ success: true, blog, takesAnnotations: true })),
    mock(annotationsCalls.listAnnotations, list),
    mock(annotationsCalls.addAnnotation, ({ request, body }) => add(request, body.content)),
    mock(annotationsCalls.replyToAnnotation, ({ request, body }) => add(request, body.content)),
    mock(annotationsCalls.listPreviewAnnotations, list),
    mock(annotationsCalls.addPreviewAnnotation, ({ request, body }) => add(request, body.content)),
    mock(annotationsCalls.replyToPreviewAnnotation, ({ request, body }) => add(request, body.content)),
  );
  return added;
}

async function openAsWriter() {
  const { user } = renderApp({
    path: '/admin/edit-blog/rain',
    session: aSession({ role: 'admin' }),
    preloadedState: { site },
  });
  await screen.findByRole('textbox', { name: 'Blog description' });
  await user.click(await screen.findByRole('button', { name: /^Comments/ }));
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Comments on the text' })) };
}

async function openByPreview() {
  const { user } = renderApp({ path: '/preview/c2VjcmV0', preloadedState: { site } });
  await user.click(await screen.findByRole('button', { name: 'Comments' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Comments' }));
  await user.type(panel.getByRole('textbox', { name: 'Your name' }), 'Tom');
  return { user, panel };
}

type Opened = Awaited<ReturnType<typeof openAsWriter>>;

async function beginComment({ user, panel }: Opened) {
  await user.click(await panel.findByRole('button', { name: 'Comment' }));
  return { field: panel.getByRole('textbox', { name: 'Your comment' }), button: 'Comment', within: panel };
}

async function beginReply({ panel }: Opened) {
  const thread = within(await panel.findByRole('article'));
  return { field: thread.getByRole('textbox', { name: 'Reply' }), button: 'Reply', within: thread };
}

describe.each([
  ['a comment of a writer', openAsWriter, beginComment, /Your comment was added before/],
  ['a reply of a writer', openAsWriter, beginReply, /Your reply was added before/],
  ['a comment by the preview address', openByPreview, beginComment, /Your comment was added before/],
  ['a reply by the preview address', openByPreview, beginReply, /Your reply was added before/],
])('%s whose answer was lost', (_name, open, begin, message) => {
  test('is not added twice when it is sent again with other words, which stay in the form', async () => {
    const added = givenServer();
    const opened = await open();
    const { user, panel } = opened;
    const form = await begin(opened);
    const send = async () => user.click(form.within.getByRole('button', { name: form.button }));
    await user.type(form.field, 'Well sad.');
    await send();
    await screen.findByText(/cannot be reached/);
    await user.clear(form.field);
    await user.type(form.field, 'Well said.');
    await send();
    expect(await screen.findByText(message)).toBeVisible();
    expect([...added.values()]).toEqual(['Well sad.']);
    expect(form.field).toHaveValue('Well said.');
    expect(await panel.findByText('Well sad.', { selector: 'article p' })).toBeVisible();
    // What is sent once more is meant to be another one.
    await send();
    expect(await panel.findByText('Well said.', { selector: 'article p' })).toBeVisible();
    expect([...added.values()]).toEqual(['Well sad.', 'Well said.']);
  });
});

test('a comment on the text whose answer was lost is not added twice after the comments were closed', async () => {
  const added = givenServer();
  const opened = await openAsWriter();
  const { user } = opened;
  const form = await beginComment(opened);
  await user.type(form.field, 'Well sad.');
  await user.click(form.within.getByRole('button', { name: form.button }));
  await screen.findByText(/cannot be reached/);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  await user.click(screen.getByRole('button', { name: /^Comments/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Comments on the text' }));
  const again = await beginComment({ user, panel });
  expect(again.field).toHaveValue('Well sad.');
  await user.type(again.field, ' Or said?');
  await user.click(again.within.getByRole('button', { name: again.button }));
  expect(await screen.findByText(/Your comment was added before/)).toBeVisible();
  expect([...added.values()]).toEqual(['Well sad.']);
});

describe('while a comment on the text is being sent', () => {
  async function openSlowly(open = openAsWriter) {
    const { promise, resolve } = deferred(undefined);
    const added = givenServer();
    const sent: string[] = [];
    const receive = async ({ body: { content } }: { body: { content: string } }) => {
      sent.push(content);
      await promise;
      added.set(content, content);
      return { success: true, message: 'Added.' } as const;
    };
    mockedApi.use(
      mock(annotationsCalls.addAnnotation, receive),
      mock(annotationsCalls.replyToAnnotation, receive),
      mock(annotationsCalls.addPreviewAnnotation, receive),
    );
    const opened = await open();
    return { ...opened, opened, sent, answer: resolve };
  }

  test('closing the comments and opening them again does not offer it once more', async () => {
    const { user, opened, sent, answer } = await openSlowly();
    const form = await beginReply(opened);
    await user.type(form.field, 'Well said.');
    await user.click(form.within.getByRole('button', { name: form.button }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await user.click(screen.getByRole('button', { name: /^Comments/ }));
    const panel = within(await screen.findByRole('dialog', { name: 'Comments on the text' }));
    const again = await beginReply({ user, panel });
    expect(again.field).toHaveValue('Well said.');
    answer();
    await waitFor(() => {
      expect(again.field).toHaveValue('');
    });
    expect(sent).toEqual(['Well said.']);
  });

  test.each([
    ['of a writer', openAsWriter],
    ['by the preview address', openByPreview],
  ])('another one %s that is begun in its place stays when it has arrived', async (_name, open) => {
    const { user, panel, opened, sent, answer } = await openSlowly(open);
    const form = await beginComment(opened);
    await user.type(form.field, 'Well said.');
    await user.click(form.within.getByRole('button', { name: form.button }));
    await user.click(panel.getByRole('button', { name: 'Cancel' }));
    const other = await beginComment(opened);
    await user.type(other.field, 'Really?');
    answer();
    expect(await panel.findByText('Well said.', { selector: 'article p' })).toBeVisible();
    expect(other.field).toBeInTheDocument();
    expect(other.field).toHaveValue('Really?');
    expect(sent).toEqual(['Well said.']);
  });
});
