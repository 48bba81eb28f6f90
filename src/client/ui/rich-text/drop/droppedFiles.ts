// Files and folders that are dropped: what is in folders is read as well, in the order of names.

/** More than that is a whole disk that was dropped by mistake. */
const maxFiles = 60;
const maxDepth = 5;

const byName = new Intl.Collator('en', { numeric: true });

export const inNameOrder = (files: readonly File[]): File[] =>
  [...files].sort((one, other) => byName.compare(one.name, other.name));

/** Of what is dropped; to be called during the event, as it is gone afterwards. */
const entriesOf = (transfer: DataTransfer): FileSystemEntry[] =>
  [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);

export const hasFolders = (transfer: DataTransfer): boolean =>
  entriesOf(transfer).some(({ isDirectory }) => isDirectory);

/** Systems and programs leave files that begin with a dot, and names such as this one, in folders. */
const isHidden = (name: string) => name.startsWith('.') || name === 'Thumbs.db' || name === '__MACOSX';

const fileOf = (entry: FileSystemFileEntry) =>
  new Promise<File>((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** A part of what is in a folder; nothing at its end. */
const readSome = (reader: FileSystemDirectoryReader) =>
  new Promise<FileSystemEntry[]>((resolve, reject) => {
    reader.readEntries(resolve, reject);
  });

export interface DroppedFiles {
  files: File[];
  /** Whether there were more than are taken. */
  hasMore: boolean;
}

/** All files, also those in folders. To be called during the event. */
export async function readDropped(transfer: DataTransfer): Promise<DroppedFiles> {
  const found: DroppedFiles = { files: [], hasMore: false };

  async function read(entries: FileSystemEntry[], depth: number): Promise<void> {
    const shown = entries
      .filter(({ name }) => !isHidden(name))
      .sort((one, other) => byName.compare(one.name, other.name));
    for (const entry of shown) {
      if (found.files.length >= maxFiles || depth > maxDepth) {
        found.hasMore = true;
        return;
      }
      if (entry.isFile) found.files.push(await fileOf(entry as FileSystemFileEntry));
      else await readFolder(entry as FileSystemDirectoryEntry, depth);
    }
  }

  async function readFolder(folder: FileSystemDirectoryEntry, depth: number): Promise<void> {
    const reader = folder.createReader();
    const inFolder: FileSystemEntry[] = [];
    // A folder of many thousands is read as far as is taken of it.
    for (let some = await readSome(reader); some.length > 0; some = await readSome(reader)) {
      inFolder.push(...some);
      if (inFolder.length > 20 * maxFiles) break;
    }
    await read(inFolder, depth + 1);
  }

  await read(entriesOf(transfer), 0);
  return found;
}

/** A file of Markdown, by its name: systems have no type for it. */
export const isMarkdownFile = ({ name }: File): boolean => /\.(?:md|markdown)$/i.test(name);

/** The name of the file that a relative address leads to; undefined for another address. */
export function localName(address: string): string | undefined {
  if (!address || /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address)) return undefined;
  const path = address.split(/[?#]/, 1)[0]!;
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) || undefined;
  } catch {
    return undefined;
  }
}
