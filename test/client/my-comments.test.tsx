import { screen, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { CommentWithBlog } from '../../src/contract/entities';
import { aBlog, aCommentWithBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { givenPost } from '../support/mock-data';

const givenComments = (...comments: CommentWithBlog[]) => {
  mockedApi.use(mock(contract.listMyComments, () => ({ success: true, comments })));
};

const open = () => renderApp({ path: '/profile/comments', session: aSession() });

describe('My Comments', () => {
  test('counts them, and shows each in quotes with its post and its date', async () => {
    givenComments(aCommentWithBlog(), aCommentWithBlog({ _id: 'other', content: 'I <b>disagree</b>.' }));
    open();
    expect(await screen.findByText('Total Comments: 2')).toBeVisible();
    const [first, second] = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(first).toHaveTextContent('“Well said.”');
    expect(first).toHaveTextContent('Commented on A walk in the rain');
    expect(first).toHaveTextContent('Mar 10, 2025');
    expect(second).toHaveTextContent('“I <b>disagree</b>.”');
  });

  test('are shown twenty at a time', async () => {
    const comments = Array.from({ length: 25 }, (_, index) =>
      aCommentWithBlog({ _id: `${index}`, content: `Comment ${index + 1}` }),
    );
    mockedApi.use(
      mock(contract.listMyComments, ({ query: { limit = 100, offset = 0 } }) => ({
        success: true,
        comments: comments.slice(offset, offset + limit),
        total: comments.length,
      })),
    );
    const { user, url, goBack } = open();
    expect(await screen.findByText('Total Comments: 25')).toBeVisible();
    expect(screen.queryByText('“Comment 21”')).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('“Comment 21”')).toBeVisible();
    expect(screen.queryByText('“Comment 20”')).not.toBeInTheDocument();
    expect(url()).toBe('/profile/comments?page=2');
    await goBack();
    expect(await screen.findByText('“Comment 1”')).toBeVisible();
  });

  test('leads to the post', async () => {
    givenComments(aCommentWithBlog());
    givenPost(aBlog());
    const { user, url } = open();
    await user.click(await screen.findByRole('link', { name: 'A walk in the rain' }));
    expect(url()).toBe('/blog/rain');
  });

  test('marks those that wait for approval, and only those', async () => {
    givenComments(aCommentWithBlog(), aCommentWithBlog({ _id: 'other', isApproved: false }));
    open();
    await screen.findByText('Total Comments: 2');
    const [approved, pending] = within(screen.getByRole('main')).getAllByRole('listitem');
    expect(within(pending!).getByText('Pending approval')).toBeVisible();
    expect(within(approved!).queryByText('Pending approval')).not.toBeInTheDocument();
  });

  test('says that they are loading, and that there are none', async () => {
    const { promise, resolve } = deferred(undefined);
    mockedApi.use(
      mock(contract.listMyComments, async () => {
        await promise;
        return { success: true, comments: [] };
      }),
    );
    open();
    expect(await screen.findByText('Loading your comments...')).toBeVisible();
    resolve();
    expect(await screen.findByText("You haven't posted any comments yet.")).toBeVisible();
    expect(screen.getByText('Total Comments: 0')).toBeVisible();
  });

  test.each([
    ['refused', () => refuse(500, 'Out of order.'), 'Failed to fetch your comments.'],
    ['not answered', unreachable, 'An error occurred while fetching your comments.'],
  ])('says that the load was %s, and tries again', async (_how, answer, sentence) => {
    mockedApi.use(mock(contract.listMyComments, answer));
    const { user } = open();
    expect(await screen.findByText(sentence)).toBeVisible();
    givenComments(aCommentWithBlog());
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Total Comments: 1')).toBeVisible();
  });

  test('asks a visitor to log in, and asks the API nothing', async () => {
    renderApp({ path: '/profile/comments' });
    expect(await screen.findByText('Please log in.')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
