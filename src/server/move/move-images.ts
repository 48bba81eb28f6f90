import { createHash } from 'node:crypto';
import type { Database } from '../database/database';
import { hasImages, isLarge, readIfThere, readLarge, type ImageStore } from '../media/image-store';
import { digestOf } from '../media/large-content';
import { pairImages } from '../media/open-image-store';
import { OperatorError } from '../operator-error';
import type { Progress } from '../progress';

/** Files that are read or written at the same time: each has up to a megabyte. */
const concurrency = 8;

export interface ImageStores {
  source: ImageStore;
  target: ImageStore;
}

/**
 * Ensures that the pictures belong to the database, and the place where they are moved to is theirs.
 * @throws OperatorError
 */
export async function claimImages(database: Database, { source, target }: ImageStores): Promise<void> {
  const contradiction = await pairImages(database, source);
  if (contradiction) throw new OperatorError(contradiction);
  const installId = (await source.findInstallId())!;
  if ((await target.findInstallId()) === installId) return;
  if (await hasImages(target)) throw new OperatorError(`${target.location} has pictures of another blog.`);
  await target.setInstallId(installId);
}

/**
 * Copies all files of pictures that are not there yet, and compares all of them.
 * @throws OperatorError
 */
export async function moveImages({ source, target }: ImageStores, progress: Progress): Promise<void> {
  await finishRemovals(source);
  const total = await countFiles(source);
  const copying = progress.start('Copying files of pictures', total);
  for await (const names of listFiles(source)) {
    await inParallel(names, async (name) => {
      await copy(source, target, name);
      copying.advance(1);
    });
  }
  copying.finish(`to ${target.location}`);

  const comparing = progress.start('Comparing files of pictures', total);
  const checksum = createUnorderedChecksum();
  for await (const names of listFiles(source)) {
    await inParallel(names, async (name) => {
      const [digest, copied] = await Promise.all([hashFile(source, name), hashFile(target, name)]);
      if (digest === undefined || digest !== copied) {
        throw new OperatorError(`The file ${name} is not the same in ${source.location} and in ${target.location}.`);
      }
      checksum.add(digest);
      comparing.advance(1);
    });
  }
  const copies = await countFiles(target);
  if (copies !== total)
    throw new OperatorError(`${target.location} has ${copies} files of pictures, and not ${total}.`);
  comparing.finish(`the same in both (SHA-256 ${checksum.digest().slice(0, 16)}…)`);
}

/** Takes back removals that a crash has interrupted, so that every file has its name. */
async function finishRemovals(store: ImageStore): Promise<void> {
  for await (const { files } of store.list()) {
    for (const { name, isHalfRemoved } of files) {
      if (isHalfRemoved) await store.removeIf(name, async () => false);
    }
  }
}

async function copy(source: ImageStore, target: ImageStore, name: string): Promise<void> {
  const [size, copiedSize] = await Promise.all([source.findSize(name), target.findSize(name)]);
  if (size === copiedSize) return;
  if (isLarge(name)) await target.writeLarge(name, { size: size!, read: () => readLarge(source, name) });
  else await target.write({ files: [{ name, data: await source.read(name) }] });
}

/** Of name and content; undefined where the file is missing. */
async function hashFile(store: ImageStore, name: string): Promise<string | undefined> {
  const hash = createHash('sha256').update(name);
  if (isLarge(name)) {
    const content = await store.open(name);
    return content && digestOf(content as AsyncIterable<Buffer>, hash);
  }
  const data = await readIfThere(store, name);
  return data && hash.update(data).digest('hex');
}

async function* listFiles(store: ImageStore): AsyncGenerator<string[]> {
  for await (const { files } of store.list()) {
    yield files.filter(({ isHalfRemoved }) => !isHalfRemoved).map(({ name }) => name);
  }
}

async function countFiles(store: ImageStore): Promise<number> {
  let count = 0;
  for await (const names of listFiles(store)) count += names.length;
  return count;
}

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const iterator = items.values();
  const worker = async () => {
    for (const item of iterator) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** A checksum that is the same for files in any order, as stores list them differently. */
function createUnorderedChecksum() {
  const sum = Buffer.alloc(32);
  return {
    add(digest: string): void {
      for (const [at, byte] of Buffer.from(digest, 'hex').entries()) sum[at]! ^= byte;
    },
    digest: () => sum.toString('hex'),
  };
}
