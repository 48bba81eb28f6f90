// How a text refers to images of the store: by paths (`/images/…`) that do not depend on host, port or bucket, so
// that they stay right when the blog moves. withStoredPaths() makes them of whatever address a client sends;
// withImageUrls() makes addresses of them wherever a text leaves the server. All of it is about sanitized HTML.
//
// A picture in a text is an image of its own kind, with other widths and names than a cover of the same file: see
// contract/text-images.ts.
import { escapeHtml } from '../../contract/plain-text';
import { isStoredName, storedNamePattern } from './image-store';
import { textFileName } from './image-urls';

const path = '/images/';

/** A picture, with its address; that is first in its tag, quoted and escaped, as the sanitizer writes it. */
const picture = /(<img src=")([^"]*)"/g;

const storedPicture = new RegExp(`(<img src=")${path}(${storedNamePattern})"`, 'g');

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

const quoted = (text: string) => `"${escapeHtml(text).replaceAll('"', '&quot;')}"`;

/**
 * The picture as it stands in a text that is to be stored, and as the sanitizer leaves it.
 * @param alt what it shows, for those who cannot see it; it may be empty
 */
export const textImageMarkup = (image: TextImage, alt: string): string =>
  `<img src="${path}${textFileName(image.hash, image.width)}" alt=${quoted(alt)} ` +
  `width="${image.width}" height="${image.height}" loading="lazy" />`;

/** The hashes of the images that a text may refer to, by whatever address. */
export const findImageHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(picture)].flatMap(([, , url]) => candidate.exec(url!)?.[2] ?? [])),
];

/** The hash in the address of a picture that may be one of ours. */
export const findImageHash = (url: string): string | undefined => candidate.exec(url)?.[2];

/** The same with the name of its file. */
export function findImageFile(url: string): { name: string; hash: string } | undefined {
  const [, name, hash] = candidate.exec(url) ?? [];
  return name && hash && isStoredName(name) ? { name, hash } : undefined;
}

/**
 * A text as it is stored. A picture is one of ours by its name, which holds a hash of its content: so also under an address
 * that this server had before, or that another instance has.
 * @param isOurs whether there is such an image
 */
export const withStoredPaths = (html: string, isOurs: (hash: string) => boolean): string =>
  html.replace(picture, (tag, beginning: string, url: string) => {
    const [, name, hash] = candidate.exec(url) ?? [];
    return name && isStoredName(name) && isOurs(hash!) ? `${beginning}${path}${name}"` : tag;
  });

/**
 * A stored text as it is sent.
 * @param imagesUrl see getImagesUrl()
 */
export const withImageUrls = (html: string, imagesUrl: string): string =>
  html.replace(storedPicture, (_tag, beginning: string, name: string) => {
    const url = escapeHtml(`${imagesUrl}/${name}`).replaceAll('"', '&quot;');
    return `${beginning}${url}"`;
  });
