import { screen, waitFor } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { Blog, BlogChanges } from '../../src/contract/entities';
import { aFile, form } from '../support/blog-form';
import { aBlog, aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const updated = { success: true, message: 'Blog updated.' } as const;
const allBlogs = mock(contract.listAllBlogs, () => ({ success: true, blogs: [] }));

function start(blog: Blog = aBlog()) {
  mockedApi.use(
    allBlogs,
    mock(contract.getBlog, () => ({ success: true, blog })),
  );
  return renderApp({ path: '/admin/edit-blog/rain', session: aSession({ role: 'admin' }) });
}

async function open(blog?: Blog) {
  const app = start(blog);
  await screen.findByRole('button', { name: 'Update Blog' });
  return { ...app, submit: () => app.user.click(screen.getByRole('button', { name: 'Update Blog' })) };
}

function mockEditBlog() {
  const sent: { id: string; blog: BlogChanges; image: FormDataEntryValue | null }[] = [];
  mockedApi.use(
    mock(contract.editBlog, async ({ params, body, request }) => {
      sent.push({ id: params.id, blog: body, image: (await request.formData()).get('image') });
      return updated;
    }),
  );
  return sent;
}

describe('Edit Blog', () => {
  test('shows the post as the server has it; only the title is required', async () => {
    const { container } = await open(aBlog({ category: 'Finance', isPublished: false }));
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Blog' })).toBeVisible();
    expect(form.title()).toHaveValue('A walk in the rain');
    expect(form.title()).toBeRequired();
    expect(form.subTitle()).toHaveValue('Bring a hat');
    expect(form.subTitle()).not.toBeRequired();
    expect(form.description()).toHaveValue('<p>It rained.</p>');
    expect(form.category()).toHaveDisplayValue('Finance');
    expect(form.publish()).not.toBeChecked();
    expect(form.thumbnail()).not.toBeRequired();
    expect(container.querySelector('main img')).toHaveAttribute('src', 'http://api.test/images/rain-1280.webp');
  });

  test('reads the category of another API in any letter case, and falls back to Startup', async () => {
    const { unmount } = await open({ ...aBlog(), category: 'finance' as Blog['category'] });
    expect(form.category()).toHaveDisplayValue('Finance');
    unmount();
    await open({ ...aBlog(), category: 'Gardening' as Blog['category'] });
    expect(form.category()).toHaveDisplayValue('Startup');
  });

  test('sends the changes without a picture when none was chosen, says so, and goes to the list', async () => {
    const sent = mockEditBlog();
    const { user, submit, url } = await open();
    await user.clear(form.title());
    await user.type(form.title(), 'A walk in the sun');
    await user.clear(form.subTitle());
    await submit();
    expect(await screen.findByText('Blog updated successfully!')).toBeVisible();
    expect(url()).toBe('/admin/listBlog');
    expect(sent).toEqual([
      {
        id: 'rain',
        blog: {
          title: 'A walk in the sun',
          subTitle: '',
          description: '<p>It rained.</p>',
          category: 'Lifestyle',
          isPublished: true,
        },
        image: null,
      },
    ]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test.each([true, false])('turns the publish flag over when it was %s', async (isPublished) => {
    const sent = mockEditBlog();
    const { user, submit } = await open(aBlog({ isPublished }));
    await user.click(form.publish());
    await submit();
    await screen.findByText('Blog updated successfully!');
    expect(sent[0]!.blog.isPublished).toBe(!isPublished);
  });

  test('sends the new picture when one was chosen', async () => {
    const sent = mockEditBlog();
    const { user, submit } = await open();
    await user.upload(form.thumbnail(), aFile('sun.jpg'));
    await submit();
    await screen.findByText('Blog updated successfully!');
    expect(sent[0]!.image).toMatchObject({ name: 'sun.jpg' });
  });

  test('shows the present picture again when the new one is removed', async () => {
    const { user, container } = await open();
    await user.upload(form.thumbnail(), aFile('sun.jpg'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(container.querySelector('main img')).toHaveAttribute('src', 'http://api.test/images/rain-1280.webp');
    expect(form.thumbnail()).not.toBeRequired();
  });

  test('says that it is updating', async () => {
    const { promise, resolve } = deferred(updated);
    mockedApi.use(mock(contract.editBlog, () => promise));
    const { submit } = await open();
    await submit();
    expect(await screen.findByRole('button', { name: 'Updating...' })).toHaveAttribute('aria-disabled', 'true');
    resolve();
    expect(await screen.findByText('Blog updated successfully!')).toBeVisible();
  });

  test('does not navigate a user who has left it while it was updating', async () => {
    const { promise, resolve } = deferred(updated);
    mockedApi.use(mock(contract.editBlog, () => promise));
    const { user, submit, url } = await open();
    await user.type(form.title(), '!');
    await submit();
    await user.click(screen.getByRole('link', { name: 'Add Blog' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Add Blog' })).toBeVisible();
    resolve();
    expect(await screen.findByText('Blog updated successfully!')).toBeVisible();
    expect(url()).toBe('/admin/addBlog');
  });

  test('stays with everything when it is refused', async () => {
    mockedApi.use(mock(contract.editBlog, () => refuse(413, 'The picture is too large.')));
    const { user, submit, url } = await open();
    await user.type(form.title(), '!');
    await submit();
    expect(await screen.findByText('The picture is too large.')).toBeVisible();
    expect(url()).toBe('/admin/edit-blog/rain');
    expect(await screen.findByRole('button', { name: 'Update Blog' })).toHaveAttribute('aria-disabled', 'false');
    expect(form.title()).toHaveValue('A walk in the rain!');
  });

  test('does not overwrite what is being typed when the post is fetched again', async () => {
    const { user, store } = await open();
    await user.type(form.title(), '!');
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: aBlog({ title: 'Another' }) })));
    const { blogsApi } = await import('../../src/client/features/blogs/blogsApi');
    const { data } = await store.dispatch(blogsApi.endpoints.getBlog.initiate({ id: 'rain' }, { forceRefetch: true }));
    expect(data?.blog.title).toBe('Another');
    expect(form.title()).toHaveValue('A walk in the rain!');
  });

  test.each([
    ['is refused', () => refuse(404, 'There is no such post.'), 'Failed to fetch blog data.'],
    ['does not arrive', unreachable, 'Error fetching blog data.'],
  ])('goes back to the list when the post %s', async (_how, answer, sentence) => {
    mockedApi.use(allBlogs, mock(contract.getBlog, answer));
    const { url } = renderApp({ path: '/admin/edit-blog/rain', session: aSession({ role: 'admin' }) });
    expect(await screen.findByText(sentence)).toBeVisible();
    await waitFor(() => {
      expect(url()).toBe('/admin/listBlog');
    });
  });
});
