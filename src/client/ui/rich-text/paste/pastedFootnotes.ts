// Footnotes of other programs on the clipboard: a short link, which leads to a note that leads back.
import { createElement, moveChildren, textOf } from '../../dom';

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

/** Where a link leads within its page, and the page, which browsers write before that when they copy. */
function splitLink(link: Element): { page: string; name: string } {
  const href = link.getAttribute('href')!;
  const at = href.indexOf('#');
  return { page: href.slice(0, at), name: decodeName(href.slice(at + 1)) };
}

/** Needs the ids of the source. */
export function convertFootnotes(body: HTMLElement) {
  const anchors = findAnchors(body);
  const list = createElement(body, 'ol', { 'data-footnotes': 'true' });
  const lists = new Set<Element>();
  const items = new Map<Element, Element>();
  let number = 0;
  for (const link of [...body.querySelectorAll('a[href*="#"]')].slice(0, maxNotes)) {
    if (!noteMark.test(textOf(link)) || list.contains(link)) continue;
    const mark = link.closest('sup') ?? link;
    const { page, name } = splitLink(link);
    const target = anchors.get(name);
    const note = target?.localName === 'a' ? target.closest('li, p, div') : target;
    const names = new Set([nameOf(link), nameOf(mark), nameOf(mark.parentElement ?? mark)].filter(Boolean));
    const isBack = (back: Element) => {
      const to = splitLink(back);
      return to.page === page && names.has(to.name);
    };
    if (!note || note === body || note.contains(link) || !/^(?:li|p|div)$/.test(note.localName)) continue;
    const backs = [...note.querySelectorAll('a[href*="#"]')].filter(isBack);
    const before = items.get(note);
    if (backs.length === 0 && !before) continue;
    number += 1;
    const item = createElement(body, 'li', { id: `fn-${number}` });
    if (before) {
      // Each of ours belongs to one place of the text.
      item.innerHTML = before.innerHTML;
    } else {
      items.set(note, item);
      for (const back of backs) (back.closest('.mw-cite-backlink') ?? back.closest('sup') ?? back).remove();
      if (note.parentElement) lists.add(note.parentElement);
      moveChildren(note, item);
      note.remove();
    }
    list.append(item);
    const reference = createElement(body, 'sup');
    reference.append(createElement(body, 'a', { href: `#fn-${number}`, id: `fnref-${number}` }));
    reference.firstElementChild!.textContent = String(number);
    mark.replaceWith(reference);
  }
  if (!list.firstChild) return;
  // Where the notes were, with the line or the heading for screen readers above them.
  for (const each of lists) {
    if (each === body) continue;
    if (textOf(each)) continue;
    const before = each.previousElementSibling;
    if (before?.matches('hr, .sr-only')) before.remove();
    each.remove();
  }
  if (body.lastElementChild?.localName === 'hr') body.lastElementChild.remove();
  body.append(list);
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
