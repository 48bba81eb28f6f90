import { linkTo } from '../embeds';

export interface Attachment {
  url: string;
  alt: string;
}

interface Options {
  /** The pictures of a gallery: those of the ids, or without any all that belong to the post. */
  findPictures: (ids: string[] | undefined) => Attachment[];
  /** Told the name of a shortcode that means nothing here. */
  onUnknown: (name: string) => void;
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g), ([, name, ...values]) => [
      name!.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  );

const escape = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const player = /\[(audio|video|playlist|youtube|vimeo|embed)(\s[^\]]*|=[^\]]*)?\](?:([^[\]]*)\[\/\1\])?/gi;
const mediaNames = ['src', 'mp4', 'm4v', 'webm', 'ogv', 'mp3', 'm4a', 'ogg', 'wav', 'url'];

/** The address in a shortcode, wherever it stands. */
function addressIn(name: string, text: string, content: string): string | undefined {
  const attributes = attributesOf(text);
  const given =
    mediaNames.map((each) => attributes[each]).find(Boolean) ?? /https?:\/\/[^\s"'\]]+/.exec(`${text} ${content}`)?.[0];
  if (given !== undefined) return given;
  const id = /[\w-]{6,}/.exec(attributes.id ?? text)?.[0];
  if (id === undefined) return undefined;
  return name === 'youtube'
    ? `https://www.youtube.com/watch?v=${id}`
    : name === 'vimeo'
      ? `https://vimeo.com/${id}`
      : undefined;
}

const figure = (content: string, caption: string) =>
  `\n\n<figure>${content.trim()}${caption.trim() ? `<figcaption>${caption.trim()}</figcaption>` : ''}</figure>\n\n`;

/**
 * Replaces the shortcodes that stand for what a text can hold: captions, galleries, players and code. Others stay in the
 * text as they are.
 */
export function replaceShortcodes(html: string, { findPictures, onUnknown }: Options): string {
  return html
    .replace(/\[caption\b([^\]]*)\]([^]*?)\[\/caption\]/gi, (_all, text: string, content: string) => {
      const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content) ?? [];
      return figure(picture, attributesOf(text).caption ?? content.replace(picture, ''));
    })
    .replace(/(?<!\[)\[gallery\b([^\]]*)\]/gi, (_all, text: string) => {
      const { ids, include } = attributesOf(text);
      const list = (ids ?? include)?.split(/[\s,]+/).filter(Boolean);
      return findPictures(list)
        .map(({ url, alt }) => figure(`<img src="${escape(url)}" alt="${escape(alt)}">`, ''))
        .join('');
    })
    .replace(
      /\[(code|sourcecode|pre)(?:\s[^\]]*)?\]([^]*?)\[\/\1\]/gi,
      (_all, _name, source: string) => `\n\n<pre><code>${source.trim().replaceAll('<', '&lt;')}</code></pre>\n\n`,
    )
    .replace(player, (all, name: string, text = '', content = '') => {
      const url = addressIn(name.toLowerCase(), text, content);
      return url === undefined ? all : `\n\n${linkTo(url)}\n\n`;
    })
    .replace(/\[(\[\/?[a-z][\w-]*[^\]]*\])\]/gi, '$1')
    .replace(/\[([a-z][\w-]*)\s+[\w-]+\s*=[^\]]*\]/gi, (all, name: string) => {
      onUnknown(name);
      return all;
    });
}
