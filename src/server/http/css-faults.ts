// What the owner's own CSS may hold. A browser reads it forgivingly, but not within a page: it must end where it seems to, and
// load nothing from elsewhere, whereby others would learn who reads the page.
import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';

const closers: Partial<Record<TokenType, TokenType>> = {
  [TokenType.Function]: TokenType.CloseParen,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
  [TokenType.OpenCurly]: TokenType.CloseCurly,
};
const closing = new Set(Object.values(closers));

/** Functions whose texts are addresses. */
const loading = new Set(['url', 'src', 'image', 'image-set', '-webkit-image-set', 'cross-fade', '-webkit-cross-fade']);
/** Functions that stand for a text that is written elsewhere. */
const substituting = new Set(['var', 'env', 'attr', 'if', 'inherit']);

/** By either scheme: after that of the page itself, `https:a.example` is a path, and after the other one a host. */
const sites = ['https://site.invalid', 'http://site.invalid'];

/** Whether a browser asks nobody but the site itself for it. */
const isOwn = (address: string): boolean =>
  sites.every((site) => {
    try {
      const { origin, protocol } = new URL(address, site);
      return origin === site || protocol === 'data:';
    } catch {
      return true;
    }
  });

const nameOf = (token: CSSToken): string =>
  token[0] === TokenType.Function || token[0] === TokenType.AtKeyword ? token[4].value.toLowerCase() : '';

/** @returns a sentence that says what is wrong; undefined where nothing is */
export function findCssFault(css: string): string | undefined {
  const lineOf = (index: number) => css.slice(0, index).split('\n').length;
  if (css.includes('</')) return `Line ${lineOf(css.indexOf('</'))} of the CSS has “</”, which would end it.`;
  let broken: number | undefined;
  const tokens = tokenize({ css }, { onParseError: ({ sourceStart }) => (broken ??= sourceStart) });
  if (broken !== undefined) return `Line ${lineOf(broken)} of the CSS has a text, comment or address without an end.`;

  const open: CSSToken[] = [];
  let openAddresses = 0;
  for (const token of tokens) {
    const [type, text, start] = token;
    if (type === TokenType.EOF) break;
    const isWithinAddress = openAddresses > 0;
    if (nameOf(token) === 'import')
      return `Line ${lineOf(start)} of the CSS imports another file, which is not loaded.`;
    if (isWithinAddress && substituting.has(nameOf(token)))
      return `Line ${lineOf(start)} of the CSS has ${text}…) within an address.`;
    const isAddress = type === TokenType.URL || (isWithinAddress && type === TokenType.String);
    if (isAddress && !isOwn(token[4].value))
      return `Line ${lineOf(start)} of the CSS loads something from another site. Upload it, and use its path here.`;
    if (closers[type]) {
      open.push(token);
      if (loading.has(nameOf(token))) openAddresses += 1;
    } else if (closing.has(type)) {
      const opened = open.pop();
      if (!opened || closers[opened[0]] !== type)
        return `Line ${lineOf(start)} of the CSS has a “${text}” that closes nothing.`;
      if (loading.has(nameOf(opened))) openAddresses -= 1;
    }
  }
  const unclosed = open.at(-1);
  return unclosed && `The “${unclosed[1]}” in line ${lineOf(unclosed[2])} of the CSS is not closed.`;
}
