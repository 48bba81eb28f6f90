// Footnotes in the HTML of other systems, as ours: a short link, which leads to a note behind it that leads back. The client
// does the same with what is pasted: see pastedFootnotes.ts.
import { plainText } from '../../contract/plain-text';
import { findEnds, toHtml, type Token } from './html';
import { namesOf, placeOf } from './places';

type OpenTag = Token & { type: 'open' };

const noteMark = /^[[(]?[\divxlc*†‡]{1,5}[\])]?$/i;

/** What leads back from a note, wherever that is. */
const backSign = /^[[(]?(?:[↩↑⤴⏎↵←⬆^][\ufe0e\ufe0f]?|back|return)[\])]?$/iu;

/** At the end of the name of a place. */
const numberIn = (place: string): string => /\d{1,9}$/.exec(place)?.[0] ?? '';

/** More of them would be no text that somebody writes. */
const maxNotes = 500;

/** Tokens of the longest note, and of the longest mark. */
const noteTokens = 2_000;
const markTokens = 9;

/** How far above a link its note, or what is around the notes, may be. */
const maxLevels = 5;

const noteElements = new Set(['li', 'p', 'div', 'dd', 'aside']);
const listElements = new Set(['ol', 'ul', 'dl', 'div', 'section', 'aside', 'footer']);

interface Note {
  number: number;
  begin: number;
  /** The links that lead back, which ours do behind the text. */
  backs: ReadonlySet<number>;
}

/** A text with what is around each of its elements. */
function createTree(tokens: readonly Token[]) {
  const ends = findEnds(tokens);
  const parents: (number | undefined)[] = [];
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    while (open.length > 0 && ends[open.at(-1)!]! <= index) open.pop();
    parents.push(open.at(-1));
    if (token.type === 'open' && ends[index] !== undefined) open.push(index);
  }
  return {
    ends,
    /** An element, and those around it, the innermost first. */
    above(index: number): { token: OpenTag; index: number }[] {
      const found: { token: OpenTag; index: number }[] = [];
      let next: number | undefined = index;
      while (next !== undefined && found.length < maxLevels) {
        found.push({ token: tokens[next] as OpenTag, index: next });
        next = parents[next];
      }
      return found;
    },
  };
}

function findPlaces(tokens: readonly Token[]): Map<string, number> {
  const places = new Map<string, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'open') continue;
    for (const name of namesOf(token)) if (!places.has(name)) places.set(name, index);
  }
  return places;
}

/** @returns HTML whose footnotes are ours, at its end */
export function showNotes(tokens: readonly Token[]): string {
  const hasOurs = tokens.some((token) => token.type === 'open' && token.attributes['data-footnotes'] !== undefined);
  if (hasOurs || !tokens.some((token) => placeOf(token) !== undefined)) return toHtml(tokens);
  const { ends, above } = createTree(tokens);
  const places = findPlaces(tokens);
  const notes = new Map<number, Note>();
  /** What stands for a token; empty for one that is left out. */
  const replaced = new Map<number, string>();
  const contentOf = (index: number, limit: number) =>
    tokens.slice(index + 1, Math.min(ends[index]!, index + 1 + limit));
  const isEmptyBut = (index: number, child: number) =>
    ends[index]! - index <= markTokens &&
    !plainText(toHtml([...tokens.slice(index + 1, child), ...tokens.slice(ends[child]! + 1, ends[index])]));

  /** The link with the sign that it stands in, if there is nothing else in that. */
  function markOf(link: number): { begin: number; isInSign: boolean } {
    const [, around] = above(link);
    if (around?.token.name !== 'sup') return { begin: link, isInSign: false };
    return isEmptyBut(around.index, link) ? { begin: around.index, isInSign: false } : { begin: link, isInSign: true };
  }

  function findNote(link: number, place: string): Note | undefined {
    const target = places.get(place);
    if (target === undefined || ends[target] === undefined) return undefined;
    const begin = above(target).find(({ token }) => noteElements.has(token.name))?.index;
    if (begin === undefined || begin < link) return undefined;
    const known = notes.get(begin);
    if (known) return known;
    const names = new Set([
      ...namesBefore(link),
      ...above(link)
        .slice(0, 3)
        .flatMap(({ token }) => namesOf(token)),
      ...contentOf(link, markTokens).flatMap((token) => (token.type === 'open' ? namesOf(token) : [])),
    ]);
    const leadsBack = (to: string, at: number) => names.has(to) || isLostBack(place, to, at);
    const backs = contentOf(begin, noteTokens).flatMap((token, index) => {
      const to = placeOf(token);
      const at = begin + 1 + index;
      if (to === undefined || ends[at] === undefined) return [];
      return leadsBack(to, at) || isBackOf(place, to, at) ? [at] : [];
    });
    if (!backs.some((back) => leadsBack(placeOf(tokens[back]!)!, back))) return undefined;
    const note = { number: notes.size + 1, begin, backs: new Set(backs.map((back) => markOf(back).begin)) };
    notes.set(begin, note);
    return note;
  }

  /** Whether a link in a note leads back by its sign and number, to a link that has no name, as in Markdown. */
  const isLostBack = (place: string, to: string, at: number): boolean =>
    !places.has(to) &&
    numberIn(to) !== '' &&
    numberIn(to) === numberIn(place) &&
    backSign.test(plainText(toHtml(contentOf(at, markTokens))));

  /** The names of empty elements that a link stands right behind. */
  function namesBefore(link: number): string[] {
    const names: string[] = [];
    for (let at = link - 1; at >= 0 && link - at < markTokens; at -= 1) {
      const token = tokens[at]!;
      if (token.type === 'text' && token.html.trim()) break;
      if (token.type === 'open') names.push(...namesOf(token));
    }
    return names;
  }

  /** Whether a link in a note leads to another link to it. */
  function isBackOf(place: string, to: string, at: number): boolean {
    const from = places.get(to);
    if (from === undefined || from >= at) return false;
    return [tokens[from]!, ...tokens.slice(from + 1, from + markTokens)].some((token) => placeOf(token) === place);
  }

  for (const [link, token] of tokens.entries()) {
    const place = placeOf(token);
    if (place === undefined || ends[link] === undefined || notes.size === maxNotes) continue;
    if (ends[link] - link > markTokens || !noteMark.test(plainText(toHtml(contentOf(link, markTokens))))) continue;
    const known = notes.size;
    const note = findNote(link, place);
    if (!note) continue;
    const { begin, isInSign } = markOf(link);
    const shown = `<a href="#fn-${note.number}"${notes.size > known ? ` id="fnref-${note.number}"` : ''}>${note.number}</a>`;
    replaced.set(begin, isInSign ? shown : `<sup>${shown}</sup>`);
  }
  if (notes.size === 0) return toHtml(tokens);

  const items = [...notes.values()].map((note) => showNote(note, contentOf(note.begin, Infinity)));
  for (const { begin } of notes.values()) replaced.set(begin, '');
  for (const begin of emptyLists()) replaced.set(begin, '');
  return `${write(0, tokens.length, replaced)}\n<ol data-footnotes="true">\n${items.join('\n')}\n</ol>\n`;

  function write(from: number, to: number, instead: ReadonlyMap<number, string>): string {
    let html = '';
    for (let index = from; index < to; index += 1) {
      const other = instead.get(index);
      html += other ?? tokens[index]!.html;
      if (other !== undefined) index = ends[index] ?? index;
    }
    return html;
  }

  function showNote({ number, begin, backs }: Note, content: readonly Token[]): string {
    const html = write(begin + 1, begin + 1 + content.length, new Map([...backs].map((back) => [back, ''])))
      .trim()
      .replace(/^(<p(?:\s[^<>]*)?>)?[\s.:]+/, '$1');
    const back = ` <a href="#fnref-${number}">↩</a>`;
    const end = html.endsWith('</p>') ? html.length - '</p>'.length : html.length;
    return `<li id="fn-${number}">${html.slice(0, end).trimEnd()}${back}${html.slice(end)}</li>`;
  }

  /** What was around the notes, with the heading or the line above them, and holds nothing now. */
  function emptyLists(): Set<number> {
    const counts = countWords();
    const found = new Set<number>();
    for (const { begin } of notes.values()) {
      for (const { token, index } of above(begin).slice(1)) {
        if (!listElements.has(token.name) || counts[ends[index]!]! > counts[index]!) break;
        found.add(index);
        const before = lineBefore(index);
        if (before !== undefined) found.add(before);
      }
    }
    return found;
  }

  /** For each token how many are before it that readers see, but for headings and notes. */
  function countWords(): number[] {
    const counts: number[] = [];
    let count = 0;
    let hiddenUntil = -1;
    for (const [index, token] of tokens.entries()) {
      counts.push(count);
      const isHidden = notes.has(index) || (token.type === 'open' && /^h[1-6]$/.test(token.name));
      if (isHidden) hiddenUntil = Math.max(hiddenUntil, ends[index] ?? index);
      if (index <= hiddenUntil) continue;
      if (token.type === 'text' ? token.html.trim() : token.type === 'open' && token.name === 'img') count += 1;
    }
    return counts;
  }

  function lineBefore(index: number): number | undefined {
    const before = tokens[index - 1]?.html.trim() === '' ? index - 2 : index - 1;
    const token = tokens[before];
    return token?.type === 'open' && token.name === 'hr' ? before : undefined;
  }
}
