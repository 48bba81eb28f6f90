import { screen } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { aBlog, aCommentWithBlog, aSession } from '../support/builders';
import { mock, mockedApi } from '../support/mock';
import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const auckland = { site: aSite({ timeZone: 'Pacific/Auckland', hasExtensions: false }) };

describe('dates', () => {
  test.each([
    ['2025-03-09T00:00:00.000Z', 'March 9, 2025'],
    ['2025-03-09T23:59:59.999Z', 'March 9, 2025'],
  ])('are those of UTC unless the operator sets a time zone: %s', async (createdAt, date) => {
    givenPost(aBlog({ createdAt }));
    renderApp({ path: '/blog/rain' });
    expect(await screen.findByText(date)).toHaveAttribute('datetime', createdAt);
  });

  test('of a post are those of the operator’s time zone', async () => {
    givenPost(aBlog({ createdAt: '2025-03-09T12:00:00.000Z' }));
    renderApp({ path: '/blog/rain', preloadedState: auckland });
    expect(await screen.findByText('March 10, 2025')).toBeVisible();
  });

  test('of one’s own comments are those of the operator’s time zone', async () => {
    const comments = [aCommentWithBlog({ createdAt: '2025-03-10T12:00:00.000Z' })];
    mockedApi.use(mock(contract.listMyComments, () => ({ success: true, comments })));
    renderApp({ path: '/profile/comments', session: aSession(), preloadedState: auckland });
    expect(await screen.findByText('Mar 11, 2025')).toBeVisible();
  });

  test('in the admin’s tables are those of the operator’s time zone', async () => {
    const blogs = [aBlog({ createdAt: '2025-12-31T12:00:00.000Z' })];
    mockedApi.use(mock(contract.listAllBlogs, () => ({ success: true, blogs })));
    renderApp({ path: '/admin/listBlog', session: aSession({ role: 'admin' }), preloadedState: auckland });
    expect(await screen.findByRole('gridcell', { name: 'Jan 1, 2026' })).toBeVisible();
  });
});
