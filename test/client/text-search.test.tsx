import { screen, within } from '@testing-library/react';
import { searchCalls, type SearchResult } from '../../src/contract/extensions/search';
import { mock, mockedApi, refuse } from '../support/mock';
import { givenBlogs } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const aResult = (parts: Partial<SearchResult> = {}): SearchResult => ({
  _id: 'rain',
  title: 'A walk in the rain',
  createdAt: '2025-03-10T10:00:00.000Z',
  isPublished: true,
  snippet: [
    { text: '<b>Two</b> ', isFound: false },
    { text: 'hats', isFound: true },
    { text: ' of felt', isFound: false },
  ],
  ...parts,
});

const respond = (results: SearchResult[], total = results.length, isCorrected = false) => ({
  success: true as const,
  results,
  total,
  isCorrected,
});

const open = (path: string, session?: { token: string; role: string }) => {
  givenBlogs();
  return renderApp({ path, session, preloadedState: { site: aSite() } });
};

describe('also in the text', () => {
  test('are the posts that have the words there, with what was found marked, and nothing as markup', async () => {
    mockedApi.use(
      mock(searchCalls.searchTexts, ({ query }) =>
        respond(query.query === 'hats' ? [aResult(), aResult({ _id: 'fog', title: 'Fog', path: '/2025/fog' })] : []),
      ),
    );
    open('/?search=hats');
    const found = within(await screen.findByRole('region', { name: 'Also in the text' }));
    expect(found.getByText('2 posts.')).toBeVisible();
    expect(found.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['A walk in the rain', '/blog/rain'],
      ['Fog', '/2025/fog'],
    ]);
    expect(found.getAllByText('Mar 10, 2025')).toHaveLength(2);
    const [mark] = found.getAllByText('hats');
    expect(mark!.tagName).toBe('MARK');
    expect(mark!.parentElement).toHaveTextContent('<b>Two</b> hats of felt');
    expect(screen.getByRole('heading', { name: 'No post matches.' })).toBeVisible();
  });

  test('have pages with addresses of their own', async () => {
    mockedApi.use(
      mock(searchCalls.searchTexts, ({ query: { offset = 0 } }) =>
        respond([aResult({ _id: `p${offset}`, title: `From ${offset}` })], 25),
      ),
    );
    const { user, url } = open('/?search=hats&textPage=2');
    expect(await screen.findByRole('link', { name: 'From 10' })).toBeVisible();
    expect(screen.getByText('Page 2 of 3')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/?search=hats');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'From 20' })).toBeVisible();
    expect(url()).toBe('/?search=hats&textPage=3');
  });

  test('is nothing where nothing was found', async () => {
    mockedApi.use(mock(searchCalls.searchTexts, () => respond([])));
    open('/?search=hats');
    expect(await screen.findByRole('heading', { name: 'No post matches.' })).toBeVisible();
    expect(screen.queryByText('Also in the text')).not.toBeInTheDocument();
  });

  test('a failure is told, and can be tried again', async () => {
    let answers = 0;
    mockedApi.use(
      mock(searchCalls.searchTexts, () => ((answers += 1) === 1 ? refuse(400, 'Not now.') : respond([aResult()]))),
    );
    const { user } = open('/?search=hats');
    expect(await screen.findByRole('heading', { name: 'The texts could not be searched.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Also in the text' })).toBeVisible();
  });

  test('a visitor is asked to log in, as by the cards', async () => {
    mockedApi.use(mock(searchCalls.searchTexts, () => respond([aResult()])));
    const { user, url } = open('/?search=hats');
    await user.click(await screen.findByRole('link', { name: 'A walk in the rain' }));
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeVisible();
    expect(url()).toBe('/?search=hats');
  });
});
