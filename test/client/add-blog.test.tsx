import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { contract } from '../../src/contract/calls';
import type { NewBlog } from '../../src/contract/entities';
import { limits } from '../../src/contract/limits';
import { aFile, form } from '../support/blog-form';
import { aSession } from '../support/builders';
import { deferred } from '../support/deferred';
import { mock, mockedApi, refuse, unreachable, webPage } from '../support/mock';
import { renderApp } from '../support/render';

jest.mock('../../src/client/ui/rich-text/RichTextEditor', () => jest.requireActual<object>('../support/plain-editor'));

const added = { success: true, message: 'Blog added.' } as const;

async function open() {
  const app = renderApp({ path: '/admin/addBlog', session: aSession({ role: 'admin' }) });
  await screen.findByRole('heading', { level: 1, name: 'Add Blog' });
  await screen.findByRole('button', { name: 'Add Blog' });
  return { ...app, submit: () => app.user.click(screen.getByRole('button', { name: 'Add Blog' })) };
}

type User = ReturnType<typeof renderApp>['user'];

/** One change of the form, where typing renders it with each letter. */
async function paste(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

async function fillIn(user: User) {
  await user.upload(form.thumbnail(), aFile());
  await paste(user, form.title(), 'A walk in the rain');
  await paste(user, form.subTitle(), 'Bring a hat');
  await paste(user, form.description(), '<p>It rained.</p>');
  await user.selectOptions(form.category(), 'Lifestyle');
  await user.click(form.publish());
}

/** Mocks the call, and collects the requests. */
function mockAddBlog() {
  const sent: { blog: NewBlog; image: FormDataEntryValue | null }[] = [];
  mockedApi.use(
    mock(contract.addBlog, async ({ body, request }) => {
      sent.push({ blog: body, image: (await request.formData()).get('image') });
      return added;
    }),
  );
  return sent;
}

describe('Add Blog', () => {
  test('asks for a thumbnail, a title and a sub title, and starts unpublished under Startup', async () => {
    await open();
    expect(form.thumbnail()).toBeRequired();
    expect(form.title()).toBeRequired();
    expect(form.subTitle()).toBeRequired();
    expect(form.description()).not.toBeRequired();
    expect(form.category()).toHaveDisplayValue('Startup');
    expect(
      within(form.category())
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Technology', 'Startup', 'Lifestyle', 'Finance']);
    expect(form.publish()).not.toBeChecked();
  });

  test('sends nothing without a thumbnail', async () => {
    const sent = mockAddBlog();
    const { user, submit } = await open();
    await user.type(form.title(), 'A walk in the rain');
    await user.type(form.subTitle(), 'Bring a hat');
    await submit();
    expect(form.thumbnail()).toBeInvalid();
    expect(sent).toEqual([]);
  });

  test('sends what was filled in, the picture with it', async () => {
    const sent = mockAddBlog();
    const { user, submit } = await open();
    await fillIn(user);
    await submit();
    expect(await screen.findByText('Blog added.')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]!.blog).toEqual({
      title: 'A walk in the rain',
      subTitle: 'Bring a hat',
      description: '<p>It rained.</p>',
      category: 'Lifestyle',
      isPublished: true,
    });
    expect(sent[0]!.image).toMatchObject({ name: 'rain.jpg', type: 'image/jpeg', size: 'a picture'.length });
  });

  test('empties image, title, category and description afterwards; sub title and publish flag stay', async () => {
    mockAddBlog();
    const { user, submit } = await open();
    await fillIn(user);
    await submit();
    await screen.findByText('Blog added.');
    await waitFor(() => {
      expect(form.title()).toHaveValue('');
    });
    expect(screen.queryByText('rain.jpg')).not.toBeInTheDocument();
    expect(form.description()).toHaveValue('');
    expect(form.category()).toHaveDisplayValue('Startup');
    expect(form.subTitle()).toHaveValue('Bring a hat');
    expect(form.publish()).toBeChecked();
    expect(form.title()).toHaveFocus();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('says that it is adding, shows how far it is, and takes no second click', async () => {
    const { promise, resolve } = deferred(added);
    mockedApi.use(mock(contract.addBlog, () => promise));
    const { user, submit } = await open();
    await fillIn(user);
    await submit();
    expect(await screen.findByRole('button', { name: 'Adding...' })).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByRole('progressbar')).toBeVisible();
    resolve();
    expect(await screen.findByRole('button', { name: 'Add Blog' })).toHaveAttribute('aria-disabled', 'false');
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  test.each([
    ['is refused', () => refuse(400, 'Please enter a title.'), 'Please enter a title.'],
    [
      'meets something that is not the API',
      () => webPage(502),
      'The server gave an answer that cannot be read. Please try again.',
    ],
    ['does not arrive', unreachable, 'The server cannot be reached. Please check your connection and try again.'],
  ])('keeps everything when it %s', async (_how, answer, sentence) => {
    mockedApi.use(mock(contract.addBlog, answer));
    const { user, submit } = await open();
    await fillIn(user);
    await submit();
    expect(await screen.findByText(sentence)).toBeVisible();
    await screen.findByRole('button', { name: 'Add Blog' });
    expect(screen.getByText('rain.jpg')).toBeVisible();
    expect(form.title()).toHaveValue('A walk in the rain');
    expect(form.subTitle()).toHaveValue('Bring a hat');
    expect(form.description()).toHaveValue('<p>It rained.</p>');
    expect(form.category()).toHaveDisplayValue('Lifestyle');
    expect(form.publish()).toBeChecked();

    const sent = mockAddBlog();
    await submit();
    expect(await screen.findByText('Blog added.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('can be taken back while it is being sent, and keeps everything', async () => {
    const { promise } = deferred(added);
    mockedApi.use(mock(contract.addBlog, () => promise));
    const { user, submit } = await open();
    await fillIn(user);
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('button', { name: 'Add Blog' })).toHaveAttribute('aria-disabled', 'false');
    expect(form.title()).toHaveValue('A walk in the rain');
    expect(screen.getByText('rain.jpg')).toBeVisible();
    expect(screen.queryByText(/cannot be reached/)).not.toBeInTheDocument();
  });
});

describe('the thumbnail', () => {
  const text = aFile('notes.txt', 'text/plain');
  const wrongType = '“notes.txt” cannot be a thumbnail. Please choose a JPEG, PNG, WebP, AVIF or GIF picture.';

  const drop = (file: File) => fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'] } });
  const paste = (file: File, target: Element = document.body) =>
    fireEvent.paste(target, { clipboardData: { files: [file], types: ['Files'] } });

  test('can be dropped anywhere on the page', async () => {
    await open();
    drop(aFile('dropped.png', 'image/png'));
    expect(screen.getByText('dropped.png')).toBeVisible();
    expect(form.thumbnail()).not.toBeRequired();
  });

  test('can be pasted, and replaces the one before', async () => {
    const { user } = await open();
    await user.upload(form.thumbnail(), aFile());
    paste(aFile('pasted.webp', 'image/webp'));
    expect(screen.getByText('pasted.webp')).toBeVisible();
    expect(screen.queryByText('rain.jpg')).not.toBeInTheDocument();
  });

  test('is not what is pasted into an editor', async () => {
    await open();
    const editor = document.body.appendChild(document.createElement('div'));
    editor.setAttribute('contenteditable', 'true');
    paste(aFile('pasted.webp', 'image/webp'), editor);
    editor.remove();
    expect(screen.queryByText('pasted.webp')).not.toBeInTheDocument();
  });

  test('is not what a text field gets: the text of a spreadsheet stays text, a picture alone is the thumbnail', async () => {
    await open();
    const file = aFile('cells.png', 'image/png');
    const notPrevented = fireEvent.paste(form.title(), {
      clipboardData: { files: [file], types: ['text/plain', 'text/html', 'Files'] },
    });
    expect(notPrevented).toBe(true);
    expect(screen.queryByText('cells.png')).not.toBeInTheDocument();
    fireEvent.paste(form.title(), { clipboardData: { files: [file], types: ['Files'] } });
    expect(screen.getByText('cells.png')).toBeVisible();
  });

  test('can be removed, and is required again', async () => {
    const { user } = await open();
    await user.upload(form.thumbnail(), aFile());
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('rain.jpg')).not.toBeInTheDocument();
    expect(form.thumbnail()).toBeRequired();
  });

  test('of a wrong type is refused beside the field, and the one before stays', async () => {
    const { user } = await open();
    await user.upload(form.thumbnail(), aFile());
    drop(text);
    expect(screen.getByText(wrongType)).toBeVisible();
    expect(form.thumbnail()).toHaveAccessibleDescription(wrongType);
    expect(screen.getByText('rain.jpg')).toBeVisible();
    drop(aFile('better.jpg'));
    expect(screen.queryByText(wrongType)).not.toBeInTheDocument();
  });

  test('that is too large is refused beside the field', async () => {
    await open();
    const file = aFile('huge.jpg');
    Object.defineProperty(file, 'size', { value: limits.imageBytes + 1.25 * 1024 * 1024 });
    drop(file);
    expect(screen.getByText('“huge.jpg” is too large: it has 16.3 MB, and a thumbnail may have 15 MB.')).toBeVisible();
    expect(form.thumbnail()).toBeRequired();
  });

  test('that the browser cannot read is refused beside the field', async () => {
    const { user, container } = await open();
    await user.upload(form.thumbnail(), aFile('broken.jpg'));
    fireEvent.error(container.querySelector('main img')!);
    expect(screen.getByText('“broken.jpg” cannot be read as a picture. Please choose another one.')).toBeVisible();
    expect(form.thumbnail()).toBeRequired();
  });

  test('with too many pixels is refused beside the field', async () => {
    const { user, container } = await open();
    await user.upload(form.thumbnail(), aFile('wide.jpg'));
    const picture = container.querySelector('main img')!;
    Object.defineProperties(picture, { naturalWidth: { value: 10_000 }, naturalHeight: { value: 5_001 } });
    fireEvent.load(picture);
    expect(screen.getByText('“wide.jpg” is too large: it has more than 50 megapixels.')).toBeVisible();
  });
});

describe('Generate with AI', () => {
  const written = { success: true, content: '## Rain\n\nIt **rains**.' } as const;
  const html = /<h2>Rain<\/h2>\s*<p>It <strong>rains<\/strong>\.<\/p>/;

  test('comes before the editor for the Tab key, as it stands above it', async () => {
    await open();
    expect(form.generate().compareDocumentPosition(form.description())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('without a title asks for one', async () => {
    const { user } = await open();
    await user.click(form.generate());
    expect(await screen.findByText('Please enter a title')).toBeVisible();
  });

  test('writes from the title into the empty editor, with an overlay meanwhile', async () => {
    const { promise, resolve } = deferred(written);
    const prompts: string[] = [];
    mockedApi.use(
      mock(contract.generateContent, ({ body }) => {
        prompts.push(body.prompt);
        return promise;
      }),
    );
    const { user } = await open();
    await user.type(form.title(), 'Rain');
    await user.click(form.generate());
    expect(await screen.findByText('Writing about “Rain”…')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Writing' })).toBeVisible();
    resolve();
    await waitFor(() => {
      expect((form.description() as HTMLTextAreaElement).value).toMatch(html);
    });
    expect(screen.queryByText('Writing about “Rain”…')).not.toBeInTheDocument();
    expect(prompts).toEqual(['Rain']);
  });

  test('asks before it replaces what is written', async () => {
    mockedApi.use(mock(contract.generateContent, () => written));
    const { user } = await open();
    await user.type(form.title(), 'Rain');
    await user.type(form.description(), 'Mine');
    await user.click(form.generate());
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(form.description()).toHaveValue('Mine');

    await user.click(form.generate());
    await user.click(await screen.findByRole('button', { name: 'Replace' }));
    await waitFor(() => {
      expect((form.description() as HTMLTextAreaElement).value).toMatch(html);
    });
  });

  test('can be cancelled: the request is taken back, and nothing is written or said', async () => {
    const { promise } = deferred(written);
    let signal: AbortSignal | undefined;
    mockedApi.use(
      mock(contract.generateContent, ({ request }) => {
        signal = request.signal;
        return promise;
      }),
    );
    const { user } = await open();
    await user.type(form.title(), 'Rain');
    await user.click(form.generate());
    await waitFor(() => {
      expect(signal).toHaveProperty('aborted', false);
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(signal).toHaveProperty('aborted', true);
      expect(screen.queryByText('Writing about “Rain”…')).not.toBeInTheDocument();
    });
    expect(form.description()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('that fails says why, and leaves the editor as it was', async () => {
    mockedApi.use(mock(contract.generateContent, () => refuse(503, 'Writing is not set up.')));
    const { user } = await open();
    await user.type(form.title(), 'Rain');
    await user.click(form.generate());
    expect(await screen.findByText('Writing is not set up.')).toBeVisible();
    expect(form.description()).toHaveValue('');
    expect(form.generate()).toBeEnabled();
  });
});
