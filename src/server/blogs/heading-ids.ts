import { headingPrefix } from '../../contract/shown-rich-text';

const maxIdLength = 60;

/** Gives the headings of a text ids of their words, each once. @returns takes them in their order, as plain text */
export function createHeadingIds(): (text: string) => string {
  const counts = new Map<string, number>();
  return (text) => {
    const words = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-/, '')
      .slice(0, maxIdLength)
      .replace(/-$/, '');
    const id = headingPrefix + (words || 'section');
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    // Two hyphens are in no id of words alone.
    return count === 1 ? id : `${id}--${count}`;
  };
}
