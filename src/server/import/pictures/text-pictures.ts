// The pictures in a sanitized text, whose tags have their address first, quoted and escaped.
import { textImageMarkup, type TextImage } from '../../media/text-images';
import { isInlineAddress } from './inline-pictures';

const picture = /<img src="([^"]*)"([^>]*)>/g;

/** A link around a picture to a file of it, as WordPress makes them. */
const enlargement = /<a href="[^"]*\.(?:avif|gif|jpe?g|png|webp)(?:\?[^"]*)?"[^>]*>\s*(<img [^>]*>)\s*<\/a>/gi;

/** The value of an attribute in a sanitized text. */
export const decodeAttribute = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** The addresses of the pictures in a text, each once. */
export const findPictures = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(picture), ([, address]) => decodeAttribute(address!))),
];

/** The text with those of its pictures that are stored here; others keep their address, if they have one. */
export const withStoredPictures = (html: string, stored: ReadonlyMap<string, TextImage>): string =>
  html
    // The file stays where it was, and may be gone soon.
    .replace(enlargement, (link, image: string) =>
      stored.has(decodeAttribute(/src="([^"]*)"/.exec(image)![1]!)) ? image : link,
    )
    .replace(picture, (tag, address: string, attributes: string) => {
      const image = stored.get(decodeAttribute(address));
      if (image) return textImageMarkup(image, decodeAttribute(/ alt="([^"]*)"/.exec(attributes)?.[1] ?? ''));
      return isInlineAddress(decodeAttribute(address)) ? '' : tag;
    });
