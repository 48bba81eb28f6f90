// Brings the pictures of the source into the image store.
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { limits } from '../../../contract/limits';
import { HttpError } from '../../http/errors';
import type { PreparedImage } from '../../media/image-store';
import { contentOf, withContentOf, withTemporaryFile, type LargeFile } from '../../media/large-content';
import type { MediaService } from '../../media/media.service';
import type { TextImage } from '../../media/text-images';
import type { SourceReader } from '../source';
import { fetchOnce, fetchPicture, PictureError, tooLarge } from './fetch-picture';
import { createSilentServers } from './silent-servers';
import { isDataUrl, readDataUrl } from './text-pictures';

interface Options {
  media: Pick<MediaService, 'prepare' | 'storePicture' | 'storeMedia'>;
  findPicture: SourceReader['findPicture'];
  isFetched: boolean;
  allowsPrivate: boolean;
  /** Ends all requests for pictures. */
  signal?: AbortSignal | undefined;
  /** For a whole picture. */
  timeoutMs?: number;
}

/** Pictures that were read are kept up to this size, as one is often both in the text and the cover. */
const maxBytesInMemory = 64 * 1024 * 1024;

const pictureTimeoutMs = 30_000;

/** For a whole recording or video. */
const mediaTimeoutMs = 600_000;

/** Pictures that many posts show are stored once. */
const maxRemembered = 10_000;

export type Pictures = ReturnType<typeof createPictures>;

/** All reject with a PictureError that says why a picture does not come, or with the reason of the signal. */
export function createPictures({
  media,
  findPicture,
  isFetched,
  allowsPrivate,
  signal,
  timeoutMs = pictureTimeoutMs,
}: Options) {
  const contents = new LRUCache<string, Buffer>({
    maxSize: maxBytesInMemory,
    sizeCalculation: ({ length }) => length || 1,
  });
  const stored = new LRUCache<string, Promise<TextImage>>({ max: maxRemembered });
  const servers = createSilentServers({ slowMs: timeoutMs / 2 });

  async function load(address: string, base: string): Promise<Buffer> {
    if (isDataUrl(address)) {
      const content = readDataUrl(address);
      requireSize(content.length);
      return content;
    }
    const { files, url } = await findPicture(address, base);
    const place = files[0] ?? url;
    if (place === undefined) throw new PictureError('there is no such file');
    const content =
      contents.get(place) ?? (await (files[0] === undefined ? fetchIfAllowed(place) : readPicture(place)));
    contents.set(place, content);
    return content;
  }

  const fetchIfAllowed = async (url: string) => {
    if (!isFetched) throw new PictureError('pictures were not to be fetched');
    return servers.ask(url, () => fetchPicture(url, { allowsPrivate, signal, timeoutMs }));
  };

  const store = async (address: string, base: string): Promise<TextImage> => {
    return nameProblem(media.storePicture(await load(address, base), 'text'));
  };

  const storeFile = async (file: LargeFile): Promise<string> => {
    if (file.size > limits.mediaBytes) throw tooLarge(limits.mediaBytes);
    return (await nameProblem(media.storeMedia(file), 'recording or video')).name;
  };

  return {
    /** Stores a picture for a text. */
    async storeForText(address: string, base: string): Promise<TextImage> {
      if (isDataUrl(address)) return store(address, base);
      const key = `${base} ${address}`;
      let image = stored.get(key);
      if (!image) {
        image = store(address, base);
        stored.set(key, image);
      }
      return image;
    },

    /**
     * Stores a recording or video for a text.
     * @returns the name of its file
     */
    async storeMedia(address: string, base: string): Promise<string> {
      const { files, url } = await findPicture(address, base);
      const [path] = files;
      if (path !== undefined) return withContentOf(path, storeFile);
      if (url === undefined) throw new PictureError('there is no such file');
      if (!isFetched) throw new PictureError('pictures were not to be fetched');
      return withTemporaryFile(tmpdir(), async (file) => {
        const content = {
          accept: 'audio/*, video/*',
          maxBytes: limits.mediaBytes,
          take: (piece: Buffer) => file.writeFile(piece),
        };
        const options = { allowsPrivate, signal, timeoutMs: mediaTimeoutMs };
        await servers.ask(url, () => fetchOnce(url, content, options));
        return storeFile(await contentOf(file));
      });
    },

    /** The bytes of a picture, as the source has them. */
    read: load,

    /** Prepares a cover, which is stored together with its post. */
    async prepareCover(address: string, base: string): Promise<PreparedImage> {
      return nameProblem(media.prepare(await load(address, base)));
    },
  };
}

async function readPicture(path: string): Promise<Buffer> {
  requireSize((await stat(path)).size);
  return readFile(path);
}

/** @throws PictureError */
function requireSize(bytes: number): void {
  if (bytes > limits.imageBytes) throw tooLarge(limits.imageBytes);
}

/** The sentences of the image store are for people who upload; these are for the report. */
async function nameProblem<T>(step: Promise<T>, what = 'picture'): Promise<T> {
  try {
    return await step;
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    throw new PictureError(
      error.statusCode === 415 ? `it is no ${what} in a format that can be stored` : 'it is damaged, or too large',
    );
  }
}

// Every post has a cover here. One that had none gets a plain one, in a colour of its category.
const [width, height] = [1280, 640];

/** From the upper left to the lower right. */
const colours: Record<string, [from: number[], to: number[]]> = {
  Technology: [
    [18, 58, 82],
    [96, 143, 163],
  ],
  Startup: [
    [94, 52, 18],
    [201, 146, 83],
  ],
  Lifestyle: [
    [14, 75, 64],
    [124, 178, 150],
  ],
  Finance: [
    [58, 44, 84],
    [140, 126, 171],
  ],
};

/** Other categories have the colours of one of these each. */
function coloursOf(category: string): [from: number[], to: number[]] {
  const all = Object.values(colours);
  const sum = Array.from(category).reduce((total, letter) => total + letter.codePointAt(0)!, 0);
  return colours[category] ?? all[sum % all.length]!;
}

/** Four pixels, enlarged: between their centres, colours are mixed. */
function drawPlainCover(category: string): Promise<Buffer> {
  const [from, to] = coloursOf(category);
  const between = from.map((value, channel) => (value + to[channel]!) / 2);
  return sharp(Buffer.from([...from, ...between, ...between, ...to]), { raw: { width: 2, height: 2, channels: 3 } })
    .resize(2 * width, 2 * height, { fit: 'fill', kernel: 'linear' })
    .extract({ left: width / 2, top: height / 2, width, height })
    .png()
    .toBuffer();
}

/** Each is made once, as many posts share it. */
export function createPlainCovers(media: Pick<MediaService, 'prepare'>) {
  const covers = new Map<string, Promise<PreparedImage>>();
  return (category: string): Promise<PreparedImage> => {
    const cover = covers.get(category) ?? drawPlainCover(category).then((drawn) => media.prepare(drawn));
    covers.set(category, cover);
    return cover;
  };
}
