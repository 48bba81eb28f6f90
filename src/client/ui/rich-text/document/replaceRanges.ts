import type { ContentBlock } from 'draft-js';

/** What stands between two places of a text is replaced by another text. */
export interface Replacement {
  start: number;
  end: number;
  text: string;
}

/**
 * Replaces parts of the text of a block, which follow each other. What replaces has the marks and the link of the first character
 * that it replaces; what replaces nothing has those of the character before it.
 */
export function replaceRanges(block: ContentBlock, replacements: readonly Replacement[]): ContentBlock {
  const characters = block.getCharacterList();
  const text = block.getText();
  const parts: string[] = [];
  const metadata: (typeof characters)[] = [];
  let at = 0;
  for (const { start, end, text: replacement } of replacements) {
    parts.push(text.slice(at, start), replacement);
    const model = characters.get(start < end ? start : Math.max(0, start - 1));
    metadata.push(characters.slice(at, start).toList());
    metadata.push(
      characters
        .clear()
        .concat(Array.from({ length: replacement.length }, () => model))
        .toList(),
    );
    at = end;
  }
  parts.push(text.slice(at));
  metadata.push(characters.slice(at).toList());
  return block.merge({ text: parts.join(''), characterList: characters.clear().concat(...metadata) }) as ContentBlock;
}
