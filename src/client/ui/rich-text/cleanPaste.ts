// What word processors and browsers put on the clipboard says with styles what HTML says with tags.

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

/** An editor of code copies its lines as boxes of preformatted text. */
function findCode(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('div[style], p[style]')) {
    if (!/^pre/.test(element.style.whiteSpace) || !isMonospaced(element) || element.closest('pre')) continue;
    const pre = element.ownerDocument.createElement('pre');
    pre.append(...element.childNodes);
    element.replaceWith(pre);
  }
}

/** The marks that an element's style gives to its content. */
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

/** Styles become tags; a `<b>` that is styled not to be bold, as Google Docs wraps everything in, is none. */
function nameStyles(body: HTMLElement) {
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

/** Word's lists are paragraphs whose style names the level, and whose first text is the bullet or the number. */
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

function nameWordTitles(body: HTMLElement) {
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle')) {
    const heading = title.ownerDocument.createElement('h2');
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
}

/** A table's rows become lines of text, their cells parted by bars. */
function partCells(body: HTMLElement) {
  for (const line of body.querySelectorAll<HTMLElement>(':is(td, th) :is(p, div)')) {
    line.append(' ');
    unwrap(line);
  }
  for (const cell of body.querySelectorAll('td + td, td + th, th + td, th + th')) cell.prepend(' | ');
}

/** No-break spaces hold the place of ordinary ones on most clipboards. */
function freeSpaces(node: Node) {
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) child.textContent = (child.textContent ?? '').replaceAll('\u00a0', ' ');
    else if (child.nodeName !== 'PRE') freeSpaces(child);
  }
}

const blocks = 'address, blockquote, div, dl, figure, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, section, table, ul';

/** Empty lines between paragraphs: the distance is the page's to give. */
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
    if (isAlone && beside.some((sibling) => sibling?.matches(blocks)) && !end.closest('pre')) end.remove();
  }
  for (const end of body.querySelectorAll('br.Apple-interchange-newline')) end.remove();
}

/**
 * HTML from a foreign clipboard with what its styles mean said in tags, for `readElement`, which takes nothing that the
 * contract's allow-list does not name.
 */
export function cleanPaste(html: string): HTMLElement {
  const body = parse(html);
  for (const clean of [findCode, buildWordLists, nameWordTitles, nameStyles, partCells, freeSpaces, dropEmptyLines]) {
    clean(body);
  }
  return body;
}

/** Whether HTML says more of a text than its lines: whether it has any heading, list, link, emphasis and the like. */
export function hasStructure(html: string): boolean {
  const body = cleanPaste(html);
  return (
    body.querySelector('h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, a[href], b, strong, i, em, u, s, img') !==
    null
  );
}
