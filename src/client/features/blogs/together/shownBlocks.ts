// The paragraphs of a text as readers see it, for comments on them.
import type { AnnotationTarget } from '../../../../contract/extensions/annotations';
import type { TextBlock } from '../../../ui/rich-text/document/blockTexts';
import { createTarget, wholePost } from './textQuotes';

/** These are one block with all that is in them. */
const whole = 'figure, table, pre';
const parts = 'p, h2, h3, h4, li, summary, blockquote, div';

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

interface ShownBlock extends TextBlock {
  element: HTMLElement;
}

/** What is said of a picture is a part of its text. */
function textOf(element: HTMLElement): string {
  const pictures = [...element.querySelectorAll('img')].map(({ alt }) => alt);
  return inOneLine([element.textContent, ...pictures].join(' '));
}

/** The innermost elements with text; their places are their keys. */
export function listShownBlocks(article: HTMLElement): ShownBlock[] {
  const elements = [...article.querySelectorAll<HTMLElement>(`${whole}, ${parts}`)].filter(
    (element) =>
      !element.parentElement!.closest(whole) &&
      (element.matches(whole) || !element.querySelector(`${whole}, ${parts}`)) &&
      element.closest('[data-text]') !== null,
  );
  return elements
    .map((element) => ({ element, text: textOf(element) }))
    .filter(({ text }) => text !== '')
    .map((block, index) => ({ ...block, key: String(index) }));
}

/** What a comment is about, of what is selected; the whole post where that is not in the text. */
export function targetOf(selected: Range, article: HTMLElement): AnnotationTarget {
  const blocks = listShownBlocks(article);
  const index = blocks.findIndex(({ element }) => element.contains(selected.startContainer));
  if (index < 0) return wholePost;
  const { element, text } = blocks[index]!;
  const [before, inside, after] = [new Range(), selected.cloneRange(), new Range()];
  for (const range of [before, after]) range.selectNodeContents(element);
  before.setEnd(selected.startContainer, selected.startOffset);
  if (!element.contains(selected.endContainer)) inside.setEndAfter(element.lastChild!);
  after.setStart(inside.endContainer, inside.endOffset);
  const [start, selectedText, end] = [before, inside, after].map(String) as [string, string, string];
  return createTarget(index, text, { before: start, selected: selectedText, after: end });
}
