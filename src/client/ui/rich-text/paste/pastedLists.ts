// Lists of Word and of Dropbox Paper on the clipboard, which are none there, or one for each item.
import { createElement, moveChildren } from '../../dom';

interface ListItem {
  element: HTMLElement;
  level: number;
  tag: 'ol' | 'ul';
  /** The number of the first item of a list. */
  start?: string | null | undefined;
  task?: 'open' | 'done' | undefined;
}

/** Such as 1. or 2.1 or b) or XVIII. */
const numberLabel = /^[\s(]*(?:[\da-z]{1,4}\.){0,8}([\da-z]{1,8})(?:[.)]|\s|$)/i;

/** @returns the number of the label, null for one of letters, undefined for a bullet */
function readNumber(label: string): string | null | undefined {
  const last = numberLabel.exec(label)?.[1] ?? '';
  if (/^\d{1,4}$/.test(last)) return last;
  // Without a dot or a bracket, “o” is a bullet.
  return /^(?:[a-z]{1,4}|[ivxlc]{1,8})$/i.test(last) && /[.)]/.test(label) ? null : undefined;
}

/** Word's lists are paragraphs with an mso-list style for the level, and the bullet or number as text. */
function* takeWordItems(body: HTMLElement): Generator<ListItem> {
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list" i]')) {
    const style = paragraph.getAttribute('style') ?? '';
    const level = /mso-list:\s*[^\s:;]+\s+level(\d)/i.exec(style)?.[1];
    if (!level) continue;
    const marker = paragraph.querySelector('[style*="mso-list:ignore" i], [style*="mso-list: ignore" i]');
    const label = marker?.textContent ?? '';
    marker?.remove();
    // A heading with a number.
    if (/^h\d$/.test(paragraph.localName)) continue;
    const start = readNumber(label);
    yield { element: paragraph, level: Number(level), tag: start === undefined ? 'ul' : 'ol', start };
  }
}

/** Word for the web has a list of its own for each item, whose level is an attribute. */
function* takeWebWordItems(body: HTMLElement): Generator<ListItem> {
  for (const item of body.querySelectorAll<HTMLElement>('.ListContainerWrapper > :is(ul, ol) > li[data-aria-level]')) {
    const list = item.parentElement!;
    const wrapper = list.parentElement!;
    wrapper.before(item);
    if (!wrapper.querySelector('li')) wrapper.remove();
    yield {
      element: item,
      level: Number(item.getAttribute('data-aria-level')) || 1,
      tag: list.localName === 'ol' ? 'ol' : 'ul',
      start: list.getAttribute('start'),
    };
  }
}

/** Paper has a list of its own for each item or level, whose level and kind are classes; a deeper one may stand in it. */
function* takePaperItems(body: HTMLElement): Generator<ListItem> {
  for (const item of body.querySelectorAll<HTMLElement>('[class*="listtype-"][class*="listindent"] > li')) {
    const list = item.parentElement!;
    const [, kind = ''] = /\blisttype-(bullet|number|task|taskdone)\b/.exec(list.className) ?? [];
    const [, level] = /\blistindent(\d)/.exec(list.className) ?? [];
    if (!kind || !level) continue;
    let frame = list;
    while (frame.parentElement?.matches('ul, ol, .ace-line')) frame = frame.parentElement;
    frame.before(item);
    if (!frame.querySelector('li')) frame.remove();
    yield {
      element: item,
      level: Number(level),
      tag: kind === 'number' ? 'ol' : 'ul',
      start: list.getAttribute('start'),
      task: kind === 'task' ? 'open' : kind === 'taskdone' ? 'done' : undefined,
    };
  }
}

/** Those beside each other become one list, nested by their levels. */
function nestItems(items: Iterable<ListItem>) {
  let open: HTMLElement[] = [];
  for (const { element, level, tag, start, task } of items) {
    if (element.previousElementSibling !== open[0]) open = [];
    const depth = Math.max(1, Math.min(level, open.length + 1));
    open = open.slice(0, depth);
    if (open[depth - 1]?.localName !== tag) {
      const list = createElement(element, tag, start ? { start } : {});
      const parent = open[depth - 2]?.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      open[depth - 1] = list;
    }
    const item = createElement(element, 'li', task ? { 'data-task': task } : {});
    moveChildren(element, item);
    open[depth - 1]!.append(item);
    element.remove();
  }
}

export function buildLists(body: HTMLElement) {
  nestItems(takeWordItems(body));
  nestItems(takeWebWordItems(body));
  nestItems(takePaperItems(body));
}
