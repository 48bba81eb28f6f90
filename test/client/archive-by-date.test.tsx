import { screen, within } from '@testing-library/react';
import { datesCalls } from '../../src/contract/extensions/dates';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const all = Array.from({ length: 120 }, (_post, index) => ({
  _id: `p${index}`,
  path: `/blog/p${index}`,
  title: `Post ${index}`,
  createdAt: '2026-03-01T00:00:00.000Z',
}));

describe('the posts of a year', () => {
  test('begin at their top, where the focus is, on another page', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    mockedApi.use(
      mock(datesCalls.getDateArchive, ({ query: { limit = 100, offset = 0 } }) => ({
        success: true,
        months: [{ year: 2026, month: 3, count: all.length }],
        blogs: all.slice(offset, offset + limit),
        total: all.length,
      })),
    );
    const { user } = renderApp({ path: '/archive/2026', preloadedState: { site: aSite() } });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of posts of 2026' }));
    scrollTo.mockClear();
    await user.click(pages.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Post 119' })).toBeVisible();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(document.activeElement).toContainElement(screen.getByRole('link', { name: 'Post 119' }));
  });

  test('are not those of the page before where the next one could not be loaded', async () => {
    mockedApi.use(
      mock(datesCalls.getDateArchive, ({ query: { offset = 0 } }) =>
        offset > 0
          ? refuse(500, 'The database is down.')
          : {
              success: true,
              months: [{ year: 2026, month: 3, count: all.length }],
              blogs: all.slice(0, 100),
              total: all.length,
            },
      ),
    );
    const { user } = renderApp({ path: '/archive/2026', preloadedState: { site: aSite() } });
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('heading', { name: 'The archive could not be loaded.' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Post 0' })).not.toBeInTheDocument();
  });
});
