// SPEC.md section 8: provokes each error on a page and checks the toast. Which call says which
// sentence of its own when it succeeds or fails is in toast-messages.test.ts.
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { Call } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import { aFile, form } from '../support/blog-form';
import { aBlog, aCommentWithBlog, aLogin, aSession, someDashboard } from '../support/builders';
import { mock, mockedApi, refuse, unreachable, webPage } from '../support/mock';
import { renderApp } from '../support/render';
import { givenBlogs, givenPost } from '../support/mock-data';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

// The admin tables are slow to render on a busy machine.
jest.setTimeout(60_000);

type App = ReturnType<typeof renderApp>;

const sentences = {
  unreachable: 'The server cannot be reached. Please check your connection and try again.',
  unreadable: 'The server gave an answer that cannot be read. Please try again.',
  late: 'The server took too long to answer. Please try again.',
  silent: 'The server refused without saying why.',
  expired: 'Your session has expired. Please log in again.',
};

function offline() {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  return unreachable();
}

const json = { 'content-type': 'application/json' };

/** Responses, and the default message for each. */
const failures: [what: string, answer: () => Response, sentence: string][] = [
  ['the server is down', unreachable, sentences.unreachable],
  ['the browser is offline', offline, sentences.unreachable],
  ['HTML comes instead of JSON', () => webPage(), sentences.unreadable],
  ['a proxy answers 502 with a page of its own', () => webPage(502), sentences.unreadable],
  ['the JSON breaks off', () => new HttpResponse('{"success":', { headers: json }), sentences.unreadable],
  ['the JSON is of another kind', () => HttpResponse.json({ status: 'ok' }), sentences.unreadable],
  ['nothing comes but a 204', () => new HttpResponse(null, { status: 204 }), sentences.unreadable],
  ['the answer is 400', () => refuse(400, 'Please enter a title.'), 'Please enter a title.'],
  ['the answer is 403', () => refuse(403, 'Only an admin may do this.'), 'Only an admin may do this.'],
  ['the answer is 404', () => refuse(404, 'The blog was not found.'), 'The blog was not found.'],
  ['the answer is 409', () => refuse(409, 'Somebody was quicker.'), 'Somebody was quicker.'],
  ['the answer is 413', () => refuse(413, 'The picture is too large.'), 'The picture is too large.'],
  ['the answer is 429', () => refuse(429, 'Please wait 30 seconds.'), 'Please wait 30 seconds.'],
  ['the answer is 500', () => refuse(500, 'The database is asleep.'), 'The database is asleep.'],
  ['the answer is 500 without a reason', () => refuse(500), sentences.silent],
  ['the answer is 200 and says no', () => refuse(200, 'Not today.'), 'Not today.'],
];

/** Waits for exactly these toasts. */
async function expectToasts(...expected: string[]): Promise<void> {
  await waitFor(() => {
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(expected);
  });
}

/** A user interaction that triggers a call. */
interface UserAction {
  call: Call;
  perform: () => Promise<App>;
}

const admin = aSession({ id: 'grace', role: 'admin' });
const reader = aSession({ id: 'ada' });

async function comment(): Promise<App> {
  givenPost(aBlog());
  const app = renderApp({ path: '/blog/rain' });
  await app.user.type(await screen.findByRole('textbox', { name: /^Name/ }), 'Ada');
  await app.user.type(screen.getByRole('textbox', { name: /^Comment/ }), 'Quite.');
  await app.user.click(screen.getByRole('button', { name: 'Submit' }));
  return app;
}

async function updateBlog(): Promise<App> {
  mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog() })));
  const app = renderApp({ path: '/admin/edit-blog/rain', session: admin });
  const save = await screen.findByRole('button', { name: 'Update Blog' });
  await app.user.type(form.title(), '!');
  await app.user.click(save);
  return app;
}

async function addBlog(): Promise<App> {
  const app = renderApp({ path: '/admin/addBlog', session: admin });
  await screen.findByRole('button', { name: 'Add Blog' });
  await app.user.upload(form.thumbnail(), aFile());
  await app.user.type(form.title(), 'Rain');
  await app.user.type(form.subTitle(), 'Hats');
  await app.user.click(screen.getByRole('button', { name: 'Add Blog' }));
  return app;
}

async function generate(): Promise<App> {
  const app = renderApp({ path: '/admin/addBlog', session: admin });
  await screen.findByRole('button', { name: 'Add Blog' });
  await app.user.type(form.title(), 'Rain');
  await app.user.click(form.generate());
  return app;
}

async function like(): Promise<App> {
  givenBlogs(aBlog());
  const app = renderApp({ session: reader });
  await app.user.click(await screen.findByRole('button', { name: /^Like/ }));
  return app;
}

async function unlike(): Promise<App> {
  mockedApi.use(mock(contract.listLikedBlogs, () => ({ success: true, blogs: [aBlog({ likes: ['ada'] })] })));
  const app = renderApp({ path: '/profile/liked', session: reader });
  await app.user.click(await screen.findByRole('button', { name: /^Remove/ }));
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  return app;
}

async function register(): Promise<App> {
  const app = renderApp({ path: '/register' });
  await app.user.type(await screen.findByRole('textbox', { name: /Full name/ }), 'Ada{Enter}');
  return app;
}

/** Fills in the login form. */
async function logIn({ user }: App): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /Email/ }), 'grace@example.com');
  await user.type(screen.getByLabelText(/Password/), 'correct horse{Enter}');
}

async function logInOnAdminPage(): Promise<App> {
  const app = renderApp({ path: '/login' });
  await logIn(app);
  return app;
}

const visit = (path: string, session?: typeof reader) => () => Promise.resolve(renderApp({ path, session }));

async function inBlogList(name: string, question?: string): Promise<App> {
  mockedApi.use(mock(contract.listAllBlogs, () => ({ success: true, blogs: [aBlog()] })));
  const app = renderApp({ path: '/admin/listBlog', session: admin });
  await app.user.click(await screen.findByRole('button', { name }));
  if (question)
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: question }));
  return app;
}

const firePageHide = () => act(() => void window.dispatchEvent(new Event('pagehide')));

async function inComments(name: RegExp): Promise<App> {
  mockedApi.use(
    mock(contract.listAllComments, () => ({ success: true, comments: [aCommentWithBlog({ isApproved: false })] })),
  );
  const app = renderApp({ path: '/admin/comments', session: admin });
  await app.user.click(await screen.findByRole('button', { name }));
  return app;
}

async function approve(): Promise<App> {
  const app = await inComments(/^Approve the comment/);
  firePageHide();
  return app;
}

async function deleteComment(): Promise<App> {
  const app = await inComments(/^Delete the comment/);
  await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  return app;
}

const given = ({ call }: UserAction, answer: () => Response) => {
  mockedApi.use(mock(call, answer));
};

beforeEach(() => {
  // A failed like is also logged, which SPEC.md asks for.
  jest.spyOn(console, 'error').mockImplementation();
});

describe.each<[string, UserAction]>([
  ['a comment', { call: contract.addComment, perform: comment }],
  ['an edit, which is sent with its progress,', { call: contract.editBlog, perform: updateBlog }],
])('%s that fails', (_what, action) => {
  test.each(failures)('since %s says so, exactly', async (_why, answer, sentence) => {
    given(action, answer);
    await action.perform();
    await expectToasts(sentence);
  });
});

describe('a comment that gets no answer', () => {
  test('within half a minute is reported as a time-out, and stays as it was typed', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
    let ask: () => void;
    const asked = new Promise<void>((resolve) => (ask = resolve));
    mockedApi.use(
      mock(contract.addComment, () => {
        ask();
        return new Promise<never>(() => undefined);
      }),
    );
    await comment();
    await asked;
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    await expectToasts(sentences.late);
    jest.useRealTimers();
    expect(screen.getByRole('textbox', { name: /^Comment/ })).toHaveValue('Quite.');
  });
});

describe('with words of their own,', () => {
  const cases: [string, UserAction, refused: string, silent: string, failed: string][] = [
    [
      'a like',
      { call: contract.toggleLike, perform: like },
      'Something went wrong.',
      'Something went wrong.',
      'Something went wrong.',
    ],
    [
      'the removal of a like',
      { call: contract.toggleLike, perform: unlike },
      'Something went wrong.',
      'Something went wrong.',
      'Something went wrong.',
    ],
    [
      'a registration',
      { call: contract.register, perform: register },
      'Not today.',
      'Registration failed',
      'Something went wrong. Try again!',
    ],
    [
      'the liked blogs',
      { call: contract.listLikedBlogs, perform: visit('/profile/liked', reader) },
      'Failed to fetch liked blogs.',
      'Failed to fetch liked blogs.',
      'An error occurred while fetching blogs.',
    ],
    [
      'one’s own comments',
      { call: contract.listMyComments, perform: visit('/profile/comments', reader) },
      'Failed to fetch your comments.',
      'Failed to fetch your comments.',
      'An error occurred while fetching your comments.',
    ],
    [
      'a blog to edit',
      { call: contract.getBlog, perform: visit('/admin/edit-blog/rain', admin) },
      'Failed to fetch blog data.',
      'Failed to fetch blog data.',
      'Error fetching blog data.',
    ],
  ];

  describe.each(cases)('%s', (_what, action, refused, silent, failed) => {
    beforeEach(() => {
      // The page after a blog could not be loaded for editing.
      mockedApi.use(mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })));
    });

    test.each<[string, () => Response, string]>([
      ['is refused', () => refuse(500, 'Not today.'), refused],
      ['is refused with 200', () => refuse(200, 'Not today.'), refused],
      ['is refused without a reason', () => refuse(500), silent],
      ['gets no answer', unreachable, failed],
      ['gets a web page', () => webPage(502), failed],
    ])('says so when it %s', async (_how, answer, sentence) => {
      given(action, answer);
      await action.perform();
      await expectToasts(sentence);
    });
  });
});

describe('by the generic rule,', () => {
  describe.each<[string, UserAction]>([
    ['the list of posts', { call: contract.listBlogs, perform: visit('/') }],
    ['a login', { call: contract.login, perform: logInOnAdminPage }],
    ['the dashboard', { call: contract.getDashboard, perform: visit('/admin', admin) }],
    ['the blog list', { call: contract.listAllBlogs, perform: visit('/admin/listBlog', admin) }],
    ['the comments', { call: contract.listAllComments, perform: visit('/admin/comments', admin) }],
    ['a new blog', { call: contract.addBlog, perform: addBlog }],
    ['generated text', { call: contract.generateContent, perform: generate }],
    ['a publication', { call: contract.togglePublish, perform: () => inBlogList('Unpublish “A walk in the rain”') }],
    [
      'the deletion of a blog',
      { call: contract.deleteBlog, perform: () => inBlogList('Delete “A walk in the rain”', 'Delete') },
    ],
    ['an approval', { call: contract.approveComment, perform: approve }],
    ['the deletion of a comment', { call: contract.deleteComment, perform: deleteComment }],
  ])('%s', (_what, action) => {
    test.each<[string, () => Response, string]>([
      ['that the server refuses says why', () => refuse(429, 'Please wait 30 seconds.'), 'Please wait 30 seconds.'],
      ['that gets no answer says so', unreachable, sentences.unreachable],
    ])('%s', async (_how, answer, sentence) => {
      given(action, answer);
      await action.perform();
      await expectToasts(sentence);
    });
  });

  test('a post and its comments that do not arrive say so, each', async () => {
    mockedApi.use(
      mock(contract.getBlog, () => refuse(500, 'No post today.')),
      mock(contract.listComments, () => refuse(500, 'No comments today.')),
    );
    const { unmount } = renderApp({ path: '/blog/rain' });
    await expectToasts('No post today.', 'No comments today.');
    unmount();
    givenPost(aBlog());
    mockedApi.use(mock(contract.listComments, () => refuse(500, 'No comments today.')));
    renderApp({ path: '/blog/rain' });
    await expectToasts('No comments today.');
  });
});

describe('401', () => {
  test('at the login is a wrong password, not the end of a session', async () => {
    mockedApi.use(mock(contract.login, () => refuse(401, 'The e-mail address or password is wrong.')));
    await logInOnAdminPage();
    await expectToasts('The e-mail address or password is wrong.');
  });

  test.each<[string, UserAction]>([
    ['a like', { call: contract.toggleLike, perform: like }],
    ['the liked blogs', { call: contract.listLikedBlogs, perform: visit('/profile/liked', reader) }],
    ['one’s own comments', { call: contract.listMyComments, perform: visit('/profile/comments', reader) }],
    ['the dashboard', { call: contract.getDashboard, perform: visit('/admin', admin) }],
    ['generated text', { call: contract.generateContent, perform: generate }],
    ['an approval', { call: contract.approveComment, perform: approve }],
    ['a publication', { call: contract.togglePublish, perform: () => inBlogList('Unpublish “A walk in the rain”') }],
  ])('in answer to %s ends the session, and says so', async (_what, action) => {
    given(action, () => refuse(401, 'Please log in.'));
    const { storage } = await action.perform();
    await expectToasts(sentences.expired);
    expect(storage.getItem('token')).toBeNull();
  });
});

describe('a session that expires mid-way', () => {
  beforeEach(() => {
    mockedApi.use(
      mock(contract.login, () => aLogin({ id: 'grace', role: 'admin' })),
      mock(contract.getDashboard, () => ({ success: true, dashboardData: someDashboard() })),
    );
  });

  test('while a new blog is sent keeps what was typed, on the same page', async () => {
    mockedApi.use(mock(contract.addBlog, () => refuse(401, 'Please log in.')));
    const app = await addBlog();
    await expectToasts(sentences.expired);
    expect(await screen.findByText(/Your session has expired; what you typed is kept\./)).toBeVisible();
    await logIn(app);
    await app.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(app.url()).toBe('/admin/addBlog');
    expect(form.title()).toHaveValue('Rain');
    expect(form.subTitle()).toHaveValue('Hats');
  });

  test('while comments are moderated comes back to them, and nothing was approved', async () => {
    mockedApi.use(mock(contract.approveComment, () => refuse(401, 'Please log in.')));
    const app = await approve();
    await expectToasts(sentences.expired);
    await logIn(app);
    expect(await screen.findByRole('button', { name: /^Approve the comment/ })).toBeVisible();
    expect(app.url()).toBe('/admin/comments');
  });
});
