// Where images are kept: a folder, or a bucket of an object store. open-image-store.ts chooses, so that nothing else knows
// which it is, and says how database and store know each other. media.service.ts says when files are written,
// sweep-images.ts when they are deleted.
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mediaNameEnd } from '../../contract/media';
import type { PictureKind } from '../database/schema';
import type { LargeContent } from './large-content';

/** A validated and rendered image, ready to be stored. */
export interface PreparedImage {
  kind: PictureKind;
  /** A hash of the upload's content and the kind. */
  hash: string;
  /** Pixels of the widest rendering. */
  width: number;
  height: number;
  files: NewFile[];
  /** Whether `files` has the preview, which is otherwise made in the background. */
  hasPreview: boolean;
}

export interface NewFile {
  name: string;
  data: Buffer;
}

/** A rendering in the store. */
export interface StoredFile {
  name: string;
  /** The hash of the image that it is a rendering of. */
  hash: string;
  /** Whether a crash has interrupted its removal. */
  isHalfRemoved: boolean;
}

/** Sends a rendering, with its caching headers; a request may ask for a part of it. */
type SendImage = (name: string, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Where images are kept: a folder, or a bucket of an object store. Every method may throw an ImageStoreError. */
export interface ImageStore {
  /** For people: an absolute path, or the address of a bucket. */
  location: string;

  /**
   * Validates an upload by its content and renders it in the standard widths. Stores nothing.
   * @throws HttpError 413, 415 or 422
   */
  prepare(upload: Buffer, options?: { kind?: PictureKind; hasPreview?: boolean }): Promise<PreparedImage>;

  /** @throws Error when there is no file of this name */
  read(name: string): Promise<Buffer>;

  /** The same of what may be too large for the memory; undefined where there is no such file. */
  open(name: string): Promise<Readable | undefined>;

  /** Called once by the routes that serve the images. */
  createSender(scope: FastifyInstance): Promise<SendImage>;

  /** Writes the files durably; of existing ones only the time of modification changes. */
  write(image: { files: NewFile[] }): Promise<void>;

  /** The same for files that are known to be right, which existing ones may not be. */
  replace(files: NewFile[]): Promise<void>;

  /** write() of one that may be too large for the memory. */
  writeLarge(name: string, content: LargeContent): Promise<void>;

  /** replace() of the same. */
  replaceLarge(name: string, content: LargeContent): Promise<void>;

  /** In bytes, of a rendering; undefined if there is none of this name. */
  findSize(name: string): Promise<number | undefined>;

  /** What is in the store, in batches: the renderings, and the names of temporary files. */
  list(): AsyncGenerator<{ files: StoredFile[]; temporary: string[] }>;

  /**
   * Deletes a file if `isUnused` agrees, which gets the time of its last modification. A concurrent write() of the same
   * file is never lost. A removal that was interrupted is decided anew.
   */
  removeIf(name: string, isUnused: (modifiedAt: Date) => Promise<boolean>): Promise<void>;

  /** Deletes a temporary file that a crash has left behind; one that is being written is left alone. */
  removeIfAbandoned(name: string): Promise<void>;

  /** The id of the database that the images belong to, if the store has one. */
  findInstallId(): Promise<string | undefined>;

  setInstallId(id: string): Promise<void>;
}

/** The store cannot be used at the moment, or with its settings. The message, for the operator, has no secret in it. */
export class ImageStoreError extends Error {
  readonly code = 'IMAGE_STORE_UNAVAILABLE';
}

/** The names of renderings: of covers, of pictures in texts, of link previews, and of the pictures of the site; and of media. */
export const storedNamePattern = String.raw`([0-9a-f]{32})-(?:(?:text-|logo-)?[1-9][0-9]{0,3}\.(?:webp|avif)|icon-[1-9][0-9]{0,3}\.png|(?:preview|link-[1-9][0-9]{0,3})\.jpg|${mediaNameEnd})`;

const storedName = new RegExp(`^${storedNamePattern}$`);

/** Whether a rendering may have this name. */
export const isStoredName = (name: string) => storedName.test(name);

/** Whether a file may be too large to be read into memory. */
export const isLarge = (name: string) => name.includes('-media.');

/** Added to the name of a file while it is being removed. */
export const removedSuffix = '.removed';

/** Ends the name of a temporary file. */
export const temporarySuffix = '.tmp';

/** Age after which a temporary file counts as abandoned. */
export const abandonedAfterMs = 60 * 60 * 1000;

/** Tells which database the images belong to. */
export const installIdFile = 'install-id';

export const namesPerBatch = 250;

/** Tells renderings, temporary files and others apart. */
export const toBatch = (names: string[]): { files: StoredFile[]; temporary: string[] } => ({
  files: names.flatMap(toStoredFile),
  temporary: names.filter((name) => name.endsWith(temporarySuffix)),
});

/** @returns undefined where the file is missing, or is deleted at this moment */
export async function readIfThere(images: ImageStore, name: string): Promise<Buffer | undefined> {
  try {
    return await images.read(name);
  } catch (error) {
    if ((await images.findSize(name)) === undefined) return undefined;
    throw error;
  }
}

/** The same of a file of any size. */
export async function readAny(images: ImageStore, name: string): Promise<Buffer | LargeContent | undefined> {
  if (!isLarge(name)) return readIfThere(images, name);
  const size = await images.findSize(name);
  return size === undefined ? undefined : { size, read: () => readLarge(images, name) };
}

/** Reads any file piece by piece. @throws Error where it is missing */
export async function* readLarge(images: Pick<ImageStore, 'open'>, name: string): AsyncGenerator<Buffer> {
  const content = await images.open(name);
  if (!content) throw new Error(`There is no file ${name}.`);
  yield* content as AsyncIterable<Buffer>;
}

export async function hasImages(images: Pick<ImageStore, 'list'>): Promise<boolean> {
  for await (const { files } of images.list()) if (files.length > 0) return true;
  return false;
}

function toStoredFile(entry: string): StoredFile[] {
  const isHalfRemoved = entry.endsWith(removedSuffix);
  const name = isHalfRemoved ? entry.slice(0, -removedSuffix.length) : entry;
  const hash = storedName.exec(name)?.[1];
  return hash ? [{ name, hash, isHalfRemoved }] : [];
}
