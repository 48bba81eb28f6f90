import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { revisionsCalls, type Revision } from '../../src/contract/extensions/revisions';
import { aBlog, aRevision, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

const site = aSite();
const session = aSession({ role: 'admin' });

const first = aRevision({
  savedAt: '2025-03-09T12:00:00.000Z',
  savedBy: null,
  title: 'Rain',
  description: '<p>It rained all day.</p>',
  isCurrent: false,
});
const second = aRevision({ savedAt: '2025-03-10T12:00:00.000Z', savedBy: 'Grace', title: 'Rain', isCurrent: false });
const present = aRevision({
  savedAt: '2025-03-11T12:00:00.000Z',
  savedBy: 'Ada',
  title: 'Rain again',
  description: '<p>It snowed.</p>',
});

function open(...revisions: Revision[]) {
  mockedApi.use(
    mock(contract.getBlog, () => ({ success: true, blog: aBlog({ updatedAt: '2025-03-12T12:00:00.000Z' }) })),
    mock(revisionsCalls.listRevisions, () => ({
      success: true,
      revisions: revisions.map(({ savedAt, savedBy, title, isCurrent }) => ({ savedAt, savedBy, title, isCurrent })),
    })),
    mock(revisionsCalls.getRevision, ({ params }) => {
      const revision = revisions.find(({ savedAt }) => savedAt === decodeURIComponent(params.savedAt));
      return revision ? { success: true, revision } : refuse(404, 'The version was not found.');
    }),
  );
  return renderApp({ path: '/admin/edit-blog/rain/history', session, preloadedState: { site } });
}

/** In both layouts, of which CSS shows one. */
const findMarked = async (tag: 'ins' | 'del', text: string) => (await screen.findAllByText(text, { selector: tag }))[0];

describe('the history of a post', () => {
  test('lists its versions, and shows what the newest has changed', async () => {
    open(present, second, first);
    const versions = within(await screen.findByRole('list', { name: 'Versions' }));
    expect(versions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mar 1[01], 2025.*Ada · the present version$/),
      expect.stringMatching(/Grace$/),
      expect.stringMatching(/Before versions were kept/),
    ]);
    expect(await findMarked('ins', 'snowed')).toBeInTheDocument();
    expect(await findMarked('del', 'rained')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Restore this version' })).not.toBeInTheDocument();
  });

  test('compares an older version with the one before it and with the present one', async () => {
    const { user } = open(present, second, first);
    await user.click(await screen.findByRole('button', { name: /Grace/ }));
    expect(await findMarked('del', 'all day')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'With the present one' }));
    expect(await findMarked('ins', 'snowed')).toBeInTheDocument();
  });

  test('shows the first version as it is', async () => {
    const { user } = open(present, first);
    await user.click(await screen.findByRole('button', { name: /Before versions were kept/ }));
    expect(await screen.findByText(/^The first version that is kept/)).toBeVisible();
    expect(screen.getByText('It rained all day.')).toBeVisible();
  });

  test('restores a version on top of the one that was seen, after a question', async () => {
    const sent: unknown[] = [];
    const { user } = open(present, first);
    mockedApi.use(
      mock(revisionsCalls.restoreRevision, ({ body }) => {
        sent.push(body);
        return { success: true, message: 'It is back.' };
      }),
    );
    await user.click(await screen.findByRole('button', { name: /Before versions were kept/ }));
    await user.click(await screen.findByRole('button', { name: 'Restore this version' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('It is back.')).toBeVisible();
    expect(sent).toEqual([{ id: 'rain', savedAt: first.savedAt, updatedAt: '2025-03-12T12:00:00.000Z' }]);
    await waitFor(() => {
      expect(screen.getByRole('button', { name: /the present version/ })).toHaveAttribute('aria-current', 'true');
    });
    expect(screen.getByRole('region', { name: 'Changes' })).toHaveFocus();
  });

  test('says so where there is none yet, and where the server keeps none', async () => {
    const { unmount } = open();
    expect(await screen.findByRole('heading', { name: 'No versions yet.' })).toBeVisible();
    unmount();
    renderApp({ path: '/admin/edit-blog/rain/history', session });
    expect(await screen.findByRole('heading', { name: 'There is no history.' })).toBeVisible();
  });

  test('is offered by the editor of a server that keeps it', async () => {
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog() })));
    const { unmount } = renderApp({ path: '/admin/edit-blog/rain', session, preloadedState: { site } });
    expect(await screen.findByRole('link', { name: 'History' })).toHaveAttribute(
      'href',
      '/admin/edit-blog/rain/history',
    );
    unmount();
    renderApp({ path: '/admin/edit-blog/rain', session });
    await screen.findByRole('button', { name: 'Update Blog' });
    expect(screen.queryByRole('link', { name: 'History' })).not.toBeInTheDocument();
  });
});
