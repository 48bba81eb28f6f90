import { act, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { Comment, CommentWithBlog, NewComment } from '../../src/contract/entities';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { repliesCalls, type OwnComment } from '../../src/contract/extensions/replies';
import { commentList } from '../../src/contract/tags';
import { api } from '../../src/client/api/api';
import { aBlog, aComment, aCommentWithBlog, anAccount, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = aSite();

const ada = aComment({ _id: 'one', name: 'Ada', content: 'Well said.' });
const bob = aComment({ _id: 'two', name: 'Bob', content: 'I was there.' });
const thread = [ada, aComment({ _id: 'answer', name: 'Eve', content: 'Me too.', replyTo: 'one' }), bob];

/** Mocks what is sent, and records it. */
function givenAnswers() {
  const sent: NewComment[] = [];
  mockedApi.use(
    mock(contract.addComment, ({ body }) => {
      sent.push(body);
      return { success: true, message: 'Comment added.' };
    }),
  );
  return sent;
}

async function openPost(
  comments: Comment[],
  { blog = aBlog(), session = undefined as { token: string; role: string } | undefined } = {},
) {
  givenPost(blog, comments);
  if (session) mockedApi.use(mock(accountsCalls.getAccount, () => ({ success: true, account: anAccount() })));
  const app = renderApp({ path: '/blog/rain', session, preloadedState: { site } });
  const section = within(await screen.findByRole('region', { name: 'Comments' }));
  await section.findByText(comments[0]!.content);
  return { ...app, section };
}

const itemOf = (content: string) => within(screen.getByText(content).closest('li')!);
const reply = (name: string) => screen.getByRole('button', { name: `Reply to ${name}` });
const answer = () => screen.getByRole('textbox', { name: /^Answer/ });
const formOf = (field: HTMLElement) => within(field.closest('form')!);

describe('answers below a post', () => {
  test('stand in what they answer, and those of the author have a badge', async () => {
    await openPost([ada, { ...thread[1]!, isByAuthor: true }, bob]);
    const answers = itemOf('Well said.').getByRole('list', { name: 'Answers to Ada' });
    expect(within(answers).getByText('Me too.')).toBeVisible();
    expect(within(answers).getByText('Author')).toBeVisible();
    expect(screen.getAllByText('Author')).toHaveLength(1);
    expect(itemOf('I was there.').queryByRole('list')).not.toBeInTheDocument();
  });

  test('that go on on another page stand below what they answer, which is shown again', async () => {
    givenPost(aBlog());
    mockedApi.use(
      mock(contract.listComments, () => ({ success: true, comments: thread.slice(1), total: 3, continued: ada })),
    );
    renderApp({ path: '/blog/rain', preloadedState: { site } });
    const section = within(await screen.findByRole('region', { name: 'Comments' }));
    const answers = within(await section.findByRole('list', { name: 'Answers to Ada' }));
    expect(answers.getByText('Me too.')).toBeVisible();
    // It is answered where it stands itself.
    expect(section.queryByRole('button', { name: 'Reply to Ada' })).not.toBeInTheDocument();
    expect(reply('Eve')).toBeVisible();
  });

  test('are written below what they answer; then the form is gone, and the focus is where it was', async () => {
    const sent = givenAnswers();
    const { user } = await openPost(thread);
    await user.click(reply('Ada'));
    expect(answer()).toHaveFocus();
    expect(reply('Ada')).toHaveAttribute('aria-expanded', 'true');
    await user.type(formOf(answer()).getByRole('textbox', { name: /Name/ }), 'Grace');
    await user.type(answer(), 'So it was.');
    givenPost(aBlog(), [
      ...thread.slice(0, 2),
      aComment({ _id: 'new', name: 'Grace', content: 'So it was.', replyTo: 'one' }),
      bob,
    ]);
    await user.click(formOf(answer()).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Comment added.')).toBeVisible();
    expect(sent).toMatchObject([{ blog: 'rain', name: 'Grace', content: 'So it was.', replyTo: 'one' }]);
    expect(await itemOf('Well said.').findByText('So it was.')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Answer/ })).not.toBeInTheDocument();
    expect(reply('Ada')).toHaveFocus();
    // What is written next is another one.
    await user.click(reply('Ada'));
    expect(answer()).toHaveValue('');
  });

  test('that were not sent are there again when the form is', async () => {
    const { user } = await openPost(thread);
    await user.click(reply('Ada'));
    await user.type(answer(), 'So it');
    await user.click(formOf(answer()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('textbox', { name: /^Answer/ })).not.toBeInTheDocument();
    expect(reply('Ada')).toHaveFocus();
    await user.click(reply('Ada'));
    await waitFor(() => {
      expect(answer()).toHaveValue('So it');
    });
  });

  test('that were refused are kept, with the reason', async () => {
    mockedApi.use(mock(contract.addComment, () => refuse(404, 'The comment does not exist.')));
    const { user } = await openPost(thread);
    await user.click(reply('Eve'));
    await user.type(formOf(answer()).getByRole('textbox', { name: /Name/ }), 'Grace');
    await user.type(answer(), 'So it was.');
    await user.click(formOf(answer()).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('The comment does not exist.')).toBeVisible();
    expect(answer()).toHaveValue('So it was.');
  });

  test('are each apart from the others, and from a new comment', async () => {
    const sent = givenAnswers();
    const { user } = await openPost(thread);
    const comment = () => screen.getByRole('textbox', { name: /^Comment/ });
    await user.type(comment(), 'By the way.');
    await user.click(reply('Ada'));
    await user.type(answer(), 'To Ada.');
    await user.click(reply('Bob'));
    expect(screen.getAllByRole('textbox', { name: /^Answer/ })).toHaveLength(1);
    expect(answer()).toHaveValue('');
    await user.type(answer(), 'To Bob.');
    await user.type(formOf(answer()).getByRole('textbox', { name: /Name/ }), 'Grace');
    await user.click(formOf(answer()).getByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Comment added.')).toBeVisible();
    expect(sent).toMatchObject([{ blog: 'rain', name: 'Grace', content: 'To Bob.', replyTo: 'two' }]);
    expect(comment()).toHaveValue('By the way.');
    await user.click(reply('Ada'));
    await waitFor(() => {
      expect(answer()).toHaveValue('To Ada.');
    });
  });

  test('are not offered where comments are closed, nor by a server that has none', async () => {
    const { unmount } = await openPost(thread, { blog: aBlog({ areCommentsClosed: true }) });
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
    unmount();
    givenPost(aBlog(), thread);
    renderApp({ path: '/blog/rain' });
    expect(await screen.findByText('Well said.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
  });
});

describe('one’s own comments below a post', () => {
  const session = aSession();
  const own = (comment: Partial<OwnComment> = {}): OwnComment => ({
    _id: 'one',
    content: 'Well said.',
    createdAt: ada.createdAt,
    isApproved: true,
    isEditable: true,
    ...comment,
  });
  const givenOwn = (...comments: OwnComment[]) => {
    mockedApi.use(mock(repliesCalls.listOwnComments, () => ({ success: true, comments })));
  };
  const findEdit = () => screen.findByRole('button', { name: 'Edit your comment “Well said.”' });
  const findDialog = async () => within(await screen.findByRole('dialog', { name: 'Edit your comment' }));

  async function openEdit() {
    givenOwn(own());
    const app = await openPost(thread, { session });
    await app.user.click(await findEdit());
    return { ...app, dialog: await findDialog() };
  }

  test('are changed in a dialog, and those of others are not', async () => {
    const changed = jest.fn();
    mockedApi.use(
      mock(repliesCalls.editComment, ({ body }) => {
        changed(body);
        givenPost(aBlog(), [{ ...ada, content: body.content }, bob]);
        givenOwn(own({ content: body.content }));
        return { success: true, message: 'Comment changed.' };
      }),
    );
    const { user, dialog } = await openEdit();
    expect(screen.getAllByRole('button', { name: /^Edit/, hidden: true })).toHaveLength(1);
    const text = dialog.getByRole('textbox', { name: /^Comment/ });
    expect(text).toHaveFocus();
    expect(text).toHaveValue('Well said.');
    expect(text).toHaveAccessibleDescription('After a large change it waits to be approved again.');
    await user.clear(text);
    await user.type(text, 'Well spoken.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Comment changed.')).toBeVisible();
    expect(changed).toHaveBeenCalledWith({ id: 'one', content: 'Well spoken.' });
    expect(await screen.findByText('Well spoken.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
  });

  test('that wait after a large change are shown below the others, to their author', async () => {
    mockedApi.use(
      mock(repliesCalls.editComment, ({ body }) => {
        givenPost(aBlog(), [bob]);
        givenOwn(own({ content: body.content, isApproved: false }));
        return { success: true, message: 'Comment changed. It will appear once it is approved.' };
      }),
    );
    const { user, dialog } = await openEdit();
    await user.type(dialog.getByRole('textbox'), ' And much more than that.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Comment changed. It will appear once it is approved.')).toBeVisible();
    const waiting = within(await screen.findByRole('list', { name: 'Your comments that wait for approval' }));
    expect(waiting.getByText('Well said. And much more than that.')).toBeVisible();
    expect(waiting.getByText('You')).toBeVisible();
    // Nobody can answer what nobody sees.
    expect(waiting.queryByRole('button', { name: /^Reply/ })).not.toBeInTheDocument();
  });

  test('whose ten minutes are over while the dialog is open keep what was typed, and are offered no other change', async () => {
    const message = 'A comment can be changed for ten minutes. You can still delete it.';
    mockedApi.use(
      mock(repliesCalls.editComment, () => {
        givenOwn(own({ isEditable: false }));
        return refuse(403, message);
      }),
    );
    const { user, dialog } = await openEdit();
    await user.type(dialog.getByRole('textbox'), ' Indeed.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('Well said. Indeed.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: /^Edit/ })).not.toBeInTheDocument();
    });
    expect(screen.getByRole('button', { name: 'Delete your comment “Well said.”' })).toBeVisible();
  });

  test('are not lost by a click beside the dialog, once something was typed', async () => {
    const { user, dialog } = await openEdit();
    await user.type(dialog.getByRole('textbox'), ' Indeed.');
    await user.click(screen.getByRole('dialog').closest('.MuiDialog-root')!.querySelector('.MuiDialog-container')!);
    expect(screen.getByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(await findEdit()).toHaveFocus();
  });

  test('are deleted after a question, which says what becomes of the answers; the focus goes to the list', async () => {
    givenOwn(own({ isEditable: false }));
    mockedApi.use(
      mock(repliesCalls.removeOwnComment, ({ body }) => {
        expect(body).toEqual({ id: 'one' });
        givenPost(aBlog(), [bob]);
        givenOwn();
        return { success: true, message: 'Comment deleted.' };
      }),
    );
    const { user, section } = await openPost(thread, { session });
    const name = 'Delete your comment “Well said.”';
    await user.click(await screen.findByRole('button', { name }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this comment?' });
    expect(question).toHaveAccessibleDescription('Answers to it stay, as comments of their own.');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Well said.')).not.toBeInTheDocument();
    });
    expect(section.getByRole('heading', { name: 'Comments (1)' })).toHaveFocus();
  });
});

describe('what others answered to one’s comments', () => {
  const open = (...comments: CommentWithBlog[]) => {
    mockedApi.use(mock(contract.listMyComments, () => ({ success: true, comments })));
    return renderApp({ path: '/profile/comments', session: aSession(), preloadedState: { site } });
  };

  test('stands with each of them, the latest, and leads to its place', async () => {
    const answers = [{ _id: 'answer', name: 'Eve', content: 'Me too.' }];
    open(
      aCommentWithBlog({ answers, answerCount: 3 }),
      aCommentWithBlog({ _id: 'other', content: 'To Bob.', inReplyTo: { _id: 'two', name: 'Bob', content: 'Hm.' } }),
    );
    const list = within(await screen.findByRole('list', { name: 'Answers' }));
    expect(list.getByText('2 earlier answers')).toBeVisible();
    expect(list.getAllByRole('listitem')[1]).toHaveTextContent('Eve: Me too.');
    expect(list.getByRole('link', { name: 'The answer of Eve' })).toHaveAttribute('href', '/blog/comment/answer');
    expect(screen.getByText('In answer to Bob')).toBeVisible();
    expect(screen.getAllByRole('list', { name: 'Answers' })).toHaveLength(1);
  });

  test('is changed and deleted there, too', async () => {
    const recent = aCommentWithBlog({ content: 'Just now.', createdAt: new Date().toISOString() });
    const { user } = open(recent, aCommentWithBlog({ _id: 'old' }));
    expect(await screen.findByRole('button', { name: 'Edit your comment “Just now.”' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit your comment “Well said.”' })).not.toBeInTheDocument();
    mockedApi.use(
      mock(repliesCalls.removeOwnComment, () => {
        mockedApi.use(mock(contract.listMyComments, () => ({ success: true, comments: [recent] })));
        return { success: true, message: 'Comment deleted.' };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Delete your comment “Well said.”' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Total Comments: 1')).toBeVisible();
    expect(screen.queryByText('“Well said.”')).not.toBeInTheDocument();
    expect(document.body).not.toHaveFocus();
  });
});

describe('the private feed of an account', () => {
  async function openAccount(path: string, { role = 'user' } = {}) {
    mockedApi.use(
      mock(accountsCalls.getAccount, () => ({ success: true, account: anAccount() })),
      mock(repliesCalls.getOwnFeed, () => ({ success: true, path })),
    );
    const app = renderApp({ path: '/profile/account', session: aSession({ role }), preloadedState: { site } });
    return { ...app, feed: within(await screen.findByRole('region', { name: 'Private feed' })) };
  }
  const givenRenewal = (path: string) => {
    const renewed = jest.fn();
    mockedApi.use(
      mock(repliesCalls.renewOwnFeed, () => {
        renewed();
        mockedApi.use(mock(repliesCalls.getOwnFeed, () => ({ success: true, path })));
        return { success: true, path };
      }),
    );
    return renewed;
  };

  test('has no address until one asks for it', async () => {
    givenRenewal('/feed/new.xml');
    const { user, feed } = await openAccount('');
    expect(feed.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(await feed.findByRole('button', { name: 'Get an address' }));
    expect(await feed.findByRole('textbox', { name: 'Secret address' })).toHaveValue('http://localhost/feed/new.xml');
  });

  test('has an address that can be copied', async () => {
    const { user, feed } = await openAccount('/feed/secret.xml');
    const address = await feed.findByRole('textbox', { name: 'Secret address' });
    expect(address).toHaveAttribute('readonly');
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(feed.getByRole('button', { name: 'Copy' }));
    expect(copied).toHaveBeenCalledWith('http://localhost/feed/secret.xml');
    expect(await feed.findByRole('button', { name: 'Copied' })).toHaveFocus();
  });

  test('gets another address after a question', async () => {
    const renewed = givenRenewal('/feed/other.xml');
    const { user, feed } = await openAccount('/feed/secret.xml', { role: 'admin' });
    expect(feed.getByText(/comments that wait, posts that are due, and backups that fail/)).toBeVisible();
    await user.click(await feed.findByRole('button', { name: 'Change the address' }));
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveAccessibleDescription('Feed readers that have the present one get nothing more.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(renewed).not.toHaveBeenCalled();
    await user.click(feed.getByRole('button', { name: 'Change the address' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Change' }));
    await waitFor(() => {
      expect(feed.getByRole('textbox')).toHaveValue('http://localhost/feed/other.xml');
    });
  });

  test('says so where its address could not be loaded', async () => {
    mockedApi.use(mock(accountsCalls.getAccount, () => ({ success: true, account: anAccount() })));
    mockedApi.use(mock(repliesCalls.getOwnFeed, () => refuse(503, 'Not now.')));
    const app = renderApp({ path: '/profile/account', session: aSession(), preloadedState: { site } });
    const feed = within(await screen.findByRole('region', { name: 'Private feed' }));
    await feed.findByText(/could not be loaded/);
    mockedApi.use(mock(repliesCalls.getOwnFeed, () => ({ success: true, path: '/feed/secret.xml' })));
    await app.user.click(feed.getByRole('button', { name: 'Try again' }));
    expect(await feed.findByRole('textbox', { name: 'Secret address' })).toBeVisible();
  });
});

describe('an answer in the queue', () => {
  const waiting = aCommentWithBlog({ _id: 'one', content: 'May I?', isApproved: false });
  const answered = aCommentWithBlog({
    _id: 'two',
    name: 'Eve',
    isApproved: false,
    inReplyTo: { _id: 'old', name: 'Bob', content: 'I was there.' },
  });
  async function openQueue() {
    mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: [waiting, answered] })));
    const app = renderApp({ path: '/admin/comments', session: aSession({ role: 'admin' }), preloadedState: { site } });
    await screen.findByText('May I?');
    return app;
  }
  const open = { name: 'Answer the comment by Ada on “A walk in the rain”' };

  test('approves the comment, which leaves the list', async () => {
    const sent = jest.fn();
    mockedApi.use(
      mock(repliesCalls.replyToComment, ({ body }) => {
        sent(body);
        mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: [answered] })));
        return { success: true, message: 'Answer added.' };
      }),
    );
    const { user } = await openQueue();
    expect(screen.getByText('Bob').parentElement).toHaveTextContent('In answer to Bob: I was there.');
    await user.click(screen.getByRole('button', open));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
    expect(dialog.getByText('May I?')).toBeVisible();
    const text = dialog.getByRole('textbox', { name: /^Answer/ });
    expect(text).toHaveFocus();
    expect(text).toHaveAccessibleDescription('Readers see the comment and your answer at once.');
    await user.type(text, 'You may.');
    await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
    expect(await screen.findByText('Answer added.')).toBeVisible();
    expect(sent).toHaveBeenCalledWith({ id: 'one', content: 'You may.', seen: '2025-03-10T12:00:00.000Z' });
    await waitFor(() => {
      expect(screen.queryByText('May I?')).not.toBeInTheDocument();
    });
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(document.body).not.toHaveFocus();
  });

  test('that is refused keeps the text, and so does a click beside the dialog', async () => {
    mockedApi.use(
      mock(repliesCalls.replyToComment, () => refuse(409, 'The post is a draft.')),
      mock(repliesCalls.getComment, () => ({ success: true, comment: waiting })),
    );
    const { user } = await openQueue();
    await user.click(screen.getByRole('button', open));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
    await user.type(dialog.getByRole('textbox'), 'You may.');
    await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
    expect(await screen.findByText('The post is a draft.')).toBeVisible();
    await user.click(screen.getByRole('dialog').closest('.MuiDialog-root')!.querySelector('.MuiDialog-container')!);
    expect(dialog.getByRole('textbox')).toHaveValue('You may.');
  });

  const changed = 'This comment was changed meanwhile. Please read it again.';
  const editedAt = '2025-03-10T12:05:00.000Z';

  test.each([
    ['where it stood', [{ ...waiting, content: 'Buy pills.', editedAt }, answered]],
    ['though it has left the list', [answered]],
  ])(
    'to a comment that was changed meanwhile is refused, and the dialog shows what it says now, %s',
    async (_where, listed) => {
      const sent = jest.fn();
      mockedApi.use(
        mock(repliesCalls.replyToComment, ({ body }) => {
          sent(body.seen);
          mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: listed })));
          return body.seen === editedAt ? { success: true, message: 'Answer added.' } : refuse(409, changed);
        }),
        mock(repliesCalls.getComment, () => ({
          success: true,
          comment: { ...waiting, content: 'Buy pills.', editedAt },
        })),
      );
      const { user } = await openQueue();
      await user.click(screen.getByRole('button', open));
      const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
      await user.type(dialog.getByRole('textbox'), 'You may.');
      await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
      expect(await screen.findByText(changed)).toBeVisible();
      expect(await dialog.findByText('Buy pills.')).toBeVisible();
      expect(dialog.getByRole('textbox')).toHaveValue('You may.');
      await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
      expect(await screen.findByText('Answer added.')).toBeVisible();
      expect(sent.mock.calls.flat()).toEqual([waiting.createdAt, editedAt]);
    },
  );

  test('is to the text that was there when the dialog was opened, though the list has another one by now', async () => {
    const sent = jest.fn();
    mockedApi.use(
      mock(repliesCalls.replyToComment, ({ body }) => {
        sent(body.seen);
        return { success: true, message: 'Answer added.' };
      }),
    );
    const { user, store } = await openQueue();
    await user.click(screen.getByRole('button', open));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
    const listed = [{ ...waiting, content: 'Buy pills.', editedAt }, answered];
    mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: listed })));
    // As when an approval that could be undone is sent.
    act(() => {
      store.dispatch(api.util.invalidateTags([commentList]));
    });
    expect(await screen.findByText('Buy pills.')).toBeInTheDocument();
    expect(dialog.getByText('May I?')).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'You may.');
    await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
    expect(await screen.findByText('Answer added.')).toBeVisible();
    expect(sent).toHaveBeenCalledWith(waiting.createdAt);
  });

  test('to a comment that was deleted meanwhile is refused, and keeps the text', async () => {
    const gone = 'The comment was not found.';
    mockedApi.use(
      mock(repliesCalls.replyToComment, () => {
        mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: [answered] })));
        return refuse(404, gone);
      }),
    );
    const { user } = await openQueue();
    await user.click(screen.getByRole('button', open));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer Ada' }));
    await user.type(dialog.getByRole('textbox'), 'You may.');
    await user.click(dialog.getByRole('button', { name: 'Approve and answer' }));
    expect(await screen.findByText(gone)).toBeVisible();
    expect(dialog.getByRole('textbox')).toHaveValue('You may.');
  });

  test.each([
    ['one', ['Ada'], 'Ada: “Hear, hear.” Answers to it stay, as comments of their own.'],
    ['several', ['Ada', 'Eve'], 'They are deleted for good. Answers to them stay, as comments of their own.'],
    ['an answer, which has none,', ['Eve'], 'Eve: “Well said.”'],
  ])('stays when %s is deleted, and the question says so', async (_what, names, sentence) => {
    const approved = [waiting, answered].map((comment) => ({ ...comment, isApproved: true }));
    approved[0]!.content = 'Hear, hear.';
    mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: approved })));
    const app = renderApp({ path: '/admin/comments', session: aSession({ role: 'admin' }), preloadedState: { site } });
    const { user } = app;
    await user.click(await screen.findByRole('button', { name: 'Approved' }));
    for (const name of names) {
      const row = (await screen.findByText(name)).closest<HTMLElement>('[role="row"]')!;
      await user.click(within(row).getByRole('checkbox'));
    }
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(sentence);
  });
});
