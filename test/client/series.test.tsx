import { act, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { addressesCalls } from '../../src/contract/extensions/addresses';
import { relatedCalls } from '../../src/contract/extensions/related';
import { seriesCalls, type OrderedBlog, type Series } from '../../src/contract/extensions/series';
import { aBlog, aSeries, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const session = aSession({ role: 'admin' });
const done = { success: true, message: 'Done.' } as const;
const withSeries = { site: { ...aSite(), hasSeries: true } };

describe('a post that is in a series', () => {
  const given = (part: { number: number; previous?: boolean; next?: boolean }) => {
    givenPost(aBlog());
    mockedApi.use(
      mock(relatedCalls.listRelated, () => ({
        success: true,
        related: [],
        series: {
          name: 'Boat',
          slug: 'boat',
          number: part.number,
          total: 3,
          ...(part.previous && { previous: { _id: 'wood', title: 'Wood' } }),
          ...(part.next && { next: { _id: 'sails', title: 'Sails', path: '/2025/sails' } }),
        },
      })),
    );
  };

  test('says which part it is, and leads to the parts beside it', async () => {
    given({ number: 2, previous: true, next: true });
    renderApp({ path: '/blog/rain', preloadedState: withSeries });
    const nav = within(await screen.findByRole('navigation', { name: 'Series' }));
    expect(nav.getByText(/Part 2 of 3 of/)).toHaveTextContent('Part 2 of 3 of Boat');
    expect(nav.getByRole('link', { name: 'Boat' })).toHaveAttribute('href', '/series/boat');
    expect(nav.getByRole('link', { name: 'Previous part Wood' })).toHaveAttribute('href', '/blog/wood');
    expect(nav.getByRole('link', { name: 'Next part Sails' })).toHaveAttribute('href', '/2025/sails');
    expect(screen.getByRole('link', { name: 'Part 2 of 3 of Boat' })).toHaveAttribute('href', '/series/boat');
    // Others are shown only where the owner wants them.
    expect(screen.queryByRole('region', { name: 'Related posts' })).not.toBeInTheDocument();
  });

  test('asks for nothing where the blog has no series', async () => {
    givenPost(aBlog());
    renderApp({ path: '/blog/rain', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Series' })).not.toBeInTheDocument();
  });
});

describe('the page of a series', () => {
  test('has its description, and its posts in their order', async () => {
    mockedApi.use(
      mock(seriesCalls.getSeries, ({ params: { slug } }) => ({
        success: true,
        archive: { name: 'Boat', slug, description: 'From keel to mast' },
        blogs: [
          { _id: 'wood', title: 'Wood', subTitle: 'Oak', createdAt: '2025-03-10T12:00:00.000Z' },
          { _id: 'sails', title: 'Sails', subTitle: '', createdAt: '2025-03-09T12:00:00.000Z', path: '/sails' },
        ],
      })),
    );
    renderApp({ path: '/series/boat', preloadedState: withSeries });
    expect(await screen.findByRole('heading', { level: 1, name: 'Boat' })).toBeVisible();
    expect(screen.getByText('From keel to mast')).toBeVisible();
    const items = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('time'));
    expect(items.map((item) => within(item).getByRole('link').getAttribute('href'))).toEqual(['/blog/wood', '/sails']);
    expect(document.title).toContain('Boat');
  });

  test('is none where there is no such series', async () => {
    mockedApi.use(
      mock(seriesCalls.getSeries, () => refuse(404, 'The series was not found.')),
      mock(addressesCalls.findAddress, () => refuse(404, 'The address was not found.')),
    );
    renderApp({ path: '/series/none', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('heading', { level: 1, name: /no such page|not found/i })).toBeVisible();
  });
});

describe('the admin’s page of series', () => {
  /** An API with these series, the first of which has these posts. */
  function open(before: Series[], posts: OrderedBlog[] = []) {
    let all = before;
    let blogs = posts;
    mockedApi.use(
      mock(seriesCalls.listSeries, () => ({ success: true, series: all })),
      mock(seriesCalls.addSeries, ({ body: { name, description = '' } }) => {
        all = [...all, aSeries({ _id: name, name, description, blogs: 0, published: 0 })];
        return done;
      }),
      mock(seriesCalls.deleteSeries, ({ body: { id } }) => {
        all = all.filter(({ _id }) => _id !== id);
        return done;
      }),
      mock(seriesCalls.listSeriesBlogs, () => ({ success: true, series: all[0]!, blogs })),
      mock(seriesCalls.orderSeries, ({ body: { ids } }) => {
        blogs = ids.map((id) => blogs.find(({ _id }) => _id === id)!);
        return done;
      }),
      mock(seriesCalls.setSeriesOfBlog, ({ body: { id, series } }) => {
        blogs = series
          ? [...blogs, { _id: id, title: 'Rain', isPublished: true, createdAt: '2025-03-09T12:00:00.000Z' }]
          : blogs.filter(({ _id }) => _id !== id);
        return done;
      }),
      mock(contract.listAllBlogs, () => ({ success: true, blogs: [aBlog({ _id: 'rain', title: 'Rain' })], total: 1 })),
    );
    return renderApp({ path: '/admin/series', session, preloadedState: { site: aSite() } });
  }
  const aPost = (title: string, isPublished = true): OrderedBlog => ({
    _id: title.toLowerCase(),
    title,
    isPublished,
    createdAt: '2025-03-09T12:00:00.000Z',
  });
  const rows = () =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('div')!.firstChild!.textContent);

  test('adds one, of which posts and forms know at once, and deletes it', async () => {
    const { user, store } = open([]);
    expect(await screen.findByText('There are no series yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add series' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Boat');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByRole('button', { name: 'Posts of Boat' })).toBeVisible();
    expect(store.getState().site.hasSeries).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Delete Boat' }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => {
      expect(store.getState().site.hasSeries).toBe(false);
    });
  });

  test('orders, adds and removes its posts by the keyboard', async () => {
    const { user } = open([aSeries()], [aPost('Wood'), aPost('Hull', false), aPost('Sails')]);
    await user.click(await screen.findByRole('button', { name: 'Posts of Boat' }));
    const down = await screen.findByRole('button', { name: 'Move Wood down' });
    expect(screen.getByRole('button', { name: 'Move Wood up' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText(/^Draft/)).toBeVisible();
    act(() => {
      down.focus();
    });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Wood is number 2 of 3.')).toBeInTheDocument();
    await waitFor(() => {
      expect(rows()).toEqual(['Hull', 'Wood', 'Sails']);
      expect(screen.getByRole('button', { name: 'Move Wood down' })).toHaveFocus();
    });
    await waitFor(() => {
      expect(screen.getByRole('combobox', { name: 'Add a post' })).toBeEnabled();
    });
    await user.click(screen.getByRole('combobox', { name: 'Add a post' }));
    await user.click(await screen.findByRole('option', { name: 'Rain' }));
    await waitFor(() => {
      expect(rows()).toEqual(['Hull', 'Wood', 'Sails', 'Rain']);
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Remove Hull' })).toHaveAttribute('aria-disabled', 'false');
    });
    await user.click(screen.getByRole('button', { name: 'Remove Hull' }));
    await waitFor(() => {
      expect(rows()).toEqual(['Wood', 'Sails', 'Rain']);
    });
  });
});
