import { act, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { defaultCategories } from '../../src/contract/categories';
import { categoriesCalls, type Category } from '../../src/contract/extensions/categories';
import { tagsCalls, type Tag } from '../../src/contract/extensions/tags';
import { aBlog, aCategory, aSession, aTag } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite, siteOfStaticBuild } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const session = aSession({ role: 'admin' });
const done = { success: true, message: 'Done.' } as const;
const named = (...names: string[]): Category[] =>
  names.map((name) => aCategory({ _id: name, name, slug: name.toLowerCase() }));

describe('the page of categories', () => {
  /** An API with these categories. */
  function open(...before: Category[]) {
    let categories = before;
    mockedApi.use(
      mock(categoriesCalls.listCategories, () => ({ success: true, categories })),
      mock(categoriesCalls.addCategory, ({ body: { name, description = '' } }) => {
        categories = [...categories, aCategory({ _id: name, name, description, blogs: 0 })];
        return done;
      }),
      mock(categoriesCalls.editCategory, ({ body: { id, name = '', description = '' } }) => {
        categories = categories.map((each) => (each._id === id ? { ...each, name, description } : each));
        return done;
      }),
      mock(categoriesCalls.orderCategories, ({ body: { ids } }) => {
        categories = ids.map((id) => categories.find(({ _id }) => _id === id)!);
        return done;
      }),
      mock(categoriesCalls.deleteCategory, ({ body: { id, target } }) => {
        expect(categories.some(({ _id }) => _id === target)).toBe(true);
        categories = categories.filter(({ _id }) => _id !== id);
        return done;
      }),
    );
    return renderApp({ path: '/admin/categories', session, preloadedState: { site: aSite() } });
  }
  const rows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('link').textContent);

  test('lists them with their posts', async () => {
    open(aCategory({ name: 'Travel', description: 'Far away', blogs: 1 }));
    expect((await screen.findAllByRole('row'))[1]).toHaveTextContent(/Travel\s*Far away\s*1 post/);
    expect(screen.getByRole('link', { name: 'Categories' })).toHaveAttribute('aria-current', 'page');
    // The last one stays.
    expect(screen.queryByRole('button', { name: 'Delete Travel' })).not.toBeInTheDocument();
  });

  test('adds one, which the forms offer at once', async () => {
    const { user, store } = open(...named('Travel'));
    await user.click(await screen.findByRole('button', { name: 'Add category' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a category' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard(' Sailing {Enter}');
    expect(await screen.findByRole('link', { name: 'Sailing' })).toBeVisible();
    await waitFor(() => {
      expect(store.getState().site.categories.map(({ name }) => name)).toEqual(['Travel', 'Sailing']);
    });
  });

  test('renames one; what is refused is told, and the dialog stays', async () => {
    const { user } = open(...named('Travel', 'Food'));
    mockedApi.use(mock(categoriesCalls.editCategory, () => refuse(409, 'There is a category Food already.')));
    await user.click(await screen.findByRole('button', { name: 'Edit Travel' }));
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, 'Food{Enter}');
    expect(await screen.findByText('There is a category Food already.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Food');
  });

  test('moves one by keyboard, and keeps the focus', async () => {
    const { user } = open(...named('A', 'B', 'C'));
    const button = await screen.findByRole('button', { name: 'Move B down' });
    act(() => {
      button.focus();
    });
    await user.keyboard('{Enter}');
    await waitFor(() => {
      expect(rows()).toEqual(['A', 'C', 'B']);
    });
    expect(screen.getByRole('button', { name: 'Move B down' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('B is number 3 of 3.');
    await user.keyboard('{Enter}');
    expect(rows()).toEqual(['A', 'C', 'B']);
  });

  test('deletes one after a question where its posts go to', async () => {
    const { user } = open(...named('A', 'B', 'C'));
    await user.click(await screen.findByRole('button', { name: 'Delete B' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete the category B?' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Its posts go to' }), 'C');
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      expect(rows()).toEqual(['A', 'C']);
    });
  });

  test('is not offered by another server', async () => {
    renderApp({ path: '/admin/categories', session, preloadedState: { site: siteOfStaticBuild } });
    expect(await screen.findByText('This server does not offer that.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Categories' })).not.toBeInTheDocument();
  });
});

describe('the page of tags', () => {
  function open(
    path = '/admin/tags',
    tags: Tag[] = [aTag(), aTag({ _id: 'rope', name: 'Rope', published: 0, drafts: 0 })],
  ) {
    mockedApi.use(
      mock(tagsCalls.listTags, ({ query: { search = '', offset = 0, limit = 25 } }) => {
        const found = tags.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
        return { success: true, tags: found.slice(offset, offset + limit), total: found.length };
      }),
    );
    return renderApp({ path, session, preloadedState: { site: aSite() } });
  }

  test('lists them with their posts and drafts; those without posts have no page', async () => {
    open();
    const [, sailing, rope] = await screen.findAllByRole('row');
    expect(sailing).toHaveTextContent(/Sailing\s*3 posts\s*1 draft/);
    expect(within(sailing!).getByRole('link', { name: 'Sailing' })).toHaveAttribute('href', '/tag/sailing');
    expect(rope).toHaveTextContent(/Rope\s*0 posts/);
    expect(within(rope!).queryByRole('link')).not.toBeInTheDocument();
  });

  test('are searched by the address', async () => {
    const { user, url, goTo } = open();
    const field = () => screen.findByRole('textbox', { name: 'Search the tags' });
    await user.type(await field(), 'rop{Enter}');
    await waitFor(() => {
      expect(screen.queryByText('Sailing')).not.toBeInTheDocument();
    });
    expect(screen.getByText('Rope')).toBeVisible();
    expect(url()).toBe('/admin/tags?search=rop');
    expect(await field()).toHaveFocus();
    await goTo('/admin/tags');
    expect(await screen.findByText('Sailing')).toBeVisible();
    expect(await field()).toHaveValue('');
  });

  test('says where there are none, or none of that name', async () => {
    open('/admin/tags', []);
    expect(await screen.findByRole('heading', { name: 'No tags yet.' })).toBeVisible();
  });

  test('merges one into another that is searched for', async () => {
    const { user } = open();
    const merged = jest.fn();
    mockedApi.use(
      mock(tagsCalls.mergeTags, ({ body }) => {
        merged(body);
        return done;
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Merge Sailing' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge Sailing into another tag' }));
    await user.type(dialog.getByRole('combobox', { name: /Other tag/ }), 'ro');
    await user.click(await screen.findByRole('option', { name: 'Rope' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Done.')).toBeVisible();
    expect(merged).toHaveBeenCalledWith({ id: 'sailing', target: 'rope' });
  });
});

describe('the tags of a post', () => {
  test('are typed with completion, and saved with the post', async () => {
    const sent: unknown[] = [];
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: aBlog({ tags: 'Rope' }) })),
      mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })),
      mock(tagsCalls.listTags, () => ({ success: true, tags: [aTag()], total: 1 })),
      mock(contract.editBlog, ({ body }) => {
        sent.push(body.tags);
        return done;
      }),
    );
    const { user } = renderApp({ path: '/admin/edit-blog/rain', session, preloadedState: { site: aSite() } });
    const field = await screen.findByRole('combobox', { name: 'Tags' });
    await user.type(field, 'sai');
    await user.click(await screen.findByRole('option', { name: 'Sailing' }));
    await user.type(field, 'Knots, rope,Wind');
    await user.click(screen.getByRole('button', { name: 'Update Blog' }));
    await waitFor(() => {
      expect(sent).toEqual(['Rope, Sailing, Knots, Wind']);
    });
  });

  test('are no field for another API', async () => {
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog() })));
    renderApp({ path: '/admin/edit-blog/rain', session, preloadedState: { site: siteOfStaticBuild } });
    expect(await screen.findByRole('button', { name: 'Update Blog' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Tags' })).not.toBeInTheDocument();
  });

  test('stand on the post as links', async () => {
    mockedApi.use(
      mock(contract.getBlog, () => ({
        success: true,
        blog: aBlog({ tags: 'Sailing', tagLinks: [{ name: 'Sailing', slug: 'sailing' }] }),
      })),
      mock(contract.listComments, () => ({ success: true, comments: [] })),
    );
    renderApp({ path: '/blog/rain', preloadedState: { site: aSite() } });
    const tags = await screen.findByRole('list', { name: 'Tags' });
    expect(within(tags).getByRole('link', { name: 'Sailing' })).toHaveAttribute('href', '/tag/sailing');
  });
});

describe('the page of a category or a tag', () => {
  const list = mock(contract.listBlogs, ({ query: { category, tag, offset = 0 } }) => ({
    success: true,
    blogs: [aBlog({ title: `${category ?? tag} from ${offset}` })],
    total: 13,
  }));

  test('shows name, description and posts in pages', async () => {
    mockedApi.use(
      list,
      mock(tagsCalls.getTag, () => ({
        success: true,
        archive: { name: 'Sailing', slug: 'sailing', description: 'On water' },
      })),
    );
    const { user } = renderApp({ path: '/tag/sailing', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Sailing' })).toBeVisible();
    expect(screen.getByText('On water')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'sailing from 0' })).toBeVisible();
    expect(document.title).toBe('Sailing · Octavo');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'sailing from 12' })).toBeVisible();
    expect(document.activeElement).toContainElement(screen.getByRole('link', { name: 'sailing from 12' }));
  });

  test('of a category asks by its name', async () => {
    mockedApi.use(
      list,
      mock(categoriesCalls.getCategory, () => ({
        success: true,
        archive: { name: 'Finance', slug: 'finance', description: '' },
      })),
    );
    renderApp({ path: '/category/finance', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('link', { name: 'Finance from 0' })).toBeVisible();
  });

  test('says that there is none', async () => {
    mockedApi.use(
      list,
      mock(tagsCalls.getTag, () => refuse(404, 'The tag was not found.')),
    );
    renderApp({ path: '/tag/none', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('heading', { name: 'There is no such tag.' })).toBeVisible();
  });
});

test('the tabs are the categories of the site, and the address knows them', async () => {
  mockedApi.use(mock(contract.listBlogs, () => ({ success: true, blogs: [], total: 0 })));
  const categories = [...defaultCategories.slice(0, 1), { name: 'Sailing & Rowing', slug: 'sailing-rowing' }];
  renderApp({ path: '/?category=sailing+%26+rowing', preloadedState: { site: aSite({ categories }) } });
  const tabs = await screen.findAllByRole('tab');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['All', 'Technology', 'Sailing & Rowing']);
  expect(tabs[2]).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'Sailing & Rowing' })).toBeVisible();
});
