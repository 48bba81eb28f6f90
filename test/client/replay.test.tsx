import { lastRecording } from '../support/devtools';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import type { CommentWithBlog } from '../../src/contract/entities';
import { replacer } from '../../src/client/app/devTools';
import { createStore, type AppStore } from '../../src/client/app/store';
import { blogsApi } from '../../src/client/features/blogs/blogsApi';
import { aFile } from '../support/blog-form';
import { aBlog, aComment, aCommentWithBlog, aLogin, aSession, someDashboard } from '../support/builders';
import { callArguments, makeCall, responses } from '../support/calls';
import { mock, mockedApi } from '../support/mock';
import { renderApp } from '../support/render';
import { givenBlogs, givenPost } from '../support/mock-data';

// Visits many pages, which is slow on a busy machine.
jest.setTimeout(90_000);

const calls: [AnyCallName, Call][] = Object.entries(allCalls) as [AnyCallName, Call][];

const transientElements = '.MuiTouchRipple-root, .notistack-SnackbarContainer, style';
const transientAttributes = ['style', 'tabindex'];

/**
 * What is on the screen, one line for each element, without what the log does not hold: what depends on time (toasts,
 * ripples, fades), the ids that React generates, and the focus.
 */
function shown(): string[] {
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.closest(transientElements))
    .map((element) => {
      const attributes = [...element.attributes]
        .filter(({ name }) => !transientAttributes.includes(name))
        .map(({ name, value }) => `${name}="${value.replace(/_r_\w+_/g, '_r_').replace(/ ?Mui-focus\w+/g, '')}"`);
      const text = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      return [
        `<${element.tagName.toLowerCase()}>`,
        ...attributes.sort(),
        ...text.map(({ textContent }) => textContent),
        element instanceof HTMLInputElement ? element.value : '',
      ].join(' ');
    });
}

/** Opens the page anew in another tab, with an API that never responds, and imports a log there. */
function importInto(path: string, file: string) {
  cleanup();
  const asked: string[] = [];
  mockedApi.use(
    ...calls.map(([name, entry]) =>
      mock(entry, () => {
        asked.push(name);
        return new Promise<never>(() => undefined);
      }),
    ),
  );
  const app = renderApp({ path });
  const recording = lastRecording();
  act(() => {
    recording.importLog(file);
  });
  return { ...app, ...recording, asked };
}

const posts = [
  aBlog({ _id: 'rain', title: 'A walk in the rain', category: 'Lifestyle' }),
  aBlog({ _id: 'cloud', title: 'Rain on the cloud', category: 'Technology' }),
  aBlog({ _id: 'coins', title: 'Counting coins', category: 'Finance' }),
];

const waiting = aCommentWithBlog({ _id: 'waiting', name: 'Bob', content: 'Is it still raining?', isApproved: false });

/** A mocked API for searching, logging in as an admin, liking and moderating. */
function givenStatefulApi(): void {
  const givenComments = (...comments: CommentWithBlog[]) => {
    mockedApi.use(mock(contract.listAllComments, () => ({ success: true, comments })));
  };
  givenBlogs(...posts);
  givenComments(waiting);
  mockedApi.use(
    mock(contract.login, () => aLogin({ id: 'grace', role: 'admin' })),
    mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })),
    mock(contract.toggleLike, () => {
      givenBlogs({ ...posts[0]!, likes: ['grace', 'eve'] }, ...posts.slice(1));
      return { success: true, message: 'Liked.' };
    }),
    mock(contract.approveComment, () => {
      givenComments({ ...waiting, isApproved: true });
      return { success: true, message: 'Comment approved.' };
    }),
  );
}

/** Visits, searches, filters, opens the dialog, logs in, likes and moderates; notes each screen and where it is in the log. */
async function recordVisit() {
  givenStatefulApi();
  const { user } = renderApp();
  const { actions, exportLog } = lastRecording();
  const screens: { name: string; index: number; shown: string[] }[] = [];
  const note = (name: string) => {
    screens.push({ name, index: actions().length, shown: shown() });
  };

  await screen.findAllByRole('article');
  note('the home page');

  await user.type(screen.getByRole('textbox', { name: 'Search for blogs' }), 'rain{Enter}');
  await waitFor(() => {
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });
  note('the search');

  await user.click(screen.getByRole('tab', { name: 'Technology' }));
  await waitFor(() => {
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });
  note('the category');

  await user.click(screen.getByRole('link', { name: 'Rain on the cloud' }));
  const dialog = await screen.findByRole('dialog', { name: 'Login Required' });
  note('the login dialog');

  await user.click(within(dialog).getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  note('the login page');

  await user.type(screen.getByRole('textbox', { name: /Email/ }), 'grace@example.com');
  await user.type(screen.getByLabelText(/Password/), 'correct horse{Enter}');
  await screen.findByRole('row', { name: /A walk in the rain/ });

  await user.click(screen.getByRole('link', { name: 'Octavo, home' }));
  await user.click(await screen.findByRole('button', { name: 'Like “A walk in the rain”, 0 so far' }));
  await screen.findByRole('button', { name: 'Like “A walk in the rain”, 2 so far', pressed: true });
  note('the like');

  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await user.click(await screen.findByRole('link', { name: 'Comments' }));
  await user.click(await screen.findByRole('button', { name: /^Approve the comment by Bob/ }));
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });
  await user.click(screen.getByRole('button', { name: 'Approved' }));
  await screen.findByText('Comment approved.');
  await screen.findByText('Is it still raining?');
  note('the moderation');

  return { screens, file: exportLog() };
}

let recorded: ReturnType<typeof recordVisit> | undefined;
/** The recorded visit, shared by the tests. */
const visit = () => (recorded ??= recordVisit());

describe('an exported log', () => {
  test('of a whole visit leads to the same screens, one after the other, in another tab', async () => {
    const { screens, file } = await visit();
    const { jumpTo, url, storage } = importInto('/', file);

    expect(await screen.findByText('Is it still raining?')).toBeVisible();
    expect(url()).toBe('/admin/comments');
    const last = screens.at(-1)!;
    await waitFor(() => {
      expect(shown()).toEqual(last.shown);
    });

    for (const { index, shown: before } of screens) {
      act(() => {
        jumpTo(index);
      });
      await waitFor(() => {
        expect(shown()).toEqual(before);
      });
    }
    expect(storage.getItem('token')).toBeNull();
  });

  test('is shown at the step that was jumped to last, though a page on the way there is still loading', async () => {
    const { screens, file } = await visit();
    const { jumpTo, url } = importInto('/', file);
    expect(await screen.findByText('Is it still raining?')).toBeVisible();
    const indexOf = (wanted: string) => screens.find(({ name }) => name === wanted)!.index;
    await act(async () => {
      jumpTo(indexOf('the login page'));
      jumpTo(indexOf('the moderation'));
      await import('../../src/client/features/accounts/LoginPage');
    });
    expect(url()).toBe('/admin/comments');
    expect(screen.getByText('Is it still raining?')).toBeVisible();
  });

  test('sends nothing of what was sent when it was made', async () => {
    const { file } = await visit();
    const { asked } = importInto('/', file);
    await screen.findByText('Is it still raining?');
    expect(asked).toEqual(['listBlogs']);
  });

  test('holds no password, no token and no e-mail address', async () => {
    const { file } = await visit();
    expect(file).not.toContain('grace@example.com');
    expect(file).not.toContain('correct horse');
    expect(file).not.toContain(aLogin({ id: 'grace' }).token);
    expect(file).toContain('[hidden]');
  });

  test('of a reader’s like on a post leads to that post', async () => {
    givenPost(posts[0]!, [aComment()]);
    mockedApi.use(mock(contract.toggleLike, () => ({ success: true, message: 'Liked.' })));
    const { user } = renderApp({ path: '/blog/rain', session: aSession() });
    const { exportLog } = lastRecording();
    expect(await screen.findByText('Well said.')).toBeVisible();
    givenPost({ ...posts[0]!, likes: ['ada', 'eve'] }, [aComment()]);
    await user.click(screen.getByRole('button', { name: /Like/ }));
    expect(await screen.findByRole('button', { name: /2 so far/, pressed: true })).toBeVisible();
    const before = shown();

    importInto('/', exportLog());
    expect(await screen.findByText('Well said.')).toBeVisible();
    await waitFor(() => {
      expect(shown()).toEqual(before);
    });
  });
});

describe('every action', () => {
  const asWritten = <T,>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

  test('of a visit, and the state it leads to, is the same when it is written down and read again', async () => {
    givenBlogs(...posts);
    const { user, store } = renderApp({ session: aSession() });
    const { actions } = lastRecording();
    mockedApi.use(mock(contract.toggleLike, () => ({ success: true, message: 'Liked.' })));
    givenBlogs(aBlog({ likes: ['ada', 'eve'] }));
    await user.click(await screen.findByRole('button', { name: /Like “A walk in the rain”/ }));
    await screen.findByRole('button', { name: /2 so far/ });
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Logged out successfully!')).toBeVisible();
    expect(actions().length).toBeGreaterThan(5);
    for (const action of actions()) expect(asWritten(action)).toEqual(action);
    expect(asWritten(store.getState())).toEqual(store.getState());
  });

  test.each(calls)('of the call %s leads to the same state from an exported log', async (name, entry) => {
    mockedApi.use(mock(entry, () => Response.json(responses[name])));
    const store = createStore();
    const { actions, exportLog } = lastRecording();
    await makeCall[name](store.dispatch);
    expect(actions().some(({ type }) => type.endsWith('/fulfilled'))).toBe(true);

    const fresh = createStore();
    lastRecording().importLog(exportLog());
    expect(asWritten(fresh.getState())).toEqual(JSON.parse(JSON.stringify(store.getState(), replacer)));
  });

  const picture = { image: aFile(), onProgress: () => undefined };
  test.each<[AnyCallName, (dispatch: AppStore['dispatch']) => PromiseLike<unknown>]>([
    ['addBlog', (dispatch) => dispatch(blogsApi.endpoints.addBlog.initiate({ ...callArguments.addBlog, ...picture }))],
    [
      'editBlog',
      (dispatch) => dispatch(blogsApi.endpoints.editBlog.initiate({ ...callArguments.editBlog, ...picture })),
    ],
  ])('of %s is exported with a description of its picture', async (name, send) => {
    const entry: Call = allCalls[name];
    mockedApi.use(mock(entry, () => Response.json(responses[name])));
    const { dispatch } = createStore();
    const { exportLog } = lastRecording();
    await send(dispatch);

    const { payload } = JSON.parse(exportLog()) as { payload: string };
    const log = JSON.parse(payload) as { type: string; meta: { arg: { originalArgs: unknown } } }[];
    const pending = log.find(({ type }) => type.endsWith('/executeMutation/pending'));
    expect(pending?.meta.arg.originalArgs).toEqual({
      ...callArguments[name],
      image: '[file rain.jpg, image/jpeg, 9 bytes]',
      onProgress: '[function]',
    });
  });
});

describe('the log', () => {
  test('of a long visit is whole', () => {
    const store = createStore();
    const { actions, exportLog } = lastRecording();
    for (let number = 0; number < 300; number += 1) store.dispatch({ type: `step ${number}` });
    expect(actions()).toHaveLength(300 + 1);
    expect(JSON.parse(exportLog())).not.toHaveProperty('preloadedState');
  });

  test('holds no e-mail address of a form, an answer or a list', () => {
    const meta = { arg: { originalArgs: { name: 'Ada', email: 'ada@example.com', password: 'abc' } } };
    const payload = { account: { email: 'ada@example.com' }, users: [{ name: 'Ada', email: 'ada@example.com' }] };
    expect(JSON.stringify({ meta, payload }, replacer)).not.toContain('example.com');
  });

  test('still tells a session that is none from one that is hidden', () => {
    const state = { visitor: { token: null }, reader: { token: 'abc' } };
    expect(JSON.parse(JSON.stringify(state, replacer))).toEqual({
      visitor: { token: null },
      reader: { token: '[hidden]' },
    });
  });
});
