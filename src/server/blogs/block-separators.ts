// Separates the texts of adjacent blocks whose tags are removed: `<div>one</div><div>two</div>` must not become "onetwo".
import { richText } from '../../contract/rich-text';

/** Block-level tags that the allow-list keeps or maps to a tag it keeps. */
const allowedBlocks = new Set([
  ...['p', 'br', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'blockquote'],
  ...['ul', 'ol', 'li', 'figure', 'figcaption', 'hr'],
]);

const removedBlocks = new Set<string>(richText.removedBlocks);

const removedCells = new Set(['td', 'th']);

/** Receives the tags (opening and closing) and texts of one description in document order. */
export function createBlockSeparator() {
  let hasTextOnLine = false;
  let separator = '';

  return {
    onTag(name: string): void {
      if (allowedBlocks.has(name)) {
        hasTextOnLine = false;
        separator = '';
      } else if (hasTextOnLine && removedBlocks.has(name)) {
        separator = '<br />';
      } else if (hasTextOnLine && removedCells.has(name)) {
        separator ||= ' ';
      }
    },

    /** @returns the text, preceded by the separator it needs */
    onText(text: string): string {
      if (!text.trim()) return text;
      const separated = separator + text;
      separator = '';
      hasTextOnLine = true;
      return separated;
    },
  };
}
