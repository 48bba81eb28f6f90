// Quotes, dashes and ellipses as they are printed, of what a keyboard has for them. As with Markdown, what was typed is a step
// of its own, so that Undo gives the characters back.
import { EditorState, Modifier, type ContentState } from 'draft-js';
import { blockAtCursor, rangeIn } from '../commands/selection';
import { insertText } from '../commands/text';
import { quotationMarks, type QuotationMarks } from './quotationMarks';

interface Replacement {
  text: string;
  /** How many characters before the typed one it replaces, too. */
  back: number;
}

/** Whether a quote behind this opens: at the beginning, behind a space, a bracket, a dash, or another opening quote. */
function doesOpen(before: string, { double, single }: QuotationMarks): boolean {
  const isBehindOpen = [double, single].some(([open, close]) => open !== close && before.endsWith(open));
  return before === '' || isBehindOpen || /[\s([{–—/]$/.test(before);
}

const isUnclosed = ([open, close]: QuotationMarks['double'], before: string) =>
  open !== close && before.lastIndexOf(open) > before.lastIndexOf(close);

function doubleQuote(marks: QuotationMarks, before: string): Replacement {
  const [open, close] = marks.double;
  // In French there is a space before the closing quote, too: who types it means the narrow one.
  if (close.length > 1 && before.endsWith(' ') && isUnclosed(marks.double, before)) return { text: close, back: 1 };
  return { text: doesOpen(before, marks) ? open : close, back: 0 };
}

/** What follows a letter is an apostrophe, unless a quote is open. */
function singleQuote(marks: QuotationMarks, before: string): Replacement {
  const [open, close] = marks.single;
  if (doesOpen(before, marks)) return { text: open, back: 0 };
  return { text: isUnclosed(marks.single, before) ? close : '’', back: 0 };
}

function dash(before: string): Replacement | undefined {
  if (before.endsWith('–')) return { text: '—', back: 1 };
  // A line of hyphens becomes a divider; in `<!--` and `---` they stay as they are.
  const isDash = before.endsWith('-') && before.trim() !== '-' && !/[-!]-$/.test(before);
  return isDash ? { text: '–', back: 1 } : undefined;
}

const ellipsis = (before: string): Replacement | undefined =>
  /(?:^|[^.])\.\.$/.test(before) ? { text: '…', back: 2 } : undefined;

function replacementOf(character: string, before: string, language: string): Replacement | undefined {
  if (character === '"') return doubleQuote(quotationMarks(language), before);
  if (character === "'") return singleQuote(quotationMarks(language), before);
  if (character === '-') return dash(before);
  return character === '.' ? ellipsis(before) : undefined;
}

/**
 * Types a character where it becomes a printed one.
 * @returns undefined where it is typed as any other
 */
export function typeTypography(state: EditorState, character: string, language: string): EditorState | undefined {
  const selection = state.getSelection();
  const block = blockAtCursor(state);
  const type = block.getType();
  if (!selection.isCollapsed() || type === 'code-block' || type === 'atomic') return undefined;
  const end = selection.getStartOffset();
  // The text of a link is mostly an address or a name.
  const isInLink = end > 0 && (block.getEntityAt(end - 1) as string | null) !== null;
  if (isInLink || state.getCurrentInlineStyle().has('CODE')) return undefined;
  const replacement = replacementOf(character, block.getText().slice(0, end), language);
  if (!replacement) return undefined;
  const typed = insertText(state, character);
  const start = end - replacement.back;
  const content = Modifier.replaceText(
    typed.getCurrentContent(),
    rangeIn(block.getKey(), start, end + 1),
    replacement.text,
    state.getCurrentInlineStyle(),
  );
  const cursor = rangeIn(block.getKey(), start + replacement.text.length, start + replacement.text.length);
  const selectionAfter = cursor.set('hasFocus', true);
  const next = content.merge({ selectionBefore: typed.getSelection(), selectionAfter }) as ContentState;
  const pushed = EditorState.push(typed, next, 'insert-fragment');
  return EditorState.setInlineStyleOverride(pushed, state.getCurrentInlineStyle());
}
