import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { BlogChanges } from '../../src/contract/entities';
import { accountsCalls } from '../../src/contract/extensions/accounts';
import { draftsCalls, type NewDraft } from '../../src/contract/extensions/drafts';
import { aFile, form } from '../support/blog-form';
import { aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { aThought, at } from '../support/draft';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

/** Mocks the server, which has one draft. */
function mockServer(present = aThought()) {
  const added: { draft: NewDraft; key: string | null }[] = [];
  const edited: BlogChanges[] = [];
  const answers: (() => Response)[] = [];
  const server = { added, edited, answers, blog: present };
  mockedApi.use(
    mock(draftsCalls.addDraft, ({ body, request }) => {
      added.push({ draft: body, key: request.headers.get('idempotency-key') });
      const failure = answers.shift();
      if (failure) return failure();
      server.blog = aThought({ title: body.title, description: body.description ?? '' });
      return { success: true, message: 'Draft saved.', id: 'thought', updatedAt: at(1) };
    }),
    mock(contract.editBlog, ({ body }) => {
      edited.push(body);
      const failure = answers.shift();
      if (failure) return failure();
      const { title, description = server.blog.description, isPublished = false } = body;
      server.blog = { ...server.blog, title, description, isPublished, updatedAt: at(1 + edited.length) };
      return { success: true, message: 'Blog updated.', updatedAt: server.blog.updatedAt! };
    }),
    mock(contract.getBlog, () => ({ success: true, blog: server.blog })),
    mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })),
  );
  return server;
}

interface Site {
  opensWritingView?: boolean;
  hasExtensions?: boolean;
  showsAuthors?: boolean;
  needsCover?: boolean;
}

async function open(
  path: string,
  { opensWritingView = false, hasExtensions = true, showsAuthors = false, needsCover = true }: Site = {},
) {
  const site = aSite({ hasExtensions });
  const app = renderApp({
    path,
    session: aSession({ role: 'admin' }),
    preloadedState: {
      site: {
        ...site,
        settings: { ...site.settings, opensWritingView, needsCover, showsAuthors, showsCardDetails: showsAuthors },
      },
    },
  });
  await screen.findByRole('textbox', { name: /^Blog title/ });
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'nextTick'] });
  return app;
}

const openNew = (site?: Site) => open('/admin/addBlog?view=writing', site);
const openThought = () => open('/admin/edit-blog/thought?view=writing');

afterEach(() => {
  jest.useRealTimers();
});

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Lets somebody pause for so long. */
const pause = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

const line = (text: string | RegExp) => screen.findByText(text, { selector: 'p', exact: false });
const status = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

describe('the writing view', () => {
  test('is one button away from the form, at an address of its own, and loses nothing that was typed', async () => {
    mockServer();
    const { user, url, goBack } = await open('/admin/addBlog');
    type(form.title(), 'A thought');
    type(form.subTitle(), 'of mine');
    type(form.description(), '<p>More.</p>');
    const text = form.description();
    await user.click(screen.getByRole('link', { name: 'Writing view' }));
    expect(url()).toBe('/admin/addBlog?view=writing');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(form.title()).toHaveValue('A thought');
    // The editor is the same, with what can be undone in it.
    expect(form.description()).toBe(text);
    expect(text).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'Sub title' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    expect(form.subTitle()).toHaveValue('of mine');
    type(form.subTitle(), 'of ours');
    await goBack();
    expect(url()).toBe('/admin/addBlog');
    expect(form.subTitle()).toHaveValue('of ours');
    expect(form.description()).toBe(text);
  });

  test('opens first where the site says so, and the form is one link away', async () => {
    mockServer();
    const { user, url } = await open('/admin/edit-blog/thought', { opensWritingView: true });
    await user.click(screen.getByRole('link', { name: 'Form' }));
    expect(url()).toBe('/admin/edit-blog/thought?view=form');
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Blog' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Writing view' })).toHaveFocus();
  });

  test('leads from the title to the text by Enter, and keeps the title in one line', async () => {
    mockServer();
    const { user } = await openNew();
    expect(form.title()).toHaveFocus();
    await user.keyboard('A thought{Enter}');
    expect(form.description()).toHaveFocus();
    type(form.title(), 'Two\nlines');
    expect(form.title()).toHaveValue('Two lines');
  });

  test('gives the focus to the details, and back to their button', async () => {
    mockServer();
    const { user } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Details' }));
    const details = await screen.findByRole('dialog', { name: 'Details' });
    expect(within(details).getByRole('combobox', { name: 'Category' })).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Details' })).toHaveFocus();
    });
  });
});

describe('a draft in the writing view', () => {
  test('is saved by itself after a pause, goes on at its address, and is one session', async () => {
    const { added, edited } = mockServer();
    const { url } = await openNew();
    await pause(60);
    expect(added).toEqual([]);
    type(form.title(), 'A thought');
    expect(await line('Unsaved changes')).toBeVisible();
    await pause(2);
    expect(added).toEqual([]);
    await pause(1.5);
    expect(await line(/^Saved \d\d:\d\d$/)).toBeVisible();
    expect(added).toMatchObject([{ draft: { title: 'A thought', isPublished: false } }]);
    await waitFor(() => {
      expect(url()).toBe('/admin/edit-blog/thought?view=writing');
    });
    type(form.description(), '<p>More.</p>');
    // Not more often than this.
    await pause(4);
    expect(edited).toEqual([]);
    await pause(12);
    await waitFor(() => {
      expect(edited).toMatchObject([
        { description: '<p>More.</p>', updatedAt: at(1), session: added[0]!.draft.session },
      ]);
    });
    // Neither toasts nor a word of a screen reader while somebody writes.
    expect(screen.queryByText('Draft saved.')).not.toBeInTheDocument();
    expect(status()).toBe('');
    expect(localStorage).toHaveLength(0);
  });

  test('is a version of its own once somebody has saved it, or has paused for long', async () => {
    const { edited } = mockServer();
    const { user } = await openThought();
    type(form.description(), '<p>1</p>');
    await pause(4);
    await user.click(form.title());
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Draft saved.')).toBeVisible();
    expect(status()).toMatch(/Saved \d\d:\d\d/);
    type(form.description(), '<p>2</p>');
    await pause(20);
    type(form.description(), '<p>3</p>');
    await pause(20);
    await pause(11 * 60);
    type(form.description(), '<p>4</p>');
    await pause(20);
    await waitFor(() => {
      expect(edited).toHaveLength(5);
    });
    const sessions = edited.map(({ session }) => session);
    expect(sessions[1]).toBeUndefined();
    expect(sessions[3]).toBe(sessions[2]);
    expect(new Set(sessions).size).toBe(4);
  });

  test('is saved by itself where the clock of the device is put back by a day, too, in another session', async () => {
    const { edited } = mockServer();
    await openThought();
    type(form.description(), '<p>1</p>');
    await pause(4);
    jest.setSystemTime(Date.now() - 24 * 60 * 60_000);
    type(form.description(), '<p>2</p>');
    await pause(20);
    await waitFor(() => {
      expect(edited.map(({ description }) => description)).toEqual(['<p>1</p>', '<p>2</p>']);
    });
    expect(edited[1]!.session).not.toBe(edited[0]!.session);
  });

  test('needs no title as long as nobody publishes it', async () => {
    const server = mockServer();
    await openNew();
    type(form.description(), '<p>Only this.</p>');
    await pause(4);
    expect(await line(/^Saved/)).toBeVisible();
    expect(server.added).toMatchObject([{ draft: { title: 'Untitled draft', description: '<p>Only this.</p>' } }]);
    expect(form.title()).toHaveValue('');
  });

  test('says that it is not saved, keeps it in the browser, and sends the same once more before what is new', async () => {
    const { added, edited, answers } = mockServer();
    answers.push(unreachable);
    await openNew();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    type(form.title(), 'A thought');
    await pause(4);
    expect(await line('Not saved: offline, kept in this browser')).toBeVisible();
    expect(status()).toContain('Not saved: offline');
    expect(Object.values({ ...localStorage }).join()).toContain('A thought');
    type(form.title(), 'A second thought');
    jest.restoreAllMocks();
    fireEvent(window, new Event('online'));
    await waitFor(() => {
      expect(edited).toMatchObject([{ title: 'A second thought', updatedAt: at(1) }]);
    });
    expect(added.map(({ draft }) => draft.title)).toEqual(['A thought', 'A thought']);
    expect(added[1]!.key).toBe(added[0]!.key);
    expect(await line(/^Saved/)).toBeVisible();
    expect(localStorage).toHaveLength(0);
  });

  test('does not come into conflict with itself where only the answer was lost', async () => {
    const { edited, answers } = mockServer();
    answers.push(unreachable);
    await openThought();
    type(form.description(), '<p>1</p>');
    await pause(4);
    expect(await line(/^Not saved/)).toBeVisible();
    type(form.description(), '<p>2</p>');
    await pause(20);
    await waitFor(() => {
      expect(edited.map(({ description }) => description)).toEqual(['<p>1</p>', '<p>1</p>', '<p>2</p>']);
    });
  });

  test('says why it is refused, and does not send the same again', async () => {
    const { edited, answers } = mockServer();
    answers.push(() => refuse(422, 'The description is nested too deeply.'));
    await openThought();
    type(form.description(), '<p>1</p>');
    await pause(4);
    expect(await line('Not saved: “The description is nested too deeply”, kept in this browser')).toBeVisible();
    await pause(600);
    expect(edited).toHaveLength(1);
    type(form.description(), '<p>2</p>');
    await pause(20);
    await waitFor(() => {
      expect(edited).toHaveLength(2);
    });
  });

  test('waits for somebody to look at what another person has changed in the text', async () => {
    const server = mockServer(aThought({ description: '<p>One.</p>' }));
    const { user } = await openThought();
    server.blog = aThought({ description: '<p>Theirs.</p>', updatedAt: at(5) });
    server.answers.push(() => refuse(409, 'Somebody has changed the post since you opened it.'));
    type(form.description(), '<p>Mine.</p>');
    await pause(4);
    expect(await line(/^Not saved: somebody else has changed it/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(form.description()).toHaveValue('<p>Mine.</p>');
    await pause(600);
    expect(server.edited).toHaveLength(1);
    server.answers.push(() => refuse(409, 'Somebody has changed the post since you opened it.'));
    await user.click(screen.getByRole('button', { name: 'Look at it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Somebody else has saved this post' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await line(/^Saved/)).toBeVisible();
    expect(server.edited.at(-1)).toMatchObject({ description: '<p>Mine.</p>', updatedAt: at(5) });
  });

  test('goes on with what another person has changed elsewhere', async () => {
    const server = mockServer(aThought({ description: '<p>One.</p>' }));
    await openThought();
    const text = form.description();
    server.blog = aThought({ description: '<p>One.</p>', tags: 'Rain', updatedAt: at(5) });
    server.answers.push(() => refuse(409, 'Somebody has changed the post since you opened it.'));
    type(text, '<p>Mine.</p>');
    await pause(4);
    await waitFor(() => {
      expect(server.edited.at(-1)).toMatchObject({ description: '<p>Mine.</p>', tags: 'Rain', updatedAt: at(5) });
    });
    expect(form.description()).toBe(text);
  });
});

describe('nothing is saved by itself', () => {
  test.each([
    ['is published', aThought({ isPublished: true })],
    ['is scheduled', aThought({ publishAt: '2999-01-01T00:00:00.000Z' })],
  ])('of a post that %s', async (_what, blog) => {
    const { edited } = mockServer(blog);
    await openThought();
    type(form.description(), '<p>1</p>');
    await pause(600);
    expect(edited).toEqual([]);
    expect(await line('Unsaved changes, kept in this browser')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Update Blog' })).toHaveAttribute('aria-disabled', 'false');
  });

  test('where another API has no drafts', async () => {
    const { added } = mockServer();
    await openNew({ hasExtensions: false });
    type(form.title(), 'A thought');
    await pause(600);
    expect(added).toEqual([]);
    expect(await line('Unsaved changes, kept in this browser')).toBeVisible();
  });
});

describe('publishing from the writing view', () => {
  test('shows the author whom readers will be told of', async () => {
    mockServer(aThought({ authorId: 'ada' }));
    mockedApi.use(mock(accountsCalls.listAuthors, () => ({ success: true, authors: [{ _id: 'ada', name: 'Ada' }] })));
    const { user } = await open('/admin/edit-blog/thought?view=writing', { showsAuthors: true });
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Ada')).toBeVisible();
  });

  test('asks for what is missing in one dialog, and shows what readers will find', async () => {
    const { edited } = mockServer(aThought({ description: '<p>It rained all day.</p>' }));
    const { user } = await openThought();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Before it is published' }));
    expect(dialog.getByText('It needs a thumbnail and a sub title.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Sub title/ })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Publish now' }));
    expect(dialog.getAllByRole('alert')[0]).toHaveTextContent('It needs a thumbnail and a sub title.');
    expect(edited).toEqual([]);
    type(dialog.getByRole('textbox', { name: /^Sub title/ }), 'Bring a hat');
    await user.upload(dialog.getByLabelText(/^Thumbnail/), aFile());
    type(dialog.getByRole('textbox', { name: /^Title/ }), 'A walk');
    // On the card, in the link and in the search result.
    expect(dialog.getAllByText(/^A walk( · Octavo)?$/)).toHaveLength(3);
    expect(dialog.getAllByText('Bring a hat')).toHaveLength(2);
    expect(dialog.getByText(/\/blog\/thought$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Publish now' }));
    await waitFor(() => {
      expect(edited).toMatchObject([{ title: 'A walk', subTitle: 'Bring a hat', isPublished: true, publishAt: '' }]);
    });
    expect(edited[0]).not.toHaveProperty('session');
    expect(await screen.findByRole('heading', { level: 1, name: 'Blog List' })).toBeVisible();
  });

  test('leaves no unsaved work behind where the post was still being added as a draft', async () => {
    const server = mockServer();
    const { promise: added, resolve: answerAdded } = deferred(undefined);
    const { promise: edited, resolve: answerEdited } = deferred(undefined);
    mockedApi.use(
      mock(draftsCalls.addDraft, async () => {
        await added;
        return { success: true, message: 'Draft saved.', id: 'thought', updatedAt: at(1) };
      }),
      mock(contract.editBlog, async ({ body }) => {
        server.edited.push(body);
        await edited;
        return { success: true, message: 'Blog updated.', updatedAt: at(2) };
      }),
    );
    server.blog = aThought({ title: 'A thought', subTitle: 'Bring a hat' });
    const { user } = await openNew({ needsCover: false });
    type(form.title(), 'A thought');
    await pause(4);
    type(form.description(), '<p>It rained.</p>');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByRole('textbox', { name: /^Sub title/ }), 'Bring a hat');
    await user.click(dialog.getByRole('button', { name: 'Publish now' }));
    answerAdded();
    await waitFor(() => {
      expect(server.edited).toHaveLength(1);
    });
    // What the browser keeps until it is saved, as that of the post by now.
    await pause(2);
    expect(Object.keys(localStorage)).toEqual([expect.stringContaining('/blog/thought/')]);
    answerEdited();
    await screen.findByRole('heading', { level: 1, name: 'Blog List' });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('shows the draft that is still on its way, for which it waits, and publishes nothing where that is cancelled', async () => {
    const server = mockServer();
    const { promise } = deferred({ success: true, message: 'Draft saved.', id: 'thought', updatedAt: at(1) } as const);
    mockedApi.use(mock(draftsCalls.addDraft, () => promise));
    const { user } = await openNew({ needsCover: false });
    type(form.title(), 'A thought');
    await pause(4);
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog'));
    type(dialog.getByRole('textbox', { name: /^Sub title/ }), 'Bring a hat');
    await user.click(dialog.getByRole('button', { name: 'Publish now' }));
    expect(await dialog.findByRole('progressbar')).toBeVisible();
    const [cancelSending] = dialog.getAllByRole('button', { name: 'Cancel' });
    await user.click(cancelSending!);
    await waitFor(() => {
      expect(dialog.getByRole('button', { name: 'Publish now' })).toHaveAttribute('aria-disabled', 'false');
    });
    expect(dialog.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(server.edited).toEqual([]);
    expect(dialog.getByRole('textbox', { name: /^Sub title/ })).toHaveValue('Bring a hat');

    // Once more, the draft that may be there or not is sent as it was, and published.
    mockedApi.use(
      mock(draftsCalls.addDraft, ({ body }) => {
        server.blog = aThought({ title: body.title });
        return { success: true, message: 'Draft saved.', id: 'thought', updatedAt: at(1) };
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Publish now' }));
    await screen.findByRole('heading', { level: 1, name: 'Blog List' });
    expect(server.edited).toMatchObject([{ isPublished: true, subTitle: 'Bring a hat' }]);
  });

  test('says what the server refuses, and goes on with the draft', async () => {
    const server = mockServer(aThought({ subTitle: 'Bring a hat', image: 'https://example.com/rain.webp' }));
    const { user } = await openThought();
    server.answers.push(() => refuse(422, 'It is too early.'));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    await user.click(dialog.getByRole('button', { name: 'Publish now' }));
    expect(await screen.findByText('It is too early.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Back to the text' }));
    type(form.description(), '<p>1</p>');
    await pause(20);
    await waitFor(() => {
      expect(server.edited.at(-1)).toMatchObject({ description: '<p>1</p>', isPublished: false });
    });
  });
});
