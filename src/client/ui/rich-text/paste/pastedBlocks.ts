// Blocks of other programs on the clipboard, as the forms of contract/rich-text.ts: of Google Docs, Word, Notion, Ghost, WordPress,
// GitHub and what is written like them. What is no such block is left as it is.
import { recognizeEmbed } from '../../../../contract/embeds';
import { cellAlignmentOf, pictureAlignmentOf } from '../../../../contract/foreign-alignments';
import { calloutKindOf } from '../../../../contract/foreign-callouts';
import { createElement, moveChildren, replaceTag, textOf } from '../../dom';
import { galleryLimits, maxListDepth } from '../document/documentModel';
import { convertCode } from './pastedCode';

type Convert = (body: HTMLElement) => void;

// Lists and tasks.

/** An item of Ghost's editor that holds nothing but a list belongs to the one before. */
function joinHolders(body: HTMLElement) {
  for (const list of body.querySelectorAll('li > :is(ul, ol):only-child')) {
    const item = list.parentElement!;
    const before = item.previousElementSibling;
    if (before?.localName !== 'li' || textOf(item) !== textOf(list)) continue;
    before.append(list);
    item.remove();
  }
}

/** Slack writes lists within others side by side, and says how deep they are. */
const nestLists: Convert = (body) => {
  joinHolders(body);
  for (const first of body.querySelectorAll('ol:not([start]) > li[value]:first-child')) {
    first.parentElement!.setAttribute('start', first.getAttribute('value')!);
  }
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
  'div.callout[data-callout], div:is(.admonition, .custom-block, .notecard, .alert)';

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
    const given = named ?? alert.getAttribute('data-panel-type') ?? alert.getAttribute('data-callout');
    // Of Sphinx, VitePress, MDN and Bootstrap.
    const classes = Array.from(alert.classList, (each) => each.replace(/^alert-/, ''));
    const name = given ?? classes.find((each) => calloutKindOf(each)) ?? '';
    const kind = calloutKindOf(name);
    if (!kind) continue;
    const title = alert.querySelector(
      '.markdown-alert-title, [class*="admonitionHeading"], .callout-title, .admonition-title, .custom-block-title',
    );
    // One that says more than the kind.
    const isOwn = !title?.matches('.markdown-alert-title') && textOf(title).toLowerCase() !== name;
    if (!isOwn) title?.remove();
    makeCallout(alert, kind, [alert]);
  }
  // Elsewhere it is what stands beside a text.
  for (const aside of body.querySelectorAll('aside:not([data-callout])')) {
    const icon = aside.querySelector(':scope > img[src^="https://www.notion.so/icons/"]:first-child');
    if (icon) aside.setAttribute('data-callout', 'note');
    icon?.remove();
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

// Signs.

const emojiCharacters = /^[\p{Extended_Pictographic}\p{Emoji_Component}]{1,20}$/u;

/** Digits are among the characters of emoji. */
const isEmoji = (text: string) =>
  emojiCharacters.test(text) && /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u.test(text);

const drawnEmoji =
  'img.emoji, img.emoticon, img[data-emoji], img[data-stringify-emoji], img[itemtype$="/Emoji"], [data-emoji-text] img';

/** The file of a picture of one is called after what it shows. */
const codePoints = /\/([\da-f]{4,5}(?:-[\da-f]{2,5}){0,9})\.(?:png|svg|gif|webp)(?:$|\?)/i;

/** Programs draw emoji as pictures, which say in their description or by the name of their file what they are. */
const convertEmoji: Convert = (body) => {
  for (const image of body.querySelectorAll('img')) {
    const description = (image.getAttribute('alt') ?? '').trim();
    if (!isEmoji(description) && !image.matches(drawnEmoji)) continue;
    const named = codePoints.exec(image.getAttribute('src') ?? '')?.[1]?.split('-');
    const texts = [
      description,
      image.closest('[data-emoji-text]')?.getAttribute('data-emoji-text') ?? '',
      named ? String.fromCodePoint(...named.map((point) => Number.parseInt(point, 16))) : '',
    ];
    image.replaceWith(texts.find(isEmoji) ?? description);
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

/** The classic editor of WordPress, and Wikipedia. */
const convertCaptions: Convert = (body) => {
  for (const caption of body.querySelectorAll('.wp-caption-dd, .wp-caption-text, .thumbcaption')) {
    const frame = caption.closest('.wp-caption, .thumbinner');
    const images = frame?.querySelectorAll('img') ?? [];
    if (!frame || images.length !== 1) continue;
    const align = pictureAlignmentOf(`${frame.className} ${frame.parentElement?.className ?? ''}`);
    const figure = createElement(frame, 'figure', align ? { 'data-align': align } : {});
    const text = createElement(frame, 'figcaption');
    moveChildren(caption, text);
    figure.append(images[0]!.closest('a') ?? images[0]!, text);
    frame.replaceWith(figure);
  }
  for (const text of body.querySelectorAll('figure > figcaption')) {
    const figure = text.parentElement!;
    const table = figure.querySelector(':scope > table');
    if (!table) continue;
    const caption = createElement(table, 'caption');
    moveChildren(text, caption);
    table.prepend(caption);
    figure.replaceWith(table);
  }
};

/** Of a picture that a page loads when it is scrolled to. */
const convertLazyImages: Convert = (body) => {
  for (const image of body.querySelectorAll('img')) {
    if (/^https?:/.test(image.getAttribute('src') ?? '')) continue;
    const names = ['data-src', 'data-original', 'data-lazy-src'];
    const source = names.map((name) => image.getAttribute(name)).find((value) => value && /^https?:/.test(value));
    if (source) image.setAttribute('src', source);
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
function embedOf(player: Element): { provider: string; address: string } | undefined {
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
  for (const card of body.querySelectorAll('.kg-audio-card')) {
    const audio = card.querySelector('audio');
    if (audio) card.replaceWith(audio);
  }
  for (const link of body.querySelectorAll('.kg-file-card a[href]')) {
    const title = link.querySelector('.kg-file-card-title');
    if (title) link.textContent = textOf(title);
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
      convertEmoji,
      convertTasks,
      convertDetails,
      convertCallouts,
      convertWords,
      convertCode,
      convertGalleries,
    ],
    ...[convertLazyImages, convertCaptions, convertAlignments, convertEmbeds, convertButtons],
  ]) {
    convert(body);
  }
}
