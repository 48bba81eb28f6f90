import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listen } from '../../src/client/app/searchShortcuts';
import { searchCalls, type SearchResult } from '../../src/contract/extensions/search';
import { aSession } from '../support/builders';
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
  hasMore: false,
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

  test('are said to be more where no more are counted', async () => {
    mockedApi.use(mock(searchCalls.searchTexts, () => ({ ...respond([aResult()]), hasMore: true })));
    open('/?search=hats');
    const found = within(await screen.findByRole('region', { name: 'Also in the text' }));
    expect(found.getByText('1 or more posts.')).toBeVisible();
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

  test('are without the posts that the list above them has', async () => {
    const queries: unknown[] = [];
    mockedApi.use(
      mock(searchCalls.searchTexts, ({ query }) => {
        queries.push(query);
        return respond([aResult()]);
      }),
    );
    open('/?search=hats&category=Startup');
    expect(await screen.findByRole('region', { name: 'Also in the text' })).toBeVisible();
    expect(queries).toEqual([{ query: 'hats', listedIn: 'Startup', limit: 10, offset: 0 }]);
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

describe('the search dialog', () => {
  let stop: () => void;
  afterEach(async () => {
    const dialog = screen.queryByRole('dialog', { name: 'Search' });
    if (dialog) await act(() => fireEvent.keyDown(within(dialog).getByRole('combobox'), { key: 'Escape' }));
    stop();
  });

  const openAt = async (path: string, session?: { token: string; role: string }) => {
    const app = open(path, session);
    stop = listen(app.store, app.router);
    await screen.findByRole('textbox', { name: 'Search for blogs' });
    return app;
  };
  const findField = () => screen.findByRole('combobox', { name: 'Search titles and texts' });

  test('opens by / and Ctrl+K, not by / in a field, and Escape closes it', async () => {
    const { user } = await openAt('/');
    const field = screen.getByRole('textbox', { name: 'Search for blogs' });
    await user.type(field, 'a/b');
    expect(field).toHaveValue('a/b');
    expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument();
    await user.keyboard('{Control>}k{/Control}');
    expect(await findField()).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument());
    act(() => field.blur());
    await user.keyboard('/');
    expect(await findField()).toHaveValue('');
  });

  test('opens at once where a key was pressed before the scripts had come', async () => {
    document.documentElement.setAttribute('data-search', '');
    await openAt('/');
    expect(await findField()).toHaveFocus();
  });

  test('offers the best five; arrow keys choose one, and Enter opens it', async () => {
    const queries: unknown[] = [];
    mockedApi.use(
      mock(searchCalls.searchTexts, ({ query }) => {
        queries.push(query);
        return respond([aResult(), aResult({ _id: 'fog', title: 'Fog', path: '/?search=fog' })], 12);
      }),
    );
    const { user, url } = await openAt('/', aSession());
    await user.keyboard('/');
    await user.type(await findField(), 'hats');
    expect(await screen.findByText('The best 2 of 12. Enter shows all.')).toBeVisible();
    expect(queries.at(-1)).toEqual({ query: 'hats', limit: 5, offset: 0 });
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const option = screen.getByRole('option', { selected: true });
    expect(option).toHaveTextContent('Fog');
    expect(await findField()).toHaveAttribute('aria-activedescendant', option.id);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(url()).toBe('/?search=fog'));
  });

  test('a visitor who chooses a post is asked to log in', async () => {
    mockedApi.use(mock(searchCalls.searchTexts, () => respond([aResult()])));
    const { user, url } = await openAt('/');
    await user.keyboard('/');
    await user.type(await findField(), 'hats');
    await user.click(await screen.findByRole('option'));
    await waitFor(() => expect(url()).toBe('/login'));
  });

  test('Enter without a choice shows all results', async () => {
    mockedApi.use(mock(searchCalls.searchTexts, () => respond([aResult()])));
    const { user, url } = await openAt('/');
    await user.keyboard('/');
    await user.type(await findField(), 'hats{Enter}');
    await waitFor(() => expect(url()).toBe('/?search=hats'));
    expect(await screen.findByRole('region', { name: 'Also in the text' })).toBeVisible();
  });
});
