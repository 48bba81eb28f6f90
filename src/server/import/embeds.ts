// What a text embeds, and no description may hold, becomes a link to it: the text stays whole for its readers.

const iframe = /<iframe\b([^>]*)>[^]*?(?:<\/iframe\s*>|$)/gi;
const media = /<(video|audio|object)\b([^>]*)>([^]*?)(?:<\/\1\s*>|$)/gi;
const embed = /<embed\b([^>]*)>(?:\s*<\/embed\s*>)?/gi;
const gist =
  /<script\b[^>]*\bsrc\s*=\s*["'](https:\/\/gist\.github\.com\/[^"'?]+)\.js[^"']*["'][^>]*>\s*<\/script\s*>/gi;
const address = /\b(?:src|data)\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
const picture = /<img\b[^>]*>/gi;
const lazyAddress = /\sdata-(?:lazy-|orig-|original-)?(?:src|file|original)\s*=\s*(["'])(.*?)\1/i;

/** The page that shows what a player plays. */
const pages: [RegExp, string][] = [
  [/^https:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/, 'https://www.youtube.com/watch?v=$1'],
  [/^https:\/\/player\.vimeo\.com\/video\/(\d+).*$/, 'https://vimeo.com/$1'],
];

/** A paragraph with a link that shows where it leads. @param url as it stands in HTML */
export function linkTo(url: string): string {
  let href = url.trim().replace(/^\/\//, 'https://');
  for (const [player, page] of pages) href = href.replace(player, page);
  return `<p><a href="${href.replaceAll('"', '&quot;')}">${href.replace(/^https?:\/\//, '').replaceAll('<', '&lt;')}</a></p>`;
}

const linkOf = (...parts: string[]): string => {
  for (const part of parts) {
    const [, double, single] = address.exec(part) ?? [];
    const url = double ?? single;
    if (url && !/^(?:about|data|javascript):/i.test(url.trim())) return linkTo(url);
  }
  return '';
};

/** @returns HTML in which players and frames are links, and pictures that a script would load have their address */
export const showEmbeds = (html: string): string =>
  html
    .replace(iframe, (_all, attributes: string) => linkOf(attributes))
    .replace(media, (_all, _tag, attributes: string, content: string) => linkOf(attributes, content))
    .replace(embed, (_all, attributes: string) => linkOf(attributes))
    .replace(gist, (_all, url: string) => linkTo(url))
    .replace(picture, showLazyPicture);

function showLazyPicture(tag: string): string {
  const lazy = lazyAddress.exec(tag)?.[2];
  if (!lazy || /\ssrc\s*=\s*["']?(?!data:)[^"'\s>]/i.test(tag)) return tag;
  return `<img src="${lazy.replaceAll('"', '&quot;')}"${tag.slice('<img'.length).replace(/\ssrc\s*=\s*(["']).*?\1/i, '')}`;
}
