// Finds again what was quoted of a text that others change: by the quotation itself, by what is left of it, and, while the
// text is open here, by the block that it was in.
import type { AnnotationTarget } from '../../../../contract/extensions/annotations';
import { limits } from '../../../../contract/limits';
import type { Caret, TextBlock } from '../../../ui/rich-text/document/blockTexts';

type Quote = Pick<AnnotationTarget, 'block' | 'exact'> & Partial<AnnotationTarget>;

const inOneLine = (text: string) => text.replace(/\s+/g, ' ');

/** Nothing is quoted where the whole post is meant. */
export const wholePost: AnnotationTarget = { block: 0, exact: '', prefix: '', suffix: '' };

/** The beginning of a text, and its end, in the units of limits. No character is cut in two, which the server would refuse. */
export const beginOf = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
const endOf = (text: string, length: number) => text.slice(-length).replace(/^[\udc00-\udfff]/, '');

/** @param text of the block, in one line */
export function createTarget(
  block: number,
  text: string,
  { before, selected, after }: Pick<Caret, 'before' | 'selected' | 'after'>,
) {
  const exact = beginOf(inOneLine(selected).trim(), limits.quote);
  if (exact === '') return { block, exact: beginOf(text, limits.quote), prefix: '', suffix: '' };
  const isCut = exact.length < inOneLine(selected).trim().length;
  return {
    block,
    exact,
    prefix: endOf(inOneLine(before), limits.quoteContext),
    suffix: isCut ? '' : beginOf(inOneLine(after), limits.quoteContext),
  };
}

/** Of a quotation that was changed, some pieces are left. */
const pieceLength = 6;
const mostPieces = 24;
const enough = 0.5;

function piecesOf({ exact, prefix = '', suffix = '' }: Quote): string[] {
  const text = inOneLine(prefix + exact + suffix);
  const count = Math.min(mostPieces, Math.max(0, text.length - pieceLength + 1));
  const step = (text.length - pieceLength) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, index) => {
    const start = Math.round(index * step);
    return text.slice(start, start + pieceLength);
  });
}

/** The block with the greatest score above 0, and of several the one that is nearest to where it was. */
function findBest(blocks: readonly IndexedBlock[], quote: Quote, scoreOf: (text: string) => number) {
  let best: { block: IndexedBlock; score: number } | undefined;
  for (const block of blocks) {
    const score = scoreOf(block.text);
    if (score === 0) continue;
    const isNearer = () => Math.abs(block.index - quote.block) < Math.abs(best!.block.index - quote.block);
    if (!best || score > best.score || (score === best.score && isNearer())) best = { block, score };
  }
  return best?.block.key;
}

interface IndexedBlock extends TextBlock {
  index: number;
}

const findExactly = (blocks: readonly IndexedBlock[], quote: Quote): string | undefined => {
  const { exact, prefix = '', suffix = '' } = quote;
  const whole = inOneLine(prefix + exact + suffix).trim();
  return findBest(blocks, quote, (text) => (text.includes(exact) ? (text.includes(whole) ? 2 : 1) : 0));
};

function findRoughly(blocks: readonly IndexedBlock[], quote: Quote): string | undefined {
  const pieces = piecesOf(quote);
  if (pieces.length === 0) return undefined;
  return findBest(blocks, quote, (text) => {
    const share = pieces.filter((piece) => text.includes(piece)).length / pieces.length;
    return share >= enough ? share : 0;
  });
}

/**
 * Finds the blocks of quotations, again and again. What has been found is looked for again where its block has changed only,
 * and what has not, in blocks that have.
 */
export function createAnchors() {
  let texts = new Map<string, string>();
  const found = new Map<string, string | undefined>();

  /** @returns keys of blocks, by the ids of the quotations; undefined for what is not there any more */
  return (list: readonly TextBlock[], quotes: readonly { id: string; quote: Quote }[]) => {
    const blocks = list.map((block, index) => ({ ...block, index }));
    const now = new Map(list.map(({ key, text }) => [key, text]));
    const changed = blocks.filter(({ key, text }) => texts.get(key) !== text);
    const anchors = quotes.map(({ id, quote }): [string, string | undefined] => {
      if (!found.has(id)) return [id, findExactly(blocks, quote) ?? findRoughly(blocks, quote)];
      const key = found.get(id);
      if (key === undefined) return [id, findExactly(changed, quote) ?? findRoughly(changed, quote)];
      const text = now.get(key);
      if (text !== undefined && (text === texts.get(key) || text.includes(quote.exact))) return [id, key];
      const elsewhere = findExactly(blocks, quote);
      if (elsewhere !== undefined) return [id, elsewhere];
      // What was quoted has been changed here: it is still about that block, unless that was emptied.
      return [id, text ? key : findRoughly(blocks, quote)];
    });
    texts = now;
    found.clear();
    for (const [id, key] of anchors) found.set(id, key);
    return new Map(anchors);
  };
}
