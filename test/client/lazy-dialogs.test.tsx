import { screen } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { form } from '../support/blog-form';
import { aBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

let mockIsOffline = true;
const mockLoad = (path: string): object => {
  if (mockIsOffline) throw new Error('The chunk cannot be loaded.');
  return jest.requireActual<object>(path);
};
jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));
jest.mock('../../src/client/features/blogs/form/MergeDialog', () =>
  mockLoad('../../src/client/features/blogs/form/MergeDialog'),
);
jest.mock('../../src/client/features/blogs/preview/PreviewLinkDialog', () =>
  mockLoad('../../src/client/features/blogs/preview/PreviewLinkDialog'),
);

const loadFailed = 'This could not be loaded. Please check your connection and try again, or reload the page.';

describe('a dialog whose code cannot be loaded says so, leaves the page as it is, and opens at the next attempt', () => {
  const opened = aBlog({ updatedAt: '2025-03-09T12:00:00.000Z' });

  async function open() {
    mockIsOffline = true;
    mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog: opened })));
    const site = aSite();
    const app = renderApp({
      path: '/admin/edit-blog/rain',
      session: aSession({ role: 'admin' }),
      preloadedState: { site },
    });
    await screen.findByRole('button', { name: 'Update Blog' });
    return app;
  }

  test('that merges two versions', async () => {
    const { user } = await open();
    const theirs = { ...opened, title: 'Their title', updatedAt: '2025-03-09T13:00:00.000Z' };
    mockedApi.use(
      mock(contract.getBlog, () => ({ success: true, blog: theirs })),
      mock(contract.editBlog, () => refuse(409, 'Somebody has changed the post.')),
    );
    await user.type(form.title(), ' and thunder');
    await user.click(screen.getByRole('button', { name: 'Update Blog' }));
    expect(await screen.findByText(loadFailed)).toBeVisible();
    expect(form.title()).toHaveValue('A walk in the rain and thunder');
    mockIsOffline = false;
    await user.click(await screen.findByRole('button', { name: 'Update Blog' }));
    expect(await screen.findByRole('dialog', { name: 'Somebody else has saved this post' })).toBeVisible();
  });

  test('that shows the link of a preview', async () => {
    const { user } = await open();
    await user.type(form.title(), ' and thunder');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(loadFailed)).toBeVisible();
    expect(form.title()).toHaveValue('A walk in the rain and thunder');
    mockIsOffline = false;
    mockedApi.use(mock(previewsCalls.getPreviewLink, () => ({ success: true, token: null, takesAnnotations: false })));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });
});
