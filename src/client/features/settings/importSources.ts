import type { ImportSource } from '../../../contract/extensions/transfers';
import { formatMegabytes } from '../../../contract/images';
import { limits } from '../../../contract/limits';

interface Source {
  name: string;
  /** The extensions of the names of its files. */
  extensions: readonly string[];
  /** How its file comes about. */
  help: string;
}

export const importSources: Record<ImportSource, Source> = {
  wordpress: {
    name: 'WordPress',
    extensions: ['.xml', '.zip'],
    help: 'In WordPress, choose Tools → Export → All content, and download the file. The pictures are fetched from there; or put the file and the folder “uploads” together into one .zip file.',
  },
  ghost: {
    name: 'Ghost',
    extensions: ['.json', '.zip'],
    help: 'In Ghost, choose Settings → Migration tools → Export, and download the content. The pictures are fetched from the address of the blog; or put the file and the folder “images” together into one .zip file.',
  },
  markdown: {
    name: 'Markdown',
    extensions: ['.zip'],
    help: 'Put the folder of the posts, or of the whole site, into one .zip file. Those of Hugo, Jekyll and Astro are understood, with their pictures.',
  },
};

const megabyte = 1024 * 1024;

export const formatSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} kB` : formatMegabytes(bytes);

export const maxImportSize = formatMegabytes(limits.importBytes);

/** Why the file cannot be imported; undefined if it may be tried. */
export function findFileProblem(from: ImportSource, { name, size }: File): string | undefined {
  const { name: source, extensions } = importSources[from];
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) {
    return `“${name}” is no export of ${source}: its name does not end in ${extensions.join(' or ')}.`;
  }
  if (size === 0) return `“${name}” is empty.`;
  if (size > limits.importBytes) {
    return `“${name}” is too large to be sent: it has ${formatMegabytes(size)}, and ${maxImportSize} are the most. Import it by the command line, where the server is: npx octavo import ${from}`;
  }
  return undefined;
}
