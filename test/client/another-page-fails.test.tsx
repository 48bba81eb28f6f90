// What was shown before is not what is asked for: where that cannot be loaded, it is said, and tried again.
import { screen } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { categoriesCalls } from '../../src/contract/extensions/categories';
import { newsletterCalls } from '../../src/contract/extensions/newsletter';
import { statisticsCalls } from '../../src/contract/extensions/statistics';
import { aBlog, aComment, aSession } from '../support/builders';
import { responses } from '../support/calls';
import { mock, mockedApi, refuse } from '../support/mock';
import { givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

// It needs the size of what it is in, which there is in browsers alone.
jest.mock('../../src/client/features/statistics/ViewsChart', () => ({ ViewsChart: () => null }));

const preloadedState = { site: aSite() };
let isDown = true;

beforeEach(() => {
  isDown = true;
});

const refuseUnavailable = () => refuse(500, 'The database is down.');

test('the comments of a post', async () => {
  const all = Array.from({ length: 120 }, (_comment, index) =>
    aComment({ _id: `c${index}`, content: `Words ${index}` }),
  );
  givenPost(aBlog());
  mockedApi.use(
    mock(contract.listComments, ({ query: { limit = 100, offset = 0 } }) =>
      offset > 0 && isDown
        ? refuseUnavailable()
        : { success: true, comments: all.slice(offset, offset + limit), total: all.length },
    ),
  );
  const { user } = renderApp({ path: '/blog/rain', preloadedState });
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  expect(await screen.findByText(/The comments could not be loaded\./)).toBeVisible();
  expect(screen.queryByText('Words 0')).not.toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Words 20')).toBeVisible();
});

test('the posts of a category', async () => {
  const all = Array.from({ length: 30 }, (_blog, index) => aBlog({ _id: `p${index}`, title: `Post ${index}` }));
  mockedApi.use(
    mock(categoriesCalls.getCategory, () => ({
      success: true,
      archive: { name: 'Finance', slug: 'finance', description: '' },
    })),
    mock(contract.listBlogs, ({ query: { limit = 100, offset = 0 } }) =>
      offset > 0 && isDown
        ? refuseUnavailable()
        : { success: true, blogs: all.slice(offset, offset + limit), total: all.length },
    ),
  );
  const { user } = renderApp({ path: '/category/finance', preloadedState });
  await user.click(await screen.findByRole('link', { name: 'Next page' }));
  expect(await screen.findByRole('heading', { name: 'The posts could not be loaded.' })).toBeVisible();
  expect(screen.queryByText('Post 0')).not.toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Post 12')).toBeVisible();
});

test('the statistics of another time, which others are still a press away from', async () => {
  mockedApi.use(
    mock(statisticsCalls.getStatistics, ({ query }) =>
      query.range === '12-months' && isDown ? refuseUnavailable() : responses.getStatistics,
    ),
  );
  const { user } = renderApp({ path: '/admin/statistics', session: aSession({ role: 'admin' }), preloadedState });
  await user.click(await screen.findByRole('button', { name: '12 months' }));
  expect(await screen.findByRole('heading', { name: 'The statistics could not be loaded.' })).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '30 days' }));
  expect(await screen.findByRole('table', { name: 'Posts by views' })).toBeVisible();
});

test('who did not get a newsletter', async () => {
  const all = Array.from({ length: 60 }, (_failure, index) => ({
    email: `reader${index}@a.example`,
    reason: 'No such mailbox.',
    failedAt: '2026-11-25T08:00:00.000Z',
  }));
  const sending = { ...responses.listSendings.sendings[0]!, state: 'done' as const, failed: all.length };
  mockedApi.use(
    mock(newsletterCalls.listSubscribers, () => ({ ...responses.listSubscribers, subscribers: [], total: 0 })),
    mock(newsletterCalls.listSendings, () => ({ success: true, sendings: [sending], total: 1 })),
    mock(newsletterCalls.listSendingFailures, ({ query: { limit = 100, offset = 0 } }) =>
      offset > 0 && isDown
        ? refuseUnavailable()
        : { success: true, failures: all.slice(offset, offset + limit), total: all.length },
    ),
  );
  const { user } = renderApp({ path: '/admin/newsletter', session: aSession({ role: 'admin' }), preloadedState });
  await user.click(await screen.findByRole('button', { name: /^Who did not get/ }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'They could not be loaded.' })).toBeVisible();
  expect(screen.queryByText('reader0@a.example')).not.toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('reader59@a.example')).toBeVisible();
});
