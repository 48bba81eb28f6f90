// Texts of other systems, as they may be stored here.

/** Neither engine, nor XML, can hold all of these. */
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const cleanText = (text: string): string => text.replace(unstorable, '').replace(loneSurrogate, '\ufffd');

/** In one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** At most `limit` characters; what is longer is cut behind a word and ends in an ellipsis. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > limit / 2 ? start.slice(0, lastSpace) : start).trimEnd()}…`;
}

/** By a loop: `/\/+$/` would look at each run of slashes from each of its beginnings. */
export function withoutTrailingSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return text.slice(0, end);
}
