// Blocks of other programs on the clipboard, as the forms of contract/rich-text.ts: of Google Docs, Word, Notion, Ghost, WordPress,
// GitHub and what is written like them. What is no such block is left as it is.
import { recognizeEmbed } from '../../../contract/embeds';
import { mathLanguage, safeAttributes } from '../../../contract/rich-text';
import { replaceTag } from '../dom';
import { galleryLimits } from './documentModel';

type Convert = (body: HTMLElement) => void;

const create = <Tag extends keyof HTMLElementTagNameMap>(
  beside: Element,
  tag: Tag,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Tag] => {
  const element = beside.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
};

const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Moves what is in an element; one by one, as there may be more than a call can have arguments. */
function moveInto(to: Element, from: Element) {
  while (from.firstChild) to.append(from.firstChild);
}

// Footnotes: a short link, which leads to a note that leads back.

const noteMark = /^[[(]?[\divxlc*†‡]{1,5}[\])]?$/i;

/** More of them would be no text that somebody writes. */
const maxNotes = 500;

const nameOf = (element: Element): string => element.getAttribute('id') ?? element.getAttribute('name') ?? '';

/** The links to a place that go back from notes, by where they lead. */
function findAnchors(body: HTMLElement): Map<string, Element> {
  const anchors = new Map<string, Element>();
  for (const element of body.querySelectorAll('[id], a[name]')) {
    for (const name of [element.getAttribute('id'), element.getAttribute('name')]) {
      if (name && !anchors.has(name)) anchors.set(name, element);
    }
  }
  return anchors;
}

const convertFootnotes: Convert = (body) => {
  const anchors = findAnchors(body);
  const list = create(body, 'ol', { 'data-footnotes': 'true' });
  const lists = new Set<Element>();
  const numbers = new Map<Element, number>();
  for (const link of [...body.querySelectorAll('a[href^="#"]')].slice(0, maxNotes)) {
    if (!noteMark.test(textOf(link)) || list.contains(link)) continue;
    const mark = link.closest('sup') ?? link;
    const target = anchors.get(decodeName(link.getAttribute('href')!.slice(1)));
    const note = target?.localName === 'a' ? target.closest('li, p, div') : target;
    const names = new Set([nameOf(link), nameOf(mark), nameOf(mark.parentElement ?? mark)].filter(Boolean));
    const isBack = (back: Element) => names.has(decodeName(back.getAttribute('href')!.slice(1)));
    if (!note || note === body || note.contains(link) || !/^(?:li|p|div)$/.test(note.localName)) continue;
    const backs = [...note.querySelectorAll('a[href^="#"]')].filter(isBack);
    if (backs.length === 0 || numbers.has(note)) continue;
    const number = numbers.size + 1;
    numbers.set(note, number);
    for (const back of backs) (back.closest('sup') ?? back).remove();
    const item = create(body, 'li', { id: `fn-${number}` });
    if (note.parentElement) lists.add(note.parentElement);
    moveInto(item, note);
    note.remove();
    list.append(item);
    const reference = create(body, 'sup');
    reference.append(create(body, 'a', { href: `#fn-${number}`, id: `fnref-${number}` }));
    reference.firstElementChild!.textContent = String(number);
    mark.replaceWith(reference);
  }
  if (!list.firstChild) return;
  // Where the notes were, with the line above them.
  for (const each of lists) {
    if (each === body) continue;
    if (textOf(each)) continue;
    const before = each.previousElementSibling;
    if (before?.localName === 'hr') before.remove();
    each.remove();
  }
  if (body.lastElementChild?.localName === 'hr') body.lastElementChild.remove();
  body.append(list);
};

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

// Tasks.

const openMark = /^\s*(?:\[ ?\]|☐)\s*/;
const doneMark = /^\s*(?:\[[xX]\]|☑|☒|✅)\s*/;

/** The state of a task, and what shows it in the element, which is taken away. */
function takeTaskMark(item: Element): 'open' | 'done' | undefined {
  const checked = item.getAttribute('aria-checked');
  if (item.getAttribute('role') === 'checkbox' && checked !== null) {
    item.querySelector('img[aria-roledescription], img[src^="data:"]')?.remove();
    return checked === 'true' ? 'done' : 'open';
  }
  const box = item.querySelector(
    ':scope > input[type="checkbox"], :scope > :is(p, label, span) > input[type="checkbox"]',
  );
  if (box) {
    box.remove();
    return box.hasAttribute('checked') ? 'done' : 'open';
  }
  const drawn = item.querySelector(':scope > .checkbox');
  if (drawn) {
    drawn.remove();
    return drawn.classList.contains('checkbox-on') ? 'done' : 'open';
  }
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  let text = walker.nextNode();
  while (text && !text.textContent?.trim()) text = walker.nextNode();
  const words = text?.textContent ?? '';
  const mark = openMark.exec(words) ?? doneMark.exec(words);
  if (!text || !mark) return undefined;
  text.textContent = words.slice(mark[0].length);
  return openMark.test(words) ? 'open' : 'done';
}

const convertTasks: Convert = (body) => {
  for (const item of body.querySelectorAll('li')) {
    const state = takeTaskMark(item);
    if (state) item.setAttribute('data-task', state);
  }
  // Word has no lists of tasks: its boxes stand in paragraphs.
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.closest('li') || !/^\s*[☐☑☒]/.test(paragraph.textContent)) continue;
    const state = takeTaskMark(paragraph);
    if (!state) continue;
    const before = paragraph.previousElementSibling;
    const list = before?.matches('ul[data-tasks]') ? before : create(paragraph, 'ul', { 'data-tasks': 'true' });
    const item = create(paragraph, 'li', { 'data-task': state });
    moveInto(item, paragraph);
    list.append(item);
    if (list === before) paragraph.remove();
    else paragraph.replaceWith(list);
  }
};

// Details and callouts.

const convertDetails: Convert = (body) => {
  for (const details of body.querySelectorAll('ul.toggle > li > details')) details.closest('ul')!.before(details);
  for (const list of body.querySelectorAll('ul.toggle')) if (!textOf(list)) list.remove();
  for (const card of body.querySelectorAll('.kg-toggle-card')) {
    const content = card.querySelector('.kg-toggle-content');
    if (!content) continue;
    const details = create(card, 'details');
    const summary = create(card, 'summary');
    summary.textContent = textOf(card.querySelector('.kg-toggle-heading-text')) || 'More';
    details.append(summary);
    moveInto(details, content);
    card.replaceWith(details);
  }
};

/** By the names of GitHub's alerts and of admonitions. */
const alertKinds: Record<string, string> = {
  note: 'note',
  info: 'note',
  tip: 'tip',
  success: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'caution',
  danger: 'caution',
};

const beginsWithEmoji = /^\s*\p{Extended_Pictographic}/u;

function makeCallout(element: Element, kind: string, parts: (Element | string)[]) {
  const callout = create(element, 'aside', { 'data-callout': kind });
  for (const part of parts) {
    if (typeof part === 'string') callout.append(part);
    else moveInto(callout, part);
  }
  element.replaceWith(callout);
}

const convertCallouts: Convert = (body) => {
  for (const card of body.querySelectorAll('.kg-callout-card')) {
    const emoji = textOf(card.querySelector('.kg-callout-emoji'));
    const text = card.querySelector('.kg-callout-text');
    if (text) makeCallout(card, 'note', [emoji && `${emoji} `, text]);
  }
  for (const figure of body.querySelectorAll('figure.callout')) {
    const icon = figure.querySelector('.icon');
    const emoji = textOf(icon);
    const [first, ...rest] = figure.children;
    const isIcon = first !== undefined && icon !== null && first.contains(icon);
    makeCallout(figure, 'note', [emoji && `${emoji} `, ...(isIcon ? rest : [figure])]);
  }
  for (const alert of body.querySelectorAll('[class*="markdown-alert-"], [class*="theme-admonition-"]')) {
    const name = /(?:markdown-alert|theme-admonition)-(\w+)/.exec(alert.className)?.[1] ?? '';
    if (!Object.hasOwn(alertKinds, name)) continue;
    alert.querySelector('.markdown-alert-title, [class*="admonitionHeading"]')?.remove();
    makeCallout(alert, alertKinds[name]!, [alert]);
  }
  // Elsewhere it is what stands beside a text.
  for (const aside of body.querySelectorAll('aside:not([data-callout])')) {
    if (beginsWithEmoji.test(aside.textContent)) aside.setAttribute('data-callout', 'note');
  }
};

// Code and formulas.

const languagePattern = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s?)([\w+#.-]{1,30})/;

const languageAliases: Record<string, string> = { js: 'javascript', ts: 'typescript', shell: 'bash', 'plain text': '' };

function languageOf(pre: Element): string {
  const code = pre.querySelector('code');
  const places = [pre, code, pre.parentElement].filter((element) => element !== null);
  const named = places.map((element) => languagePattern.exec(element.className)?.[1]).find(Boolean);
  const given = places
    .map((element) => element.getAttribute('data-lang') ?? element.getAttribute('lang'))
    .find(Boolean);
  const name = (named ?? given ?? '').toLowerCase();
  return languageAliases[name] ?? name;
}

/** Chats have a line within a block of code that names its language. */
function dropCodeHeader(pre: Element) {
  const [code, other] = pre.querySelectorAll('code');
  if (!code || other || !languagePattern.test(code.className)) return;
  const isBeside = (node: Node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '';
  if ([...code.parentElement!.childNodes].some(isBeside)) return;
  for (const part of pre.querySelectorAll('div, header'))
    if (!part.contains(code) && !code.contains(part)) part.remove();
}

const convertCode: Convert = (body) => {
  for (const pre of body.querySelectorAll('pre:not([data-language])')) {
    dropCodeHeader(pre);
    const language = languageOf(pre);
    if (safeAttributes('pre', { 'data-language': language })?.['data-language']) {
      pre.setAttribute('data-language', language);
    }
  }
};

const convertFormulas: Convert = (body) => {
  for (const formula of body.querySelectorAll('.katex-display, .katex, mjx-container, math')) {
    if (!body.contains(formula)) continue;
    const source = textOf(formula.querySelector('annotation[encoding="application/x-tex"]'));
    if (!source) continue;
    const isBlock = formula.matches('.katex-display, [display="block"], [display="true"]');
    const code = create(formula, 'code', isBlock ? {} : { 'data-language': mathLanguage });
    code.textContent = source;
    if (isBlock) {
      const pre = create(formula, 'pre', { 'data-language': mathLanguage });
      pre.append(code);
      formula.replaceWith(pre);
    } else formula.replaceWith(code);
  }
};

// Pictures, cards and buttons.

const convertGalleries: Convert = (body) => {
  for (const gallery of body.querySelectorAll('.wp-block-gallery, .kg-gallery-card, .gallery, .blocks-gallery-grid')) {
    if (!body.contains(gallery)) continue;
    const images = [...gallery.querySelectorAll('img')];
    if (images.length < galleryLimits.min) continue;
    const caption = [...gallery.querySelectorAll('figcaption')].findLast(
      (each) => each.closest('figure, ul, div') === gallery,
    );
    const parts = Math.ceil(images.length / galleryLimits.max);
    const size = Math.ceil(images.length / parts);
    const made = Array.from({ length: parts }, (_, part) => {
      const figure = create(gallery, 'figure', { 'data-gallery': 'true' });
      for (const image of images.slice(part * size, (part + 1) * size)) figure.append(image);
      if (caption && part === parts - 1) figure.append(caption);
      return figure;
    });
    gallery.replaceWith(...made);
  }
};

const alignments: Record<string, string> = {
  alignleft: 'left',
  alignright: 'right',
  alignwide: 'wide',
  alignfull: 'wide',
};

const convertAlignments: Convert = (body) => {
  for (const [name, alignment] of Object.entries({ ...alignments, 'kg-width-wide': 'wide', 'kg-width-full': 'wide' })) {
    for (const figure of body.querySelectorAll(`figure.${name}, .${name} > figure`)) {
      figure.setAttribute('data-align', alignment);
    }
  }
};

const makeCard = (beside: Element, provider: string, href: string, title: string, caption: string) => {
  const card = create(beside, 'figure', { 'data-embed': provider });
  const link = create(beside, 'a', { href });
  link.textContent = title || href.replace(/^https?:\/\//, '');
  card.append(link);
  if (caption) {
    const text = create(beside, 'figcaption');
    text.textContent = caption;
    card.append(text);
  }
  return card;
};

/** The page that a player shows; undefined for one that is no card. */
export function embedOf(player: Element): { provider: string; address: string } | undefined {
  const source = player.getAttribute('src') ?? player.getAttribute('data') ?? '';
  const embed = recognizeEmbed(source.replace(/^\/\//, 'https://'));
  return embed && embed.provider !== 'page' ? embed : undefined;
}

const convertEmbeds: Convert = (body) => {
  for (const bookmark of body.querySelectorAll('.kg-bookmark-card')) {
    const href = bookmark.querySelector('a[href]')?.getAttribute('href');
    const part = (name: string) => textOf(bookmark.querySelector(`.kg-bookmark-${name}`));
    const about = ['description', 'author', 'publisher'].map(part).filter(Boolean).join(', ');
    if (href) bookmark.replaceWith(makeCard(bookmark, 'page', href, part('title'), about));
  }
  for (const player of body.querySelectorAll('iframe, embed')) {
    const embed = embedOf(player);
    if (!embed) continue;
    const frame = player.closest('figure');
    const caption = textOf(frame?.querySelector('figcaption'));
    (frame ?? player).replaceWith(
      makeCard(player, embed.provider, embed.address, player.getAttribute('title') ?? '', caption),
    );
  }
};

const convertButtons: Convert = (body) => {
  for (const link of body.querySelectorAll('a.wp-block-button__link, a.kg-btn')) {
    link.setAttribute('data-button', 'true');
    const frame = link.closest('.wp-block-button, .kg-button-card');
    if (frame) replaceTag(frame, 'p');
  }
};

/** What needs the ids of the source. */
export const convertLinkedBlocks: Convert = convertFootnotes;

/** Everything else. */
export function convertBlocks(body: HTMLElement) {
  for (const convert of [
    ...[convertTasks, convertDetails, convertCallouts, convertCode, convertFormulas, convertGalleries],
    ...[convertAlignments, convertEmbeds, convertButtons],
  ]) {
    convert(body);
  }
}
