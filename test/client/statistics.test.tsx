import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { statisticsCalls } from '../../src/contract/extensions/statistics';
import { siteDefaults } from '../../src/contract/site-defaults';
import { aBlog, anAccount, aSession } from '../support/builders';
import { responses } from '../support/calls';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite, siteOfStaticBuild } from '../support/site';

// It needs the size of what it is in, which there is in browsers alone: e2e/statistics.spec.ts.
jest.mock('../../src/client/features/statistics/ViewsChart', () => ({ ViewsChart: () => null }));

const numbers = responses.getStatistics;
const months = [
  { period: '2026-10', views: 1200, visitors: 700 },
  { period: '2026-11', views: 5, visitors: 3 },
];

const open = (role: 'admin' | 'author' = 'admin', site = aSite()) =>
  renderApp({ path: '/admin/statistics', session: aSession({ role }), preloadedState: { site } });

/** The numbers of a table, row by row. */
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('the statistics', () => {
  test('are tables of what was counted', async () => {
    mockedApi.use(mock(statisticsCalls.getStatistics, () => numbers));
    open();
    expect(await screen.findByRole('heading', { name: 'Statistics' })).toBeVisible();
    await screen.findByRole('table', { name: 'Posts by views' });
    expect(rowsOf('Views and visitors')).toEqual([
      ['Day', 'Views', 'Visitors'],
      ['Nov 25, 2026', '5', '3'],
    ]);
    expect(rowsOf('Posts by views')).toEqual([
      ['Post', 'Views'],
      ['A walk in the rain', '5'],
    ]);
    expect(screen.getByRole('link', { name: 'A walk in the rain' })).toHaveAttribute('href', '/blog/rain');
    expect(rowsOf('Sources by views')[1]).toEqual(['example.org', '2']);
    expect(rowsOf('Searches that found nothing')[1]).toEqual(['unicorns', '1']);
    expect(rowsOf('Feed readers')[1]).toEqual(['Feedly/feed.xml', '16']);
  });

  test('are shown of twelve months', async () => {
    mockedApi.use(
      mock(statisticsCalls.getStatistics, ({ query }) =>
        query.range === '12-months' ? { ...numbers, periods: months } : numbers,
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: '12 months' }));
    await waitFor(() => {
      expect(rowsOf('Views and visitors')).toEqual([
        ['Month', 'Views', 'Visitors'],
        ['November 2026', '5', '3'],
        ['October 2026', '1,200', '700'],
      ]);
    });
    expect(screen.getByText('1,205 views')).toBeVisible();
  });

  test('say where there is nothing yet, and that nothing is counted', async () => {
    const nothing = { posts: [], sources: [], searches: [], feeds: [] };
    mockedApi.use(mock(statisticsCalls.getStatistics, () => ({ ...numbers, ...nothing, isCounting: false })));
    open();
    expect(await screen.findByText('Nobody has opened a post yet.')).toBeVisible();
    expect(screen.getByText('Nobody has searched in vain.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Visits are not counted at present.');
    expect(screen.getByRole('link', { name: 'The settings can change that.' })).toHaveAttribute(
      'href',
      '/admin/settings/reading',
    );
  });

  test('are exported as CSV', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:csv';
      },
      revokeObjectURL: () => undefined,
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
    mockedApi.use(
      mock(statisticsCalls.getStatistics, () => numbers),
      mock(statisticsCalls.exportStatistics, ({ query }) => ({ success: true, csv: `of ${query.table}` })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export as CSV: Sources' }));
    expect(await screen.findByText('sources.csv is in your downloads.')).toBeVisible();
    expect(click).toHaveBeenCalledTimes(1);
    click.mockRestore();
    expect(saved.map(({ size, type }) => [size, type])).toEqual([['of sources'.length, 'text/csv;charset=utf-8']]);
  });

  test('of an author are those of their posts', async () => {
    const own = { periods: [], sources: [], searches: [], feeds: [] };
    mockedApi.use(mock(statisticsCalls.getStatistics, () => ({ ...numbers, ...own })));
    open('author');
    expect(await screen.findByRole('heading', { name: 'Your posts' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Sources' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull();
  });

  test('that could not be loaded are asked for again', async () => {
    mockedApi.use(mock(statisticsCalls.getStatistics, () => refuse(500, 'Something went wrong.')));
    const { user } = open();
    expect(await screen.findByText('The statistics could not be loaded.')).toBeVisible();
    mockedApi.use(mock(statisticsCalls.getStatistics, () => numbers));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Feedly')).toBeVisible();
  });
});

describe('a post that is opened within the app', () => {
  const asked: string[] = [];
  const { Image } = globalThis;

  beforeEach(() => {
    asked.length = 0;
    globalThis.Image = class {
      set src(address: string) {
        asked.push(address);
      }
    } as unknown as typeof Image;
    mockedApi.use(
      mock(contract.listBlogs, () => ({ success: true, blogs: [aBlog()], total: 1 })),
      mock(contract.getBlog, () => ({ success: true, blog: aBlog() })),
      mock(contract.listComments, () => ({ success: true, comments: [], total: 0 })),
      mock(accountsCalls.getAccount, () => ({ success: true, account: anAccount() })),
    );
  });
  afterEach(() => {
    globalThis.Image = Image;
  });

  const post = () => screen.findByRole('heading', { level: 1, name: 'A walk in the rain' });

  test('is told to the server when it is there, and not when its link is hovered', async () => {
    const { user } = renderApp({ session: aSession(), preloadedState: { site: aSite() } });
    const link = await screen.findByRole('link', { name: 'A walk in the rain' });
    await user.hover(link);
    await waitFor(() => {
      expect(screen.getByRole('link', { name: 'A walk in the rain' })).toBeVisible();
    });
    expect(asked).toEqual([]);
    await user.click(link);
    await post();
    expect(asked).toEqual(['http://api.test/api/seen?post=rain']);
  });

  test('is not told of where the document came with it', async () => {
    const root = document.createElement('div');
    root.id = 'root';
    root.dataset.seen = 'rain';
    document.body.append(root);
    renderApp({ path: '/blog/rain', preloadedState: { site: aSite() } });
    await post();
    expect(asked).toEqual([]);
    root.remove();
  });

  test.each([
    ['the settings say no', aSite({ settings: { ...siteDefaults, countsVisits: false } })],
    ['the server is another one', siteOfStaticBuild],
  ])('is not told of where %s', async (_name, site) => {
    renderApp({ path: '/blog/rain', preloadedState: { site } });
    await post();
    expect(asked).toEqual([]);
  });
});
