import type { Correction } from '../../../../../contract/extensions/writing';
import type { Edit, Paragraph } from '../../../../ui/rich-text/passages';
import { compareWords } from '../../../../ui/text-diff/compare';

/** A change of some words, with what stands around them. */
export interface ProposedEdit extends Edit {
  id: string;
  removed: string;
  before: string;
  after: string;
}

/** Characters of what stands around a change. */
const contextLength = 40;

const ellipsis = '…';

function contextOf(text: string, start: number, end: number) {
  const [from, to] = [Math.max(0, start - contextLength), Math.min(text.length, end + contextLength)];
  return {
    before: (from > 0 ? ellipsis : '') + text.slice(from, start),
    after: text.slice(end, to) + (to < text.length ? ellipsis : ''),
  };
}

type TextChange = Omit<Edit, 'paragraph'>;

/** The changes that make of one text the other one. */
function listChanges(before: string, after: string): TextChange[] {
  const changes: TextChange[] = [];
  let at = 0;
  for (const { text, change } of compareWords(before, after)) {
    const last = changes.at(-1);
    if (change === 'inserted') {
      if (last?.end === at) last.text += text;
      else changes.push({ start: at, end: at, text });
      continue;
    }
    if (change === 'deleted') changes.push({ start: at, end: at + text.length, text: '' });
    at += text.length;
  }
  return joinNeighbours(before, changes);
}

/** Changes with nothing but a space between them belong together: one alone would leave half a word. */
function joinNeighbours(text: string, changes: TextChange[]): TextChange[] {
  const joined: TextChange[] = [];
  for (const change of changes) {
    const last = joined.at(-1);
    const between = last && text.slice(last.end, change.start);
    if (last && between !== undefined && /^[^\S\n]?$/.test(between)) {
      Object.assign(last, { end: change.end, text: last.text + between + change.text });
    } else joined.push({ ...change });
  }
  return joined;
}

/** With the space around it, which is not sent. */
const withSpaceOf = (text: string, corrected: string) =>
  text.slice(0, text.length - text.trimStart().length) + corrected.trim() + text.slice(text.trimEnd().length);

/** What the corrections change, in the order of the text; without changes of what is more than text. */
export function findCorrections(paragraphs: Paragraph[], corrections: readonly Correction[]): ProposedEdit[] {
  return corrections
    .toSorted((one, other) => one.index - other.index)
    .flatMap(({ index, text: corrected }) => {
      const paragraph = paragraphs[index];
      if (!paragraph) return [];
      const { key, text } = paragraph;
      return listChanges(text, withSpaceOf(text, corrected))
        .filter(({ start, end }) => !paragraph.isProtected(start, end))
        .map((change) => ({
          ...change,
          id: `${key}/${change.start}`,
          paragraph,
          removed: text.slice(change.start, change.end),
          ...contextOf(text, change.start, change.end),
        }));
    });
}
