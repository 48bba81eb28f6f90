// The pictures in a sanitized text.
import { createHash } from 'node:crypto';
import type { MediaKind } from '../../../contract/media';
import { escapeHtml } from '../../../contract/plain-text';
import { safeLinkUrl } from '../../../contract/safe-url';
import { mediaMarkup, type TextImage, textImageMarkup } from '../../media/text-images';
import { mapTags, openTag, readTokens, type Attributes, type Token } from '../html';

const isPicture = (token: Token | undefined): token is Token & { type: 'open' } =>
  token?.type === 'open' && token.name === 'img';

const addressIn = ({ attributes }: Token & { type: 'open' }) => attributes.src ?? '';

/** The addresses of the pictures in a text, each once. */
export const findPictures = (html: string): string[] => [...new Set(readTokens(html).filter(isPicture).map(addressIn))];

/** A picture within a link to a larger file of it, as WordPress writes them. */
const pictureFile = /\.(?:avif|gif|jpe?g|png|webp)$/i;

interface TextWithStoredPictures {
  html: string;
  /** Addresses of larger files that pictures do not link to any more. */
  enlargements: string[];
}

/** The text with the addresses of its stored pictures; the other pictures keep theirs, if they have one. */
export function withStoredPictures(
  html: string,
  stored: ReadonlyMap<string, TextImage>,
  players: StoredPlayers,
): TextWithStoredPictures {
  const tokens = readTokens(html);
  const shown = tokens.map((token, index) => {
    if (isPicture(token)) return showPicture(token, stored);
    // Its end stands right behind it, where the sanitizer has left nothing in it.
    if (isPlayer(tokens[index - 1])) return '';
    return isPlayer(token) ? showPlayer(token, isInFigure(tokens, index), players) : token.html;
  });
  const enlargements: string[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!isPicture(token) || !stored.has(addressIn(token))) continue;
    const [begin, end] = [skipSpace(tokens, index, -1), skipSpace(tokens, index, 1)];
    const [link, close] = [tokens[begin], tokens[end]];
    if (link?.type !== 'open' || link.name !== 'a' || close?.type !== 'close' || close.name !== 'a') continue;
    const href = link.attributes.href ?? '';
    if (!pictureFile.test(href.split(/[?#]/, 1)[0]!)) continue;
    // The file stays where it was, and may be gone soon.
    enlargements.push(href);
    shown[begin] = '';
    shown[end] = '';
  }
  return { html: shown.join(''), enlargements };
}

// Recordings and videos. The sanitizer keeps none of others: until they are stored, they have addresses as ours have.

const isPlayer = (token: Token | undefined): token is Token & { type: 'open'; name: MediaKind } =>
  token?.type === 'open' && (token.name === 'audio' || token.name === 'video');

/** The addresses that stand for the recordings and videos in a text, each once. */
export const findPlayers = (html: string): string[] => [...new Set(readTokens(html).filter(isPlayer).map(addressIn))];

export interface StoredPlayers {
  /** The names of their files, by the addresses that stand for them. */
  stored: ReadonlyMap<string, string>;
  /** The addresses in the source, by the same. */
  addresses: InlinePictures;
}

/** Takes the addresses of recordings and videos out of a text. @param taken those that were taken out before */
export function takePlayers(html: string, taken: InlinePictures): TextWithPictures {
  const pictures = new Map(taken);
  const take = (kind: MediaKind) => (attributes: Attributes) => {
    const src = attributes.src?.trim() ?? '';
    const hash = createHash('sha256').update(src).digest('hex').slice(0, 32);
    const address = `/import/${hash}-media.${kind === 'audio' ? 'mp3' : 'mp4'}`;
    if (src) pictures.set(address, src);
    return openTag(kind, { ...attributes, src: address });
  };
  return { text: mapTags(readTokens(html), { audio: take('audio'), video: take('video') }), pictures };
}

const isInFigure = (tokens: readonly Token[], index: number): boolean => {
  const before = tokens[skipSpace(tokens, index, -1)];
  return before?.type === 'open' && before.name === 'figure';
};

/** One that does not come is a link to where it is. */
function showPlayer(
  { name, attributes }: Token & { type: 'open'; name: MediaKind },
  isInFigure: boolean,
  { stored, addresses }: StoredPlayers,
): string {
  const src = attributes.src ?? '';
  const file = stored.get(src);
  if (file !== undefined) return mediaMarkup(file, name, attributes);
  const address = safeLinkUrl(addresses.get(src) ?? '');
  if (address === undefined) return '';
  const words = escapeHtml(attributes.title ?? address.replace(/^https?:\/\//, ''));
  const link = `${openTag('a', { href: address, rel: 'noopener noreferrer' })}${words}</a>`;
  return isInFigure ? link : `<p>${link}</p>`;
}

function skipSpace(tokens: readonly Token[], index: number, step: 1 | -1): number {
  const next = tokens[index + step];
  return index + (next?.type === 'text' && !next.html.trim() ? 2 * step : step);
}

function showPicture(token: Token & { type: 'open' }, stored: ReadonlyMap<string, TextImage>): string {
  const address = addressIn(token);
  const image = stored.get(address);
  if (image) return textImageMarkup(image, token.attributes.alt ?? '');
  return isInlineAddress(address) ? '' : token.html;
}

// Pictures that stand in a text itself (`data:`). No sanitized text may hold them: until they are stored they have addresses.

const inlineHost = 'http://inline-picture.invalid/';

const picture = /data:image\/[\w.+-]{1,40};base64,[\w+/=%]+/g;

/** Characters of `data:`. A shorter picture may stay in a text while that is parsed. */
const longPicture = 1000;

/** `data:` addresses, by the short addresses that stand for them in a text. */
export type InlinePictures = ReadonlyMap<string, string>;

export interface TextWithPictures {
  text: string;
  pictures: InlinePictures;
}

/** Takes long pictures out of a text in any format, so that the rest can be measured and parsed. */
export function takeLongPictures(text: string, taken: InlinePictures): TextWithPictures {
  const pictures = new Map(taken);
  const add = (found: string) => {
    if (found.length < longPicture) return found;
    const address = `${inlineHost}${pictures.size}`;
    pictures.set(address, found);
    return address;
  };
  return { text: text.replace(picture, add), pictures };
}

/** Takes the short ones out of HTML as well. @param taken those that were taken out before */
export function takeInlinePictures(html: string, taken: InlinePictures): TextWithPictures {
  const pictures = new Map(taken);
  const text = mapTags(readTokens(html), {
    // A link to `data:` leads nowhere.
    a: ({ href = '' }) => (isDataUrl(href.trim()) || isInlineAddress(href) ? '<a>' : undefined),
    img(attributes) {
      const src = attributes.src?.trim() ?? '';
      if (!isDataUrl(src)) return undefined;
      const address = `${inlineHost}${pictures.size}`;
      pictures.set(address, src);
      return openTag('img', { ...attributes, src: address });
    },
  });
  return { text, pictures };
}

/** Puts those back that turn out to be words of a sanitized text, and no pictures in it. */
export function restoreInWords(html: string, pictures: InlinePictures): string {
  if (pictures.size === 0) return html;
  const restore = (words: string) =>
    words.replace(/http:\/\/inline-picture\.invalid\/\d+/g, (address) => escapeHtml(pictures.get(address) ?? address));
  return readTokens(html)
    .map((token) => (token.type === 'text' ? restore(token.html) : token.html))
    .join('');
}

/** An address that stands for a picture. */
export const inlinePictureAddress = (name: string): string => inlineHost + name;

/** Whether an address stands for a picture that was taken out. */
export const isInlineAddress = (address: string): boolean => address.startsWith(inlineHost);

export const isDataUrl = (address: string): boolean => /^data:/i.test(address);

/** The content of a `data:` address, which is empty where it is damaged. */
export function readDataUrl(address: string): Buffer {
  const comma = address.indexOf(',');
  if (!isDataUrl(address) || comma === -1) return Buffer.alloc(0);
  try {
    const isBase64 = /;\s*base64\s*$/i.test(address.slice(0, comma).slice(-40));
    return Buffer.from(decodeURIComponent(address.slice(comma + 1)), isBase64 ? 'base64' : 'utf8');
  } catch {
    // A percent sign that encodes nothing.
    return Buffer.alloc(0);
  }
}
