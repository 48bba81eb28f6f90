import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import type { FrontMatter } from '../../src/contract/extensions/markdown';
import { markdownToHtml } from '../../src/client/ui/rich-text/paste/markdownToHtml';
import type { ImageUploader } from '../../src/client/ui/rich-text/uploads/imageUploads';
import type { MarkdownConverter } from '../../src/client/ui/rich-text/dialogs/MarkdownDialog';
import { renderEditor } from '../support/rich-text-editor';

beforeAll(() => {
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
});

function open(html = '') {
  const frontMatters: FrontMatter[] = [];
  const uploader: ImageUploader = {
    accept: 'image/png',
    acceptMedia: 'audio/mpeg',
    findMediaKind: ({ type }) => (type === 'audio/mpeg' ? 'audio' : undefined),
    findProblem: ({ name, type }) =>
      /^(?:image|audio)/.test(type) ? undefined : `“${name}” cannot be put into the text.`,
    upload: async (file) =>
      file.type === 'audio/mpeg'
        ? { kind: 'audio', src: `/images/${'0'.repeat(32)}-media.mp3` }
        : { src: `/images/${file.name}`, width: '4', height: '3' },
  };
  const converter: MarkdownConverter = {
    write: async () => '',
    read: async (markdown) => markdownToHtml(markdown),
    readFile: async (markdown) => ({ html: markdownToHtml(markdown), frontMatter: { title: 'Of rain' } }),
  };
  const { handle } = renderEditor(html, {
    uploader,
    markdownConverter: converter,
    onFrontMatter: (frontMatter) => frontMatters.push(frontMatter),
  });
  return { saved: () => handle.getHtml(), frontMatters };
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });

const markdown = (text: string) => {
  const file = new File([text], 'rain.md', { type: '' });
  file.text = async () => text;
  return file;
};

const entryOf = (file: File) => ({
  isFile: true,
  isDirectory: false,
  name: file.name,
  file: (resolve: (file: File) => void) => {
    resolve(file);
  },
});

type Entry = ReturnType<typeof entryOf> | ReturnType<typeof folder>;

/** Browsers hand over what is in a folder in parts. */
function folder(name: string, ...entries: object[]) {
  return {
    isFile: false,
    isDirectory: true,
    name,
    createReader: () => {
      const parts = [entries.slice(0, 1), entries.slice(1), []];
      return {
        readEntries: (resolve: (some: object[]) => void) => {
          resolve(parts.shift() ?? []);
        },
      };
    },
  };
}

function drop(entries: Entry[], files: File[] = []) {
  const target = screen.getByRole('textbox', { name: 'Description' });
  const event = createEvent.drop(target);
  const items = entries.map((entry) => ({ kind: 'file', webkitGetAsEntry: () => entry }));
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], items, files, getData: () => '' } });
  fireEvent(target, event);
}

const img = (name: string) => `<img src="/images/${name}" alt="" width="4" height="3" loading="lazy" />`;

test('a folder of pictures becomes pictures in the order of their names, without what systems leave in it', async () => {
  const { saved } = open();
  const inner = folder('inner', entryOf(picture('11.png')));
  drop([folder('rain', entryOf(picture('10.png')), entryOf(picture('2.png')), entryOf(picture('.DS_Store')), inner)]);
  await waitFor(() => {
    expect(saved().match(/<img/g)).toHaveLength(3);
  });
  expect(saved().replaceAll('\n', '')).toBe(
    ['2.png', '10.png', '11.png'].map((name) => `<figure>${img(name)}</figure>`).join(''),
  );
});

test('of a folder that is too large as many are taken as a text may get at once, and that is said', async () => {
  const { saved } = open();
  drop([folder('all', ...Array.from({ length: 80 }, (_, index) => entryOf(picture(`${index}.png`))))]);
  expect(await screen.findByText(/There are more files than can be taken at once/)).toBeVisible();
  await waitFor(() => {
    expect(saved().match(/<img/g)).toHaveLength(60);
  });
  // Eleven seconds on a machine that does nothing else.
}, 120_000);

test('a file of Markdown becomes the text, with what stands before it and the pictures that came with it', async () => {
  const { saved, frontMatters } = open();
  const file = markdown('## Rain\n\n![A hill](hill.png)\n\n![](gone.png)\n\nIt **poured**.');
  drop([folder('post', entryOf(file), entryOf(picture('hill.png')), entryOf(picture('cover.png')))]);
  await waitFor(() => {
    expect(saved()).toContain('hill.png');
  });
  expect(saved().replaceAll('\n', '')).toBe(
    `<h2>Rain</h2><figure>${img('hill.png').replace('alt=""', 'alt="A hill"')}</figure><p>It <strong>poured</strong>.</p>`,
  );
  expect(frontMatters).toEqual([{ title: 'Of rain' }]);
  expect(screen.getByRole('status')).toHaveTextContent(
    '“gone.png” could not come, as the file only names it: drop the folder with both. “cover.png” is not in its text.',
  );
});

test('a file of Markdown goes into a text that is there already, and leaves the title alone', async () => {
  const { saved, frontMatters } = open('<p>Before</p>');
  drop([entryOf(markdown('x'))], [markdown('- a\n- b')]);
  await waitFor(() => {
    expect(saved()).toContain('<li>a</li>');
  });
  expect(saved()).toContain('Before');
  expect(frontMatters).toEqual([]);
});

test('a recording that is dropped is played in the text', async () => {
  const { saved } = open();
  const file = new File(['x'], 'rain.mp3', { type: 'audio/mpeg' });
  drop([entryOf(file)], [file]);
  await waitFor(() => {
    expect(saved()).toBe(
      `<figure><audio src="/images/${'0'.repeat(32)}-media.mp3" controls="controls" preload="metadata"></audio></figure>`,
    );
  });
});

test('several lines of VS Code are code of their language', () => {
  const { saved } = open();
  const target = screen.getByRole('textbox', { name: 'Description' });
  const data: Record<string, string> = {
    'text/plain': 'let a = 1;\nlet b;',
    'text/html': '<div style="font-family:monospace;white-space:pre"><div>let a = 1;</div><div>let b;</div></div>',
    'vscode-editor-data': '{"version":1,"mode":"typescript"}',
  };
  fireEvent.paste(target, {
    clipboardData: { files: [], items: [], types: Object.keys(data), getData: (type: string) => data[type] ?? '' },
  });
  expect(saved()).toBe('<pre data-language="typescript"><code>let a = 1;\nlet b;</code></pre>');
});
