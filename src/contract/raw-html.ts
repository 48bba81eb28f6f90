// HTML that admins may write themselves, where a setting of the site allows it: a block of a text,
//
//   <div data-html="true">…</div>
//
// that stands in no other element. Within it more is kept than elsewhere: elements without a meaning of their own, classes, and
// styles that cannot leave the block, which pages contain by CSS as well. As everywhere, there are no scripts, frames, forms,
// handlers of events and identifiers, and nothing is loaded from elsewhere. Both sanitizers go by this file.
import { richText, type ReadAttributes } from './rich-text';
import { safeImageUrl } from './safe-url';

export const rawHtmlMarker = 'data-html';

/** Those that are kept beside `richText.tags`. */
const blockTags = ['div', 'section', 'article', 'header', 'footer', 'dl', 'dt', 'dd'] as const;
const inlineTags = ['span', 'small', 'abbr', 'q'] as const;

export const rawHtml = {
  /** Elsewhere they are block elements whose tags are removed. */
  blockTags,
  /** Elsewhere their tags are removed. */
  inlineTags,
  tags: [...richText.tags, ...blockTags, ...inlineTags] as readonly string[],
  /** Those that all elements may have. */
  attributes: ['class', 'style', 'title', 'lang', 'dir'],
} as const;

/** Whether an opening tag begins a block, where it stands in no other element. */
export const beginsRawHtml = (tag: string, read: ReadAttributes): boolean =>
  tag === 'div' && read[rawHtmlMarker] === 'true';

/** Not those of the components of the pages themselves. */
const className = /^[A-Za-z][\w-]{0,40}$/;
const ownPrefixes = ['Mui', 'css-'];

const isClass = (name: string): boolean =>
  className.test(name) && !ownPrefixes.some((prefix) => name.startsWith(prefix));

const maxClasses = 10;

/** What is neither placed elsewhere on the page, nor above it. */
const styleProperties = new Set([
  ...['align-content', 'align-items', 'align-self', 'aspect-ratio', 'background', 'background-color', 'border'],
  ...['border-block', 'border-block-end', 'border-block-start', 'border-bottom', 'border-collapse', 'border-color'],
  ...['border-inline', 'border-inline-end', 'border-inline-start', 'border-left', 'border-radius', 'border-right'],
  ...['border-spacing', 'border-style', 'border-top', 'border-width', 'box-shadow', 'box-sizing', 'clear', 'color'],
  ...['column-count', 'column-gap', 'columns', 'display', 'flex', 'flex-basis', 'flex-direction', 'flex-grow'],
  ...['flex-shrink', 'flex-wrap', 'float', 'font-family', 'font-size', 'font-style', 'font-variant', 'font-weight'],
  ...['gap', 'grid-column', 'grid-row', 'grid-template-columns', 'grid-template-rows', 'height', 'hyphens'],
  ...['justify-content', 'justify-items', 'justify-self', 'letter-spacing', 'line-height', 'list-style-type', 'margin'],
  ...['margin-block', 'margin-block-end', 'margin-block-start', 'margin-bottom', 'margin-inline', 'margin-inline-end'],
  ...['margin-inline-start', 'margin-left', 'margin-right', 'margin-top', 'max-height', 'max-width', 'min-height'],
  ...['min-width', 'object-fit', 'opacity', 'order', 'overflow', 'overflow-wrap', 'overflow-x', 'overflow-y'],
  ...['padding', 'padding-block', 'padding-block-end', 'padding-block-start', 'padding-bottom', 'padding-inline'],
  ...['padding-inline-end', 'padding-inline-start', 'padding-left', 'padding-right', 'padding-top', 'row-gap'],
  ...['text-align', 'text-decoration', 'text-indent', 'text-transform', 'vertical-align', 'white-space', 'width'],
  ...['word-break', 'word-spacing'],
]);

/** Words, numbers, colours and commas; neither quotes nor escapes, by which a value could say something else than it seems to. */
const styleValue = /^[\w\s#%.,/()+-]{1,200}$/;

/** The functions that load nothing and look nothing up. */
const styleFunction = /([\w-]{0,20})\(/g;
const styleFunctions = new Set([
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'oklch',
  'calc',
  'min',
  'max',
  'clamp',
  'repeat',
  'minmax',
]);

/** Nothing is longer than some screens, or stands before the beginning. */
const wildNumber = /\d{5}|(?:^|[\s,(])-\s*[\d.]|\de/;

const isSafeValue = (value: string): boolean =>
  styleValue.test(value) &&
  !wildNumber.test(value) &&
  Array.from(value.matchAll(styleFunction), ([, name]) => name!).every((name) => styleFunctions.has(name));

const maxDeclarations = 40;

/** The declarations that are kept, in their order; undefined where none is. Idempotent. */
export function safeRawStyle(style: string): string | undefined {
  const kept = style.split(';', maxDeclarations).flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    return styleProperties.has(property) && isSafeValue(value) ? [`${property}:${value}`] : [];
  });
  return kept.length > 0 ? kept.join(';') : undefined;
}

const languageTag = /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,3}$/;

/** A stored picture, wherever it is; whether it is one of this blog, its server decides. */
const ownPicture = /^(?:[^?#]*\/)?[0-9a-f]{32}-(?:text-)?[1-9]\d{0,3}\.(?:webp|avif)$/;

function safeAnywhere({ class: names, style, title, lang, dir }: ReadAttributes): Record<string, string> {
  const classes = (names ?? '').split(/\s+/, 4 * maxClasses).filter(isClass);
  const safeStyle = safeRawStyle(style ?? '');
  return {
    ...(classes.length > 0 && { class: classes.slice(0, maxClasses).join(' ') }),
    ...(safeStyle && { style: safeStyle }),
    ...(title && { title }),
    ...(lang && languageTag.test(lang) && { lang }),
    ...((dir === 'ltr' || dir === 'rtl' || dir === 'auto') && { dir }),
  };
}

const isOwnTag = (tag: string): boolean => [...rawHtml.blockTags, ...rawHtml.inlineTags].some((own) => own === tag);

/**
 * The attributes that an element of a block gets. Idempotent.
 * @param attributesOf those that it has elsewhere: as it is stored, or as it is shown
 * @returns undefined where its tag is removed
 */
export function rawAttributes(
  tag: string,
  read: ReadAttributes,
  attributesOf: (tag: string, read: ReadAttributes) => Record<string, string> | undefined,
): Record<string, string> | undefined {
  if (tag === 'img' && !ownPicture.test(safeImageUrl(read.src ?? '') ?? '')) return undefined;
  const elsewhere = attributesOf(tag, read);
  if (!elsewhere && !isOwnTag(tag)) return undefined;
  return { ...elsewhere, ...safeAnywhere(read) };
}

/** Tags of `div`, which sanitized HTML has in such blocks only. */
const divTag = /<(\/?)div\b[^<>]*>/g;

export interface RawHtmlBlock {
  begin: number;
  end: number;
  /** With its tags. */
  html: string;
}

/** The blocks in sanitized HTML, in their order. */
export function findRawHtml(html: string): RawHtmlBlock[] {
  if (!html.includes(`<div ${rawHtmlMarker}=`)) return [];
  const blocks: RawHtmlBlock[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: tag, 1: slash, index } of html.matchAll(divTag)) {
    if (slash) {
      depth -= 1;
      const end = index + tag.length;
      if (depth === 0) blocks.push({ begin, end, html: html.slice(begin, end) });
    } else {
      if (depth === 0) begin = index;
      depth += 1;
    }
  }
  return blocks;
}

/** Sanitized HTML with its blocks, each of which is replaced. */
export function mapRawHtml(html: string, replace: (block: string) => string): string {
  let position = 0;
  const parts = findRawHtml(html).flatMap(({ begin, end, html: block }) => {
    const before = html.slice(position, begin);
    position = end;
    return [before, replace(block)];
  });
  return [...parts, html.slice(position)].join('');
}

export const rawHtmlBlock = (content: string): string => `<div ${rawHtmlMarker}="true">${content}</div>`;

/** What stands in a block. */
export const rawHtmlContent = (block: string): string => block.slice(block.indexOf('>') + 1, -'</div>'.length);
