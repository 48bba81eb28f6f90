import type { ContentBlock, ContentState } from 'draft-js';
import { minutesOf } from '../../../../contract/reading-time';

const word = /[\p{L}\p{N}\p{M}]+(?:['’._-][\p{L}\p{N}\p{M}]+)*/gu;

/** Scripts without spaces between words: each character counts as a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

const wordsIn = (text: string) => text.replace(unspaced, ' $& ').match(word)?.length ?? 0;

interface TextLength {
  words: number;
  /** That it takes to read it, not rounded. */
  minutes: number;
}

/** Creates a function that counts the words of a document, and the minutes to read it, with a cache by block. */
export function createTextCounter(): (content: ContentState) => TextLength {
  const counted = new WeakMap<ContentBlock, TextLength>();
  return (content) => {
    const total = { words: 0, minutes: 0 };
    for (const block of content.getBlocksAsArray()) {
      const text = block.getText();
      const length = counted.get(block) ?? { words: wordsIn(text), minutes: minutesOf(text) };
      counted.set(block, length);
      total.words += length.words;
      total.minutes += length.minutes;
    }
    return total;
  };
}
