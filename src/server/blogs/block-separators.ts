// Separates the texts of adjacent blocks whose tags are removed: `<div>one</div><div>two</div>` must not become "onetwo".
import { renamedTag, richTextTags } from '../../contract/rich-text-tags';
import { tableParts } from './table-parts';

const blocks = new Set([...richTextTags.blockTags, ...richTextTags.removedBlocks, ...tableParts]);

const cells = new Set(['td', 'th']);

/** Receives the tags (opening and closing) and texts of one description in document order. */
export function createBlockSeparator() {
  let hasTextOnLine = false;
  let separator = '';

  return {
    onTag(name: string, isKept: boolean): void {
      if (!blocks.has(renamedTag(name)) || name === 'img') return;
      if (isKept) {
        hasTextOnLine = false;
        separator = '';
      } else if (hasTextOnLine) {
        if (!cells.has(name)) separator = '<br />';
        else separator ||= ' ';
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
