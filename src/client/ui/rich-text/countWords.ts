import type { ContentBlock, ContentState } from 'draft-js';

const word = /[\p{L}\p{N}\p{M}]+(?:['’._-][\p{L}\p{N}\p{M}]+)*/gu;

/** Scripts without spaces between words: each character counts as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const wordsIn = (text: string) => text.replace(unspaced, ' $& ').match(word)?.length ?? 0;

/** Creates a function that counts the words of a document, with a cache by block. */
export function createWordCounter(): (content: ContentState) => number {
  const counted = new WeakMap<ContentBlock, number>();
  return (content) => {
    let total = 0;
    for (const block of content.getBlocksAsArray()) {
      const words = counted.get(block) ?? wordsIn(block.getText());
      counted.set(block, words);
      total += words;
    }
    return total;
  };
}
