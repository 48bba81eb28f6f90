import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { relatedCalls } from '../../src/contract/extensions/related';
import { shownSettings } from '../../src/contract/shown-settings';
import { siteDefaults } from '../../src/contract/site-defaults';
import type { Blog } from '../../src/contract/entities';
import { aBlog, aRelatedBlog } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse } from '../support/mock';
import { givenBlogs, givenPost } from '../support/mock-data';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const siteWith = (settings: Partial<typeof siteDefaults>) =>
  aSite({ settings: shownSettings({ ...siteDefaults, ...settings }) });

const openPost = () =>
  renderApp({ path: '/blog/rain', preloadedState: { site: siteWith({ showsRelatedPosts: true }) } });

describe('below a post', () => {
  test('are links to the post before, to the one after, and to related ones', async () => {
    givenPost(aBlog());
    mockedApi.use(
      mock(relatedCalls.listRelated, ({ params: { id } }) => ({
        success: true,
        ...(id === 'rain' && {
          previous: aRelatedBlog({ _id: 'fog', title: 'Fog' }),
          next: aRelatedBlog({ _id: 'sun', title: 'Sun', path: '/2025/sun' }),
        }),
        related: [aRelatedBlog({ title: 'Snow', path: '/2025/snow' }), aRelatedBlog({ _id: 'hail', title: 'Hail' })],
      })),
    );
    openPost();
    const neighbours = within(await screen.findByRole('navigation', { name: 'Previous and next post' }));
    expect(neighbours.getByRole('link', { name: 'Previous post Fog' })).toHaveAttribute('href', '/blog/fog');
    expect(neighbours.getByRole('link', { name: 'Next post Sun' })).toHaveAttribute('href', '/2025/sun');
    const related = within(screen.getByRole('region', { name: 'Related posts' }));
    const links = related.getAllByRole('heading', { level: 3 }).map((heading) => within(heading).getByRole('link'));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Snow', '/2025/snow'],
      ['Hail', '/blog/hail'],
    ]);
    expect(related.getAllByText('Mar 10, 2025')).toHaveLength(2);
  });

  test('is nothing where there is no other post', async () => {
    givenPost(aBlog());
    mockedApi.use(mock(relatedCalls.listRelated, () => ({ success: true, related: [] })));
    openPost();
    expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Related posts' })).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Previous and next post' })).not.toBeInTheDocument();
  });

  test('other posts are not waited for, and the post is there without them', async () => {
    givenPost(aBlog());
    const { promise, resolve } = deferred(undefined);
    mockedApi.use(
      mock(relatedCalls.listRelated, async () => {
        await promise;
        return refuse(503, 'Not now.');
      }),
    );
    openPost();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('A walk in the rain');
    expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible();
    resolve();
    await waitFor(() => expect(document.querySelector('.screen-only [rel]')).toBeNull());
    expect(screen.queryByText('Not now.')).not.toBeInTheDocument();
  });

  test('is nothing of the kind by default, and nothing is asked for', async () => {
    givenPost(aBlog());
    renderApp({ path: '/blog/rain', preloadedState: { site: aSite() } });
    expect(await screen.findByRole('region', { name: 'Comments' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Related posts' })).not.toBeInTheDocument();
  });
});

describe('the details of a card', () => {
  const details = async (blog: Partial<Blog>, settings: Partial<typeof siteDefaults> = { showsCardDetails: true }) => {
    givenBlogs(aBlog({ createdAt: '2025-03-09T12:00:00.000Z', ...blog }));
    renderApp({ preloadedState: { site: siteWith(settings) } });
    const card = await screen.findByRole('article');
    return card.querySelector('.details')?.textContent;
  };

  test('are date, author and reading time', async () => {
    expect(await details({ author: 'Ada', readingMinutes: 4 })).toBe('Mar 9, 2025 · Ada · 4 min read');
  });

  test('have the label of the site where nobody is named', async () => {
    expect(await details({ readingMinutes: 1 })).toBe('Mar 9, 2025 · The Octavo Editors · 1 min read');
  });

  test('lack the reading time that is not known', async () => {
    expect(await details({ author: 'Ada' })).toBe('Mar 9, 2025 · Ada');
  });

  test('are not shown by default', async () => {
    expect(await details({ author: 'Ada', readingMinutes: 4 }, {})).toBeUndefined();
  });
});

test.each([
  [true, 'March 9, 2025 · Lifestyle · 4 min read'],
  [false, 'March 9, 2025 · Lifestyle'],
])('the reading time stands with the post where cards have it: %s', async (showsCardDetails, line) => {
  givenPost(aBlog());
  mockedApi.use(
    mock(contract.getBlog, () => ({
      success: true,
      blog: aBlog({ createdAt: '2025-03-09T12:00:00.000Z', readingMinutes: 4 }),
    })),
  );
  renderApp({ path: '/blog/rain', preloadedState: { site: siteWith({ showsCardDetails }) } });
  const date = await screen.findByText('March 9, 2025');
  expect(date.parentElement?.textContent).toBe(line);
});
