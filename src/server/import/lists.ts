// Numbers of lists: here they count up from any number, as digits.
import { findEnds, openTag, readTokens, type Attributes, type Token } from './html';
import { lostNumbersReason, lostTracksReason } from './source';

const numberOf = (value: string | undefined): number | undefined =>
  /^\s*-?\d{1,6}\s*$/.test(value ?? '') ? Number(value) : undefined;

interface OpenList {
  /** The number of its next item; undefined where there are none, or they count down. */
  next: number | undefined;
  hasItems: boolean;
}

/** The number that the item right behind the tag of a list has. */
function firstNumber(tokens: readonly Token[], list: number): number | undefined {
  const first = tokens[list + 1]?.html.trim() === '' ? tokens[list + 2] : tokens[list + 1];
  return first?.type === 'open' && first.name === 'li' ? numberOf(first.attributes.value) : undefined;
}

const isList = (name: string): boolean => name === 'ol' || name === 'ul';

const isCounted = (name: string, attributes: Attributes): boolean =>
  name === 'ol' && attributes.reversed === undefined && attributes['data-footnotes'] === undefined;

/** @returns HTML in which a list begins anew at each item that has another number than it would have here */
export function continueLists(html: string): string {
  if (!/<li\s[^<>]{0,200}value/i.test(html)) return html;
  const tokens = readTokens(html);
  const ends = findEnds(tokens);
  const open: OpenList[] = [];
  const shown = tokens.map((token, index) => {
    if (!('name' in token)) return token.html;
    if (token.type === 'close') {
      if (isList(token.name)) open.pop();
      return token.html;
    }
    if (isList(token.name) && ends[index] !== undefined) {
      const { attributes } = token;
      const first = isCounted(token.name, attributes) ? firstNumber(tokens, index) : undefined;
      const start = first ?? numberOf(attributes.start) ?? 1;
      open.push({ next: isCounted(token.name, attributes) ? start : undefined, hasItems: false });
      return first === undefined ? token.html : openTag('ol', { ...attributes, start: String(first) });
    }
    const list = token.name === 'li' ? open.at(-1) : undefined;
    if (list?.next === undefined) return token.html;
    const number = numberOf(token.attributes.value) ?? list.next;
    const isNew = list.hasItems && number !== list.next;
    list.next = number + 1;
    list.hasItems = true;
    return isNew ? `</ol>${openTag('ol', { start: String(number) })}${token.html}` : token.html;
  });
  return shown.join('');
}

const otherNumbers = /list-style(?:-type)?:\s?(?:lower|upper)-/i;

/** Why a text is not shown here as it was, of what has no form here. @param html as it comes */
export function findLostForms(html: string): string[] {
  const reasons = new Set<string>();
  for (const token of readTokens(html)) {
    if (token.type !== 'open') continue;
    const { type, reversed, style = '' } = token.attributes;
    const isNumbered = token.name === 'ol' && (/^[aAiI]$/.test(type ?? '') || otherNumbers.test(style));
    if (isNumbered || (token.name === 'ol' && reversed !== undefined)) reasons.add(lostNumbersReason);
    if (token.name === 'track') reasons.add(lostTracksReason);
  }
  return [...reasons];
}
