import { act, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { CommentWithBlog } from '../../src/contract/entities';
import { repliesCalls } from '../../src/contract/extensions/replies';
import { commentList } from '../../src/contract/tags';
import { api } from '../../src/client/api/api';
import { createStore } from '../../src/client/app/store';
import { selectAreShortcutsOn } from '../../src/client/features/comments/admin/shortcutsSlice';
import { aCommentWithBlog, aSession, aToken } from '../support/builders';
import { sessionEnded, sessionStarted } from '../../src/client/session/sessionSlice';
import { createSession } from '../../src/client/session/storedSession';
import { siteSlice } from '../../src/client/site/siteSlice';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';

const long = `It begins well. ${'And then it goes on and on. '.repeat(30)}The end.`;

const comments = [
  aCommentWithBlog({ _id: 'one', name: 'Ada', content: 'Well said.', isApproved: false }),
  aCommentWithBlog({ _id: 'two', name: 'Bob', content: long, isApproved: false }),
  aCommentWithBlog({ _id: 'three', name: 'Eve', content: 'I was there.', isApproved: true }),
];

function givenAllComments(...all: CommentWithBlog[]): void {
  mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: all })));
}

/** Mocks the approval, and records the ids. */
function givenApprovals() {
  const approved = jest.fn();
  const done = new Set<string>();
  mockedApi.use(
    mock(contract.approveComment, ({ body }) => {
      approved(body.id);
      done.add(body.id);
      givenAllComments(
        ...comments.map((comment) => ({ ...comment, isApproved: comment.isApproved || done.has(comment._id) })),
      );
      return { success: true, message: 'Comment approved.' };
    }),
  );
  return approved;
}

const openComments = () => renderApp({ path: '/admin/comments', session: aSession({ role: 'admin' }) });

const rowOf = async (name: string) => (await screen.findByText(name)).closest<HTMLElement>('[role="row"]')!;
const approveButton = (name: string) => ({ name: `Approve the comment by ${name} on “A walk in the rain”` });
const deleteButton = (name: string) => ({ name: `Delete the comment by ${name} on “A walk in the rain”` });

/** As when the tab is closed. */
const firePageHide = () => act(() => void window.dispatchEvent(new Event('pagehide')));

describe('the comments', () => {
  test('begin with those that are not approved', async () => {
    givenAllComments(...comments);
    openComments();
    expect(await screen.findByRole('button', { name: 'Not Approved', pressed: true })).toBeVisible();
    const row = await rowOf('Ada');
    expect(within(row).getByText('A walk in the rain')).toBeVisible();
    expect(within(row).getByText('Well said.')).toBeVisible();
    expect(within(row).getByText('Mar 10, 2025')).toBeVisible();
    expect(within(row).getByRole('button', approveButton('Ada'))).toBeVisible();
    expect(screen.queryByText('Eve')).not.toBeInTheDocument();
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', 'Blog Title & Comments', 'Date', 'Action']);
  });

  test('that are approved have a badge and no tick', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    await user.click(await screen.findByRole('button', { name: 'Approved' }));
    const row = await rowOf('Eve');
    expect(within(row).getByText('Approved')).toBeVisible();
    expect(within(row).queryByRole('button', approveButton('Eve'))).not.toBeInTheDocument();
    expect(within(row).getByRole('button', deleteButton('Eve'))).toBeVisible();
  });

  test('that are long are cut, and open where they stand', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    const row = await rowOf('Bob');
    expect(within(row).queryByText(/The end\./)).not.toBeInTheDocument();
    await user.click(within(row).getByRole('button', { name: 'Show all' }));
    expect(within(row).getByText(/The end\./)).toBeVisible();
    await user.click(within(row).getByRole('button', { name: 'Show less' }));
    expect(within(row).queryByText(/The end\./)).not.toBeInTheDocument();
  });

  test('say so when none is waiting', async () => {
    givenAllComments(comments[2]!);
    openComments();
    expect(await screen.findByText('Nothing is waiting.')).toBeVisible();
  });

  test('that could not be loaded can be asked for again', async () => {
    mockedApi.use(mock(contract.listAllComments, unreachable));
    const { user } = openComments();
    expect(await screen.findByText('The comments could not be loaded.')).toBeVisible();
    givenAllComments(...comments);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Ada')).toBeVisible();
  });

  test('are deleted after the question, and only then', async () => {
    givenAllComments(...comments);
    mockedApi.use(
      mock(contract.deleteComment, ({ body }) => {
        givenAllComments(...comments.filter(({ _id }) => _id !== body.id));
        return { success: true, message: 'Comment deleted.' };
      }),
    );
    const { user } = openComments();
    await user.click(await screen.findByRole('button', deleteButton('Ada')));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this comment?' });
    expect(screen.getByText('Well said.')).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Well said.')).not.toBeInTheDocument();
    });
  });

  test('leave the table as soon as they are deleted, and are back if the server refuses', async () => {
    givenAllComments(...comments);
    const { promise: asked, resolve: refuseDeletion } = deferred(undefined);
    mockedApi.use(
      mock(contract.deleteComment, async () => {
        await asked;
        return refuse(503, 'Not now.');
      }),
    );
    const { user } = openComments();
    await user.click(await screen.findByRole('button', deleteButton('Ada')));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      expect(screen.queryByText('Well said.')).not.toBeInTheDocument();
    });
    refuseDeletion();
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(await rowOf('Ada')).toBeVisible();
  });
});

describe('an approval', () => {
  test('leaves the list at once, says what happens, and is not sent while it can be undone', async () => {
    givenAllComments(...comments);
    const approved = givenApprovals();
    const { user } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    expect(await screen.findByText(/Readers see it in 6 seconds/)).toBeVisible();
    expect(screen.queryByText('Well said.')).not.toBeInTheDocument();
    expect(approved).not.toHaveBeenCalled();
  });

  test('that is undone is never sent, and the comment is back', async () => {
    givenAllComments(...comments);
    const approved = givenApprovals();
    const { user } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await rowOf('Ada')).toBeVisible();
    firePageHide();
    expect(screen.queryByText(/Readers see it/)).not.toBeInTheDocument();
    expect(approved).not.toHaveBeenCalled();
  });

  test('is sent when the time to undo it is over', async () => {
    givenAllComments(...comments);
    const approved = givenApprovals();
    const { user } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    expect(await screen.findByText('Comment approved.')).toBeVisible();
    expect(approved.mock.calls).toEqual([['one']]);
    expect(screen.queryByText(/Readers see it/)).not.toBeInTheDocument();
  });

  test('is sent at once when the tab is closed', async () => {
    givenAllComments(...comments);
    const approved = givenApprovals();
    const { user } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    firePageHide();
    await waitFor(() => {
      expect(approved.mock.calls).toEqual([['one']]);
    });
  });

  test('is sent at once when another page is opened', async () => {
    givenAllComments(...comments);
    mockedApi.use(mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })));
    const approved = givenApprovals();
    const { user } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    await user.click(screen.getByRole('link', { name: 'Blog List' }));
    await waitFor(() => {
      expect(approved.mock.calls).toEqual([['one']]);
    });
  });

  test('that the server refuses brings the comment back, with the server’s reason', async () => {
    givenAllComments(...comments);
    mockedApi.use(mock(contract.approveComment, () => refuse(404, 'There is no such comment.')));
    const { user } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    firePageHide();
    expect(await screen.findByText('There is no such comment.')).toBeVisible();
    expect(await rowOf('Ada')).toBeVisible();
  });

  test('of a text that was changed since is refused, and the new text is shown', async () => {
    givenAllComments(...comments);
    const seen = jest.fn();
    const editedAt = '2025-03-10T11:00:00.000Z';
    mockedApi.use(
      mock(contract.approveComment, ({ body }) => {
        seen(body.seen);
        givenAllComments({ ...comments[0]!, content: 'Buy pills.', editedAt });
        return body.seen === editedAt
          ? { success: true, message: 'Comment approved.' }
          : refuse(409, 'This comment was changed meanwhile. Please read it again.');
      }),
    );
    const site = { ...siteSlice.getInitialState(), hasExtensions: true };
    const { user } = renderApp({
      path: '/admin/comments',
      session: aSession({ role: 'admin' }),
      preloadedState: { site },
    });
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    firePageHide();
    expect(await screen.findByText('This comment was changed meanwhile. Please read it again.')).toBeVisible();
    expect(await screen.findByText('Buy pills.')).toBeVisible();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    firePageHide();
    await waitFor(() => {
      expect(seen).toHaveBeenCalledTimes(2);
    });
    expect(seen.mock.calls).toEqual([[comments[0]!.createdAt], [editedAt]]);
  });

  test('that the server refuses marks no other comment, though the list was fetched again meanwhile', async () => {
    givenAllComments(...comments);
    const { promise: asked, resolve: refuseApproval } = deferred(undefined);
    mockedApi.use(
      mock(contract.approveComment, async () => {
        await asked;
        return refuse(404, 'There is no such comment.');
      }),
    );
    const { user, store } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    firePageHide();
    const [one, two, three] = comments;
    givenAllComments(three!, two!, one!);
    await act(async () => {
      store.dispatch(api.util.invalidateTags([commentList]));
      await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
    });
    refuseApproval();
    expect(await screen.findByText('There is no such comment.')).toBeVisible();
    expect(await rowOf('Ada')).toBeVisible();
    expect(screen.queryByText('I was there.')).not.toBeInTheDocument();
  });

  /** Mocks approvals that note the token they were sent with. */
  const givenApprovalTokens = () => {
    const tokens: (string | null)[] = [];
    mockedApi.use(
      mock(contract.approveComment, ({ request }) => {
        tokens.push(request.headers.get('Authorization'));
        return { success: true, message: 'Comment approved.' };
      }),
    );
    return tokens;
  };

  test('is sent at once when the admin logs out', async () => {
    givenAllComments(...comments);
    const tokens = givenApprovalTokens();
    const { user, url } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    expect(await screen.findByText('Comment approved.')).toBeVisible();
    expect(tokens).toEqual([`Bearer ${aToken()}`]);
    // The form that takes the place of the comments gives way to that of the login page.
    await waitFor(() => {
      expect(url()).toBe('/login');
    });
    expect(screen.getByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test('is sent with the token of the one who made it when another session begins', async () => {
    givenAllComments(...comments);
    const tokens = givenApprovalTokens();
    const { user, store } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    act(() => {
      store.dispatch(sessionStarted(createSession(aToken({ id: 'grace' }), 'admin')));
    });
    expect(await screen.findByText('Comment approved.')).toBeVisible();
    expect(tokens).toEqual([`Bearer ${aToken()}`]);
  });

  test('that is refused after a logout is reported as not made', async () => {
    givenAllComments(...comments);
    mockedApi.use(mock(contract.approveComment, () => refuse(401, 'Please log in.')));
    const { user } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    await user.click(screen.getAllByRole('button', { name: 'Logout' })[0]!);
    expect(await screen.findByText(/The session ended before the last approvals were sent/)).toBeVisible();
  });

  test('that was not sent before the session expired is reported as not made', async () => {
    givenAllComments(...comments);
    const approved = givenApprovals();
    const { user, store } = openComments();
    await user.click(await screen.findByRole('button', approveButton('Ada')));
    act(() => {
      store.dispatch(sessionEnded('expired'));
    });
    expect(await screen.findByText(/The session ended before the last approvals were sent/)).toBeVisible();
    expect(approved).not.toHaveBeenCalled();
  });
});

describe('moderating by keyboard', () => {
  const focusIsIn = async (name: string) => {
    const row = await rowOf(name);
    await waitFor(() => {
      expect(row).toContainElement(document.activeElement as HTMLElement);
    });
  };

  /** Clicks the text of a comment, which puts the focus on its row. */
  const focusRowOf = async (user: ReturnType<typeof openComments>['user'], name: string) => {
    await user.click(await screen.findByText(name));
    await focusIsIn(name);
  };

  test('goes from comment to comment by j and k', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard('j');
    await focusIsIn('Bob');
    await user.keyboard('k');
    await focusIsIn('Ada');
    await user.keyboard('{ArrowDown}');
    await focusIsIn('Bob');
  });

  test('approves by a, goes on to the next, and undoes by u', async () => {
    givenAllComments(...comments);
    givenApprovals();
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard('a');
    await focusIsIn('Bob');
    expect(screen.queryByText('Well said.')).not.toBeInTheDocument();
    await user.keyboard('u');
    await focusIsIn('Ada');
  });

  test.each(['d', '{Delete}'])('asks before it deletes by %s, and Enter after a slip does nothing', async (key) => {
    givenAllComments(...comments);
    const deleted = jest.fn();
    mockedApi.use(
      mock(contract.deleteComment, ({ body }) => {
        deleted(body.id);
        givenAllComments(...comments.filter(({ _id }) => _id !== body.id));
        return { success: true, message: 'Comment deleted.' };
      }),
    );
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard(key);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    });
    expect(deleted).not.toHaveBeenCalled();
    await focusIsIn('Ada');
    await user.keyboard(key);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Comment deleted.')).toBeVisible();
    expect(deleted.mock.calls).toEqual([['one']]);
    await focusIsIn('Bob');
  });

  test('ignores letters that are typed into the search', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    await rowOf('Ada');
    await user.type(screen.getByRole('searchbox', { name: 'Search the comments' }), 'adj?');
    expect(screen.getByRole('searchbox', { name: 'Search the comments' })).toHaveValue('adj?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/Readers see it/)).not.toBeInTheDocument();
  });

  test('lists its keys by ?', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard('?');
    const list = await screen.findByRole('dialog', { name: 'Moderating by keyboard' });
    expect(within(list).getByText('Undo the latest approval')).toBeVisible();
  });

  test('neither approves nor deletes while the focus is on a button of the toolbar', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    act(() => {
      screen.getByRole('button', { name: 'Choose columns' }).focus();
    });
    await user.keyboard('da');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/Readers see it/)).not.toBeInTheDocument();
  });

  test('begins at the first comment as soon as the page is open', async () => {
    givenAllComments(...comments);
    givenApprovals();
    const { user } = openComments();
    await rowOf('Ada');
    expect(document.body).toHaveFocus();
    await user.keyboard('j');
    await focusIsIn('Ada');
  });

  test('approves the first comment as soon as the page is open', async () => {
    givenAllComments(...comments);
    givenApprovals();
    const { user } = openComments();
    await rowOf('Ada');
    await user.keyboard('a');
    await focusIsIn('Bob');
    expect(screen.getByText(/Readers see it/)).toHaveTextContent('Approved: Ada on');
  });

  test.each([
    ['d', 'alertdialog', 'Are you sure you want to delete this comment?'],
    ['?', 'dialog', 'Moderating by keyboard'],
  ])('answers to %s as soon as the page is open', async (key, role, name) => {
    givenAllComments(...comments);
    const { user } = openComments();
    await rowOf('Ada');
    await user.keyboard(key);
    expect(await screen.findByRole(role, { name })).toBeVisible();
  });

  test('acts on no comment while something outside of the table has the focus', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    await rowOf('Ada');
    act(() => {
      screen.getByRole('link', { name: 'Dashboard' }).focus();
    });
    await user.keyboard('ad');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/Readers see it/)).not.toBeInTheDocument();
    await user.keyboard('j');
    await focusIsIn('Ada');
  });

  test('leaves its keys to an open dialog', async () => {
    givenAllComments(...comments);
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard('d');
    await screen.findByRole('alertdialog');
    await user.keyboard('ja?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/Readers see it/)).not.toBeInTheDocument();
  });

  test('approves one comment only while a is held down', async () => {
    givenAllComments(...comments);
    givenApprovals();
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard('{a>5/}');
    await focusIsIn('Bob');
    expect(screen.getByText('Bob')).toBeVisible();
  });

  test('goes on where the table stood when its last comment was approved', async () => {
    givenAllComments(comments[0]!);
    givenApprovals();
    const { user } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard('a');
    expect(await screen.findByText('Nothing is waiting.')).toBeVisible();
    await user.keyboard('u');
    await focusIsIn('Ada');
  });

  test('can be switched off, and stays so', async () => {
    givenAllComments(...comments);
    const { user, storage, unmount } = openComments();
    await focusRowOf(user, 'Ada');
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: 'Use these keys on this page' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await focusRowOf(user, 'Ada');
    await user.keyboard('ad?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.queryByText(/Readers see it/)).not.toBeInTheDocument();
    unmount();

    const store = createStore({ storage });
    expect(selectAreShortcutsOn(store.getState())).toBe(false);
  });
});

describe('several comments at once', () => {
  test('are approved together after one question, with one toast', async () => {
    givenAllComments(...comments);
    const approved = givenApprovals();
    const { user } = openComments();
    for (const name of ['Ada', 'Bob']) await user.click(within(await rowOf(name)).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to approve these 2 comments?',
    });
    await user.click(within(question).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('2 comments approved.')).toBeVisible();
    expect(approved.mock.calls.flat().sort()).toEqual(['one', 'two']);
    expect(screen.queryByText('Comment approved.')).not.toBeInTheDocument();
    expect(await screen.findByText('Nothing is waiting.')).toBeVisible();
  });
});

describe('several comments at once, of which one was changed meanwhile,', () => {
  const changed = 'This comment was changed meanwhile. Please read it again.';
  const editedAt = '2025-03-10T11:00:00.000Z';
  const site = { ...siteSlice.getInitialState(), hasExtensions: true };

  /** Ada's comment has another text by now; what is approved leaves the list. */
  function givenChange() {
    const seen = jest.fn();
    let listed = comments;
    mockedApi.use(
      mock(contract.listAllComments, () => ({ success: true, comments: listed })),
      mock(contract.approveComment, ({ body }) => {
        seen(body.id, body.seen);
        const isStale = body.id === 'one' && body.seen !== editedAt;
        listed = listed.map((comment) => {
          if (comment._id === 'one')
            return { ...comment, content: 'Buy pills.', editedAt, isApproved: !isStale && body.id === 'one' };
          return comment._id === body.id ? { ...comment, isApproved: true } : comment;
        });
        return isStale ? refuse(409, changed) : { success: true, message: 'Comment approved.' };
      }),
    );
    return seen;
  }

  test('are approved but for that one, whose new text is shown, and which can be approved once it is read', async () => {
    const seen = givenChange();
    const { user } = renderApp({
      path: '/admin/comments',
      session: aSession({ role: 'admin' }),
      preloadedState: { site },
    });
    const approveSelected = async () => {
      await user.click(screen.getByRole('button', { name: 'Approve' }));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Approve' }));
    };
    for (const name of ['Ada', 'Bob']) await user.click(within(await rowOf(name)).getByRole('checkbox'));
    await approveSelected();
    expect(await screen.findByText('1 of 2 comments approved, 1 not.', { selector: '[role="alert"] *' })).toBeVisible();
    expect(await screen.findByText(new RegExp(changed))).toBeVisible();
    expect(await screen.findByText('Buy pills.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Bob')).not.toBeInTheDocument();
    });
    expect(within(await rowOf('Ada')).getByRole('checkbox')).toBeChecked();
    await approveSelected();
    expect(await screen.findByText('1 comment approved.')).toBeVisible();
    expect(await screen.findByText('Nothing is waiting.')).toBeVisible();
    expect(seen.mock.calls).toEqual([
      ['one', comments[0]!.createdAt],
      ['two', comments[1]!.createdAt],
      ['one', editedAt],
    ]);
  });
});

describe('a link in a mail', () => {
  test('opens the form to answer, whatever is listed, and leads there once', async () => {
    givenAllComments(comments[1]!);
    const replied = jest.fn();
    mockedApi.use(
      mock(repliesCalls.getComment, ({ params }) => ({
        success: true,
        comment: aCommentWithBlog({ _id: String(params.id), name: 'Ada', content: 'Well said.', isApproved: false }),
      })),
      mock(repliesCalls.replyToComment, ({ body }) => {
        replied(body);
        return { success: true, message: 'Answer added.' };
      }),
    );
    const { user, router } = renderApp({ path: '/admin/comments?reply=one', session: aSession({ role: 'admin' }) });
    const dialog = await screen.findByRole('dialog', { name: 'Answer Ada' });
    expect(within(dialog).getByText('Well said.')).toBeVisible();
    await user.type(within(dialog).getByLabelText(/Answer/), 'Thank you.');
    await user.click(within(dialog).getByRole('button', { name: 'Approve and answer' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(replied).toHaveBeenCalledWith({ id: 'one', content: 'Thank you.', seen: comments[0]!.createdAt });
    expect(router.state.location.search).toBe('');
  });

  test('to a comment that is gone says so, and shows the list', async () => {
    givenAllComments(...comments);
    mockedApi.use(mock(repliesCalls.getComment, () => refuse(404, 'The comment was not found.')));
    renderApp({ path: '/admin/comments?reply=gone', session: aSession({ role: 'admin' }) });
    expect(await screen.findByText('The comment of the mail could not be shown.')).toBeVisible();
    expect(await rowOf('Ada')).toBeVisible();
  });
});
