// The pictures in a sanitized text.
import { textImageMarkup, type TextImage } from '../../media/text-images';
import { readTokens, type Token } from '../html';
import { isInlineAddress } from './inline-pictures';

const isPicture = (token: Token | undefined): token is Token & { type: 'open' } =>
  token?.type === 'open' && token.name === 'img';

const addressIn = ({ attributes }: Token & { type: 'open' }) => attributes.src ?? '';

/** The addresses of the pictures in a text, each once. */
export const findPictures = (html: string): string[] => [...new Set(readTokens(html).filter(isPicture).map(addressIn))];

/** What a picture links to that is enlarged by it, as WordPress makes them. */
const pictureFile = /\.(?:avif|gif|jpe?g|png|webp)$/i;

interface TextWithStoredPictures {
  html: string;
  /** Addresses of larger files that pictures do not link to any more. */
  enlargements: string[];
}

/** The text with those of its pictures that are stored here; others keep their address, if they have one. */
export function withStoredPictures(html: string, stored: ReadonlyMap<string, TextImage>): TextWithStoredPictures {
  const tokens = readTokens(html);
  const shown = tokens.map((token) => (isPicture(token) ? showPicture(token, stored) : token.html));
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
