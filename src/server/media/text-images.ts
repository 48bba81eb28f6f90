// How a text refers to images of the store: by paths (`/images/…`) that do not depend on host, port or bucket, so
// that they stay right when the blog moves. withStoredPaths() makes them of whatever address a client sends;
// withImageUrls() makes addresses of them wherever a text leaves the server. All of it is about sanitized HTML.
//
// A picture in a text is an image of its own kind, with other widths and names than a cover of the same file: see
// contract/text-images.ts.
import { escapeAttribute } from '../../contract/plain-text';
import { mapRawHtml } from '../../contract/raw-html';
import { safeAttributes } from '../../contract/rich-text';
import { mediaFormats, type MediaFormat, type MediaKind } from '../../contract/media';
import { isLarge, isStoredName, storedNamePattern } from './image-store';
import { textFileName } from './image-urls';

const path = '/images/';

/** A picture, recording or video, with its address; that is first in its tag, quoted and escaped, as the sanitizer writes it. */
const picture = /(<(?:img|audio|video) src=")([^"]*)"/g;

/** A recording or video. The one of somebody else is removed: where it is played, its server would learn of it. */
const player = /<(?:audio src="([^"]*)"[^<>]*><\/audio|video src="([^"]*)"[^<>]*><\/video)>/g;

/** In a block of HTML nothing is loaded from elsewhere. */
const withOwnPictures = (block: string): string =>
  block.replace(pictureTag, (tag, url: string) => (url.startsWith(path) ? tag : ''));

const pictureTag = /<img src="([^"]*)"[^<>]*>/g;

const storedPicture = new RegExp(`(<(?:img|audio|video) src=")${path}(${storedNamePattern})"`, 'g');

/** An address that may be one of ours, on whatever host: with the name of the file, and the hash in it. */
const candidate = new RegExp(`^(?:https?://[^?#]*|/images)/(${storedNamePattern})(?:[?#].*)?$`, 'i');

/** A picture that is stored for texts. */
export interface TextImage {
  hash: string;
  /** Pixels of the widest rendering. */
  width: number;
  height: number;
}

export const textImageUrl = ({ hash, width }: Pick<TextImage, 'hash' | 'width'>, imagesUrl: string): string =>
  `${imagesUrl}/${textFileName(hash, width)}`;

const quoted = (text: string) => `"${escapeAttribute(text)}"`;

/**
 * The picture as it stands in a text that is to be stored, and as the sanitizer leaves it.
 * @param alt what it shows, for those who cannot see it; it may be empty
 */
export const textImageMarkup = (image: TextImage, alt: string): string =>
  `<img src="${path}${textFileName(image.hash, image.width)}" alt=${quoted(alt)} ` +
  `width="${image.width}" height="${image.height}" loading="lazy" />`;

export const mediaFileName = (hash: string, format: MediaFormat): string => `${hash}-media.${format}`;

export const mediaUrl = (name: string, imagesUrl: string): string => `${imagesUrl}/${name}`;

/** As what the file of a recording or video is sent; undefined for those of pictures. */
export const mediaTypeOf = (name: string): string | undefined =>
  isLarge(name) ? mediaFormats[name.slice(name.lastIndexOf('.') + 1) as MediaFormat].type : undefined;

/** The recording or video as it stands in a text that is to be stored, and as the sanitizer leaves it. */
export function mediaMarkup(name: string, kind: MediaKind, read: Readonly<Record<string, string>>): string {
  const attributes = safeAttributes(kind, { ...read, src: path + name })!;
  return `<${kind}${Object.entries(attributes)
    .map(([each, value]) => ` ${each}=${quoted(value)}`)
    .join('')}></${kind}>`;
}

/** The hashes of the images that a text may refer to, by whatever address. */
export const findImageHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(picture)].flatMap(([, , url]) => candidate.exec(url!)?.[2] ?? [])),
];

/** The hash in the address of a picture that may be one of ours. */
export function findImageHash(url: string): string | undefined {
  const [, name, hash] = candidate.exec(url) ?? [];
  return name === undefined || isLarge(name) ? undefined : hash;
}

/** The same with the name of its file, of pictures only: recordings and videos are no size to be read at once. */
export function findImageFile(url: string): { name: string; hash: string } | undefined {
  const [, name, hash] = candidate.exec(url) ?? [];
  return name && hash && isStoredName(name) && !isLarge(name) ? { name, hash } : undefined;
}

/**
 * A text as it is stored. A picture is one of ours by its name, which holds a hash of its content: so also under an address
 * that this server had before, or that another instance has. A recording or video that is none of ours is removed.
 * @param isOurs whether there is such an image
 */
export function withStoredPaths(html: string, isOurs: (hash: string) => boolean): string {
  const stored = html.replace(picture, (tag, beginning: string, url: string) => {
    const [, name, hash] = candidate.exec(url) ?? [];
    return name && isStoredName(name) && isOurs(hash!) ? `${beginning}${path}${name}"` : tag;
  });
  return mapRawHtml(stored, withOwnPictures).replace(player, (all, recording?: string, video?: string) =>
    (recording ?? video)!.startsWith(path) ? all : '',
  );
}

/**
 * A stored text as it is sent.
 * @param imagesUrl see getImagesUrl()
 */
export const withImageUrls = (html: string, imagesUrl: string): string =>
  html.replace(storedPicture, (_tag, beginning: string, name: string) => {
    const url = escapeAttribute(`${imagesUrl}/${name}`);
    return `${beginning}${url}"`;
  });
