import type { EditorState, RawDraftContentState, SelectionState } from 'draft-js';
import { limits } from '../../../../contract/limits';
import { isEmptyText, replaceContent } from '../commands/text';
import type { MarkdownConverter, MarkdownFile } from '../dialogs/MarkdownDialog';
import { createContent } from '../document/createContent';
import { entities, type ImageEntityData } from '../document/documentModel';
import { readHtml } from '../document/readHtml';
import { insertRaw } from '../paste/pasteContent';
import type { ImageUploads } from '../uploads/imageUploads';
import { inNameOrder, isMarkdownFile, localName, readDropped } from './droppedFiles';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
  uploads: ImageUploads;
  addFiles: (files: File[], texts?: { selection?: SelectionState }) => void;
  startUploads: (ids: string[]) => void;
  converter: MarkdownConverter | undefined;
  /** Gets what stands before the text of a file that has become the whole text. */
  onFrontMatter: ((frontMatter: NonNullable<MarkdownFile['frontMatter']>) => void) | undefined;
  onNotice: (notice: string) => void;
}

const list = new Intl.ListFormat('en');

const quote = (names: string[]): string => list.format(names.map((name) => `“${name}”`));

/** Takes pictures, recordings and videos into the text, also out of folders; and a file of Markdown as a text, with the pictures beside it. */
export function useDroppedFiles(options: Options) {
  const { current, change, uploads, addFiles, startUploads, converter, onFrontMatter, onNotice } = options;

  /** The document of a file, whose pictures are on their way where they were dropped with it. */
  function withFiles(raw: RawDraftContentState, files: readonly File[]) {
    const started: string[] = [];
    const missing: string[] = [];
    const gone = new Set<string>();
    const used = new Set<File>();
    const entityMap = Object.fromEntries(
      Object.entries(raw.entityMap).map(([key, entity]) => {
        const { src } = entity.data as Partial<ImageEntityData>;
        const name = entity.type === entities.image ? localName(src ?? '') : undefined;
        if (name === undefined) return [key, entity];
        const file = files.find((each) => each.name === name);
        if (!file) {
          missing.push(name);
          gone.add(key);
          return [key, entity];
        }
        used.add(file);
        const upload = uploads.add(file);
        started.push(upload);
        return [key, { ...entity, data: { ...(entity.data as ImageEntityData), src: '', upload } }];
      }),
    );
    const blocks = raw.blocks.filter(
      ({ type, entityRanges }) => type !== 'atomic' || !gone.has(String(entityRanges[0]?.key)),
    );
    return { raw: { entityMap, blocks }, started, missing, unused: files.filter((file) => !used.has(file)) };
  }

  async function addMarkdown(file: File, others: File[]) {
    if (!converter) {
      onNotice('A file of Markdown cannot be read by this server; paste its text.');
      return;
    }
    // Of characters, most of which are one byte.
    const markdown = file.size <= 4 * limits.markdown ? await file.text() : undefined;
    if (markdown === undefined || markdown.length > limits.markdown) {
      onNotice(`“${file.name}” is too long: a file may have ${limits.markdown.toLocaleString('en')} characters.`);
      return;
    }
    const { html, frontMatter } = await converter.readFile(markdown);
    const { raw, started, missing, unused } = withFiles(readHtml(html), others);
    const wasEmpty = isEmptyText(current());
    change(wasEmpty ? replaceContent(current(), createContent(raw)) : insertRaw(current(), raw));
    startUploads(started);
    if (wasEmpty && frontMatter) onFrontMatter?.(frontMatter);
    onNotice(
      [
        missing.length > 0 &&
          `${quote(missing)} could not come, as the file only names ${missing.length === 1 ? 'it' : 'them'}: drop the folder with both.`,
        unused.length > 0 &&
          `${quote(unused.map(({ name }) => name))} ${unused.length === 1 ? 'is' : 'are'} not in its text.`,
      ]
        .filter(Boolean)
        .join(' '),
    );
  }

  function takeFiles(files: readonly File[], selection?: SelectionState) {
    const [markdown, ...more] = files.filter(isMarkdownFile);
    if (!markdown) {
      addFiles(inNameOrder(files), { selection });
      return;
    }
    const others = files.filter((file) => !isMarkdownFile(file));
    addMarkdown(markdown, [...others, ...more]).catch((error: unknown) => {
      onNotice(error instanceof Error ? error.message : String(error));
    });
  }

  /** Reads folders, which a browser hands over as files that are none. */
  function takeFolders(transfer: DataTransfer) {
    readDropped(transfer).then(
      ({ files, hasMore }) => {
        takeFiles(files, current().getSelection());
        if (hasMore) onNotice('There are more files than can be taken at once; drop the others later.');
        if (files.length === 0) onNotice('There is no file in the folder.');
      },
      () => {
        onNotice('The folder could not be read.');
      },
    );
  }

  return { takeFiles, takeFolders };
}
