import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { contract } from '../../src/contract/calls';
import type { BlogChanges, NewBlog } from '../../src/contract/entities';
import { draftsCalls, type NewDraft } from '../../src/contract/extensions/drafts';
import { describeNeeds } from '../../src/contract/publication-rules';
import { aFile, form } from '../support/blog-form';
import { aBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { aThought, at } from '../support/draft';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const session = aSession({ role: 'admin' });
const saved = (second: number) =>
  ({ success: true, message: 'Draft saved.', id: 'thought', updatedAt: at(second) }) as const;

async function open(path: string, button: string, needsCover = true) {
  const site = aSite();
  const app = renderApp({
    path,
    session,
    preloadedState: { site: { ...site, settings: { ...site.settings, needsCover } } },
  });
  await screen.findByRole('button', { name: button });
  return app;
}

const openAdd = (needsCover?: boolean) => open('/admin/addBlog', 'Add Blog', needsCover);
const openEdit = (blog = aThought(), query = '') => {
  mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog })));
  return open(`/admin/edit-blog/thought${query}`, 'Update Blog');
};

const saveDraft = () => screen.getByRole('button', { name: 'Save draft' });
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Mocks the server, which has one draft. */
function mockServer({ answers = [] as (() => ReturnType<typeof unreachable>)[] } = {}) {
  const added: { draft: NewDraft; key: string | null; image: FormDataEntryValue | null }[] = [];
  const edited: BlogChanges[] = [];
  let blog = aThought();
  mockedApi.use(
    mock(draftsCalls.addDraft, async ({ body, request }) => {
      const key = request.headers.get('idempotency-key');
      added.push({ draft: body, key, image: (await request.formData()).get('image') });
      const failure = answers.shift();
      if (failure) return failure();
      blog = aThought({ title: body.title });
      return saved(1);
    }),
    mock(contract.editBlog, ({ body }) => {
      edited.push(body);
      blog = { ...blog, title: body.title, updatedAt: at(1 + edited.length) };
      return { success: true, message: 'Blog updated.', updatedAt: blog.updatedAt };
    }),
    mock(contract.getBlog, () => ({ success: true, blog })),
    mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })),
  );
  return { added, edited };
}

describe('a new post that is saved as a draft', () => {
  test('needs a title, and nothing else', async () => {
    const { added } = mockServer();
    const { user } = await openAdd();
    await user.click(saveDraft());
    expect(await screen.findByText('Please enter a title')).toBeVisible();
    expect(form.title()).toHaveFocus();
    expect(added).toEqual([]);
  });

  test('goes on in its form, at its own address', async () => {
    const { added, edited } = mockServer();
    const { user, url } = await openAdd();
    type(form.title(), 'A thought');
    await user.click(saveDraft());
    expect(await screen.findByText('Draft saved.')).toBeVisible();
    expect(await screen.findByText(/^Saved \d\d:\d\d$/, { selector: 'p' })).toBeVisible();
    await waitFor(() => {
      expect(url()).toBe('/admin/edit-blog/thought');
    });
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Blog' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(added).toMatchObject([{ draft: { title: 'A thought', isPublished: false }, image: null }]);
    expect(localStorage).toHaveLength(0);

    type(form.title(), 'A second thought');
    expect(screen.getByText(/^Unsaved changes/)).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => {
      expect(edited).toMatchObject([{ title: 'A second thought', updatedAt: at(1), isPublished: false }]);
    });
    await waitFor(() => {
      expect(saveDraft()).toHaveAttribute('aria-disabled', 'false');
    });
    await user.click(saveDraft());
    await waitFor(() => {
      expect(edited[1]).toMatchObject({ title: 'A second thought', updatedAt: at(2) });
    });
    expect(added).toHaveLength(1);
  });

  test('loses nothing that is typed while it is being saved', async () => {
    mockServer();
    const { promise, resolve } = deferred(saved(1));
    mockedApi.use(mock(draftsCalls.addDraft, () => promise));
    const { user, url } = await openAdd();
    type(form.title(), 'A thought');
    await user.click(saveDraft());
    expect(screen.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('button', { name: 'Add Blog' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(form.subTitle());
    type(form.subTitle(), 'of mine');
    type(form.description(), '<p>More.</p>');
    resolve();
    await waitFor(() => {
      expect(url()).toBe('/admin/edit-blog/thought');
    });
    await waitFor(() => {
      expect(saveDraft()).toHaveAttribute('aria-disabled', 'false');
    });
    expect(form.subTitle()).toHaveValue('of mine');
    expect(form.subTitle()).toHaveFocus();
    expect(form.description()).toHaveValue('<p>More.</p>');
    expect(screen.getByText(/^Unsaved changes/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('is added once when the answer was lost, whatever was typed since', async () => {
    const { added, edited } = mockServer({ answers: [unreachable] });
    const { user } = await openAdd();
    type(form.title(), 'A thought');
    await user.click(saveDraft());
    await waitFor(() => {
      expect(saveDraft()).toHaveAttribute('aria-disabled', 'false');
    });
    type(form.title(), 'A second thought');
    await user.click(saveDraft());
    await waitFor(() => {
      expect(edited).toMatchObject([{ title: 'A second thought' }]);
    });
    expect(added.map(({ draft }) => draft.title)).toEqual(['A thought', 'A thought']);
    expect(added[1]!.key).toBe(added[0]!.key);
    expect(form.title()).toHaveValue('A second thought');
  });

  test('is the same post in its next visit, when the tab was closed before the answer came', async () => {
    const { added } = mockServer({ answers: [unreachable] });
    const { user, unmount } = await openAdd();
    type(form.title(), 'A thought');
    await user.click(saveDraft());
    await waitFor(() => {
      expect(saveDraft()).toHaveAttribute('aria-disabled', 'false');
    });
    unmount();
    const next = await openAdd();
    await next.user.click(await screen.findByRole('button', { name: 'Restore' }));
    type(form.title(), 'A second thought');
    await next.user.click(saveDraft());
    expect(await screen.findByText('Draft saved.')).toBeVisible();
    expect(added.map(({ draft }) => draft.title)).toEqual(['A thought', 'A second thought']);
    expect(added[0]!.draft.additionKey).toMatch(/^[\w-]{16,64}$/);
    expect(added[1]!.draft.additionKey).toBe(added[0]!.draft.additionKey);
  });

  test('is the same post when it is published again with other words, after the answer was lost', async () => {
    const added: NewBlog[] = [];
    mockedApi.use(
      mock(contract.addBlog, ({ body }) => {
        added.push(body);
        return added.length === 1 ? unreachable() : { success: true, message: 'Blog added.' };
      }),
    );
    const { user } = await openAdd();
    const add = () => user.click(screen.getByRole('button', { name: 'Add Blog' }));
    await user.upload(form.thumbnail(), aFile());
    type(form.title(), 'A thought');
    type(form.subTitle(), 'of mine');
    await add();
    await screen.findByText(/^The server cannot be reached/);
    await waitFor(() => {
      expect(saveDraft()).toHaveAttribute('aria-disabled', 'false');
    });
    type(form.title(), 'A second thought');
    await add();
    expect(await screen.findByText('Blog added.')).toBeVisible();
    const [first, second] = added;
    expect([first!.title, second!.title]).toEqual(['A thought', 'A second thought']);
    expect(second!.additionKey).toEqual(expect.any(String));
    expect(second!.additionKey).toBe(first!.additionKey);

    // The form is reset: what follows is another post.
    await user.upload(form.thumbnail(), aFile());
    type(form.title(), 'A third thought');
    await add();
    await waitFor(() => {
      expect(added).toHaveLength(3);
    });
    expect(added[2]!.additionKey).not.toBe(first!.additionKey);
  });

  test('goes on as the post that it has become, which was changed since: both are shown', async () => {
    const { edited } = mockServer();
    const addedBefore = { success: false, message: 'This has been added before.', id: 'thought' };
    mockedApi.use(
      mock(draftsCalls.addDraft, () => HttpResponse.json(addedBefore, { status: 409 })),
      mock(contract.editBlog, ({ body }) => {
        if (body.updatedAt !== at(5)) return refuse(409, 'Somebody has changed the post.');
        edited.push(body);
        return { success: true, message: 'Blog updated.', updatedAt: at(6) };
      }),
      mock(contract.getBlog, () => ({ success: true, blog: aThought({ title: 'Theirs', updatedAt: at(5) }) })),
    );
    const { user, url } = await openAdd();
    type(form.title(), 'Mine');
    await user.click(saveDraft());
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Theirs');
    expect(dialog).toHaveTextContent('Mine');
    expect(url()).toBe('/admin/edit-blog/thought');
    expect(edited).toEqual([]);
  });

  test('sends its picture once', async () => {
    const { added } = mockServer();
    const images: (FormDataEntryValue | null)[] = [];
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: aThought({ image: 'http://api.test/images/1-960.webp' }) })),
      mock(contract.editBlog, async ({ request }) => {
        images.push((await request.formData()).get('image'));
        return { success: true, message: 'Blog updated.', updatedAt: at(2) };
      }),
    );
    const { user, container } = await openAdd();
    await user.upload(form.thumbnail(), aFile());
    type(form.title(), 'A thought');
    await user.click(saveDraft());
    expect(await screen.findByText(/^Saved \d\d:\d\d$/, { selector: 'p' })).toBeVisible();
    expect(added).toMatchObject([{ image: expect.any(File) }]);
    expect(container.querySelector('main img')).toHaveAttribute('src', 'http://api.test/images/1-960.webp');
    type(form.title(), 'A second thought');
    await user.click(saveDraft());
    await waitFor(() => {
      expect(images).toEqual([null]);
    });
  });

  test('goes on with another picture where the file of the first one is gone, and says so', async () => {
    const { added } = mockServer();
    const read = jest.spyOn(Request.prototype, 'blob').mockRejectedValue(new TypeError('Failed to fetch'));
    const { user } = await openAdd();
    await user.upload(form.thumbnail(), aFile('gone.jpg'));
    type(form.title(), 'A thought');
    await user.click(saveDraft());
    expect(await screen.findByRole('alert')).toHaveTextContent('The file cannot be read any more');
    read.mockRestore();
    await user.upload(form.thumbnail(), aFile('rain.jpg'));
    await user.click(saveDraft());
    expect(await screen.findByText('Draft saved.')).toBeVisible();
    expect(added).toMatchObject([{ image: { name: 'rain.jpg' } }]);
  });

  test('leaves an empty form to the next one', async () => {
    mockServer();
    const { user, url } = await openAdd();
    type(form.title(), 'A thought');
    await user.click(saveDraft());
    await waitFor(() => {
      expect(url()).toBe('/admin/edit-blog/thought');
    });
    await user.click(screen.getAllByRole('link', { name: 'Add Blog' })[0]!);
    await screen.findByRole('heading', { level: 1, name: 'Add Blog' });
    expect(form.title()).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Add Blog' })).toBeVisible();
  });
});

describe('a draft', () => {
  test('asks for what is missing as soon as it is to be published', async () => {
    const { user } = await openEdit();
    expect(form.thumbnail()).not.toBeRequired();
    expect(form.subTitle()).not.toBeRequired();
    await user.click(form.publish());
    expect(form.thumbnail()).toBeRequired();
    expect(form.subTitle()).toBeRequired();
    expect(form.subTitle()).toBeInvalid();
    expect(screen.getAllByText('Needed before it is published')).toHaveLength(2);
    await user.upload(form.thumbnail(), aFile());
    type(form.subTitle(), 'of mine');
    expect(screen.queryByText('Needed before it is published')).not.toBeInTheDocument();
  });

  test('is saved as a draft although it is to be published', async () => {
    const { edited } = mockServer();
    const { user } = await open('/admin/edit-blog/thought', 'Update Blog');
    await user.click(form.publish());
    await user.click(saveDraft());
    await waitFor(() => {
      expect(edited).toMatchObject([{ isPublished: false, publishAt: '' }]);
    });
    expect(form.publish()).toBeChecked();
  });

  test('is opened in order to be published, with what is missing marked', async () => {
    await openEdit(aThought(), '?publish=true');
    expect(form.publish()).toBeChecked();
    expect(screen.getAllByText('Needed before it is published')).toHaveLength(2);
    expect(screen.queryByText(/^Unsaved changes/)).not.toBeInTheDocument();
  });

  test('that somebody has published meanwhile is not changed', async () => {
    const { edited } = mockServer();
    const { user } = await open('/admin/edit-blog/thought', 'Update Blog');
    mockedApi.use(
      mock(contract.editBlog, () => refuse(409, 'Somebody has changed the post.')),
      mock(contract.getBlog, () => ({ success: true, blog: aThought({ isPublished: true, updatedAt: at(5) }) })),
    );
    type(form.title(), 'A second thought');
    await user.click(saveDraft());
    expect(await screen.findByText(/^The post has been published meanwhile/)).toBeVisible();
    expect(edited).toEqual([]);
    expect(form.title()).toHaveValue('A second thought');
  });

  test('is put together with what somebody else has saved meanwhile', async () => {
    const { edited } = mockServer();
    const { user } = await open('/admin/edit-blog/thought', 'Update Blog');
    const theirs = aThought({ subTitle: 'of theirs', updatedAt: at(5) });
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: theirs })),
      mock(contract.editBlog, ({ body }) => {
        edited.push(body);
        if (body.updatedAt !== at(5)) return refuse(409, 'Somebody has changed the post.');
        return { success: true, message: 'Blog updated.', updatedAt: at(6) };
      }),
    );
    type(form.title(), 'A second thought');
    await user.click(saveDraft());
    expect(await screen.findByText(/^Somebody else has changed the sub title meanwhile/)).toBeVisible();
    await waitFor(() => {
      expect(edited[1]).toMatchObject({ title: 'A second thought', subTitle: 'of theirs', updatedAt: at(5) });
    });
    expect(form.subTitle()).toHaveValue('of theirs');
    expect(await screen.findByText(/^Saved \d\d:\d\d$/, { selector: 'p' })).toBeVisible();
  });

  test('is none where readers see the post', async () => {
    await openEdit(aThought({ isPublished: true }));
    expect(screen.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument();
  });
});

test('the list leads to the form of a draft that cannot be published yet', async () => {
  mockedApi.use(
    mock(contract.listAllBlogs, () => ({ success: true, blogs: [aThought()], total: 1 })),
    mock(contract.togglePublish, () => refuse(422, describeNeeds(['image', 'subTitle']))),
    mock(contract.getBlog, () => ({ success: true, blog: aThought() })),
  );
  const { user, url } = renderApp({ path: '/admin/listBlog', session, preloadedState: { site: aSite() } });
  await user.click(await screen.findByRole('button', { name: 'Publish “A thought”' }));
  expect(await screen.findByText('It needs a thumbnail and a sub title before it can be published.')).toBeVisible();
  await waitFor(() => {
    expect(url()).toBe('/admin/edit-blog/thought?publish=true');
  });
});

describe('where posts need no thumbnail', () => {
  test('one is added without', async () => {
    const { added } = mockServer();
    const { user } = await openAdd(false);
    expect(form.thumbnail()).not.toBeRequired();
    type(form.title(), 'A thought');
    type(form.subTitle(), 'of mine');
    await user.click(form.publish());
    await user.click(screen.getByRole('button', { name: 'Add Blog' }));
    expect(await screen.findByText('Blog added successfully!')).toBeVisible();
    expect(added).toMatchObject([{ draft: { title: 'A thought', isPublished: true }, image: null }]);
    expect(form.title()).toHaveValue('');
  });

  test('that of a post can be removed, and kept again', async () => {
    const { edited } = mockServer();
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog({ _id: 'thought' }) })));
    const { user } = await open('/admin/edit-blog/thought', 'Update Blog', false);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.getByText('The present thumbnail is removed when you save.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(screen.getByRole('button', { name: 'Update Blog' }));
    await waitFor(() => {
      expect(edited).toMatchObject([{ removeImage: true }]);
    });
  });
});

test('an API without drafts is offered none', async () => {
  const { added } = mockServer();
  renderApp({ path: '/admin/addBlog', session });
  await screen.findByRole('button', { name: 'Add Blog' });
  expect(screen.queryByRole('button', { name: 'Save draft' })).not.toBeInTheDocument();
  await act(async () => {
    fireEvent.keyDown(form.title(), { key: 's', ctrlKey: true });
  });
  expect(added).toEqual([]);
});
