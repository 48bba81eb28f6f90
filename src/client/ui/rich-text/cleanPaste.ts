// Word processors and browsers put formatting on the clipboard as inline styles; this converts it to tags.
import { isHighlight, isTextColor } from '../../../contract/foreign-highlights';
import { nestQuillLists } from '../../../contract/quill-lists';
import { parseHtml, replaceTag, unwrap, wrapContent } from '../dom';
import { convertBlocks } from './pastedBlocks';
import { convertFootnotes } from './pastedFootnotes';
import { buildWordLists } from './wordLists';

const isMonospaced = (element: HTMLElement) => /mono|courier|consolas|menlo/i.test(element.style.fontFamily);

const maxRules = 100;

/** Programs of macOS write what is formatted within a line as classes, in a style sheet of their own. */
function inlineStyles(body: HTMLElement) {
  const { ownerDocument } = body;
  if (!ownerDocument.querySelector('meta[content="Cocoa HTML Writer"]')) return;
  const sheet = Array.from(ownerDocument.querySelectorAll('style'), ({ textContent }) => textContent).join('\n');
  for (const [, selector, style] of Array.from(sheet.matchAll(/(span\.\w{1,9})\s?\{([^{}]{1,999})\}/g)).slice(
    0,
    maxRules,
  )) {
    for (const element of body.querySelectorAll(selector!)) element.setAttribute('style', style!);
  }
}

/** What its readers did not see: hidden text, and in Word the comments and what was deleted while changes were tracked. */
function dropUnseen(body: HTMLElement) {
  const unseen = '[hidden], .msoDel, .msocomanchor, .msocomoff, [style*="mso-element:comment-list" i]';
  for (const element of body.querySelectorAll(unseen)) element.remove();
  for (const element of body.querySelectorAll<HTMLElement>('[style*="display" i]')) {
    if (element.style.display === 'none') element.remove();
  }
  for (const added of body.querySelectorAll('.msoIns ins')) unwrap(added);
}

/** Code editors copy lines as styled `div`s with preformatted white space. */
function wrapCode(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('div[style], p[style]')) {
    if (!/^pre/.test(element.style.whiteSpace) || !isMonospaced(element) || element.closest('pre')) continue;
    replaceTag(element, 'pre');
  }
}

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

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
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    // The parts of a table cannot be wrapped in a tag.
    if (element.closest('pre') || element.matches('table, thead, tbody, tfoot, tr')) continue;
    for (const tag of tagsOfStyle(element)) wrapContent(element, tag);
    const { fontWeight, fontStyle } = element.style;
    const isPlain =
      (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|[1-5]00)$/.test(fontWeight)) ||
      (/^(?:i|em)$/.test(element.localName) && fontStyle === 'normal') ||
      (element.localName === 'mark' && isTextColor(styleOf(element)));
    if (isPlain) unwrap(element);
  }
  for (const bold of body.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(bold);
  for (const line of body.querySelectorAll<HTMLElement>('a u')) unwrap(line);
}

function convertWordTitles(body: HTMLElement) {
  for (const title of body.querySelectorAll('p.MsoTitle')) replaceTag(title, 'h2');
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

/**
 * What stands before the page that a link leads to, and says in a parameter which that is: it would tell of readers, and in
 * mail also names who was sent it.
 */
const redirects: Record<string, string> = {
  'www.google.com/url': 'q',
  'www.youtube.com/redirect': 'q',
  'l.facebook.com/l.php': 'u',
  'lm.facebook.com/l.php': 'u',
  'l.instagram.com/': 'u',
  'slack-redir.net/link': 'url',
  'safelinks.protection.outlook.com/': 'url',
};

function followRedirects(body: HTMLElement) {
  for (const link of body.querySelectorAll('a[href^="http"]')) {
    const address = link.getAttribute('href')!;
    if (!URL.canParse(address)) continue;
    const { host, pathname, searchParams } = new URL(address);
    // Outlook's has a region before it.
    const key = host.replace(/^\w+\.safelinks\./, 'safelinks.') + pathname;
    const target = Object.hasOwn(redirects, key) ? searchParams.get(redirects[key]!) : null;
    if (target && /^https?:/.test(target)) link.setAttribute('href', target);
  }
}

/** Most clipboards hold no-break spaces in place of ordinary ones. */
function replaceNoBreakSpaces(node: Node) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) child.textContent = (child.textContent ?? '').replaceAll('\u00a0', ' ');
    else if (child.nodeName !== 'PRE') replaceNoBreakSpaces(child);
  }
}

const blockElements =
  'address, blockquote, div, dl, figure, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, section, table, ul';

/** Removes empty lines between paragraphs: the spacing is defined by the styles. */
function dropEmptyLines(body: HTMLElement) {
  for (const line of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6, li')) {
    if (!line.textContent.trim() && !line.querySelector('img, hr, audio, video') && !line.closest('pre')) line.remove();
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

/** Converts clipboard HTML to plain tags, as input of `readHtml`, which sanitizes it. */
export function cleanPaste(html: string): HTMLElement {
  const body = parseHtml(nestQuillLists(html), convertFootnotes);
  for (const clean of [
    inlineStyles,
    dropUnseen,
    convertBlocks,
    wrapCode,
    buildWordLists,
    convertWordTitles,
    convertStyles,
    unwrapLayoutTables,
    followRedirects,
    replaceNoBreakSpaces,
    dropEmptyLines,
  ]) {
    clean(body);
  }
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
