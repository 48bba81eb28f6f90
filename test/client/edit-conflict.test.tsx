import { screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { Blog, BlogChanges } from '../../src/contract/entities';
import { aFile, form } from '../support/blog-form';
import { aBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const opened = aBlog({
  description: '<p>It rained.</p><p>We sang.</p><p>It stopped.</p>',
  updatedAt: '2025-03-09T12:00:00.000Z',
});
const newer = (changes: Partial<Blog>): Blog => ({ ...opened, updatedAt: '2025-03-09T13:00:00.000Z', ...changes });

/** An API that refuses what is not based on its newest version. */
async function open(theirs: Blog, preloadedState = {}) {
  let blog = opened;
  const sent: { blog: BlogChanges; image: FormDataEntryValue | null }[] = [];
  mockedApi.use(
    mock(contract.listAllBlogs, () => ({ success: true, blogs: [] })),
    mock(contract.getBlog, () => ({ success: true, blog })),
    mock(contract.editBlog, async ({ body, request }) => {
      if (body.updatedAt !== blog.updatedAt) return refuse(409, 'Somebody has changed the post.');
      sent.push({ blog: body, image: (await request.formData()).get('image') });
      return { success: true, message: 'Updated.' };
    }),
  );
  const app = renderApp({ path: '/admin/edit-blog/rain', session: aSession({ role: 'admin' }), preloadedState });
  await screen.findByRole('button', { name: 'Update Blog' });
  blog = theirs;
  return { ...app, sent, submit: () => app.user.click(screen.getByRole('button', { name: 'Update Blog' })) };
}

const findDialog = () => screen.findByRole('dialog', { name: 'Somebody else has saved this post' });
const updated = () => screen.findByText('Blog updated successfully!');

describe('a post whose update was not answered', () => {
  /** An API that carries out the first change, and says nothing. */
  async function openUnanswered() {
    const { user } = await open(opened, { site: aSite() });
    const submit = (name = 'Update Blog') => user.click(screen.getByRole('button', { name }));
    const versions = ['2025-03-09T13:00:00.000Z', '2025-03-09T14:00:00.000Z'];
    const answered = new Map<string | null, string>();
    const titles: (string | undefined)[] = [];
    let blog = opened;
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog })),
      mock(contract.editBlog, ({ body, request }) => {
        titles.push(body.title);
        const key = request.headers.get('idempotency-key');
        const before = answered.get(key);
        if (before !== undefined) return { success: true, message: 'Updated.', updatedAt: before };
        if (body.updatedAt !== blog.updatedAt) return refuse(409, 'Somebody has changed the post.');
        const updatedAt = versions[answered.size]!;
        blog = { ...blog, title: body.title, updatedAt };
        answered.set(key, updatedAt);
        return answered.size === 1 ? unreachable() : { success: true, message: 'Updated.', updatedAt };
      }),
    );
    await user.type(form.title(), ' again');
    await submit();
    await screen.findByText(/^The server cannot be reached/);
    return { user, submit, titles, findTitle: () => blog.title };
  }

  test('is in no conflict with itself, where it has other words since', async () => {
    const { user, submit, titles, findTitle } = await openUnanswered();
    await user.type(form.title(), ', and again');
    await submit();
    expect(await updated()).toBeVisible();
    expect(titles).toEqual([
      'A walk in the rain again',
      'A walk in the rain again',
      'A walk in the rain again, and again',
    ]);
    expect(findTitle()).toBe('A walk in the rain again, and again');
  });

  test('is sent once more where nothing was changed since', async () => {
    const { submit, titles } = await openUnanswered();
    await submit();
    expect(await updated()).toBeVisible();
    expect(titles).toEqual(['A walk in the rain again', 'A walk in the rain again']);
  });
});

test('what was to be published, and was not answered, is not sent again before a draft', async () => {
  const draft = aBlog({ ...opened, isPublished: false });
  const sent: BlogChanges[] = [];
  mockedApi.use(
    mock(contract.getBlog, () => ({ success: true, blog: draft })),
    mock(contract.editBlog, ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? unreachable() : { success: true, message: 'Saved.', updatedAt: draft.updatedAt! };
    }),
  );
  const { user } = renderApp({
    path: '/admin/edit-blog/rain',
    session: aSession({ role: 'admin' }),
    preloadedState: { site: aSite() },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Publish Now' }));
  await user.click(screen.getByRole('button', { name: 'Update Blog' }));
  await screen.findByText(/^The server cannot be reached/);
  await user.type(form.title(), '?');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Draft saved.')).toBeVisible();
  expect(sent.map(({ isPublished }) => isPublished)).toEqual([true, false]);
});

describe('saving a post that somebody else has saved meanwhile', () => {
  test('keeps what only the others have changed, and says so', async () => {
    const { user, sent, submit } = await open(newer({ title: 'Their title', isPublished: false }));
    await user.type(form.subTitle(), '!');
    await submit();
    expect(await updated()).toBeVisible();
    expect(
      screen.getByText('Somebody else has changed the title and the publish flag meanwhile; that is kept.'),
    ).toBeVisible();
    expect(sent.map(({ blog }) => blog)).toEqual([
      {
        title: 'Their title',
        subTitle: 'Bring a hat!',
        description: opened.description,
        category: 'Lifestyle',
        isPublished: false,
        updatedAt: '2025-03-09T13:00:00.000Z',
      },
    ]);
  });

  test('does not take another space between paragraphs for a change', async () => {
    const { user, sent, submit } = await open(
      newer({ title: 'Their title', description: opened.description.replaceAll('</p>', '</p>\n') }),
    );
    await user.type(form.subTitle(), '!');
    await submit();
    expect(await updated()).toBeVisible();
    expect(screen.getByText('Somebody else has changed the title meanwhile; that is kept.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('is refused once, with the reason, where nobody else has', async () => {
    const { user, submit } = await open(opened);
    const refused = jest.fn(() => refuse(409, 'There is a post of this title.'));
    mockedApi.use(mock(contract.editBlog, refused));
    await user.type(form.title(), '!');
    await submit();
    expect(await screen.findByText('There is a post of this title.')).toBeVisible();
    expect(form.title()).toHaveValue('A walk in the rain!');
    expect(refused).toHaveBeenCalledTimes(1);
  });

  test('shows both titles with what each has changed, and saves the chosen one', async () => {
    const { user, sent, submit } = await open(newer({ title: 'A walk in the sun', subTitle: 'Bring a book' }));
    await user.type(form.title(), ' again');
    await submit();
    const dialog = within(await findDialog());
    expect(dialog.getByText(/Only the others have changed the sub title: that is kept\./)).toBeVisible();
    expect(dialog.getByText('again', { exact: false, selector: 'ins' })).toBeVisible();
    expect(dialog.getByText('rain', { selector: 'del' })).toBeVisible();
    expect(dialog.getByText('sun', { selector: 'ins' })).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'The newer version' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await updated()).toBeVisible();
    expect(sent[0]!.blog).toMatchObject({ title: 'A walk in the sun', subTitle: 'Bring a book' });
    // What was typed and not taken is kept.
    expect(Object.values({ ...localStorage }).join()).toContain('A walk in the rain again');
  });

  test('puts descriptions together that were changed in different paragraphs', async () => {
    const { user, sent, submit } = await open(
      newer({ description: '<p>It rained.</p><p>We sang.</p><p>It stopped at noon.</p>' }),
    );
    await user.clear(form.description());
    await user.type(form.description(), '<p>It rained a lot.</p><p>We sang.</p><p>It stopped.</p>');
    await submit();
    const dialog = within(await findDialog());
    expect(dialog.getByRole('radio', { name: /^Both/ })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await updated()).toBeVisible();
    expect(sent[0]!.blog.description).toBe('<p>It rained a lot.</p><p>We sang.</p><p>It stopped at noon.</p>');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('offers no merge where both have changed the same paragraph', async () => {
    const { user, submit } = await open(newer({ description: '<p>It poured.</p><p>We sang.</p><p>It stopped.</p>' }));
    await user.clear(form.description());
    await user.type(form.description(), '<p>It snowed.</p><p>We sang.</p><p>It stopped.</p>');
    await submit();
    const dialog = within(await findDialog());
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    expect(dialog.getByRole('radio', { name: 'Yours' })).toBeChecked();
  });

  test('goes back to the form with everything', async () => {
    const { user, submit, sent } = await open(newer({ title: 'Their title' }));
    await user.type(form.title(), '!');
    await submit();
    await user.click(within(await findDialog()).getByRole('button', { name: 'Back to the form' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(form.title()).toHaveValue('A walk in the rain!');
    expect(sent).toEqual([]);
    await submit();
    expect(await findDialog()).toBeVisible();
  });

  test('saves the newer cover in place of the chosen one', async () => {
    const { user, sent, submit } = await open(newer({ image: 'http://api.test/images/sun-1280.webp' }));
    await user.upload(form.thumbnail(), aFile('snow.jpg'));
    await submit();
    const dialog = within(await findDialog());
    await user.click(dialog.getByRole('radio', { name: 'The newer version' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await updated()).toBeVisible();
    expect(sent[0]!.image).toBeNull();
  });

  test('compares a restored draft with the version that it was based on', async () => {
    const before = await open(opened);
    await before.user.type(form.title(), '!');
    before.unmount();
    const theirs = newer({ title: 'Their title' });
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: theirs })));
    const { user } = renderApp({ path: '/admin/edit-blog/rain', session: aSession({ role: 'admin' }) });
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(form.title()).toHaveValue('A walk in the rain!');
    mockedApi.use(
      mock(contract.editBlog, ({ body }) =>
        body.updatedAt === theirs.updatedAt
          ? { success: true, message: 'Updated.' }
          : refuse(409, 'Somebody has changed the post.'),
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Update Blog' }));
    expect(within(await findDialog()).getByText('Their', { selector: 'ins', exact: false })).toBeVisible();
  });
});
