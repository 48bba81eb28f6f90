// Word processors and browsers put formatting on the clipboard as inline styles; this converts it to tags.
import { isHighlight, isTextColor } from '../../../../contract/foreign-highlights';
import { nestQuillLists } from '../../../../contract/quill-lists';
import { createElement, parseHtml, replaceTag, textOf, unwrap, wrapContent } from '../../dom';
import { convertBlocks } from './pastedBlocks';
import { isMonospaced, joinLinesOfCode, wrapCode } from './pastedCode';
import { convertFootnotes } from './pastedFootnotes';
import { convertDollars, convertFormulas } from './pastedFormulas';
import { buildLists } from './pastedLists';
import { targetOf } from './redirectedLinks';

const blockElements =
  'address, blockquote, div, dl, figure, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, section, table, ul';

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

const maxRules = 1_000;

/** What programs write as classes, in a style sheet of their own: those of macOS, and Excel. */
const classRules: { program: string; rule: RegExp }[] = [
  { program: 'meta[content="Cocoa HTML Writer"]', rule: /((?:span|p)\.\w{1,9})\s?\{([^{}]{1,999})\}/g },
  { program: 'meta[content="Excel.Sheet"]', rule: /(\.(?:xl|font)\d{1,5})\s{0,9}\{([^{}]{1,1999})\}/g },
];

function inlineStyles(body: HTMLElement) {
  const { ownerDocument } = body;
  const rule = classRules.find(({ program }) => ownerDocument.querySelector(program))?.rule;
  if (!rule) return;
  const sheet = Array.from(ownerDocument.querySelectorAll('style'), ({ textContent }) => textContent).join('\n');
  const styles = new Map(
    Array.from(sheet.matchAll(rule), ([, selector, style]) => [selector!, style!] as const).slice(0, maxRules),
  );
  for (const element of body.querySelectorAll('[class]')) {
    const [name = ''] = element.classList;
    const style = styles.get(`.${name}`) ?? styles.get(`${element.localName}.${name}`);
    if (style !== undefined) element.setAttribute('style', `${style};${styleOf(element)}`);
  }
}

/** Comments of Word and what was deleted while changes were tracked; what pages have for screen readers, to edit and to copy. */
const unseen =
  '[hidden], .msoDel, .msocomanchor, .msocomoff, [style*="mso-element:comment-list" i], ' +
  '.sr-only, .visually-hidden, .screen-reader-text, .mw-editsection, clipboard-copy';

function isUnseen({ style }: HTMLElement): boolean {
  const { display, visibility, opacity, fontSize, position } = style;
  const isClipped = position === 'absolute' && /rect\((?:[01](?:px)?[\s,]*){4}\)/.test(style.getPropertyValue('clip'));
  return (
    display === 'none' || visibility === 'hidden' || opacity === '0' || /^0(?:px|pt)?$/.test(fontSize) || isClipped
  );
}

const isPixel = (size: string | null) => /^[01](?:px)?$/.test(size ?? '');

/** Tells a mailer that its mail was opened. */
const isTracker = (image: HTMLImageElement) =>
  !image.getAttribute('alt') &&
  isPixel(image.getAttribute('width') ?? image.style.width) &&
  isPixel(image.getAttribute('height') ?? image.style.height);

/** What its readers did not see. */
function dropUnseen(body: HTMLElement) {
  for (const element of body.querySelectorAll(unseen)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[style]:not(math, math *)')) {
    if (isUnseen(element)) element.remove();
  }
  for (const image of body.querySelectorAll('img')) if (isTracker(image)) image.remove();
  for (const button of body.querySelectorAll(':is(div, span)[role="button"]')) {
    if (/^copy(?: code)?$/i.test(textOf(button))) button.remove();
  }
  // To the heading itself.
  for (const link of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6) a')) {
    if (/^[\s¶#§🔗\u200b]*$/u.test(link.textContent) && !link.querySelector('img')) link.remove();
  }
  for (const added of body.querySelectorAll('.msoIns ins')) unwrap(added);
}

const keptLines = /white-space(?:-collapse)?:\s?(?:pre\b|preserve)/i;

/** Ends of lines that a style keeps, and those of Slack. */
function keepLines(body: HTMLElement) {
  const { ownerDocument } = body;
  const end = () => ownerDocument.createElement('br');
  for (const gap of body.querySelectorAll('.c-mrkdwn__br, [data-stringify-type="paragraph-break"]')) {
    gap.replaceWith(end(), end());
  }
  for (const element of body.querySelectorAll('[style*="white-space" i]')) {
    if (!keptLines.test(styleOf(element)) || element.closest('pre')) continue;
    if (element.querySelector(`br, li, ${blockElements}`)) continue;
    const texts = ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const kept: Text[] = [];
    while (texts.nextNode()) kept.push(texts.currentNode as Text);
    for (const text of kept) {
      const lines = text.data.split('\n');
      if (lines.length > 1) text.replaceWith(...lines.flatMap((line, at) => (at === 0 ? [line] : [end(), line])));
    }
  }
}

/** Not where code has a background. */
const isHighlighted = (element: HTMLElement) =>
  element.matches('span, font') && isHighlight(styleOf(element)) && !isMonospaced(element) && !element.closest('code');

/** The tags that correspond to an element's inline style. */
function tagsOfStyle(element: HTMLElement): string[] {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = element.style;
  const lines = `${textDecoration} ${textDecorationLine}`;
  const isBold = /^bold/.test(fontWeight) || Number(fontWeight) >= 600;
  return [
    ...(isBold && !element.closest('h1, h2, h3, h4, h5, h6, th') ? ['strong'] : []),
    ...(/italic|oblique/.test(fontStyle) ? ['em'] : []),
    ...(lines.includes('underline') && !element.closest('a') ? ['u'] : []),
    ...(lines.includes('line-through') ? ['s'] : []),
    ...(isHighlighted(element) ? ['mark'] : []),
    ...(verticalAlign === 'super' ? ['sup'] : []),
    ...(verticalAlign === 'sub' ? ['sub'] : []),
    ...(isMonospaced(element) && !element.closest('code, kbd, samp, tt') ? ['code'] : []),
  ];
}

/** Converts styles to tags, and removes tags whose style says that they mean nothing: Google Docs wraps everything in such a `<b>`. */
function convertStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('[style], font[face]')) {
    // The parts of a table cannot be wrapped in a tag.
    if (element.closest('pre, math, svg') || element.matches('table, thead, tbody, tfoot, tr')) continue;
    for (const tag of tagsOfStyle(element)) wrapContent(element, tag);
    const { fontWeight, fontStyle } = element.style;
    const isPlain =
      (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|[1-5]00)$/.test(fontWeight)) ||
      (/^(?:i|em)$/.test(element.localName) && fontStyle === 'normal') ||
      (element.localName === 'mark' && isTextColor(styleOf(element)));
    if (isPlain) unwrap(element);
  }
  for (const bold of body.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(bold);
  // A link has a line below it anyway.
  for (const line of body.querySelectorAll<HTMLElement>('u')) {
    const link = line.querySelector('a');
    if (line.closest('a') || (link && textOf(link) === textOf(line))) unwrap(line);
  }
}

function convertWordParagraphs(body: HTMLElement) {
  for (const title of body.querySelectorAll('p.MsoTitle')) replaceTag(title, 'h2');
  for (const quote of body.querySelectorAll('p:is(.MsoQuote, .MsoIntenseQuote)')) replaceTag(quote, 'blockquote');
  // Word for the web.
  for (const title of body.querySelectorAll('p[role="heading"][aria-level]')) {
    const level = Number(title.getAttribute('aria-level'));
    if (level >= 1 && level <= 6) replaceTag(title, `h${level}`);
  }
  for (const style of body.querySelectorAll('p [data-ccp-parastyle$="Quote"]')) {
    const paragraph = style.closest('p');
    if (paragraph) replaceTag(paragraph, 'blockquote');
  }
}

/** Tables that lay out a page: its text shall be editable, so their cells become blocks. */
function unwrapLayoutTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    const isLayout =
      table.matches('[role="presentation"], [role="none"]') ||
      table.querySelector('table') !== null ||
      table.querySelectorAll('td, th').length === 1;
    if (!isLayout) continue;
    for (const part of [...table.querySelectorAll('caption, thead, tbody, tfoot, tr, td, th'), table]) {
      if (part.closest('table') === table) replaceTag(part, 'div');
    }
  }
}

function followRedirects(body: HTMLElement) {
  for (const link of body.querySelectorAll('a[href^="http" i]')) {
    const address = link.getAttribute('href')!;
    const target = targetOf(address);
    if (target !== address) link.setAttribute('href', target);
  }
}

/** Most clipboards hold no-break spaces in place of ordinary ones. Those of no width stand where a cursor could. */
function replaceNoBreakSpaces(node: Node) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      child.textContent = (child.textContent ?? '').replaceAll('\u00a0', ' ').replaceAll('\ufeff', '');
    } else replaceNoBreakSpaces(child);
  }
}

/** Removes empty lines between paragraphs: the spacing is defined by the styles. */
function dropEmptyLines(body: HTMLElement) {
  for (const line of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li')) {
    const isEmpty = /^[\s\u200b]*$/.test(line.textContent) && !line.querySelector('img, hr, audio, video');
    if (isEmpty && !line.closest('pre')) line.remove();
  }
  for (const end of body.querySelectorAll('br')) {
    const beside = [end.previousElementSibling, end.nextElementSibling].filter(
      (sibling) => sibling?.localName !== 'br',
    );
    const isAlone = [...(end.parentElement?.childNodes ?? [])].every(
      (node) => node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim(),
    );
    if (isAlone && beside.some((sibling) => sibling?.matches(blockElements)) && !end.closest('pre')) end.remove();
  }
  for (const end of body.querySelectorAll('br.Apple-interchange-newline')) end.remove();
}

const isBlock = (node: Node) => node.nodeType === Node.ELEMENT_NODE && (node as Element).matches(blockElements);

/** A line break, or white space around one. */
const isGap = (node: Node) =>
  node.nodeName === 'BR' || (node.nodeType === Node.TEXT_NODE && !(node as Text).data.trim());

/** An empty line between two texts separates paragraphs, also where both are in one. */
function splitParagraphs(body: HTMLElement) {
  for (const end of body.querySelectorAll('br + br')) {
    const holder = end.parentElement;
    // Not one that went with those before it.
    if (!holder || !(holder === body || holder.matches('p, div, blockquote')) || holder.closest('pre, li, td, th')) {
      continue;
    }
    const gap: ChildNode[] = [end];
    for (let node = end.previousSibling; node && isGap(node); node = node.previousSibling) gap.push(node);
    for (let node = end.nextSibling; node && isGap(node); node = node.nextSibling) gap.push(node);
    if (gap.filter(({ nodeName }) => nodeName === 'BR').length < 2) continue;
    const paragraph = createElement(end, 'p');
    end.before(paragraph);
    for (const node of gap) node.remove();
    for (let node = paragraph.previousSibling; node && !isBlock(node); node = paragraph.previousSibling) {
      paragraph.prepend(node);
    }
    if (holder.matches('p')) replaceTag(holder, 'div');
  }
}

/** Converts clipboard HTML to plain tags. What those cannot hold is still there, as it was. */
export function convertPaste(html: string): HTMLElement {
  const body = parseHtml(nestQuillLists(html), convertFootnotes);
  // Which Notion says only there. Elsewhere, dollar signs may mean anything.
  if (html.includes('<!-- notionvc:')) convertDollars(body);
  for (const clean of [
    inlineStyles,
    convertFormulas,
    dropUnseen,
    convertBlocks,
    wrapCode,
    joinLinesOfCode,
    keepLines,
    splitParagraphs,
    buildLists,
    convertWordParagraphs,
    convertStyles,
    unwrapLayoutTables,
    followRedirects,
    replaceNoBreakSpaces,
  ]) {
    clean(body);
  }
  return body;
}

/** Clipboard HTML as input of `readHtml`, which sanitizes it. */
export function cleanPaste(html: string): HTMLElement {
  const body = convertPaste(html);
  dropEmptyLines(body);
  return body;
}

/** Whether HTML has any formatting: headings, lists, links, emphasis and the like. */
export function hasStructure(html: string): boolean {
  const body = cleanPaste(html);
  return (
    body.querySelector(
      'h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a[href], b, strong, i, em, u, s, mark, sup, sub, img, audio, video, ' +
        'details, aside[data-callout], pre[data-language], code[data-language], figure, [data-task]',
    ) !== null
  );
}
