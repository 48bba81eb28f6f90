import { screen, waitFor, within } from '@testing-library/react';
import type { Query } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { CommentWithBlog } from '../../src/contract/entities';
import { moderationCalls } from '../../src/contract/extensions/moderation';
import { aBlog, aComment, aCommentWithBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const harmless = aCommentWithBlog({
  _id: 'one',
  name: 'Ada',
  content: 'Well said.',
  isApproved: false,
  spam: { score: 12, isMarked: false, reasons: [] },
});
const advert = aCommentWithBlog({
  _id: 'two',
  name: 'Bob',
  content: 'Visit my channel',
  isApproved: false,
  spam: {
    score: 93,
    isMarked: false,
    reasons: [
      { code: 'hidden-field' },
      { code: 'links', number: 3 },
      { code: 'seconds', number: 2 },
      { code: 'repeats', number: 4 },
      { code: 'words', text: 'channel, visit' },
    ],
  },
});
const why =
  'Spam score 93: a hidden field was filled, three links, written in 2 s, four others say the same, words known from spam: channel, visit';

const isSpam = ({ spam }: CommentWithBlog, foldsSpamAbove: number) =>
  spam !== undefined && (spam.isMarked || spam.score > foldsSpamAbove);

/** An API that lists spam apart. */
function givenComments(foldsSpamAbove: number, ...all: CommentWithBlog[]) {
  let comments = all;
  const queries: Query<typeof contract.listAllComments>[] = [];
  mockedApi.use(
    mock(contract.listAllComments, ({ query }) => {
      queries.push(query);
      const spam = comments.filter((comment) => isSpam(comment, foldsSpamAbove));
      const notApproved = comments.filter((comment) => !isSpam(comment, foldsSpamAbove));
      const found = query.status === 'spam' ? spam : query.status === 'not-approved' ? notApproved : [];
      return {
        success: true,
        comments: found,
        total: found.length,
        counts: { approved: 0, notApproved: notApproved.length, spam: spam.length },
        foldsSpamAbove,
      };
    }),
    mock(moderationCalls.markSpam, ({ body: { id, isSpam: isMarked } }) => {
      comments = comments.map((comment) =>
        comment._id === id ? { ...comment, spam: { score: 40, reasons: [], ...comment.spam, isMarked } } : comment,
      );
      return { success: true, message: isMarked ? 'Comment marked as spam.' : 'Comment is no spam.' };
    }),
  );
  return queries;
}

const site = aSite();

const openComments = () =>
  renderApp({ path: '/admin/comments', session: aSession({ role: 'admin' }), preloadedState: { site } });
const spamButton = (name: string) => ({ name: `Spam: the comment by ${name} on “A walk in the rain”` });
const noSpamButton = (name: string) => ({ name: `No spam: the comment by ${name} on “A walk in the rain”` });

describe('comments that may be spam', () => {
  test('stand among the others, with the reasons, until the owner wants them apart', async () => {
    givenComments(100, harmless, advert);
    openComments();
    expect(await screen.findByText(why)).toBeVisible();
    expect(screen.queryByText(/Spam score 12/)).not.toBeInTheDocument();
    const filters = within(screen.getByRole('group', { name: 'Which comments' }));
    expect(filters.getAllByRole('button').map((button) => button.textContent.replace(/\d+$/, ''))).toEqual([
      'Approved',
      'Not Approved',
    ]);
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(headers).toEqual(['', 'Blog Title & Comments', 'Date', 'Action']);
  });

  test('are listed apart, the surest first, and the queue can be sorted by the score', async () => {
    const queries = givenComments(80, harmless, advert);
    const { user } = openComments();
    expect(await screen.findByText('Well said.')).toBeVisible();
    expect(screen.queryByText('Visit my channel')).not.toBeInTheDocument();
    await user.click(screen.getByRole('columnheader', { name: 'Spam score' }));
    await waitFor(() => {
      expect(queries.at(-1)).toMatchObject({ status: 'not-approved', sort: 'spam-score', order: 'asc' });
    });
    await user.click(screen.getByRole('button', { name: 'Spam' }));
    expect(await screen.findByText('Visit my channel')).toBeVisible();
    expect(queries.at(-1)).toMatchObject({ status: 'spam', sort: 'spam-score' });
    expect(screen.queryByText('Well said.')).not.toBeInTheDocument();
  });

  test('are marked, and leave the queue; and are none after all', async () => {
    givenComments(100, harmless, advert);
    const { user } = openComments();
    await user.click(await screen.findByRole('button', spamButton('Bob')));
    expect(await screen.findByText('Comment marked as spam.')).toBeVisible();
    expect(screen.queryByText('Visit my channel')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Spam' }));
    expect(await screen.findByText(/^Marked as spam: a hidden field/)).toBeVisible();
    await user.click(screen.getByRole('button', noSpamButton('Bob')));
    expect(await screen.findByText('No spam.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Not Approved' }));
    expect(await screen.findByText('Visit my channel')).toBeVisible();
  });

  test('are back where the server refuses to mark them', async () => {
    givenComments(100, harmless);
    mockedApi.use(mock(moderationCalls.markSpam, () => refuse(409, 'Somebody has answered this comment.')));
    const { user } = openComments();
    await user.click(await screen.findByRole('button', spamButton('Ada')));
    expect(await screen.findByText('Somebody has answered this comment.')).toBeVisible();
    expect(await screen.findByText('Well said.')).toBeVisible();
  });

  test('are marked by s, and several after one question', async () => {
    givenComments(100, harmless, advert, { ...harmless, _id: 'three', name: 'Eve', content: 'Me, too.' });
    const { user } = openComments();
    await user.click(await screen.findByText('Well said.'));
    await user.keyboard('s');
    await waitFor(() => {
      expect(screen.queryByText('Well said.')).not.toBeInTheDocument();
    });
    for (const content of ['Visit my channel', 'Me, too.']) {
      const row = screen.getByText(content).closest<HTMLElement>('[role="row"]')!;
      await user.click(within(row).getByRole('checkbox'));
    }
    await user.click(screen.getAllByRole('button', { name: 'Spam' }).at(-1)!);
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure that these 2 comments are spam?' });
    await user.click(within(question).getByRole('button', { name: 'Spam' }));
    expect(await screen.findByText('2 comments marked as spam.')).toBeVisible();
    expect(await screen.findByText('Nothing is waiting.')).toBeVisible();
  });
});

describe('a comment', () => {
  test('is sent with how long it took to type, and with what a program filled that people do not see', async () => {
    const sent: unknown[] = [];
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: aBlog({ _id: 'rain' }) })),
      mock(contract.listComments, () => ({ success: true, comments: [aComment()] })),
      mock(contract.addComment, ({ body }) => {
        sent.push(body);
        return { success: true, message: 'Thank you.' };
      }),
    );
    const { user, container } = renderApp({ path: '/blog/rain', preloadedState: { site } });
    const trap = await waitFor(() => {
      const field = container.querySelector<HTMLInputElement>('input[name="website"]');
      expect(field).not.toBeNull();
      return field!;
    });
    // Neither read out nor reached by the keyboard.
    expect(trap.closest('[aria-hidden="true"]')).not.toBeNull();
    expect(trap.tabIndex).toBe(-1);
    const form = within(trap.closest('form')!);
    await user.type(form.getByLabelText(/^Name/), 'Ann');
    await user.type(form.getByLabelText(/^Comment/), 'Hell');
    // The clock of the device is put back: less than no time would be refused.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 60_000);
    await user.type(form.getByLabelText(/^Comment/), 'o');
    clock.mockRestore();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    expect(sent[0]).toMatchObject({ content: 'Hello', seconds: expect.any(Number) });
    expect((sent[0] as { seconds: number }).seconds).toBeGreaterThanOrEqual(0);
    expect(sent[0]).not.toHaveProperty('website');
    trap.value = 'https://spam.example';
    await user.type(form.getByLabelText(/^Name/), 'Ann');
    await user.type(form.getByLabelText(/^Comment/), 'Again');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() => {
      expect(sent[1]).toMatchObject({ content: 'Again', website: 'https://spam.example' });
    });
  });
});
