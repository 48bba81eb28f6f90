import { act, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { Blog } from '../../src/contract/entities';
import { searchCalls } from '../../src/contract/extensions/search';
import { aBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const blogs = [
  aBlog({ _id: 'rain', title: 'A walk in the rain', createdAt: '2025-03-09T12:00:00.000Z', isPublished: true }),
  aBlog({ _id: 'ink', title: 'Ink and paper', createdAt: '2025-02-09T12:00:00.000Z', isPublished: false }),
  aBlog({ _id: 'bread', title: 'Bread, slowly', createdAt: '2025-01-09T12:00:00.000Z', isPublished: true }),
];

function givenAllBlogs(...all: Blog[]): void {
  mockedApi.use(mock(contract.listAllBlogs, () => ({ success: true, blogs: all })));
}

const openList = () => renderApp({ path: '/admin/listBlog', session: aSession({ role: 'admin' }) });

const rowOf = async (title: string) => (await screen.findByText(title)).closest<HTMLElement>('[role="row"]')!;

const titlesInOrder = () =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .filter((text) => blogs.some(({ title }) => title === text));

describe('the blog list', () => {
  test('shows each blog with its status and the action that would change it', async () => {
    givenAllBlogs(...blogs);
    openList();
    const published = await rowOf('A walk in the rain');
    expect(within(published).getByText('Published')).toBeVisible();
    expect(within(published).getByText('Mar 9, 2025')).toBeVisible();
    expect(within(published).getByRole('button', { name: 'Unpublish “A walk in the rain”' })).toBeVisible();
    const draft = await rowOf('Ink and paper');
    expect(within(draft).getByText('Unpublished')).toBeVisible();
    expect(within(draft).getByRole('button', { name: 'Publish “Ink and paper”' })).toHaveTextContent('Publish');
    expect(within(draft).getByRole('link', { name: 'Edit “Ink and paper”' })).toHaveAttribute(
      'href',
      '/admin/edit-blog/ink',
    );
  });

  test('says which posts have pictures that nobody has described', async () => {
    const [rain, ink, bread] = blogs;
    givenAllBlogs({ ...rain!, undescribedPictures: 2 }, { ...ink!, undescribedPictures: 1 }, bread!);
    openList();
    expect(await rowOf('A walk in the rain')).toHaveTextContent('2 pictures without a description');
    expect(await rowOf('Ink and paper')).toHaveTextContent('1 picture without a description');
    expect(await rowOf('Bread, slowly')).not.toHaveTextContent('description');
  });

  test('deletes a blog only after the question was answered with yes', async () => {
    givenAllBlogs(...blogs);
    const deleted = jest.fn();
    mockedApi.use(
      mock(contract.deleteBlog, ({ body }) => {
        deleted(body.id);
        givenAllBlogs(...blogs.filter(({ _id }) => _id !== body.id));
        return { success: true, message: 'Blog deleted.' };
      }),
    );
    const { user } = openList();
    const remove = await screen.findByRole('button', { name: 'Delete “Ink and paper”' });
    await user.click(remove);
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this blog?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(question).not.toBeInTheDocument();
    });
    expect(deleted).not.toHaveBeenCalled();

    await user.click(remove);
    const again = await screen.findByRole('alertdialog');
    await user.click(within(again).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Blog deleted.')).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('Ink and paper')).not.toBeInTheDocument();
    });
    expect(deleted.mock.calls).toEqual([['ink']]);
    expect(await rowOf('Bread, slowly')).toContainElement(document.activeElement as HTMLElement);
  });

  test('is not confirmed by the Enter that is still held down after it opened the question', async () => {
    givenAllBlogs(...blogs);
    const deleted = jest.fn();
    mockedApi.use(
      mock(contract.deleteBlog, ({ body }) => {
        deleted(body.id);
        givenAllBlogs(...blogs.filter(({ _id }) => _id !== body.id));
        return { success: true, message: 'Blog deleted.' };
      }),
    );
    const { user } = openList();
    const remove = await screen.findByRole('button', { name: 'Delete “Ink and paper”' });
    act(() => {
      remove.focus();
    });
    await user.keyboard('{Enter>9/}');
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this blog?' });
    expect(question).toBeVisible();
    expect(deleted).not.toHaveBeenCalled();

    // Nor does the Enter that confirms press a button of the row that has the focus next.
    await user.tab();
    await user.keyboard('{Enter>9/}');
    expect(await screen.findByText('Blog deleted.')).toBeVisible();
    expect(deleted.mock.calls).toEqual([['ink']]);
  });

  test('is toggled once by two clicks, however long the refetch takes', async () => {
    givenAllBlogs(...blogs);
    const toggled = jest.fn();
    const { promise: refetched, resolve: answerRefetch } = deferred(undefined);
    mockedApi.use(
      mock(contract.togglePublish, ({ body }) => {
        toggled(body.id);
        mockedApi.use(
          mock(contract.listAllBlogs, async () => {
            await refetched;
            return {
              success: true,
              blogs: blogs.map((blog) => (blog._id === 'rain' ? { ...blog, isPublished: false } : blog)),
            };
          }),
        );
        return { success: true, message: 'Blog unpublished.' };
      }),
    );
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Unpublish “A walk in the rain”' }));
    const toggle = await screen.findByRole('button', { name: 'Publish “A walk in the rain”' });
    expect(await screen.findByText('Blog unpublished.')).toBeVisible();
    await user.click(toggle);
    expect(toggle).toHaveTextContent('Publish');
    answerRefetch();
    await waitFor(() => {
      expect(toggle).toHaveAttribute('aria-busy', 'false');
    });
    expect(toggled.mock.calls).toEqual([['rain']]);
    await user.click(toggle);
    await waitFor(() => {
      expect(toggled.mock.calls).toEqual([['rain'], ['rain']]);
    });
  });

  test('leaves the table as soon as it is deleted, and is back if the server refuses', async () => {
    givenAllBlogs(...blogs);
    const { promise: asked, resolve: refuseDeletion } = deferred(undefined);
    mockedApi.use(
      mock(contract.deleteBlog, async () => {
        await asked;
        return refuse(503, 'Not now.');
      }),
    );
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Delete “Ink and paper”' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      expect(screen.queryByText('Ink and paper')).not.toBeInTheDocument();
    });
    refuseDeletion();
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(await rowOf('Ink and paper')).toBeVisible();
  });

  test('has its old label back when the server refuses to toggle it', async () => {
    givenAllBlogs(...blogs);
    mockedApi.use(mock(contract.togglePublish, () => refuse(503, 'Not now.')));
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'Unpublish “A walk in the rain”' }));
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unpublish “A walk in the rain”' })).toBeVisible();
  });

  test('finds by words of the title', async () => {
    givenAllBlogs(...blogs);
    const { user } = openList();
    await rowOf('Bread, slowly');
    await user.type(screen.getByRole('searchbox', { name: 'Search the blogs' }), 'bread');
    await waitFor(() => {
      expect(titlesInOrder()).toEqual(['Bread, slowly']);
    });
  });

  test('shows below what texts have of the search, drafts included, which leads to the editor', async () => {
    givenAllBlogs(...blogs);
    const draft = { _id: 'ink', title: 'Ink and paper', createdAt: '2025-02-09T12:00:00.000Z', isPublished: false };
    mockedApi.use(
      mock(searchCalls.searchAllTexts, ({ query }) => {
        const results = query.query === 'quill' ? [{ ...draft, snippet: [{ text: 'quill', isFound: true }] }] : [];
        return { success: true, results, total: results.length, hasMore: false, isCorrected: false };
      }),
    );
    const { user } = renderApp({
      path: '/admin/listBlog',
      session: aSession({ role: 'admin' }),
      preloadedState: { site: aSite() },
    });
    await rowOf('Bread, slowly');
    expect(screen.queryByRole('region', { name: 'Also in the text' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('searchbox', { name: 'Search the blogs' }), 'quill');
    const found = within(await screen.findByRole('region', { name: 'Also in the text' }));
    expect(found.getByRole('link', { name: 'Ink and paper' })).toHaveAttribute('href', '/admin/edit-blog/ink');
    expect(found.getByText(/Unpublished/)).toBeVisible();
    expect(found.getByText('quill').tagName).toBe('MARK');
  });

  test('another search begins with the first page of what texts have, without what the table shows', async () => {
    givenAllBlogs(...blogs);
    const queries: unknown[] = [];
    mockedApi.use(
      mock(searchCalls.searchAllTexts, ({ query }) => {
        queries.push(query);
        const title = `${query.query} from ${query.offset}`;
        const snippet = [{ text: 'Some text', isFound: false }];
        const result = { _id: 'ink', title, createdAt: '2025-02-09T12:00:00.000Z', isPublished: false, snippet };
        return { success: true, results: [result], total: 25, hasMore: false, isCorrected: false };
      }),
    );
    const { user, url } = renderApp({
      path: '/admin/listBlog',
      session: aSession({ role: 'admin' }),
      preloadedState: { site: aSite() },
    });
    await rowOf('Bread, slowly');
    const field = screen.getByRole('searchbox', { name: 'Search the blogs' });
    await user.type(field, 'quill');
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'quill from 10' })).toBeVisible();
    expect(url()).toBe('/admin/listBlog?textPage=2');
    await user.clear(field);
    await user.type(field, 'nib');
    expect(await screen.findByRole('link', { name: 'nib from 0' })).toBeVisible();
    expect(url()).toBe('/admin/listBlog');
    expect(queries.at(-1)).toEqual({ query: 'nib', listedIn: 'All', limit: 10, offset: 0 });
  });

  test('says when nothing matches, and clears the search', async () => {
    givenAllBlogs(...blogs);
    const { user } = openList();
    await rowOf('Bread, slowly');
    await user.type(screen.getByRole('searchbox', { name: 'Search the blogs' }), 'zeppelin');
    expect(await screen.findByText('Nothing here matches.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search and the filter' }));
    await waitFor(() => {
      expect(titlesInOrder()).toHaveLength(3);
    });
  });

  test('is as it was left after a visit to another page', async () => {
    givenAllBlogs(...blogs);
    mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments: [] })));
    const { user, store } = openList();
    await rowOf('Bread, slowly');
    await user.click(screen.getByRole('columnheader', { name: 'Blog Title' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search the blogs' }), 'a');
    const sortedAndFound = ['A walk in the rain', 'Bread, slowly', 'Ink and paper'];
    await waitFor(() => {
      expect(titlesInOrder()).toEqual(sortedAndFound);
      expect(store.getState().tableViews.blogs?.filter?.quickFilterValues).toEqual(['a']);
    });

    await user.click(screen.getByRole('link', { name: 'Comments' }));
    expect(await screen.findByRole('heading', { name: 'Comments' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Blog List' }));
    await rowOf('Bread, slowly');
    expect(titlesInOrder()).toEqual(sortedAndFound);
    expect(screen.getByRole('searchbox', { name: 'Search the blogs' })).toHaveValue('a');
  });

  test('says so when there is none', async () => {
    givenAllBlogs();
    openList();
    expect(await screen.findByText('No blogs yet.')).toBeVisible();
  });

  test('that could not be loaded can be asked for again', async () => {
    mockedApi.use(mock(contract.listAllBlogs, unreachable));
    const { user } = openList();
    expect(await screen.findByText('The blogs could not be loaded.')).toBeVisible();
    givenAllBlogs(...blogs);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowOf('Bread, slowly')).toBeVisible();
  });
});

describe('several blogs at once', () => {
  const select = async (user: ReturnType<typeof openList>['user'], ...titles: string[]) => {
    for (const title of titles) await user.click(within(await rowOf(title)).getByRole('checkbox'));
  };

  test('are published together, but for those that are published already', async () => {
    givenAllBlogs(...blogs);
    const toggled = jest.fn();
    mockedApi.use(
      mock(contract.togglePublish, ({ body }) => {
        toggled(body.id);
        return { success: true, message: 'Blog published.' };
      }),
    );
    const { user } = openList();
    await select(user, 'A walk in the rain', 'Ink and paper');
    expect(screen.getByText('selected').parentElement).toHaveTextContent('2 selected');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('1 blog published.')).toBeVisible();
    expect(toggled.mock.calls).toEqual([['ink']]);
    expect(screen.queryByText('Blog published.')).not.toBeInTheDocument();
  });

  test('are counted while they are deleted, and what failed is named and stays selected', async () => {
    givenAllBlogs(...blogs);
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    mockedApi.use(
      mock(contract.deleteBlog, async ({ body }) => {
        if (body.id === 'bread') return refuse(404, 'There is no such blog.');
        await released;
        givenAllBlogs(...blogs.filter(({ _id }) => _id === 'bread'));
        return { success: true, message: 'Blog deleted.' };
      }),
    );
    const { user } = openList();
    await select(user, 'A walk in the rain', 'Bread, slowly');
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete these 2 blogs?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleting 1 of 2')).toBeVisible();

    release();
    const failed = await screen.findByRole('link', { name: '“Bread, slowly”' });
    expect(failed.closest('li')).toHaveTextContent('“Bread, slowly”: There is no such blog.');
    expect(screen.getByText('1 of 2 blogs deleted, 1 not.', { selector: '.notistack-MuiContent *' })).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByText('A walk in the rain')).not.toBeInTheDocument();
    });
    expect(within(await rowOf('Bread, slowly')).getByRole('checkbox')).toBeChecked();
  });
});
