import { screen, within } from '@testing-library/react';
import { binCalls } from '../../src/contract/extensions/bin';
import { aDeletedBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = aSite();
const session = aSession({ role: 'admin' });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000 - 60_000).toISOString();

/** An API with these posts in its bin. */
function open(...deleted: ReturnType<typeof aDeletedBlog>[]) {
  let blogs = deleted;
  const takeOut = (id: string) => {
    blogs = blogs.filter(({ _id }) => _id !== id);
  };
  mockedApi.use(
    mock(binCalls.listBin, ({ query: { offset = 0, limit = 25 } }) => ({
      success: true,
      blogs: blogs.slice(offset, offset + limit),
      total: blogs.length,
    })),
    mock(binCalls.restoreBlog, ({ body }) => {
      takeOut(body.id);
      return { success: true, message: 'It is back.' };
    }),
    mock(binCalls.purgeBlog, ({ body }) => {
      takeOut(body.id);
      return { success: true, message: 'It is gone.' };
    }),
    mock(binCalls.emptyBin, () => {
      blogs = [];
      return { success: true, message: 'The bin is empty now.' };
    }),
  );
  return renderApp({ path: '/admin/bin', session, preloadedState: { site } });
}

describe('the bin', () => {
  test('lists deleted posts with what belongs to them and how long they stay', async () => {
    open(
      aDeletedBlog({ expiresAt: inDays(12) }),
      aDeletedBlog({
        _id: 'sun',
        title: 'Sun',
        isPublished: false,
        commentCount: 1,
        likeCount: 0,
        expiresAt: inDays(1),
      }),
    );
    const [, first, second] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent(
      /A walk in the rain\s*Published, 30 comments, 2 likes\s*Mar 9, 2025\s*12 days left/,
    );
    expect(second).toHaveTextContent(/Sun\s*Draft, 1 comment, 0 likes.*1 day left/);
    expect(screen.getByRole('link', { name: 'Bin' })).toHaveAttribute('aria-current', 'page');
  });

  test('restores a post', async () => {
    const { user } = open(aDeletedBlog());
    await user.click(await screen.findByRole('button', { name: 'Restore “A walk in the rain”' }));
    expect(await screen.findByText('It is back.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The bin is empty.' })).toBeVisible();
  });

  test('deletes a post for good after a question', async () => {
    const { user } = open(aDeletedBlog(), aDeletedBlog({ _id: 'sun', title: 'Sun' }));
    await user.click(await screen.findByRole('button', { name: 'Delete “Sun” for good' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('It is gone.')).toBeVisible();
    expect(screen.queryByText('Sun')).not.toBeInTheDocument();
    expect(screen.getByText('A walk in the rain')).toBeVisible();
  });

  test('is emptied after a question', async () => {
    const { user } = open(aDeletedBlog());
    await user.click(await screen.findByRole('button', { name: 'Empty the bin' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Empty the bin?' }));
    expect(dialog.getByText(/^1 blog with all comments and likes/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Empty' }));
    expect(await screen.findByRole('heading', { name: 'The bin is empty.' })).toBeVisible();
  });

  test('says so where it cannot be loaded, and where the server has none', async () => {
    mockedApi.use(mock(binCalls.listBin, () => refuse(503, 'The database does not answer.')));
    const { unmount } = renderApp({ path: '/admin/bin', session, preloadedState: { site } });
    expect(await screen.findByRole('heading', { name: 'The bin could not be loaded.' })).toBeVisible();
    unmount();
    renderApp({ path: '/admin/bin', session });
    expect(await screen.findByRole('heading', { name: 'There is no bin.' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Bin' })).not.toBeInTheDocument();
  });
});
