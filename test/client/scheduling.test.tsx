import { fireEvent, screen, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import { previewsCalls } from '../../src/contract/extensions/previews';
import { form } from '../support/blog-form';
import { aBlog, aSession } from '../support/builders';
import { mock, mockedApi, refuse } from '../support/mock';
import { renderApp } from '../support/render';
import { aSite } from '../support/site';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const site = aSite();
const session = aSession({ role: 'admin' });

async function open(blog = aBlog({ isPublished: false })) {
  mockedApi.use(mock(contract.getBlog, () => ({ success: true, blog })));
  const app = renderApp({ path: '/admin/edit-blog/rain', session, preloadedState: { site } });
  await screen.findByRole('button', { name: 'Update Blog' });
  return app;
}

const time = () => screen.getByLabelText(/^Publish at \(.+\)$/);

describe('the time of publication', () => {
  test('is chosen in the zone of the writer, taken away, and gives way to publishing now', async () => {
    const { user } = await open();
    fireEvent.change(time(), { target: { value: '2031-05-04T09:30' } });
    expect(screen.getByText(/^Published by itself on May 4, 2031/)).toBeVisible();
    fireEvent.change(time(), { target: { value: '' } });
    expect(screen.getByText('Empty: it stays a draft')).toBeVisible();
    await user.click(form.publish());
    expect(screen.queryByLabelText(/^Publish at/)).not.toBeInTheDocument();
  });

  test('stands in the list of the admin', async () => {
    const blog = aBlog({ isPublished: false, publishAt: '2031-05-04T09:30:00.000Z' });
    mockedApi.use(mock(contract.listAllBlogs, () => ({ success: true, blogs: [blog], total: 1 })));
    renderApp({ path: '/admin/listBlog', session, preloadedState: { site } });
    expect(await screen.findByText('Scheduled')).toBeVisible();
    expect(screen.getByText(/^May \d, 2031, \d+:30 [AP]M \S+$/)).toBeVisible();
    expect(screen.queryByText('Unpublished')).not.toBeInTheDocument();
  });
});

describe('the preview of a draft', () => {
  test('gets an address from the editor, which is renewed and withdrawn', async () => {
    let token: string | null = null;
    mockedApi.use(
      mock(previewsCalls.getPreviewLink, () => ({ success: true, token, takesAnnotations: false })),
      mock(previewsCalls.renewPreviewLink, () => {
        token = 'c2VjcmV0';
        return { success: true, message: 'It has a new address.' };
      }),
      mock(previewsCalls.withdrawPreviewLink, () => {
        token = null;
        return { success: true, message: 'It is withdrawn.' };
      }),
    );
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
    await user.click(await dialog.findByRole('button', { name: 'Create an address' }));
    expect(await dialog.findByDisplayValue(/\/preview\/c2VjcmV0$/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'New address' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(await dialog.findByRole('button', { name: 'Create an address' })).toBeVisible();
    expect(dialog.getByLabelText('Secret address')).toHaveValue('');
  });

  test('is shown without a session', async () => {
    mockedApi.use(
      mock(previewsCalls.getPreview, () => ({
        success: true,
        blog: aBlog({ isPublished: false }),
        takesAnnotations: false,
      })),
    );
    renderApp({ path: '/preview/c2VjcmV0', preloadedState: { site } });
    expect(await screen.findByRole('heading', { level: 1, name: 'A walk in the rain' })).toBeVisible();
    expect(screen.getByText('It rained.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This is a draft.');
  });

  test('says so when it was withdrawn', async () => {
    mockedApi.use(mock(previewsCalls.getPreview, () => refuse(404, 'The preview was not found.')));
    renderApp({ path: '/preview/c2VjcmV0', preloadedState: { site } });
    expect(await screen.findByRole('heading', { level: 1, name: 'There is no such preview.' })).toBeVisible();
  });

  test('says so where the server has none at all', async () => {
    for (const status of [404, 405]) {
      mockedApi.use(mock(previewsCalls.getPreview, () => refuse(status, 'Cannot GET /api/preview/c2VjcmV0')));
      const { unmount } = renderApp({ path: '/preview/c2VjcmV0' });
      expect(await screen.findByRole('heading', { level: 1, name: 'This server does not offer that.' })).toBeVisible();
      expect(screen.queryByText(/withdrawn/)).not.toBeInTheDocument();
      unmount();
    }
  });
});
