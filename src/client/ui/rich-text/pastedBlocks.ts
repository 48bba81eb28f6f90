// Blocks of other programs on the clipboard, as the forms of contract/rich-text.ts: of Google Docs, Word, Notion, Ghost, WordPress,
// GitHub and what is written like them. What is no such block is left as it is.
import { recognizeEmbed } from '../../../contract/embeds';
import { cellAlignmentOf, pictureAlignmentOf } from '../../../contract/foreign-alignments';
import { calloutKindOf } from '../../../contract/foreign-callouts';
import { mathLanguage, safeAttributes } from '../../../contract/rich-text';
import { createElement, moveChildren, replaceTag, textOf } from '../dom';
import { galleryLimits, maxListDepth } from './documentModel';

type Convert = (body: HTMLElement) => void;

// Lists and tasks.

/** Slack writes lists within others side by side, and says how deep they are. */
const nestLists: Convert = (body) => {
  for (const list of body.querySelectorAll(':is(ul, ol)[data-indent]')) {
    const depth = Math.min(maxListDepth, Number(list.getAttribute('data-indent')));
    let outer = list.previousElementSibling;
    for (let level = 1; level < depth && outer?.matches('ul, ol'); level += 1) {
      const inner: Element | null | undefined = outer.lastElementChild?.lastElementChild;
      if (!inner?.matches('ul, ol')) break;
      outer = inner;
    }
    if (depth > 0 && outer?.matches('ul, ol')) outer.lastElementChild?.append(list);
  }
};

const openMark = /^\s*(?:\[ ?\]|☐)\s*/;
const doneMark = /^\s*(?:\[[xX]\]|☑|☒|✅)\s*/;

/** The state of a task, and what shows it in the element, which is taken away. */
function takeTaskMark(item: Element): 'open' | 'done' | undefined {
  const checked = item.getAttribute('aria-checked');
  if (item.getAttribute('role') === 'checkbox' && checked !== null) {
    item.querySelector('img[aria-roledescription], img[src^="data:"]')?.remove();
    return checked === 'true' ? 'done' : 'open';
  }
  const kept = /--en-checked:\s?(true|false)/.exec(item.getAttribute('style') ?? '')?.[1];
  if (kept) return kept === 'true' ? 'done' : 'open';
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
  // Of Confluence.
  for (const tasks of body.querySelectorAll('[data-task-list-local-id]')) {
    const list = createElement(tasks, 'ul');
    for (const task of tasks.querySelectorAll(':scope > [data-task-state]')) {
      const item = createElement(task, 'li', {
        'data-task': task.getAttribute('data-task-state') === 'DONE' ? 'done' : 'open',
      });
      moveChildren(task, item);
      task.replaceWith(item);
    }
    moveChildren(tasks, list);
    tasks.replaceWith(list);
  }
  // Word and OneNote have no lists of tasks: their boxes stand in paragraphs.
  for (const paragraph of body.querySelectorAll('p')) {
    const begins =
      /^\s*[☐☑☒]/.test(paragraph.textContent) || paragraph.firstElementChild?.matches('input[type="checkbox"]');
    if (paragraph.closest('li') || !begins) continue;
    const state = takeTaskMark(paragraph);
    if (!state) continue;
    const before = paragraph.previousElementSibling;
    const list = before?.matches('ul[data-tasks]') ? before : createElement(paragraph, 'ul', { 'data-tasks': 'true' });
    const item = createElement(paragraph, 'li', { 'data-task': state });
    moveChildren(paragraph, item);
    list.append(item);
    if (list === before) paragraph.remove();
    else paragraph.replaceWith(list);
  }
};

// Details and callouts.

function makeDetails(element: Element, title: string, content: Element) {
  const details = createElement(element, 'details');
  const summary = createElement(element, 'summary');
  summary.textContent = title || 'More';
  details.append(summary);
  moveChildren(content, details);
  element.replaceWith(details);
}

const convertDetails: Convert = (body) => {
  for (const details of body.querySelectorAll('ul.toggle > li > details')) details.closest('ul')!.before(details);
  for (const list of body.querySelectorAll('ul.toggle')) if (!textOf(list)) list.remove();
  for (const card of body.querySelectorAll('.kg-toggle-card')) {
    const content = card.querySelector('.kg-toggle-content');
    if (content) makeDetails(card, textOf(card.querySelector('.kg-toggle-heading-text')), content);
  }
  for (const expand of body.querySelectorAll('[data-node-type="expand"]')) {
    makeDetails(expand, expand.getAttribute('data-title') ?? '', expand);
  }
};

const alerts =
  '[class*="markdown-alert-"], [class*="theme-admonition-"], .confluence-information-macro, [data-panel-type], ' +
  'div.callout[data-callout]';

const beginsWithEmoji = /^\s*\p{Extended_Pictographic}/u;

function makeCallout(element: Element, kind: string, parts: (Element | string)[]) {
  const callout = createElement(element, 'aside', { 'data-callout': kind });
  for (const part of parts) {
    if (typeof part === 'string') callout.append(part);
    else moveChildren(part, callout);
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
  for (const alert of body.querySelectorAll(alerts)) {
    const named = /(?:markdown-alert|theme-admonition|confluence-information-macro)-(\w+)/.exec(alert.className)?.[1];
    const name = named ?? alert.getAttribute('data-panel-type') ?? alert.getAttribute('data-callout') ?? '';
    const kind = calloutKindOf(name);
    if (!kind) continue;
    const title = alert.querySelector('.markdown-alert-title, [class*="admonitionHeading"], .callout-title');
    // One that says more than the kind.
    const isOwn = title?.matches('.callout-title') && textOf(title).toLowerCase() !== name;
    if (!isOwn) title?.remove();
    makeCallout(alert, kind, [alert]);
  }
  // Elsewhere it is what stands beside a text.
  for (const aside of body.querySelectorAll('aside:not([data-callout])')) {
    if (beginsWithEmoji.test(aside.textContent)) aside.setAttribute('data-callout', 'note');
  }
};

// Poems and quotations.

const convertWords: Convert = (body) => {
  for (const verse of body.querySelectorAll('pre.wp-block-verse')) {
    verse.innerHTML = verse.innerHTML.replaceAll('\n', '<br>');
    replaceTag(verse, 'p');
  }
  // With the signs that browsers put around it.
  for (const quotation of body.querySelectorAll('q')) quotation.replaceWith('“', ...quotation.childNodes, '”');
};

// Code and formulas.

const languagePattern = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s?)([\w+#.-]{1,30})/;

const languageAliases: Record<string, string> = { js: 'javascript', ts: 'typescript', shell: 'bash', 'plain text': '' };

function languageOf(pre: Element): string {
  const code = pre.querySelector('code');
  const places = [pre, code, pre.parentElement].filter((element) => element !== null);
  const named = places
    .flatMap((element) => [element.className, element.getAttribute('data-syntaxhighlighter-params') ?? ''])
    .map((names) => languagePattern.exec(names)?.[1])
    .find(Boolean);
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

/** GitHub shows a file, and a gist that is embedded, as a table of its lines. */
function joinLines(table: Element) {
  const lines = Array.from(table.querySelectorAll('td.blob-code'), (line) => line.textContent.replace(/\n$/, ''));
  const pre = createElement(table, 'pre');
  pre.textContent = lines.join('\n');
  table.replaceWith(pre);
}

const convertCode: Convert = (body) => {
  for (const table of body.querySelectorAll('table')) if (table.querySelector('td.blob-code')) joinLines(table);
  // Of Teams.
  for (const code of body.querySelectorAll('codeblock')) replaceTag(code, 'pre');
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
    const code = createElement(formula, 'code', isBlock ? {} : { 'data-language': mathLanguage });
    code.textContent = source;
    if (isBlock) {
      const pre = createElement(formula, 'pre', { 'data-language': mathLanguage });
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
    // Ours have one for all.
    const captions = [...gallery.querySelectorAll('figcaption, .gallery-caption')].filter((each) => textOf(each));
    const caption = captions.length > 0 ? createElement(gallery, 'figcaption') : undefined;
    for (const [place, each] of captions.entries()) {
      if (place > 0) caption!.append(' · ');
      moveChildren(each, caption!);
    }
    const parts = Math.ceil(images.length / galleryLimits.max);
    const size = Math.ceil(images.length / parts);
    const made = Array.from({ length: parts }, (_, part) => {
      const figure = createElement(gallery, 'figure', { 'data-gallery': 'true' });
      for (const image of images.slice(part * size, (part + 1) * size)) figure.append(image);
      if (caption && part === parts - 1) figure.append(caption);
      return figure;
    });
    gallery.replaceWith(...made);
  }
};

const convertAlignments: Convert = (body) => {
  for (const figure of body.querySelectorAll('figure')) {
    const alignment = pictureAlignmentOf(`${figure.className} ${figure.parentElement?.className ?? ''}`);
    if (alignment && !figure.hasAttribute('data-align')) figure.setAttribute('data-align', alignment);
  }
  for (const cell of body.querySelectorAll('td, th')) {
    // Word processors align the paragraph in it.
    const [alignment] = [cell, cell.querySelector(':scope > p')].flatMap((each) => {
      const read = (name: string) => each?.getAttribute(name) ?? undefined;
      return (
        cellAlignmentOf({
          class: read('class'),
          style: read('style'),
          align: read('align'),
          'data-align': read('data-align'),
        }) ?? []
      );
    });
    if (alignment) cell.setAttribute('data-align', alignment);
  }
};

const makeCard = (beside: Element, provider: string, href: string, title: string, caption: string) => {
  const card = createElement(beside, 'figure', { 'data-embed': provider });
  const link = createElement(beside, 'a', { href });
  link.textContent = title || href.replace(/^https?:\/\//, '');
  card.append(link);
  if (caption) {
    const text = createElement(beside, 'figcaption');
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

export function convertBlocks(body: HTMLElement) {
  for (const convert of [
    ...[
      nestLists,
      convertTasks,
      convertDetails,
      convertCallouts,
      convertWords,
      convertCode,
      convertFormulas,
      convertGalleries,
    ],
    ...[convertAlignments, convertEmbeds, convertButtons],
  ]) {
    convert(body);
  }
}
