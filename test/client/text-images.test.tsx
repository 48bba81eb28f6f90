import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { imageCalls } from '../../src/contract/extensions/images';
import type { ImageUploader, UploadedFile } from '../../src/client/ui/rich-text/uploads/imageUploads';
import { sanitizeInBrowser } from '../../src/client/ui/sanitizeInBrowser';
import { sanitizeForDisplay } from '../../src/server/blogs/rich-text';
import { aFile, form } from '../support/blog-form';
import { aSession } from '../support/builders';
import { mock, mockedApi, refuse, unreachable } from '../support/mock';
import { renderApp } from '../support/render';
import { renderEditor } from '../support/rich-text-editor';
import { aSite } from '../support/site';

const hash = 'a'.repeat(32);
const stored = (width: number, host = 'https://blog.test') => `${host}/images/${hash}-text-${width}.webp`;

interface Sent {
  file: File;
  signal: AbortSignal;
  report: (fraction: number) => void;
  finish: (file?: Partial<UploadedFile>) => Promise<void>;
  fail: (message: string) => Promise<void>;
}

/** Renders the editor with an uploader whose uploads the test finishes. */
function open(html = '', hasUploader = true) {
  const sent: Sent[] = [];
  const uploader: ImageUploader = {
    accept: 'image/png',
    acceptMedia: 'audio/mpeg',
    findMediaKind: ({ type }) => (type === 'audio/mpeg' ? 'audio' : undefined),
    findProblem: ({ name, type }) =>
      type === 'image/png' || type === 'audio/mpeg' ? undefined : `“${name}” is no picture.`,
    upload: (file, report, signal) =>
      new Promise((resolve, reject) => {
        sent.push({
          file,
          signal,
          report: (fraction) => {
            act(() => {
              report(fraction);
            });
          },
          finish: (image) =>
            act(async () => {
              resolve({ src: stored(1600), width: '1600', height: '900', ...image } as UploadedFile);
            }),
          fail: (message) =>
            act(async () => {
              reject(new Error(message));
            }),
        });
      }),
  };
  const editor = renderEditor(html, { uploader: hasUploader ? uploader : undefined });
  const text = screen.getByRole('textbox', { name: 'Description' });
  const pasteFiles = (...files: File[]) => {
    const clipboardData = {
      types: ['Files'],
      items: files.map((file) => ({ kind: 'file', type: file.type, getAsFile: () => file })),
      files,
      getData: () => '',
    };
    fireEvent(text, createEvent.paste(text, { clipboardData }));
  };
  return { ...editor, user: userEvent.setup(), text, sent, pasteFiles };
}

const png = (name = 'hill.png') => aFile(name, 'image/png');
const figure = (alt = '', src = stored(1600)) =>
  `<figure><img src="${src}" alt="${alt}" width="1600" height="900" loading="lazy" /></figure>`;
const button = (name: string) => screen.getByRole('button', { name });

test('a pasted picture is shown while it is sent, and stands in the text when it is stored', async () => {
  const { container, handle, sent, pasteFiles } = open('<p>Text</p>');
  pasteFiles(png());
  expect(sent.map(({ file }) => file.name)).toEqual(['hill.png']);
  expect(screen.getByRole('progressbar', { name: 'Sending hill.png' })).toHaveAttribute('aria-valuenow', '0');
  sent[0]!.report(0.4);
  expect(screen.getByText('40 %')).toBeVisible();
  sent[0]!.report(1);
  expect(screen.getByRole('progressbar', { name: 'Waiting for the server to store hill.png' })).toBeVisible();
  expect(handle.getHtml()).toBe('<p>Text</p>');
  expect(handle.findUnfinished()).toBe('running');

  await sent[0]!.finish();
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(container.querySelector('figure img')).toHaveAttribute('src', stored(1600));
  expect(handle.getHtml()).toContain(figure());
  expect(handle.findUnfinished()).toBeUndefined();
});

test('several files are put in their order, two of which are sent at a time', async () => {
  const { handle, sent, pasteFiles } = open();
  pasteFiles(png('1.png'), png('2.png'), png('3.png'));
  expect(sent.map(({ file }) => file.name)).toEqual(['1.png', '2.png']);
  await sent[1]!.finish({ src: stored(1602) });
  expect(sent.map(({ file }) => file.name)).toEqual(['1.png', '2.png', '3.png']);
  await sent[2]!.finish({ src: stored(1603) });
  await sent[0]!.finish({ src: stored(1601) });
  expect(handle.getHtml()).toBe([1601, 1602, 1603].map((width) => figure('', stored(width))).join('\n'));
});

test('a file that is no picture is refused with a word, and the others are taken', () => {
  const { sent, pasteFiles } = open();
  pasteFiles(aFile('letter.pdf', 'application/pdf'), png());
  expect(screen.getByText('“letter.pdf” is no picture.')).toBeVisible();
  expect(sent.map(({ file }) => file.name)).toEqual(['hill.png']);
});

test('files that are dropped beside the lines of the text are put at the cursor, and nothing else takes them', async () => {
  const { handle, text, sent } = open('<p>Text</p>');
  const area = text.closest('[id$="text"]')!;
  const dataTransfer = { types: ['Files'], files: [png()], items: [] };
  expect(fireEvent.dragOver(area, { dataTransfer })).toBe(false);
  expect(fireEvent.drop(area, { dataTransfer })).toBe(false);
  await sent[0]!.finish();
  expect(handle.getHtml()).toContain(figure());
});

test('a picture that cannot be sent says why, and is sent again on request', async () => {
  const { handle, sent, pasteFiles, user } = open();
  pasteFiles(png());
  await sent[0]!.fail('The disk of the server is full.');
  expect(screen.getByRole('alert')).toHaveTextContent('The disk of the server is full.');
  expect(handle.findUnfinished()).toBe('failed');
  await user.click(button('Try again to send the picture'));
  expect(sent[1]!.file).toBe(sent[0]!.file);
  await sent[1]!.finish();
  expect(handle.getHtml()).toBe(figure());
});

test('a cancelled picture is gone, and comes back by Undo, to be sent after all', async () => {
  const { handle, sent, pasteFiles, user } = open();
  pasteFiles(png());
  await user.click(button('Cancel sending the picture'));
  expect(sent[0]!.signal.aborted).toBe(true);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  expect(handle.findUnfinished()).toBeUndefined();
  await user.click(screen.getByLabelText('Undo', { selector: 'button' }));
  expect(screen.getByText('It was not sent.')).toBeVisible();
  await user.click(button('Try again to send the picture'));
  await sent[1]!.finish();
  expect(handle.getHtml()).toBe(figure());
});

test('Undo and Redo know a picture as it is now, also when it was stored meanwhile', async () => {
  const { handle, sent, pasteFiles, user } = open();
  const undo = () => user.click(screen.getByLabelText('Undo', { selector: 'button' }));
  const redo = () => user.click(screen.getByLabelText('Redo', { selector: 'button' }));
  pasteFiles(png());
  await undo();
  expect(handle.getHtml()).toBe('');
  await sent[0]!.finish();
  expect(handle.getHtml()).toBe('');
  await redo();
  expect(handle.getHtml()).toBe(figure());
  await undo();
  await redo();
  expect(handle.getHtml()).toBe(figure());
});

test('uploads end when the editor is left', () => {
  const { sent, pasteFiles, unmount } = open();
  pasteFiles(png());
  unmount();
  expect(sent[0]!.signal.aborted).toBe(true);
});

describe('the dialog', () => {
  const openDialog = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByLabelText('Picture', { selector: 'button' }));
    return within(await screen.findByRole('dialog', { name: 'Add a picture' }));
  };

  test('adds a chosen file with description and caption', async () => {
    const { handle, sent, user } = open();
    const dialog = await openDialog(user);
    expect(dialog.getByRole('button', { name: 'Choose pictures' })).toHaveFocus();
    await user.upload(dialog.getByLabelText('Files of pictures'), png());
    expect(dialog.getByText('hill.png')).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: 'Address' })).not.toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'A hill');
    await user.type(dialog.getByRole('textbox', { name: 'Caption (optional)' }), 'In May');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    await waitFor(() => {
      expect(sent).toHaveLength(1);
    });
    await sent[0]!.finish();
    expect(handle.getHtml()).toBe(figure('A hill').replace('</figure>', '<figcaption>In May</figcaption></figure>'));
  });

  test('asks for a description of what has none', async () => {
    const { handle, sent, pasteFiles, user } = open();
    pasteFiles(png());
    await sent[0]!.finish();
    await user.click(button('Describe the picture, for those who cannot see it'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the picture' }));
    await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'A hill');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(handle.getHtml()).toBe(figure('A hill'));
    expect(screen.queryByText('Describe the picture, for those who cannot see it')).not.toBeInTheDocument();
  });

  test('refuses a file that is no picture, and still takes an address', async () => {
    const { handle, sent } = open();
    const user = userEvent.setup({ applyAccept: false });
    const dialog = await openDialog(user);
    await user.upload(dialog.getByLabelText('Files of pictures'), aFile('letter.pdf', 'application/pdf'));
    expect(dialog.getByRole('alert')).toHaveTextContent('“letter.pdf” is no picture.');
    await user.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://x.test/a.png');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(handle.getHtml()).toBe('<figure><img src="https://x.test/a.png" alt="" loading="lazy" /></figure>');
    expect(sent).toEqual([]);
  });

  test('asks for an address where the server stores no pictures', async () => {
    const { user } = open('', false);
    const dialog = await openDialog(user);
    expect(dialog.queryByRole('button', { name: 'Choose pictures' })).not.toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveFocus();
  });
});

describe('the form', () => {
  const openForm = async (hasExtensions: boolean) => {
    const app = renderApp({
      path: '/admin/addBlog',
      session: aSession({ role: 'admin' }),
      preloadedState: { site: aSite({ hasExtensions }) },
    });
    await screen.findByRole('button', { name: 'Add Blog' });
    return app;
  };

  const addPicture = async (user: ReturnType<typeof renderApp>['user']) => {
    await user.click(screen.getByLabelText('Picture', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.upload(dialog.getByLabelText('Files of pictures'), png());
    await user.click(dialog.getByRole('button', { name: 'Add' }));
  };

  test('sends a picture of the text to the server, and is not submitted before it is there', async () => {
    const { user, container } = await openForm(true);
    mockedApi.use(mock(imageCalls.addTextImage, () => refuse(507, 'The disk of the server is full.')));
    await addPicture(user);
    expect(await screen.findByText('The disk of the server is full.')).toBeVisible();
    await user.type(form.title(), 'Hills');
    await user.type(form.subTitle(), 'Green');
    await user.upload(form.thumbnail(), png());
    await user.click(button('Add Blog'));
    expect(await screen.findByText(/^A file could not be put into the text\./)).toBeVisible();

    mockedApi.use(
      mock(imageCalls.addTextImage, () => ({ success: true, image: { url: stored(1600), width: 1600, height: 900 } })),
    );
    await user.click(button('Try again to send the picture'));
    await waitFor(() => {
      expect(container.querySelector('figure img')).toHaveAttribute('src', stored(1600));
    });
  });

  test('sends a recording again whose answer was lost', async () => {
    const { user, container } = await openForm(true);
    const sent: string[] = [];
    mockedApi.use(
      mock(imageCalls.addMedia, async ({ request }) => {
        sent.push(await request.text());
        return sent.length === 1
          ? unreachable()
          : { success: true, media: { url: 'https://blog.test/images/rain-media.mp3', kind: 'audio' as const } };
      }),
    );
    await user.click(screen.getByLabelText('Audio or video file', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.upload(dialog.getByLabelText('Audio and video files'), aFile('rain.mp3', 'audio/mpeg'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeVisible();
    await user.type(form.title(), 'Hills');
    await user.type(form.subTitle(), 'Green');
    await user.upload(form.thumbnail(), png());
    await user.click(button('Add Blog'));
    expect(await screen.findByText(/^A file could not be put into the text\./)).toBeVisible();

    await user.click(screen.getByRole('button', { name: /^Try again to send/ }));
    await waitFor(() => {
      expect(container.querySelector('figure audio')).toHaveAttribute('src', 'https://blog.test/images/rain-media.mp3');
    });
    expect(container.querySelectorAll('figure')).toHaveLength(1);
    expect(new Set(sent).size).toBe(1);
  });

  test('asks before a recording is left behind that is in no draft, as it could not be sent', async () => {
    const { user, goTo } = await openForm(true);
    mockedApi.use(mock(imageCalls.addMedia, () => unreachable()));
    await user.click(screen.getByLabelText('Audio or video file', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.upload(dialog.getByLabelText('Audio and video files'), aFile('rain.mp3', 'audio/mpeg'));
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeVisible();
    await goTo('/admin/listBlog');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toHaveTextContent(
      'A file that has not been sent is not kept.',
    );
  });

  test('offers no files to a server that does not store them', async () => {
    const { user } = await openForm(false);
    await user.click(screen.getByLabelText('Picture', { selector: 'button' }));
    expect(screen.queryByRole('button', { name: 'Choose pictures' })).not.toBeInTheDocument();
  });
});

describe('a picture that is shown', () => {
  const show = (html: string) => {
    const shown = sanitizeInBrowser(html);
    // The server renders the same.
    expect(sanitizeForDisplay(html).replaceAll(' />', '>')).toBe(shown);
    const element = document.createElement('div');
    element.innerHTML = shown;
    return element.querySelector('img')!;
  };

  test.each([
    [1600, [480, 800, 1280, 1600], 680],
    [900, [480, 800, 900], 680],
    [500, [480, 500], 500],
  ])(
    'of %i pixels is offered in each width that is stored, for the column of the text',
    (width, widths, shownWidth) => {
      const img = show(`<img src="${stored(width)}" alt="A hill" width="${width}" height="300">`);
      expect(img).toHaveAttribute('srcset', widths.map((each) => `${stored(each)} ${each}w`).join(', '));
      expect(img).toHaveAttribute('sizes', `(min-width: ${shownWidth + 40}px) ${shownWidth}px, calc(100vw - 40px)`);
      expect(img).toHaveAttribute('width', String(width));
      expect(img).toHaveAttribute('loading', 'lazy');
      expect(img).toHaveAttribute('decoding', 'async');
    },
  );

  test.each([
    ['has no narrower rendering', `<img src="${stored(400)}">`],
    ['is a cover', `<img src="https://blog.test/images/${hash}-1280.webp">`],
    ['stands elsewhere', '<img src="https://x.test/a.png">'],
    ['has a query', `<img src="${stored(1600)}?a">`],
    ['names several addresses', `<img src="https://x.test/a.png%201w,https://y.test/b.png%202w,${stored(1600)}">`],
  ])('and %s is offered by its address only', (_what, html) => {
    expect(show(html)).not.toHaveAttribute('srcset');
  });

  test('takes no srcset from the text', () => {
    const img = show(`<img src="${stored(900)}" srcset="javascript:alert(1) 1x" sizes="1px" decoding="sync">`);
    expect(img.getAttribute('srcset')).not.toContain('javascript');
    expect(img).toHaveAttribute('decoding', 'async');
  });
});
