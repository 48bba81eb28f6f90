import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, relative, sep } from 'node:path';
import type { ImportPlan, ImportSource } from '../../contract/extensions/transfers';
import { refuseForeignExport } from '../import/foreign-exports';
import { openGhost } from '../import/ghost/ghost';
import { isSite, openMarkdown } from '../import/markdown/markdown';
import type { SourceReader } from '../import/source';
import { openWordpress } from '../import/wordpress/wordpress';
import { OperatorError } from '../operator-error';
import type { Progress } from '../progress';
import { isZip, unpackZip } from './unpack-zip';

interface Options {
  plan: ImportPlan;
  /** A folder that nobody else uses. */
  folder: string;
  /** What was sent. */
  file: string;
  progress: Progress;
  signal: AbortSignal;
}

/** What exports end in. */
const extensions = { wordpress: '.xml', ghost: '.json' } as const satisfies Partial<Record<ImportSource, string>>;

/** Opens a file that was sent; one of zip may hold exports and their pictures. @throws OperatorError */
export async function openSource({ plan, folder, file, progress, signal }: Options): Promise<SourceReader> {
  const { from, fileName, url } = plan;
  const options = { hasPages: plan.hasPages ?? false };
  if (!(await isZip(file))) {
    if (from === 'wordpress') return openWordpress([file], { ...options, media: undefined });
    if (from === 'ghost') return openGhost(file, { ...options, media: undefined, url });
    throw new OperatorError('A folder of Markdown is imported as one file of zip, which this is not.');
  }
  const files = join(folder, 'files');
  const { links } = await unpackZip(file, files, { progress, signal });
  const reader = await openFiles();
  return links.length === 0 ? reader : withLinks(reader, links);

  async function openFiles(): Promise<SourceReader> {
    if (from === 'wordpress')
      return openWordpress(await findFiles(files, extensions.wordpress), { ...options, media: files });
    if (from === 'ghost') {
      const [first, ...others] = await findFiles(files, extensions.ghost);
      if (others.length > 0)
        throw new OperatorError('There are several files of JSON in the zip file; send the export alone.');
      return openGhost(first!, { ...options, media: files, url });
    }
    const root = await findRoot(files);
    const site = await findSite(root);
    return openMarkdown(await findContent(site), {
      media: undefined,
      permalink: undefined,
      source: nameSource(fileName, root === files ? undefined : basename(root)),
      root: site,
    });
  }
}

async function findFiles(folder: string, extension: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = files.filter((file) => extname(file).toLowerCase() === extension).sort();
  if (found.length > 0) return found;
  refuseForeignExport(files.map((file) => relative(folder, file).split(sep).join('/')));
  throw new OperatorError(`There is no export in the zip file: nothing in it ends in ${extension}.`);
}

/** Most zip files hold one folder with everything in it. */
async function findRoot(files: string): Promise<string> {
  const entries = await readdir(files, { withFileTypes: true });
  return entries.length === 1 && entries[0]!.isDirectory() ? join(files, entries[0]!.name) : files;
}

/** Levels of folders with nothing but one folder in them. */
const levelsToSite = 5;

/** The site in a folder with nothing but its folder in it, which may be further down; otherwise the folder itself. */
async function findSite(root: string): Promise<string> {
  let folder = root;
  for (let level = 0; level < levelsToSite && !(await isSite(folder)); level += 1) {
    const next = await findRoot(folder);
    if (next === folder) return root;
    folder = next;
  }
  return (await isSite(folder)) ? folder : root;
}

/** Where the posts are in the site of a generator that keeps them apart from everything else. */
async function findContent(root: string): Promise<string> {
  if (!(await isSite(root))) return root;
  for (const name of ['src/content', 'content']) {
    const folder = join(root, name);
    if ((await stat(folder).catch(() => undefined))?.isDirectory()) return folder;
  }
  return root;
}

/**
 * Names a blog by its file and the folder in that, without what changes when the same blog is packed or downloaded again: a
 * date, or a number.
 */
export function nameSource(fileName: string, folder: string | undefined): string {
  const name = basename(fileName, extname(fileName));
  let stem = name;
  for (let tail = numberAtEnd(stem); tail > 0; tail = numberAtEnd(stem)) stem = stem.slice(0, -tail);
  stem ||= name;
  return [stem, ...(folder === undefined || folder === stem ? [] : [folder])].join('/');
}

/** The length of a date or a number at the end, with what stands before it. */
const numberAtEnd = (name: string): number =>
  /[-_. ]{0,9}(?:\(\d{1,9}\)|\d{4}-?\d\d-?\d\d)$/.exec(name.slice(-40))?.[0].length ?? 0;

const withLinks = (reader: SourceReader, links: string[]): SourceReader => ({
  ...reader,
  async *read() {
    yield* reader.read();
    const reason = 'Links to other files were not unpacked.';
    for (const example of links) yield { type: 'left out', kind: 'other', reason, example };
  },
});
