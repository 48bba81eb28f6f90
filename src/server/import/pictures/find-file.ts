import { realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/**
 * The first of the paths that is a file within one of the folders, also when links are followed: a folder of somebody else
 * must not show what lies beside it.
 */
export async function findFile(paths: string[], folders: string[]): Promise<string | undefined> {
  const roots = await Promise.all(folders.map((folder) => realpath(folder)));
  for (const path of paths.flatMap(spellings)) {
    const found = await realpath(path).catch(() => undefined);
    if (found === undefined || !roots.some((root) => found.startsWith(root.endsWith(sep) ? root : root + sep)))
      continue;
    if ((await stat(found)).isFile()) return found;
  }
  return undefined;
}

/** Letters with accents are one sign or two: a Mac names files otherwise than people write. */
export const spellings = (path: string): string[] => [...new Set([path, path.normalize('NFC'), path.normalize('NFD')])];

/** The path in an address, percent-decoded, without a slash at its beginning; undefined where it is none. */
export function pathInAddress(address: string): string | undefined {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, '')).replace(/^\/+/, '');
  } catch {
    return undefined;
  }
}

/** The folder and those above it, up to `count` of them. */
export function ancestors(folder: string, count: number): string[] {
  const found = [folder];
  while (found.length < count && dirname(found.at(-1)!) !== found.at(-1)) found.push(dirname(found.at(-1)!));
  return found;
}

/** WordPress puts the size of a rendering into its name; the file without it is the original. */
const withoutSize = (path: string): string => path.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(\.\w+)$/, '$1');

/** Where the uploads of an address may lie in a folder that holds them. */
export function uploadPaths(folder: string, path: string): string[] {
  const tail = path.replace(/^.*?(?:wp-content\/uploads|content\/images|uploads)\//s, '');
  const names = [
    ...new Set([path, tail, join('uploads', tail), join('wp-content/uploads', tail), join('images', tail)]),
  ];
  return [...names, ...names.map(withoutSize)].map((name) => join(folder, name));
}
