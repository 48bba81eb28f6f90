// Footnotes of the block editor: the text has a mark for each, and a field of the post their texts.
import { mapElements, readTokens, toHtml } from '../html';

interface Footnote {
  id: string;
  /** HTML. */
  content: string;
}

export interface Footnotes {
  /** A list of them; empty where there are none. */
  html: string;
  /** Numbers their marks, which are links to nowhere otherwise. */
  numberMarks(html: string): string;
}

/** @param field JSON, as WordPress keeps it */
export function readFootnotes(field: string): Footnotes {
  const notes = parse(field);
  const numbers = new Map(notes.map(({ id }, index) => [id, index + 1]));
  const items = notes.map(({ content }) => `<li>${content}</li>`).join('\n');
  return {
    html: notes.length > 0 ? `<hr>\n<ol>\n${items}\n</ol>\n` : '',
    numberMarks: (html) =>
      notes.length === 0
        ? html
        : mapElements(readTokens(html), {
            sup(attributes, content) {
              const id = attributes['data-fn'];
              if (id === undefined) return undefined;
              const text = content().filter(({ type }) => type === 'text');
              return `<sup>${numbers.get(id) ?? toHtml(text)}</sup>`;
            },
          }),
  };
}

function parse(field: string): Footnote[] {
  if (!field.trim()) return [];
  try {
    const parsed: unknown = JSON.parse(field);
    return Array.isArray(parsed) ? parsed.filter(isFootnote) : [];
  } catch {
    return [];
  }
}

const isFootnote = (value: unknown): value is Footnote => {
  const { id, content } = (value ?? {}) as Partial<Record<keyof Footnote, unknown>>;
  return typeof id === 'string' && typeof content === 'string';
};
