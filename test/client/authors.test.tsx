import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import type { BlogChanges, NewBlog } from '../../src/contract/entities';
import { aFile, form } from '../support/blog-form';
import { aBlog, aSession, someDashboard } from '../support/builders';
import { givenBlogs } from '../support/mock-data';
import { mock, mockedApi } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const site = aSite();
const done = { success: true, message: 'Done.' } as const;
const authorField = () => screen.getByRole('combobox', { name: 'Author' });

function open(path: string, role: 'author' | 'admin', id = 'ada') {
  mockedApi.use(mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })));
  return renderApp({ path, session: aSession({ id, role }), preloadedState: { site } });
}

function givenAuthors(...authors: { _id: string; name: string }[]) {
  mockedApi.use(mock(accountsCalls.listAuthors, () => ({ success: true, authors })));
}

describe('an author', () => {
  test('goes to the dashboard from the navigation bar', async () => {
    givenBlogs(aBlog());
    open('/', 'author');
    const bar = await screen.findByRole('navigation', { name: 'Main' });
    expect(within(bar).getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/admin');
    expect(within(bar).queryByRole('link', { name: 'Profile' })).not.toBeInTheDocument();
  });

  test('finds in the admin area what is for authors, and nothing else', async () => {
    open('/admin', 'author');
    const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
    const names = menu.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).toEqual(['Dashboard', 'Add Blog', 'Blog List', 'Comments', 'Bin', 'Statistics', 'Account', 'Home']);
  });

  test('adds posts, and is not asked whose they are', async () => {
    const sent: NewBlog[] = [];
    mockedApi.use(
      mock(contract.addBlog, ({ body }) => {
        sent.push(body);
        return done;
      }),
    );
    const { user } = open('/admin/addBlog', 'author');
    await user.upload(await waitFor(form.thumbnail), aFile());
    await user.type(form.title(), 'Tides');
    await user.type(form.subTitle(), 'Twice a day');
    expect(screen.queryByRole('combobox', { name: 'Author' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add Blog' }));
    expect(await screen.findByText('Done.')).toBeVisible();
    expect(sent[0]).not.toHaveProperty('authorId');
  });
});

describe('an admin', () => {
  test('gives a post another author', async () => {
    givenAuthors({ _id: 'ada', name: 'Ada' }, { _id: 'grace', name: 'Grace' });
    const sent: BlogChanges[] = [];
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: aBlog({ authorId: 'ada' }) })),
      mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })),
      mock(contract.editBlog, ({ body }) => {
        sent.push(body);
        return done;
      }),
    );
    const { user } = open('/admin/edit-blog/rain', 'admin');
    await waitFor(() => {
      expect(authorField()).toHaveDisplayValue('Ada');
    });
    await user.selectOptions(authorField(), 'Grace');
    await user.click(screen.getByRole('button', { name: 'Update Blog' }));
    await waitFor(() => {
      expect(sent).toMatchObject([{ authorId: 'grace' }]);
    });
  });

  test('sees that an author is none any more, and keeps them', async () => {
    givenAuthors({ _id: 'grace', name: 'Grace' });
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog({ authorId: 'ada' }) })));
    open('/admin/edit-blog/rain', 'admin');
    await waitFor(() => {
      expect(authorField()).toHaveDisplayValue('Somebody who is no author any more');
    });
  });

  test('is the author of a new post, and may say that somebody else is', async () => {
    givenAuthors({ _id: 'boss', name: 'Boss' }, { _id: 'grace', name: 'Grace' });
    open('/admin/addBlog', 'admin', 'boss');
    await waitFor(() => {
      expect(authorField()).toHaveDisplayValue('Boss');
    });
  });
});
