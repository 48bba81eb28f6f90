// What Obsidian adds to Markdown in a vault, which is a folder with its settings: notes and files are named without their
// folders, and there are comments, and names of blocks.
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, sep } from 'node:path';
import { type MediaFormat, mediaFormats } from '../../../contract/media';
import { playerOf } from '../embeds';
import { outsideCode } from './code';

/** The first of the folders that is a vault. */
export async function findVault(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const settings = await stat(join(folder, '.obsidian')).catch(() => undefined);
    if (settings?.isDirectory()) return folder;
  }
  return undefined;
}

/** `[[Note#Heading|words]]`, and with a `!` before it what is shown in its place. In tables the sign between is escaped. */
const reference = /(!?)\[\[([^[\]|#\n]{0,300})(#[^[\]|\n]{0,300})?(?:\|([^[\]\n]{0,300}))?\]\]/g;

/** The name of a block, at the end of its line. */
const blockName = /[^\S\n]\^[\w-]+$/gm;

const pictures = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** A name as texts have it, whose letters with accents a Mac may write in two parts in names of files. */
const keyOf = (name: string): string => name.normalize().toLowerCase();

/** Removes what stands between two signs; without a second one nothing is. */
function removeComments(text: string): string {
  const parts = text.split('%%');
  const unclosed = parts.length % 2 === 0 ? `%%${parts.pop()}` : '';
  return parts.filter((_part, at) => at % 2 === 0).join('') + unclosed;
}

/** Whether texts name each other as in a vault, of which this may be a part, without its settings. */
export async function nameEachOther(files: readonly string[], maxBytes: number): Promise<boolean> {
  const names = new Set(files.map((file) => keyOf(basename(file))));
  for (const file of files) {
    if (!/\.md$/i.test(file) || (await stat(file)).size > maxBytes) continue;
    for (const [, , path] of (await readFile(file, 'utf8')).matchAll(reference)) {
      const name = keyOf(basename(path!.replace(/\\$/, '').trim()));
      if (names.has(name) || names.has(`${name}.md`)) return true;
    }
  }
  return false;
}

/** @param files the paths of all that lies in the vault @returns shows a text of the file at a path as plain Markdown */
export function createVault(vault: string, files: readonly string[]): (text: string, file: string) => string {
  const byName = new Map<string, string>();
  for (const file of files) {
    const path = keyOf(relative(vault, file).split(sep).join('/'));
    // The shorter path is the one that a bare name means.
    for (const name of [path, basename(path)]) {
      const other = byName.get(name);
      if (other === undefined || file.length < other.length) byName.set(name, file);
    }
  }

  /** @param file in which it stands */
  function show(file: string, all: string, sign: string, path: string, heading: string, label: string): string {
    const name = path.replace(/\\$/, '').trim();
    // Blocks have no names here.
    const headings = heading
      .replace(/\\$/, '')
      .split('#')
      .map((each) => each.trim())
      .filter((each) => each && !each.startsWith('^'));
    const words = label.split('|')[0]!.trim() || [name, ...headings].filter(Boolean).join(' > ') || heading.slice(1);
    const last = headings.at(-1);
    const fragment = last === undefined ? '' : `#${encodeURIComponent(last)}`;
    if (!name && fragment && !sign) return `[${words}](<${fragment}>)`;
    const target = byName.get(keyOf(name)) ?? byName.get(`${keyOf(name)}.md`);
    const shown = target ?? (sign && pictures.test(name) ? join(vault, name) : undefined);
    if (shown === undefined) return words || all;
    const address = encodeURI(relative(dirname(file), shown).split(sep).join('/')).replace(/[?#]/g, encodeURIComponent);
    const end = extname(shown).slice(1).toLowerCase();
    if (sign && Object.hasOwn(mediaFormats, end)) return playerOf(mediaFormats[end as MediaFormat].kind, address);
    if (!sign || !pictures.test(shown)) return `[${words}](<${address}${end === 'md' ? fragment : ''}>)`;
    // What stands behind the name of a picture is a description, or how wide it is.
    return `![${/^[\dx]*$/.test(label) ? '' : words}](<${address}>)`;
  }

  return (text, file) =>
    outsideCode(text, (part) =>
      removeComments(part)
        .replace(blockName, '')
        .replace(reference, (all, sign: string, path: string, heading = '', label = '') =>
          show(file, all, sign, path, String(heading), String(label)),
        ),
    );
}
