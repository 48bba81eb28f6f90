// Text of the classic editor in a post of blocks: it stands between them, or in a block of its own, without paragraphs.
import type { Token } from '../html';
import { addParagraphs } from './autop';
import { readBlockComment } from './block-comments';

/** Stand around it until its paragraphs are made, behind the shortcodes; no text that is stored has these characters. */
const classicBegin = '\u0001';
const classicEnd = '\u0002';

const classicBlock = /^(?:core\/)?(?:freeform|classic)$/;

/** On lines of their own, as addresses in it may be. */
const markOf = (sign: string): Token => ({ type: 'text', html: `\n${sign}\n` });

/** The comments that begin a block which is ended, and those that end one. */
function findPairs(tokens: readonly Token[]): Set<number> {
  const open = new Map<string, number[]>();
  const paired = new Set<number>();
  for (const [index, token] of tokens.entries()) {
    const { name, isEnd, isWhole } = readBlockComment(token) ?? {};
    if (name === undefined || isWhole) continue;
    const begins = open.get(name);
    const begin = isEnd ? begins?.pop() : undefined;
    if (begin !== undefined) paired.add(begin).add(index);
    else if (!isEnd && begins) begins.push(index);
    else if (!isEnd) open.set(name, [index]);
  }
  return paired;
}

/** @returns the tokens of a text with marks around what is of the classic editor */
export function markClassic(tokens: readonly Token[]): Token[] {
  const paired = findPairs(tokens);
  const marked: Token[] = [];
  let text: Token[] = [];
  const endText = (isClassic: boolean) => {
    const isEmpty = text.every((token) => token.type === 'comment' || token.html.trim() === '');
    for (const token of isClassic && !isEmpty ? [markOf(classicBegin), ...text, markOf(classicEnd)] : text)
      marked.push(token);
    text = [];
  };
  /** What the blocks that are open hold, the innermost last; nothing but the text itself is around them. */
  const open: ('classic' | 'blocks' | 'raw')[] = ['classic'];
  for (const [index, token] of tokens.entries()) {
    const block = readBlockComment(token);
    if (!block || !(block.isWhole || paired.has(index))) {
      text.push(token);
      continue;
    }
    endText(open.at(-1) === 'classic');
    marked.push(token);
    if (block.isEnd) open.pop();
    else if (!block.isWhole) {
      const isRaw = open.at(-1) === 'raw' || block.name === 'html';
      open.push(isRaw ? 'raw' : classicBlock.test(block.name) ? 'classic' : 'blocks');
    }
  }
  endText(open.at(-1) === 'classic');
  return marked;
}

/** @param html with the marks @returns it with paragraphs */
export function showClassic(html: string): string {
  const [before = '', ...parts] = html.split(classicBegin);
  const shown = parts.map((part) => {
    const [text = '', ...behind] = part.split(classicEnd);
    return (behind.length > 0 ? addParagraphs(text) : text) + behind.join('');
  });
  return before + shown.join('');
}
