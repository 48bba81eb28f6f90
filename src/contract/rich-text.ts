// The HTML a description may hold: what the editor can produce, and nothing else. The server sanitizes by it when a post
// is written, the client again where it is rendered. Each kind of block has a form that reads well where nobody knows it, such
// as in a feed or another client:
//
//   task          <ul><li data-task="open">…</li><li data-task="done">…</li></ul>
//   code          <pre data-language="ts" data-lines="true"><code>…</code></pre>, with a title in
//                 <figure><pre>…</pre><figcaption>title</figcaption></figure>
//   formula       <pre data-language="math"><code>TeX</code></pre>, in a line <code data-language="math">TeX</code>
//   callout       <aside data-callout="note"><p>…</p></aside>
//   details       <details><summary>…</summary><p>…</p></details>
//   footnote      <sup><a href="#fn-1" id="fnref-1">1</a></sup>, and at the end of the text
//                 <ol data-footnotes="true"><li id="fn-1">… <a href="#fnref-1">↩</a></li></ol>
//   picture       <figure data-align="left" data-width="50"><a href="…"><img></a><figcaption>…</figcaption></figure>
//   recording     <figure><audio src="…" title="…" controls preload></audio><figcaption>…</figcaption></figure>
//   video         <figure><video src="…" title="…" width height controls preload></video><figcaption>…</figcaption></figure>
//   gallery       <figure data-gallery="true"><img><img><figcaption>…</figcaption></figure>, two to nine pictures
//   embed         <figure data-embed="youtube"><a href="address"><img></a><figcaption>title, author, site</figcaption></figure>,
//                 without a picture <a href="address">title</a>
//   button        <p><a href="…" data-button="true">…</a></p>
//   HTML          <div data-html="true">…</div>, whose content has rules of its own: see raw-html.ts
//   contents      <nav data-contents="true"></nav>, filled where the post is shown
import { safeMediaUrl } from './media';
import { richTextTags } from './rich-text-tags';
import { safeImageUrl, safeLinkUrl } from './safe-url';

export const richText = {
  ...richTextTags,
  tags: [...richTextTags.tags, 'audio', 'video'],
  attributes: {
    a: ['href', 'title', 'rel', 'id', 'data-button'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    audio: ['src', 'title', 'controls', 'preload'],
    video: ['src', 'title', 'width', 'height', 'controls', 'preload', 'playsinline'],
    ol: ['start', 'data-footnotes'],
    li: ['id', 'data-task'],
    th: ['colspan', 'rowspan', 'data-align'],
    td: ['colspan', 'rowspan', 'data-align'],
    pre: ['data-language', 'data-lines'],
    code: ['data-language'],
    figure: ['data-align', 'data-width', 'data-gallery', 'data-embed'],
    aside: ['data-callout'],
    nav: ['data-contents'],
  },
  /** Tags without content: what stands in them is for browsers that do not know them. */
  emptiedTags: ['audio', 'video'],
  /** Tags that are removed with their content, as that is no prose. */
  removedContent: [
    ...['audio', 'button', 'canvas', 'datalist', 'iframe', 'map', 'math', 'meter', 'noembed', 'noframes', 'noscript'],
    ...['object', 'optgroup', 'option', 'plaintext', 'progress', 'script', 'select', 'style', 'svg', 'template'],
    ...['textarea', 'title', 'video', 'xmp'],
  ],
  /** Levels of nested tags. More of them would freeze a browser's layout; no editor nests a tenth as deep. */
  maxDepth: 100,
} as const;

/** Attributes as read from HTML: missing ones are undefined or null. */
export type ReadAttributes = Record<string, string | null | undefined>;

type ReadAttribute = ReadAttributes[string];

const pixels = (value: ReadAttribute) => (/^\d{1,5}$/.test(value ?? '') ? value : undefined);

/** The number if it is whole, in bounds and not 1, which is the default of the attribute. */
function wholeNumber(value: ReadAttribute, minimum: number, maximum: number): string | undefined {
  const number = /^\s*[-+]?\d{1,9}\s*$/.test(value ?? '') ? Number(value) : 1;
  return number !== 1 && number >= minimum && number <= maximum ? String(number) : undefined;
}

/** The kinds of a callout, which are those of GitHub's alerts. */
export const calloutKinds = ['note', 'tip', 'important', 'warning', 'caution'] as const;

/** Where a picture stands: beside the text, or as wide as the page leaves room for. */
export const pictureAlignments = ['left', 'right', 'wide'] as const;

/** Widths of a picture in percent of the text. */
export const pictureWidths = ['25', '50', '75'] as const;

/** Where an embedded page comes from; `page` is any with a description of itself. */
export const embedProviders = [
  ...['youtube', 'vimeo', 'mastodon', 'bluesky', 'spotify', 'gist', 'codepen', 'openstreetmap', 'page'],
] as const;

const cellAlignments = ['center', 'end'] as const;

const taskStates = ['open', 'done'] as const;

/** The language of a formula: a block of code, or code within a line, whose text is TeX. */
export const mathLanguage = 'math';

const oneOf = (names: readonly string[], value: ReadAttribute) => (value && names.includes(value) ? value : undefined);

const flag = (value: ReadAttribute) => oneOf(['true'], value);

/** The name of a language, as it stands behind the fence of Markdown. */
const languageName = (value: ReadAttribute) => (/^[a-z\d][a-z\d+#._-]{0,29}$/.test(value ?? '') ? value : undefined);

/** The ids of a footnote and of its reference, which lead to each other; no other part of a text has an id. */
const noteIds = { note: /^fn-[1-9]\d{0,3}$/, reference: /^fnref-[1-9]\d{0,3}$/ } as const;

const noteId = (value: ReadAttribute, kind: keyof typeof noteIds) =>
  noteIds[kind].test(value ?? '') ? value : undefined;

/** Bounded, as a browser lays out each spanned column and row. */
const cellAttributes = ({ colspan, rowspan, 'data-align': align }: ReadAttributes) => ({
  colspan: wholeNumber(colspan, 2, 100),
  rowspan: wholeNumber(rowspan, 2, 100),
  'data-align': oneOf(cellAlignments, align),
});

const attributesByTag: Record<string, (read: ReadAttributes) => ReadAttributes> = {
  // Without an opener the target page cannot navigate this one.
  a: ({ href, title, id, 'data-button': button }) => ({
    href: safeLinkUrl(href ?? ''),
    title,
    rel: 'noopener noreferrer',
    id: noteId(id, 'reference'),
    'data-button': flag(button),
  }),
  img: ({ src, alt, title, width, height }) => ({
    src: safeImageUrl(src ?? ''),
    alt: alt ?? '',
    title,
    width: pixels(width),
    height: pixels(height),
    loading: 'lazy',
  }),
  // What reads the beginning of a file to show its length asks nobody but this blog.
  audio: ({ src, title }) => ({ src: safeMediaUrl(src ?? ''), title, controls: 'controls', preload: 'metadata' }),
  video: ({ src, title, width, height }) => ({
    src: safeMediaUrl(src ?? ''),
    title,
    width: pixels(width),
    height: pixels(height),
    controls: 'controls',
    preload: 'metadata',
    playsinline: 'playsinline',
  }),
  ol: ({ start, 'data-footnotes': footnotes }) => ({
    start: wholeNumber(start, -999_999, 999_999),
    'data-footnotes': flag(footnotes),
  }),
  li: ({ id, 'data-task': task }) => ({ id: noteId(id, 'note'), 'data-task': oneOf(taskStates, task) }),
  th: cellAttributes,
  td: cellAttributes,
  pre: ({ 'data-language': language, 'data-lines': lines }) => ({
    'data-language': languageName(language),
    'data-lines': flag(lines),
  }),
  code: ({ 'data-language': language }) => ({ 'data-language': oneOf([mathLanguage], language) }),
  figure: ({ 'data-align': align, 'data-width': width, 'data-gallery': gallery, 'data-embed': embed }) => ({
    'data-align': oneOf(pictureAlignments, align),
    'data-width': oneOf(pictureWidths, width),
    'data-gallery': flag(gallery),
    'data-embed': oneOf(embedProviders, embed),
  }),
  aside: ({ 'data-callout': kind }) => ({ 'data-callout': oneOf(calloutKinds, kind) }),
  nav: ({ 'data-contents': contents }) => ({ 'data-contents': flag(contents) }),
};

/** The attribute without which an element means nothing, and its tag is removed. */
const neededAttributes: Record<string, string> = {
  a: 'href',
  img: 'src',
  audio: 'src',
  video: 'src',
  aside: 'data-callout',
  nav: 'data-contents',
};

/**
 * The attributes that an element of the allow-list gets, in the order in which they are written. Idempotent.
 * @returns undefined for what means nothing without a valid one, such as a link without an address: the tag is removed
 */
export function safeAttributes(tag: string, read: ReadAttributes): Record<string, string> | undefined {
  const values = Object.hasOwn(attributesByTag, tag) ? attributesByTag[tag]!(read) : {};
  if (Object.hasOwn(neededAttributes, tag) && !values[neededAttributes[tag]!]) return undefined;
  const present = Object.entries(values).filter(([name, value]) => value || (name === 'alt' && value === ''));
  return Object.fromEntries(present) as Record<string, string>;
}
