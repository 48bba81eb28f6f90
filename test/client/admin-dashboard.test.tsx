import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { DashboardData } from '../../src/contract/entities';
import { aBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';

const admin = aSession({ role: 'admin' });

const rain = aBlog({ _id: 'rain', title: 'A walk in the rain', isPublished: true });
const draft = aBlog({ _id: 'draft', title: 'Half a thought', isPublished: false });

function givenDashboard(data: Partial<DashboardData> = {}): void {
  mockedApi.use(
    mock(contract.getDashboard, () => ({
      success: true,
      dashboardData: { blogs: 12, comments: 1234, drafts: 3, totalLikes: 56, recentBlogs: [rain, draft], ...data },
    })),
  );
}

const openDashboard = () => renderApp({ path: '/admin', session: admin });

describe('the dashboard', () => {
  test('counts blogs, comments, drafts and likes', async () => {
    givenDashboard();
    openDashboard();
    for (const [label, count] of [
      ['Blogs', '12'],
      ['Comments', '1,234'],
      ['Drafts', '3'],
      ['Total Likes', '56'],
    ] as const) {
      const term = await screen.findByText(label, { selector: 'dt' });
      expect(await within(term.parentElement!).findByText(count)).toBeVisible();
    }
  });

  test('lists the latest blogs with number, title, date, status and actions', async () => {
    givenDashboard();
    openDashboard();
    const table = await screen.findByRole('table', { name: 'Latest Blogs' });
    const headers = within(table).getAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual(['#', 'Blog Title', 'Date', 'Status', 'Actions']);

    const row = await within(table).findByRole('row', { name: /Half a thought/ });
    expect(within(row).getByText('2')).toBeVisible();
    expect(within(row).getByText('Mar 9, 2025')).toBeVisible();
    expect(within(row).getByText('Unpublished')).toBeVisible();
    expect(within(row).getByRole('button', { name: 'Publish “Half a thought”' })).toBeVisible();
    expect(within(row).getByRole('link', { name: 'Edit “Half a thought”' })).toHaveAttribute(
      'href',
      '/admin/edit-blog/draft',
    );
  });

  test('publishes a draft from its row, and shows what the server then says', async () => {
    givenDashboard();
    const toggled = jest.fn();
    mockedApi.use(
      mock(contract.togglePublish, ({ body }) => {
        toggled(body.id);
        givenDashboard({ drafts: 2, recentBlogs: [rain, { ...draft, isPublished: true }] });
        return { success: true, message: 'Blog published.' };
      }),
    );
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Publish “Half a thought”' }));
    expect(await screen.findByRole('button', { name: 'Unpublish “Half a thought”' })).toBeVisible();
    expect(await screen.findByText('Blog published.')).toBeVisible();
    expect(toggled).toHaveBeenCalledWith('draft');
  });

  test('deletes a post from its row when that is confirmed, and leaves the focus in the table', async () => {
    givenDashboard();
    const deleted = jest.fn();
    mockedApi.use(
      mock(contract.deleteBlog, ({ body }) => {
        deleted(body.id);
        givenDashboard({ recentBlogs: [draft] });
        return { success: true, message: 'Blog deleted.' };
      }),
    );
    const { user } = openDashboard();
    await user.click(await screen.findByRole('button', { name: 'Delete “A walk in the rain”' }));
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this blog?' });
    expect(deleted).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Blog deleted.')).toBeVisible();
    expect(deleted).toHaveBeenCalledWith('rain');
    expect(screen.queryByRole('row', { name: /A walk in the rain/ })).not.toBeInTheDocument();
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'Half a thought' })).toHaveFocus();
    });
  });

  test('says so when there is nothing to list', async () => {
    givenDashboard({ recentBlogs: [] });
    openDashboard();
    expect(await screen.findByText('No blogs yet.')).toBeVisible();
  });

  test('that could not be loaded can be asked for again', async () => {
    mockedApi.use(mock(contract.getDashboard, unreachable));
    const { user } = openDashboard();
    expect(await screen.findByRole('heading', { name: 'The dashboard could not be loaded.' })).toBeVisible();
    givenDashboard();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,234')).toBeVisible();
  });
});

describe('the admin area with a reader’s account', () => {
  test.each([
    ['/admin', contract.getDashboard],
    ['/admin/listBlog', contract.listAllBlogs],
    ['/admin/comments', contract.listAllComments],
  ] as const)('says at %s that it needs an admin account, and lets one log in with another', async (path, call) => {
    mockedApi.use(mock(call, () => refuse(403, 'This needs an admin account.')));
    const { user } = renderApp({ path, session: aSession({ role: 'user' }) });
    expect(await screen.findByRole('heading', { name: 'This page needs an admin account.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Log in with another account' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });

  test.each(['/admin/addBlog', '/admin/edit-blog/rain'])('says so at %s before a form is filled', async (path) => {
    // What any reader may ask for.
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog() })));
    const { user } = renderApp({ path, session: aSession({ role: 'user' }) });
    expect(await screen.findByRole('heading', { name: 'This page needs an admin account.' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log in with another account' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  });
});
