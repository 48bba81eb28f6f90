// Blocks that other systems write with elements and classes of their own, as ours: see contract/rich-text.ts.
import { cellAlignmentOf, pictureAlignmentOf } from '../../contract/foreign-alignments';
import { isHighlight, isTextColor } from '../../contract/foreign-highlights';
import { escapeHtml, plainText } from '../../contract/plain-text';
import { beginsRawHtml } from '../../contract/raw-html';
import { mathLanguage } from '../../contract/rich-text';
import { renamedTag, richTextTags } from '../../contract/rich-text-tags';
import { figure, findEnds, linkTag, openTag, pictureTag, readTokens, toHtml, type Token } from './html';
import { continueLists } from './lists';
import { showNotes } from './notes';
import { linkHeadings } from './places';

type OpenTag = Token & { type: 'open' };

const classesOf = ({ attributes }: OpenTag): string[] => (attributes.class ?? '').split(/\s+/);

const isHeading = ({ name }: OpenTag) => /^h[1-6]$/.test(name);

const hasClass = (token: OpenTag, ...names: string[]) => classesOf(token).some((name) => names.includes(name));

const isOpen =
  (name: string) =>
  (token: Token): token is OpenTag =>
    token.type === 'open' && token.name === name;

/** What stands in the first element of a name, without its tags; empty where there is none. */
function contentOf(tokens: readonly Token[], isWanted: (token: OpenTag) => boolean): string {
  const begin = tokens.findIndex((token) => token.type === 'open' && isWanted(token));
  if (begin === -1) return '';
  const end = findEnds(tokens.slice(begin))[0];
  return end === undefined ? '' : toHtml(tokens.slice(begin + 1, begin + end));
}

const caption = (html: string) => (plainText(html) ? `<figcaption>${html}</figcaption>` : '');

const maxPictures = 9;

/** A gallery for each nine pictures. @param pictures tags @param captions HTML: those of pictures, and that of all */
export function galleryOf(pictures: readonly string[], captions: readonly string[]): string {
  const captionHtml = captions.filter((each) => plainText(each)).join(' · ');
  if (pictures.length < 2) return pictures.map((each) => `<figure>${each}${caption(captionHtml)}</figure>`).join('');
  const parts = Math.ceil(pictures.length / maxPictures);
  // As even as they can be, so that none is left alone.
  const size = Math.ceil(pictures.length / parts);
  return Array.from({ length: parts }, (_, part) => {
    const own = pictures.slice(part * size, (part + 1) * size).join('');
    return `<figure data-gallery="true">${own}${part === parts - 1 ? caption(captionHtml) : ''}</figure>`;
  }).join('');
}

/** @param heading its text, or HTML */
export const detailsOf = (heading: string, html: string): string =>
  `<details><summary>${escapeHtml(plainText(heading)) || 'More'}</summary>${html}</details>\n`;

export const buttonOf = (url: string, text: string): string =>
  `<p>${linkTag(url, escapeHtml(text || url)).replace('<a ', '<a data-button="true" ')}</p>\n`;

interface About {
  title: string;
  /** The address of a picture; empty where there is none. */
  image: string;
  /** What else is known of the page; empty ones are left out. */
  about: readonly string[];
}

/** A card of a page that says what it is. All texts are without tags. */
export function cardOf(url: string, { title, image, about }: About): string {
  if (!url) return '';
  const told = (image ? [title, ...about] : about).filter(Boolean).join(', ');
  const shown = image ? pictureTag(image, title) : escapeHtml(title || url.replace(/^https?:\/\//, ''));
  return figure(linkTag(url, shown), escapeHtml(told), { 'data-embed': 'page' });
}

const languageName = /^[a-z\d][a-z\d+#._-]{0,29}$/;

/** Code whose text is escaped. */
export function codeOf(html: string, language: string, captionHtml = ''): string {
  const name = language.trim().toLowerCase();
  const pre = `<pre${languageName.test(name) ? ` data-language="${name}"` : ''}><code>${html}</code></pre>`;
  return plainText(captionHtml) ? `<figure>${pre}${caption(captionHtml)}</figure>\n` : `${pre}\n`;
}

/** In which Enlighter, WordPress, Medium and GeSHi keep the language of code. */
const languageAttributes = ['data-enlighter-language', 'data-lang', 'data-code-block-lang', 'lang'];

/** The language of code in its element: in the class, as Prism, highlight.js, SyntaxHighlighter and Crayon have it, or beside it. */
function languageOf(token: OpenTag | undefined): string {
  const { class: name = '', ...attributes } = token?.attributes ?? {};
  const [, found] =
    /(?:^|\s)(?:language-|lang-|lang:|brush:\s?)([\w+#.-]{1,30})/.exec(name) ??
    /(?:^|\s)hljs\s([\w+#.-]{1,30})(?=\s|$)/.exec(name) ??
    [];
  return found ?? languageAttributes.map((each) => attributes[each]).find(Boolean) ?? '';
}

/** @param read the content, or its beginning: elements in elements that turn out to be no block must not be read whole each time */
type Show = (token: OpenTag, read: (tokens: number) => readonly Token[]) => string | undefined;

/** Tokens of the largest gallery, and of the largest frame around a player. */
const galleryTokens = 2_000;
const embedTokens = 60;

const galleryClasses = [
  ...['wp-block-gallery', 'kg-gallery-card', 'blocks-gallery-grid', 'gallery', 'tiled-gallery', 'coblocks-gallery'],
  ...['wp-block-jetpack-slideshow', 'wp-block-jetpack-tiled-gallery', 'wp-block-coblocks-gallery-masonry'],
  ...['wp-block-coblocks-gallery-stacked', 'wp-block-coblocks-gallery-carousel', 'wp-block-coblocks-gallery-collage'],
];

/** Of a gallery, in which each picture may have a caption of its own: ours have one for all. */
function listCaptions(content: readonly Token[]): string[] {
  const captions: string[] = [];
  let begin: { name: string; index: number } | undefined;
  for (const [index, token] of content.entries()) {
    if (token.type === 'open' && (token.name === 'figcaption' || hasClass(token, 'gallery-caption'))) {
      begin = { name: token.name, index };
    } else if (begin && token.type === 'close' && token.name === begin.name) {
      captions.push(toHtml(content.slice(begin.index + 1, index)));
      begin = undefined;
    }
  }
  return captions;
}

/** The last one that is not within a figure. */
function lastCaption(content: readonly Token[]): string {
  let depth = 0;
  for (let index = content.length - 1; index >= 0; index -= 1) {
    const token = content[index]!;
    if (token.type === 'text' || token.type === 'comment' || token.name !== 'figure') {
      if (depth === 0 && token.type === 'open' && token.name === 'figcaption') {
        return contentOf(content.slice(index), () => true);
      }
      continue;
    }
    depth += token.type === 'close' ? 1 : -1;
  }
  return '';
}

const showGallery: Show = (token, read) => {
  if (!hasClass(token, ...galleryClasses)) return undefined;
  const content = read(galleryTokens);
  const pictures = content.filter(isOpen('img')).map(({ html }) => html);
  return pictures.length > 1 ? galleryOf(pictures, listCaptions(content)) : undefined;
};

/** Tokens before the player in the cards of Ghost, which have buttons and times around it. */
const cardTokens = 200;

/** Undefined where there is none. @param title empty where the card has none */
function playerIn(content: readonly Token[], title: string): string | undefined {
  const player = content.find((each) => isOpen('audio')(each) || isOpen('video')(each));
  if (player?.type !== 'open') return undefined;
  const attributes = { ...player.attributes, ...(title && { title }) };
  return `<figure>${openTag(player.name, attributes)}</${player.name}>${caption(lastCaption(content))}</figure>`;
}

/** Ghost's card of a page. */
function showBookmark(content: readonly Token[]): string {
  const textIn = (name: string) => plainText(contentOf(content, (each) => hasClass(each, `kg-bookmark-${name}`)));
  const picture = content.findIndex((each) => each.type === 'open' && hasClass(each, 'kg-bookmark-thumbnail'));
  const image = picture === -1 ? undefined : content.slice(picture).find(isOpen('img'));
  const card = cardOf(content.find(isOpen('a'))?.attributes.href ?? '', {
    title: textIn('title'),
    image: image?.attributes.src ?? '',
    about: ['description', 'author', 'publisher'].map(textIn),
  });
  const words = lastCaption(content);
  return card + (plainText(words) ? `<p>${words}</p>` : '');
}

const showFigure: Show = (token, read) => {
  if (hasClass(token, 'kg-bookmark-card')) return showBookmark(read(cardTokens));
  if (hasClass(token, 'kg-video-card')) return playerIn(read(cardTokens), '');
  if (!hasClass(token, 'wp-block-embed', 'kg-embed-card')) return showGallery(token, read);
  const content = read(embedTokens);
  // What embeds.ts has made of the player or the address within it.
  const embed = content.findIndex((each) => isOpen('figure')(each) && each.attributes['data-embed'] !== undefined);
  if (embed === -1) return undefined;
  const link = content.slice(embed).find(isOpen('a'));
  const text = contentOf(content.slice(embed), ({ name }) => name === 'a');
  return link && `${content[embed]!.html}${link.html}${text}</a>${caption(lastCaption(content))}</figure>`;
};

/** A list of the headings, which is made anew where the text is shown. */
export const contents = '<nav data-contents="true"></nav>\n';

const contentsNames = new Set([
  ...['wp-block-yoast-seo-table-of-contents', 'wp-block-rank-math-toc-block', 'wp-block-table-of-contents'],
  ...['wp-block-uagb-table-of-contents', 'wp-block-aioseo-table-of-contents', 'yoast-table-of-contents'],
  ...['ez-toc-container', 'toc_container', 'lwptoc'],
]);

const showContents: Show = (token) =>
  contentsNames.has(token.attributes.id ?? '') || classesOf(token).some((name) => contentsNames.has(name))
    ? contents
    : undefined;

const showDiv: Show = (token, read) => {
  if (hasClass(token, 'kg-callout-card')) {
    const content = read(Infinity);
    const emoji = contentOf(content, (each) => hasClass(each, 'kg-callout-emoji'));
    const words = contentOf(content, (each) => hasClass(each, 'kg-callout-text'));
    return `<aside data-callout="note"><p>${emoji ? `${emoji} ` : ''}${words}</p></aside>`;
  }
  if (hasClass(token, 'kg-toggle-card')) {
    const content = read(Infinity);
    const heading = contentOf(content, (each) => hasClass(each, 'kg-toggle-heading-text'));
    return detailsOf(
      heading,
      contentOf(content, (each) => hasClass(each, 'kg-toggle-content')),
    );
  }
  if (hasClass(token, 'kg-audio-card')) {
    const content = read(cardTokens);
    return playerIn(content, plainText(contentOf(content, (each) => hasClass(each, 'kg-audio-title'))));
  }
  if (hasClass(token, 'wp-block-accordion-item')) {
    const content = read(Infinity);
    const part = (name: string) => contentOf(content, (each) => hasClass(each, `wp-block-accordion-${name}`));
    return detailsOf(part('heading__toggle-title') || part('heading'), part('panel'));
  }
  if (hasClass(token, 'kt-accordion-pane')) {
    const content = read(Infinity);
    const part = (name: string) => contentOf(content, (each) => hasClass(each, name));
    return detailsOf(part('kt-blocks-accordion-title'), part('kt-accordion-panel-inner'));
  }
  // A form, which is the site's own.
  if (hasClass(token, 'kg-signup-card')) return '';
  if (hasClass(token, 'kg-file-card')) return showFileCard(read(cardTokens));
  if (hasClass(token, 'wp-block-file')) return showFile(read(cardTokens));
  return showContents(token, read) ?? showGallery(token, read);
};

/** Its name, of a frame that shows it and a button beside it, which lead to the same. */
function showFile(content: readonly Token[]): string | undefined {
  const links = content.flatMap((token, index) =>
    isOpen('a')(token) && token.attributes.href ? [{ token, index }] : [],
  );
  const link = links.findLast(({ token }) => !hasClass(token, 'wp-block-file__button')) ?? links[0];
  if (!link) return undefined;
  const name = contentOf(content.slice(link.index), () => true);
  return `<p>${linkTag(link.token.attributes.href!, name)}</p>\n`;
}

/** A file in Ghost's card, in which all that is said of it is one link. */
function showFileCard(content: readonly Token[]): string | undefined {
  const link = content.find(isOpen('a'));
  if (!link?.attributes.href) return undefined;
  const part = (name: string) => contentOf(content, (each) => hasClass(each, `kg-file-card-${name}`));
  const about = part('caption');
  const name = part('title') || part('filename') || escapeHtml(link.attributes.href);
  return `<p>${linkTag(link.attributes.href, name)}</p>\n${about && `<p>${about}</p>\n`}`;
}

/** Tokens before the TeX of a formula. */
const formulaTokens = 1_500;

/** Undefined where only its signs are there, and not its TeX. */
function showFormula(content: readonly Token[], tex: string | undefined, isBlock: boolean): string | undefined {
  const isSource = (each: OpenTag) => each.name === 'annotation' && each.attributes.encoding === 'application/x-tex';
  const source = tex === undefined ? contentOf(content, isSource) : escapeHtml(tex);
  if (!source.trim()) return undefined;
  const code = openTag('code', isBlock ? {} : { 'data-language': mathLanguage }) + `${source.trim()}</code>`;
  return isBlock ? `${openTag('pre', { 'data-language': mathLanguage })}${code}</pre>` : code;
}

const showMath: Show = (token, read) =>
  showFormula(read(formulaTokens), token.attributes['data-latex'], token.attributes.display === 'block');

const showKatex: Show = (token, read) =>
  hasClass(token, 'katex', 'katex-display')
    ? showFormula(read(formulaTokens), undefined, hasClass(token, 'katex-display'))
    : undefined;

/** A poem, which readers see as text with its lines. */
const showVerse = (content: readonly Token[]): string => {
  const lines = content.map(({ type, html }) =>
    type === 'text'
      ? html.replace(/\n( {0,40})/g, (_end, indent: string) => `<br>${'&nbsp;'.repeat(indent.length)}`)
      : html,
  );
  return `<p>${lines.join('')}</p>`;
};

/** Code ends its lines by themselves. */
const withLines = (code: readonly Token[]): Token[] =>
  code.map((token) => (isOpen('br')(token) ? { type: 'text', html: '\n' } : token));

const showCode: Show = (token, read) => {
  if (hasClass(token, 'wp-block-verse')) return showVerse(read(Infinity));
  const code = read(2).find(isOpen('code'));
  const language = languageOf(token) || languageOf(code);
  const given = read(Infinity);
  const content = withLines(given);
  if (!language || !languageName.test(language.toLowerCase())) {
    return given.some(isOpen('br')) ? `${token.html}${toHtml(content)}</pre>` : undefined;
  }
  const html = code ? contentOf(content, ({ name }) => name === 'code') : toHtml(content);
  // Spans of a highlighter say nothing here.
  const source = readTokens(html).filter(({ type }) => type === 'text');
  return codeOf(toHtml(source).replace(/^\n/, ''), language);
};

/** The box at the beginning of an item, as GitHub and Markdown write it. */
function findBox(tokens: readonly Token[], item: number): number | undefined {
  for (let index = item + 1; index < item + 4; index += 1) {
    const token = tokens[index];
    if (token && isOpen('input')(token) && token.attributes.type === 'checkbox') return index;
    if (!token || !(isOpen('p')(token) || isOpen('label')(token) || token.html.trim() === '')) return undefined;
  }
  return undefined;
}

/** Links that are buttons in cards of Ghost, where they stand in no paragraph. */
const ghostButtons = ['kg-btn', 'kg-header-card-button', 'kg-product-card-button', 'kg-cta-button'];

const showLink: Show = (token, read) => {
  const { href } = token.attributes;
  if (!href) return undefined;
  if (hasClass(token, ...ghostButtons)) return buttonOf(href, plainText(toHtml(read(Infinity))));
  return hasClass(token, 'wp-block-button__link')
    ? `${openTag('a', { href, 'data-button': 'true' })}${toHtml(read(Infinity))}</a>`
    : undefined;
};

/** With the signs that browsers put around it. */
const showQuotation: Show = (_token, read) => `“${toHtml(read(Infinity))}”`;

/** Tokens of a picture of Blogger, which stands in a table with its caption. */
const pictureTokens = 60;

/** A picture with the link around it. @param at where it is */
function linkedPicture(content: readonly Token[], at: number): string {
  const [before, picture] = [content[at - 1], content[at]!];
  return before && isOpen('a')(before) && before.attributes.href
    ? linkTag(before.attributes.href, picture.html)
    : picture.html;
}

const showTable: Show = (token, read) => {
  if (!hasClass(token, 'tr-caption-container')) return undefined;
  const content = read(pictureTokens);
  const at = content.findIndex(isOpen('img'));
  if (at === -1) return undefined;
  const words = contentOf(content, (each) => hasClass(each, 'tr-caption'));
  const [, side] = /float:\s?(left|right)/.exec(token.attributes.style ?? '') ?? [];
  return figure(linkedPicture(content, at), words, side ? { 'data-align': side } : {});
};

/** Bold and italic letters, as the styles of word processors have them. */
const isBold = (style: string) => /font-weight:\s?(?:bold|[6-9]00)/i.test(style);
const isNotBold = (style: string) => /font-weight:\s?(?:normal|[1-4]00)/i.test(style);
const isItalic = (style: string) => /font-style:\s?italic/i.test(style);

/** The elements that stand for one by its style, from outside to inside; undefined where that says nothing. */
function marksOf({ name, attributes: { style = '' } }: OpenTag): string[] | undefined {
  if (!style) return undefined;
  if (name === 'mark') return isTextColor(style) ? [] : undefined;
  if (name === 'b' || name === 'strong') return isNotBold(style) ? [] : undefined;
  if (name !== 'span') return undefined;
  const marks = [
    ...(isHighlight(style) ? ['mark'] : []),
    ...(isBold(style) ? ['strong'] : []),
    ...(isItalic(style) ? ['em'] : []),
  ];
  return marks.length > 0 ? marks : undefined;
}

/** A picture at the beginning of a paragraph, which the text stands beside. @returns what is behind it, and its figure */
function takeAlignedPicture(tokens: readonly Token[], paragraph: number): { end: number; html: string } | undefined {
  const begin = tokens[paragraph + 1]?.html.trim() === '' ? paragraph + 2 : paragraph + 1;
  const link = tokens[begin];
  const isLinked = link !== undefined && isOpen('a')(link);
  const at = isLinked ? begin + 1 : begin;
  const picture = tokens[at];
  if (!picture || !isOpen('img')(picture)) return undefined;
  const alignment = pictureAlignmentOf(picture.attributes.class ?? '');
  if (!alignment) return undefined;
  const behind = tokens[at + 1];
  if (isLinked && !(behind?.type === 'close' && behind.name === 'a')) return undefined;
  return { end: isLinked ? at + 2 : at + 1, html: figure(linkedPicture(tokens, at), '', { 'data-align': alignment }) };
}

const shows: Readonly<Record<string, Show>> = {
  figure: showFigure,
  ul: showGallery,
  div: showDiv,
  nav: showContents,
  pre: showCode,
  a: showLink,
  math: showMath,
  span: showKatex,
  table: showTable,
  q: showQuotation,
};

const holdsBlocks = new Set<string>([...richTextTags.blockTags, ...richTextTags.removedBlocks]);

/**
 * The elements that stand for a part of a list of definitions, for which there is no form here: a paragraph, unless blocks
 * stand in it already. Undefined for others.
 */
function definitionPart(tokens: readonly Token[], begin: number, end: number): string[] | undefined {
  const { name } = tokens[begin] as OpenTag;
  if (name === 'dl') return ['div'];
  if (name !== 'dt' && name !== 'dd') return undefined;
  for (let index = begin + 1; index < end; index += 1) {
    const token = tokens[index]!;
    if (token.type === 'open' && token.name !== 'br' && holdsBlocks.has(renamedTag(token.name))) return ['div'];
  }
  return name === 'dt' ? ['p', 'strong'] : ['p'];
}

const backgroundPicture = /background-image:\s?url\(\s?['"]?([^'")\s]{1,2000})/;

/** The tag of an element that is left, with what its classes and styles say, and which none here may have. */
function showTag(token: OpenTag): string {
  const { name, html, attributes } = token;
  if (name === 'td' || name === 'th' || name === 'figure') {
    const alignment = name === 'figure' ? pictureAlignmentOf(attributes.class ?? '') : cellAlignmentOf(attributes);
    return alignment ? openTag(name, { ...attributes, 'data-align': alignment }) : html;
  }
  const picture = hasClass(token, 'wp-block-cover') && backgroundPicture.exec(attributes.style ?? '')?.[1];
  return picture ? html + figure(pictureTag(picture, ''), '') : html;
}

/** @returns HTML, which is still to be sanitized */
export const showBlocks = (html: string): string =>
  linkHeadings(showNotes(readTokens(continueLists(showElements(html)))));

function showElements(html: string): string {
  const tokens = readTokens(html);
  const ends = findEnds(tokens);
  const boxes = new Set<number>();
  /** What closes elements that became others. */
  const closings = new Map<number, string>();
  /** Where the block of HTML ends that was begun last. */
  let rawEnd = -1;
  /** Where the heading ends that was begun last. */
  let headingEnd = -1;
  let shown = '';
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    if (boxes.has(index)) continue;
    const end = ends[index];
    if (token.type !== 'open' || end === undefined) {
      shown += token.type === 'open' ? showTag(token) : (closings.get(index) ?? token.html);
      continue;
    }
    if (beginsRawHtml(token.name, token.attributes)) rawEnd = Math.max(rawEnd, end);
    if (isHeading(token)) headingEnd = Math.max(headingEnd, end);
    const isButton = token.name === 'button' && index < headingEnd;
    const definition = index < rawEnd ? undefined : definitionPart(tokens, index, end);
    const elements = definition ?? (isButton ? [] : marksOf(token));
    if (elements) {
      const { id } = token.attributes;
      shown += elements.map((each, at) => openTag(each, definition && id && at === 0 ? { id } : {})).join('');
      closings.set(
        end,
        elements
          .map((each) => `</${each}>`)
          .reverse()
          .join(''),
      );
      continue;
    }
    const picture = token.name === 'p' ? takeAlignedPicture(tokens, index) : undefined;
    if (picture) {
      shown += picture.html + token.html;
      index = picture.end - 1;
      continue;
    }
    const box = token.name === 'li' ? findBox(tokens, index) : undefined;
    if (box !== undefined) {
      boxes.add(box);
      const { attributes } = tokens[box] as OpenTag;
      shown += openTag('li', { 'data-task': attributes.checked === undefined ? 'open' : 'done' });
      continue;
    }
    const show = Object.hasOwn(shows, token.name) ? shows[token.name] : undefined;
    const replaced = show?.(token, (count) => tokens.slice(index + 1, Math.min(end, index + 1 + count)));
    shown += replaced ?? showTag(token);
    if (replaced !== undefined) index = end;
  }
  return shown;
}
