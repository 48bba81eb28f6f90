import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { aBlog, aComment, aCommentWithBlog, aSession } from '../support/builders';
import { createServerLosingAnswers } from '../support/lost-answers';
import { mock, mockedApi } from '../support/mock';
import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = aSite();

describe('a comment whose answer was lost', () => {
  const field = () => screen.getByRole('textbox', { name: /^Comment/ });
  const submit = () => screen.getByRole('button', { name: 'Submit' });

  function givenServer() {
    const server = createServerLosingAnswers();
    mockedApi.use(mock(contract.addComment, ({ request, body }) => server.add(request, body.content)));
    return server;
  }

  async function openPost() {
    const app = renderApp({ path: '/blog/rain', preloadedState: { site } });
    await screen.findByRole('region', { name: 'Comments' });
    return app;
  }

  async function send(user: Awaited<ReturnType<typeof openPost>>['user']) {
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada');
    await user.type(field(), 'Well sad.');
    await user.click(submit());
    await screen.findByText(/cannot be reached/);
  }

  test('is not added twice when it is sent again with other words, which stay in the form', async () => {
    givenPost(aBlog(), []);
    const { added } = givenServer();
    const { user } = await openPost();
    await send(user);
    mockedApi.use(
      mock(contract.listComments, () => ({ success: true, comments: [aComment({ content: 'Well sad.' })], total: 1 })),
    );
    await user.clear(field());
    await user.type(field(), 'Well said.');
    await user.click(submit());
    expect(await screen.findByText(/Your comment was added before/)).toBeVisible();
    expect([...added.values()]).toEqual(['Well sad.']);
    expect(field()).toHaveValue('Well said.');
    expect(await screen.findByText('Well sad.')).toBeVisible();
    // What is sent once more is meant to be another one.
    await user.click(submit());
    await waitFor(() => {
      expect(field()).toHaveValue('');
    });
    expect([...added.values()]).toEqual(['Well sad.', 'Well said.']);
  });

  test('is not added twice after the page was opened again', async () => {
    givenPost(aBlog(), []);
    const { added } = givenServer();
    const before = await openPost();
    await send(before.user);
    before.unmount();
    const { user } = await openPost();
    await waitFor(() => {
      expect(field()).toHaveValue('Well sad.');
    });
    await user.click(submit());
    await waitFor(() => {
      expect(field()).toHaveValue('');
    });
    expect([...added.values()]).toEqual(['Well sad.']);
    // The next one is another one.
    await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ada');
    await user.type(field(), 'And again.');
    await user.click(submit());
    await waitFor(() => {
      expect(field()).toHaveValue('');
    });
    expect([...added.values()]).toEqual(['Well sad.', 'And again.']);
  });
});

test('an answer of a moderator that was lost is not added twice when it is sent again with other words', async () => {
  const { added, add } = createServerLosingAnswers();
  const waiting = aCommentWithBlog({ _id: 'one', content: 'May I?', isApproved: false });
  mockedApi.use(
    mock(contract.listAllComments, () => ({ success: true, comments: [waiting] })),
    mock(repliesCalls.getComment, () => ({ success: true, comment: { ...waiting, isApproved: true } })),
    mock(repliesCalls.replyToComment, ({ request, body }) => add(request, body.content)),
  );
  const { user } = renderApp({
    path: '/admin/comments',
    session: aSession({ role: 'admin' }),
    preloadedState: { site },
  });
  await user.click(await screen.findByRole('button', { name: /^Answer the comment by/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox'), 'You my.');
  await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
  await screen.findByText(/cannot be reached/);
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), 'You may.');
  await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
  expect(await screen.findByText(/Your answer was added before/)).toBeVisible();
  expect([...added.values()]).toEqual(['You my.']);
  expect(dialog.getByRole('textbox')).toHaveValue('You may.');
  await user.click(await dialog.findByRole('button', { name: 'Answer' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
  expect([...added.values()]).toEqual(['You my.', 'You may.']);
});
