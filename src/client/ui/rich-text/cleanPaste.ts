// Word processors and browsers put formatting on the clipboard as inline styles; this converts it to tags.

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html').body;

function wrapContent(element: HTMLElement, tag: string) {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

const unwrap = (element: HTMLElement) => {
  element.replaceWith(...element.childNodes);
};

const isMonospaced = (element: HTMLElement) => /mono|courier|consolas|menlo/i.test(element.style.fontFamily);

/** Code editors copy lines as styled `div`s with preformatted white space. */
function wrapCode(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('div[style], p[style]')) {
    if (!/^pre/.test(element.style.whiteSpace) || !isMonospaced(element) || element.closest('pre')) continue;
    const pre = element.ownerDocument.createElement('pre');
    pre.append(...element.childNodes);
    element.replaceWith(pre);
  }
}

/** The tags that correspond to an element's inline style. */
function tagsOfStyle(element: HTMLElement): string[] {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine } = element.style;
  const lines = `${textDecoration} ${textDecorationLine}`;
  const isBold = /^bold/.test(fontWeight) || Number(fontWeight) >= 600;
  return [
    ...(isBold && !element.closest('h1, h2, h3, h4, h5, h6, th') ? ['strong'] : []),
    ...(/italic|oblique/.test(fontStyle) ? ['em'] : []),
    ...(lines.includes('underline') && !element.closest('a') ? ['u'] : []),
    ...(lines.includes('line-through') ? ['s'] : []),
    ...(isMonospaced(element) && !element.closest('code, kbd, samp, tt') ? ['code'] : []),
  ];
}

/** Converts styles to tags, and removes `<b>` styled as not bold, which Google Docs wraps everything in. */
function convertStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    if (element.closest('pre')) continue;
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
    const level = /mso-list:\s*\S+\s+level(\d)/i.exec(style)?.[1];
    if (!level) continue;
    const marker = paragraph.querySelector('[style*="mso-list:ignore" i], [style*="mso-list: ignore" i]');
    const tag = /^[\s(]*[\da-z]{1,4}[.)]/i.test(marker?.textContent ?? '') ? 'ol' : 'ul';
    marker?.remove();
    if (paragraph.previousElementSibling !== open[0]) open = [];
    const depth = Math.min(Number(level), open.length + 1);
    open = open.slice(0, depth);
    if (open[depth - 1]?.localName !== tag) {
      const list = paragraph.ownerDocument.createElement(tag);
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
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle')) {
    const heading = title.ownerDocument.createElement('h2');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
}

/** Table rows become lines of text, with cells separated by bars. */
function separateCells(body: HTMLElement) {
  for (const line of body.querySelectorAll<HTMLElement>(':is(td, th) :is(p, div)')) {
    line.append(' ');
    unwrap(line);
  }
  for (const cell of body.querySelectorAll('td + td, td + th, th + td, th + th')) cell.prepend(' | ');
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
    if (!line.textContent.trim() && !line.querySelector('img, hr') && !line.closest('pre')) line.remove();
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

/**
 * Converts clipboard HTML to plain tags, as input of `readElement`, which ignores everything that is not in the contract's
 * allow-list.
 */
export function cleanPaste(html: string): HTMLElement {
  const body = parse(html);
  for (const clean of [
    wrapCode,
    buildWordLists,
    convertWordTitles,
    convertStyles,
    separateCells,
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
    body.querySelector('h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a[href], b, strong, i, em, u, s, img') !==
    null
  );
}
