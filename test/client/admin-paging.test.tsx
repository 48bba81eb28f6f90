import { act, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { RootState } from '../../src/client/app/store';
import { aBlog, aCommentWithBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse } from '../support/mock';
import { givenPagedAdminBlogs, givenPagedAdminComments, manyBlogs } from '../support/mock-data';
import { renderApp } from '../support/render';

const tableViews = (page = 0): RootState['tableViews'] => ({
  blogs: { pagination: { page, pageSize: 10 } },
  'comments: Not Approved': { pagination: { page, pageSize: 10 } },
});

const open = (path: string, page = 0) =>
  renderApp({ path, session: aSession({ role: 'admin' }), preloadedState: { tableViews: tableViews(page) } });
const openBlogs = (page?: number) => open('/admin/listBlog', page);
const openComments = () => open('/admin/comments');

type User = ReturnType<typeof open>['user'];

/** The rows of the table, without its header, as texts. */
const rowTexts = () =>
  screen
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-id'))
    .map(({ textContent }) => textContent);

const titles = () => rowTexts().map((text) => /Post \d+/.exec(text ?? '')?.[0]);

const confirm = async (user: User, question: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: question });
  await user.click(within(dialog).getByRole('button', { name: button }));
};

const selectPage = (user: User) => user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));

describe('a long list of blogs', () => {
  test('is asked for page by page, and numbered through', async () => {
    const { queries } = givenPagedAdminBlogs(...manyBlogs(22));
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    expect(titles()).toEqual(manyBlogs(10).map(({ title }) => title));
    expect(screen.getByText('1–10 of 22')).toBeVisible();
    expect(await screen.findByText('22 in all, 22 published, 0 unpublished')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await screen.findByText('Post 21');
    expect(rowTexts().map((text) => /^\d+?(?=Post)/.exec(text ?? '')?.[0])).toEqual(['21', '22']);
    expect(queries).toEqual([
      { limit: 10, offset: 0, likes: 'mine' },
      { limit: 10, offset: 10, likes: 'mine' },
      { limit: 10, offset: 20, likes: 'mine' },
    ]);
  });

  test('is sorted by the server, from its first page on', async () => {
    const { queries } = givenPagedAdminBlogs(...manyBlogs(22));
    const { user } = openBlogs(1);
    await screen.findByText('Post 20');
    await user.click(screen.getByRole('columnheader', { name: 'Blog Title' }));
    await screen.findByText('Post 1');
    expect(titles().slice(0, 3)).toEqual(['Post 1', 'Post 10', 'Post 11']);
    expect(queries.slice(1)).toEqual([{ limit: 10, offset: 0, sort: 'title', order: 'asc', likes: 'mine' }]);
  });

  test('is searched by the server, and an answer to an earlier search never wins', async () => {
    const posts = manyBlogs(22);
    const { promise: asked, resolve: answerFirst } = deferred(undefined);
    givenPagedAdminBlogs(...posts);
    const { user, store } = openBlogs();
    await screen.findByText('Post 1');
    const search = screen.getByRole('searchbox', { name: 'Search the blogs' });
    const early = jest.fn();
    mockedApi.use(
      mock(contract.listAllBlogs, async ({ query }) => {
        if (query.search === 'Post 7') return { success: true, blogs: [posts[6]!], total: 1 };
        early(query.search);
        await asked;
        return { success: true, blogs: [posts[10]!], total: 1 };
      }),
    );

    await user.type(search, 'Post');
    await waitFor(() => {
      expect(early).toHaveBeenCalledWith('Post');
    });
    // The last rows stay while others are on their way.
    expect(titles()).toHaveLength(10);
    await user.type(search, ' 7');
    await waitFor(() => {
      expect(titles()).toEqual(['Post 7']);
    });
    answerFirst();
    await waitFor(() => {
      const queries = Object.values(store.getState().api.queries);
      expect(queries.filter((query) => query?.status === 'pending')).toEqual([]);
    });
    expect(titles()).toEqual(['Post 7']);
  });

  test('is filtered by the server, by what the server can', async () => {
    const { queries } = givenPagedAdminBlogs(
      ...manyBlogs(6),
      aBlog({ _id: 'draft', title: 'Half a thought', isPublished: false }),
    );
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    const column = await screen.findByRole('combobox', { name: 'Column' });
    await user.click(column);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Category', 'Status']);
    await user.click(screen.getByRole('option', { name: 'Status' }));
    await user.click(screen.getByRole('combobox', { name: 'Value' }));
    await user.click(screen.getByRole('option', { name: 'Unpublished' }));
    expect(await screen.findByText('Half a thought')).toBeVisible();
    expect(queries.at(-1)).toEqual({ limit: 10, offset: 0, status: 'unpublished', likes: 'mine' });
  });

  test('shows the page before when the last row of its last page was deleted', async () => {
    givenPagedAdminBlogs(...manyBlogs(11));
    const { user } = openBlogs(1);
    await user.click(await screen.findByRole('button', { name: 'Delete “Post 11”' }));
    await confirm(user, 'Are you sure you want to delete this blog?', 'Delete');
    await screen.findByText('Post 10');
    expect(titles()).toEqual(manyBlogs(10).map(({ title }) => title));
  });

  test('shows its last page when the one that was left is no longer there', async () => {
    givenPagedAdminBlogs(...manyBlogs(11));
    openBlogs(7);
    expect(await screen.findByText('Post 11')).toBeVisible();
  });

  test('can be tried again when another page could not be loaded', async () => {
    givenPagedAdminBlogs(...manyBlogs(11));
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    mockedApi.use(mock(contract.listAllBlogs, () => refuse(503, 'Not now.')));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('The blogs could not be loaded.')).toBeVisible();
    givenPagedAdminBlogs(...manyBlogs(11));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Post 11')).toBeVisible();
  });
});

describe('bulk actions of a long list', () => {
  test('mean the page, until the whole list is selected', async () => {
    const api = givenPagedAdminBlogs(...manyBlogs(22));
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    await selectPage(user);
    expect(screen.getByText('All 10 on this page are selected.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select all 22 blogs' }));
    expect(screen.getByText('All 22 blogs are selected.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Select only the 10 on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await confirm(user, 'Are you sure you want to delete these 10 blogs?', 'Delete');
    expect(await screen.findByText('10 blogs deleted.')).toBeVisible();
    expect(api.blogs()).toHaveLength(12);
  });

  test('delete all of them, on whichever page', async () => {
    const api = givenPagedAdminBlogs(...manyBlogs(22));
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select all 22 blogs' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await confirm(user, 'Are you sure you want to delete all 22 blogs?', 'Delete');
    expect(await screen.findByText('22 blogs deleted.')).toBeVisible();
    expect(api.blogs()).toEqual([]);
    expect(await screen.findByText('No blogs yet.')).toBeVisible();
  });

  test('publish all that match, but for those that are published already', async () => {
    const api = givenPagedAdminBlogs(
      ...manyBlogs(12, { isPublished: false }),
      aBlog({ title: 'Something else', isPublished: false }),
      aBlog({ _id: 'public', title: 'Post 13' }),
    );
    const { user } = openBlogs();
    await screen.findByText('Post 2');
    await user.type(screen.getByRole('searchbox', { name: 'Search the blogs' }), 'post');
    await screen.findByText('1–10 of 13');
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select all 13 blogs that match' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await confirm(user, 'Are you sure you want to publish all 13 blogs that match?', 'Publish');
    expect(await screen.findByText('12 blogs published.')).toBeVisible();
    const drafts = api.blogs().filter(({ isPublished }) => !isPublished);
    expect(drafts.map(({ title }) => title)).toEqual(['Something else']);
  });

  test('can be stopped, and say how far they came', async () => {
    const api = givenPagedAdminBlogs(...manyBlogs(22));
    const { promise: asked, resolve: answer } = deferred(undefined);
    const deleted = jest.fn();
    mockedApi.use(
      mock(contract.deleteBlog, async ({ body }) => {
        deleted(body.id);
        await asked;
        return { success: true, message: 'Blog deleted.' };
      }),
    );
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select all 22 blogs' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await confirm(user, 'Are you sure you want to delete all 22 blogs?', 'Delete');
    expect(await screen.findByText('Deleting 0 of 22')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    answer();
    expect(await screen.findByText('4 of 22 blogs deleted, then stopped.')).toBeVisible();
    expect(deleted).toHaveBeenCalledTimes(4);
    expect(screen.getByText('All 22 blogs are selected.')).toBeVisible();
    expect(api.blogs()).toHaveLength(22);
  });
});

describe('a long list of comments', () => {
  const waiting = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      aCommentWithBlog({ _id: `waiting-${index + 1}`, name: `Reader ${index + 1}`, isApproved: false }),
    );
  const approved = [aCommentWithBlog({ _id: 'approved', name: 'Eve', isApproved: true })];

  test('is asked for page by page, and counted beside its filter buttons', async () => {
    const { queries } = givenPagedAdminComments(...waiting(12), ...approved);
    const { user } = openComments();
    await screen.findByText('Reader 1');
    expect(rowTexts()).toHaveLength(10);
    expect(screen.getByText('13 comments, 12 waiting to be approved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Not Approved' })).toHaveTextContent('Not Approved12');
    await user.click(screen.getByRole('button', { name: 'Approved' }));
    expect(await screen.findByText('Eve')).toBeVisible();
    expect(queries).toEqual([
      { limit: 10, offset: 0, status: 'not-approved' },
      { limit: 25, offset: 0, status: 'approved' },
    ]);
  });

  test('is sorted by date by the server, and searched', async () => {
    const { queries } = givenPagedAdminComments(...waiting(12), ...approved);
    const { user } = openComments();
    await screen.findByText('Reader 1');
    await user.click(screen.getByRole('columnheader', { name: 'Date' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search the comments' }), 'reader 7');
    expect(await screen.findByText('Reader 7')).toBeVisible();
    await waitFor(() => {
      expect(queries.at(-1)).toEqual({
        limit: 10,
        offset: 0,
        status: 'not-approved',
        search: 'reader 7',
        order: 'asc',
      });
    });
    expect(screen.queryByRole('button', { name: 'Filter' })).not.toBeInTheDocument();
  });

  test('is filled up from the next page when approvals are sent, and can be undone until then', async () => {
    givenPagedAdminComments(...waiting(12));
    const { user } = openComments();
    await user.click(await screen.findByRole('button', { name: /^Approve the comment by Reader 2 / }));
    expect(screen.queryByText('Reader 2', { selector: '[role="row"] *' })).not.toBeInTheDocument();
    expect(screen.getByText('12 comments, 11 waiting to be approved')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Reader 2')).toBeVisible();

    await user.click(screen.getByRole('button', { name: /^Approve the comment by Reader 2 / }));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(await screen.findByText('Reader 11')).toBeVisible();
    expect(screen.queryByText('Reader 2')).not.toBeInTheDocument();
  });

  test('is deleted as a whole, but for what is about to be approved', async () => {
    const api = givenPagedAdminComments(...waiting(12), ...approved);
    const { user } = openComments();
    await user.click(await screen.findByRole('button', { name: /^Approve the comment by Reader 2 / }));
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select all 11 comments' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await confirm(user, 'Are you sure you want to delete all 11 comments?', 'Delete');
    expect(await screen.findByText('11 comments deleted.')).toBeVisible();
    expect(api.comments().map(({ name }) => name)).toEqual(['Reader 2', 'Eve']);
  });
});

describe('an API that does not page', () => {
  test('is asked for the whole list once, which is then paged, sorted and searched', async () => {
    const blogs = manyBlogs(22);
    const asked = jest.fn();
    mockedApi.use(
      mock(contract.listAllBlogs, () => {
        asked();
        return { success: true, blogs };
      }),
    );
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    expect(titles()).toHaveLength(10);
    expect(screen.getByText('22 in all, 22 published, 0 unpublished')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('Post 20')).toBeVisible();
    await user.click(screen.getByRole('columnheader', { name: 'Blog Title' }));
    expect(await screen.findByText('Post 1')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Search the blogs' }), 'POST 7');
    await waitFor(() => {
      expect(titles()).toEqual(['Post 7']);
    });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  test('has its bulk actions carried out for all that match', async () => {
    let blogs = [...manyBlogs(12), aBlog({ title: 'Something else' })];
    mockedApi.use(
      mock(contract.listAllBlogs, () => ({ success: true, blogs })),
      mock(contract.deleteBlog, ({ body }) => {
        blogs = blogs.filter(({ _id }) => _id !== body.id);
        return { success: true, message: 'Blog deleted.' };
      }),
    );
    const { user } = openBlogs();
    await screen.findByText('Post 1');
    await user.type(screen.getByRole('searchbox', { name: 'Search the blogs' }), 'post');
    await screen.findByText('1–10 of 12');
    await selectPage(user);
    await user.click(screen.getByRole('button', { name: 'Select all 12 blogs that match' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await confirm(user, 'Are you sure you want to delete all 12 blogs that match?', 'Delete');
    expect(await screen.findByText('12 blogs deleted.')).toBeVisible();
    expect(blogs.map(({ title }) => title)).toEqual(['Something else']);
  });
});
