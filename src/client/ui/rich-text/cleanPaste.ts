// Word processors and browsers put formatting on the clipboard as inline styles; this converts it to tags.
import { nestQuillLists } from '../../../contract/quill-lists';
import { parseHtml, replaceTag, unwrap, wrapContent } from '../dom';
import { convertBlocks, convertLinkedBlocks } from './pastedBlocks';

const isMonospaced = (element: HTMLElement) => /mono|courier|consolas|menlo/i.test(element.style.fontFamily);

/** Code editors copy lines as styled `div`s with preformatted white space. */
function wrapCode(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('div[style], p[style]')) {
    if (!/^pre/.test(element.style.whiteSpace) || !isMonospaced(element) || element.closest('pre')) continue;
    replaceTag(element, 'pre');
  }
}

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
    ...(verticalAlign === 'super' ? ['sup'] : []),
    ...(verticalAlign === 'sub' ? ['sub'] : []),
    ...(isMonospaced(element) && !element.closest('code, kbd, samp, tt') ? ['code'] : []),
  ];
}

/** Converts styles to tags, and removes `<b>` styled as not bold, which Google Docs wraps everything in. */
function convertStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    // The parts of a table cannot be wrapped in a tag.
    if (element.closest('pre') || element.matches('table, thead, tbody, tfoot, tr')) continue;
    for (const tag of tagsOfStyle(element)) wrapContent(element, tag);
    const { fontWeight, fontStyle } = element.style;
    const isPlain =
      (/^(?:b|strong)$/.test(element.localName) && /^(?:normal|[1-5]00)$/.test(fontWeight)) ||
      (/^(?:i|em)$/.test(element.localName) && fontStyle === 'normal');
    if (isPlain) unwrap(element);
  }
  for (const bold of body.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)')) unwrap(bold);
  for (const line of body.querySelectorAll<HTMLElement>('a u')) unwrap(line);
}

/** Word's lists are paragraphs with an mso-list style for the level, and the bullet or number as text. */
function buildWordLists(body: HTMLElement) {
  let open: HTMLElement[] = [];
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const style = paragraph.getAttribute('style') ?? '';
    const level = /mso-list:\s*[^\s:;]+\s+level(\d)/i.exec(style)?.[1];
    if (!level) continue;
    const marker = paragraph.querySelector('[style*="mso-list:ignore" i], [style*="mso-list: ignore" i]');
    const label = marker?.textContent ?? '';
    const tag = /^[\s(]*[\da-z]{1,4}[.)]/i.test(label) ? 'ol' : 'ul';
    const start = /^[\s(]*(\d{1,4})[.)]/.exec(label)?.[1];
    marker?.remove();
    if (paragraph.previousElementSibling !== open[0]) open = [];
    const depth = Math.min(Number(level), open.length + 1);
    open = open.slice(0, depth);
    if (open[depth - 1]?.localName !== tag) {
      const list = paragraph.ownerDocument.createElement(tag);
      if (start) list.setAttribute('start', start);
      const parent = open[depth - 2]?.lastElementChild;
      if (parent) parent.append(list);
      else paragraph.before(list);
      open[depth - 1] = list;
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open[depth - 1]!.append(item);
    paragraph.remove();
  }
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
  const body = parseHtml(nestQuillLists(html), convertLinkedBlocks);
  for (const clean of [
    convertBlocks,
    wrapCode,
    buildWordLists,
    convertWordTitles,
    convertStyles,
    unwrapLayoutTables,
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
      'h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a[href], b, strong, i, em, u, s, sup, sub, img, audio, video, ' +
        'details, aside[data-callout], pre[data-language], code[data-language], figure, [data-task]',
    ) !== null
  );
}
