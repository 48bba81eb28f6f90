import { lastRecording } from '../support/devtools';
import { act, cleanup, screen } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { aBlog, aComment, aSession } from '../support/builders';
import { mock, mockedApi } from '../support/mock';
import { renderApp } from '../support/render';
import { givenBlogs, givenPost } from '../support/scenes';

/** What is on the screen, but for the ids that React counts up and what a click leaves on a button for a moment. */
function shown(): string[] {
  const body = document.body.cloneNode(true) as HTMLElement;
  body.querySelectorAll('.MuiTouchRipple-root').forEach((ripple) => {
    ripple.remove();
  });
  body.querySelectorAll('.Mui-focusVisible').forEach((button) => {
    button.classList.remove('Mui-focusVisible');
  });
  return body.innerHTML.replace(/_r_\w+_/g, '_r_').split(/(?=<)/);
}

const asExported = <T,>(log: T): T => JSON.parse(JSON.stringify(log)) as T;

/** Opens the page anew, with an API that has nothing to say, and plays a log to it. */
async function replayAt(path: string, log: ReturnType<typeof lastRecording>['actions']) {
  cleanup();
  givenBlogs();
  mockedApi.use(mock(contract.getBlog, () => new Promise(() => undefined)));
  const app = renderApp({ path });
  const { replay } = lastRecording();
  act(() => {
    replay(log);
  });
  return app;
}

const posts = [
  aBlog({ _id: 'rain', title: 'A walk in the rain', category: 'Lifestyle' }),
  aBlog({ _id: 'cloud', title: 'Rain on the cloud', category: 'Technology' }),
  aBlog({ _id: 'coins', title: 'Counting coins', category: 'Finance' }),
];

describe('the recorded log', () => {
  test('of a visitor’s search brings back what they saw', async () => {
    givenBlogs(...posts);
    const { user, store } = renderApp();
    const { actions } = lastRecording();
    await user.type(await screen.findByRole('textbox', { name: 'Search for blogs' }), 'rain{Enter}');
    await user.click(screen.getByRole('tab', { name: 'Technology' }));
    await user.click(await screen.findByRole('link', { name: 'Rain on the cloud' }));
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeVisible();
    const state = store.getState();

    const replayed = await replayAt('/', asExported(actions));
    expect(await screen.findByRole('dialog', { name: 'Login Required' })).toBeVisible();
    expect(screen.getByRole('tab', { hidden: true, selected: true })).toHaveTextContent('Technology');
    expect(screen.getByRole('textbox', { name: 'Search for blogs', hidden: true })).toHaveValue('rain');
    expect(screen.getAllByRole('article', { hidden: true })).toHaveLength(1);
    const { filters, loginDialog, session, commentFilter } = replayed.store.getState();
    expect({ filters, loginDialog, session, commentFilter }).toEqual({
      filters: state.filters,
      loginDialog: state.loginDialog,
      session: state.session,
      commentFilter: state.commentFilter,
    });
  });

  test('of a reader’s like brings back the same screen, without their token', async () => {
    givenPost(posts[0]!, [aComment()]);
    const liked = mock(contract.toggleLike, () => ({ success: true, message: 'Liked.' }));
    mockedApi.use(liked);
    const session = aSession();
    const { user } = renderApp({ path: '/blog/rain', session });
    const { actions } = lastRecording();
    expect(await screen.findByText('Well said.')).toBeVisible();
    givenPost({ ...posts[0]!, likes: ['ada', 'eve'] }, [aComment()]);
    await user.click(screen.getByRole('button', { name: /Like/ }));
    expect(await screen.findByRole('button', { name: /2 so far/, pressed: true })).toBeVisible();
    const before = shown();

    expect(JSON.stringify(actions)).not.toContain(session.token);
    await replayAt('/blog/rain', asExported(actions));
    expect(await screen.findByRole('button', { name: /2 so far/, pressed: true })).toBeVisible();
    expect(await screen.findByText('Well said.')).toBeVisible();
    expect(shown()).toEqual(before);
  });

  test('and the state survive being written down', async () => {
    givenBlogs(...posts);
    const { user, store } = renderApp({ session: aSession() });
    const { actions } = lastRecording();
    mockedApi.use(mock(contract.toggleLike, () => ({ success: true, message: 'Liked.' })));
    givenBlogs(aBlog({ likes: ['ada', 'eve'] }));
    await user.click(await screen.findByRole('button', { name: /Like “A walk in the rain”/ }));
    await screen.findByRole('button', { name: /2 so far/ });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully!')).toBeVisible();
    expect(actions.length).toBeGreaterThan(5);
    for (const action of actions) expect(asExported(action)).toEqual(action);
    expect(asExported(store.getState())).toEqual(store.getState());
  });
});
