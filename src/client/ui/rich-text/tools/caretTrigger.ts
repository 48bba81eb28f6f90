// What opens a menu at the cursor as it is typed: `/` the one of blocks, `@` the one of posts.
import { EditorState, Modifier } from 'draft-js';
import { blockAtCursor, rangeIn } from '../commands/selection';

type MenuKind = 'blocks' | 'posts';

export interface CaretTrigger {
  kind: MenuKind;
  blockKey: string;
  /** Where the typed character stands, or would. */
  start: number;
  /** 1 for the typed character, 0 where a button has opened the menu. */
  length: 0 | 1;
}

const kinds: Record<string, MenuKind> = { '/': 'blocks', '@': 'posts' };

const maxQuery = 40;

const isText = (type: string) => type !== 'code-block' && type !== 'atomic';

/** The menu that the last change of the text has opened. */
export function findTrigger(before: EditorState, after: EditorState): CaretTrigger | undefined {
  const selection = after.getSelection();
  if (after.getLastChangeType() !== 'insert-characters' || !selection.isCollapsed()) return undefined;
  const block = blockAtCursor(after);
  const blockBefore = before.getCurrentContent().getBlockForKey(block.getKey()) as typeof block | undefined;
  const start = selection.getStartOffset() - 1;
  const text = block.getText();
  const kind = kinds[text.charAt(start)];
  if (!kind || !isText(block.getType()) || block.getInlineStyleAt(start).has('CODE')) return undefined;
  if (blockBefore && blockBefore.getLength() >= text.length) return undefined;
  const isAtStart = start === 0 && (kind === 'posts' || text.length === 1);
  return isAtStart || /\s/.test(text.charAt(start - 1))
    ? { kind, blockKey: block.getKey(), start, length: 1 }
    : undefined;
}

/** What opens the menu of blocks without a typed character. */
export const triggerAtCursor = (state: EditorState): CaretTrigger => ({
  kind: 'blocks',
  blockKey: blockAtCursor(state).getKey(),
  start: state.getSelection().getStartOffset(),
  length: 0,
});

/** What was typed behind the trigger; undefined once the cursor has left it. */
export function queryOf(state: EditorState, { kind, blockKey, start, length }: CaretTrigger): string | undefined {
  const selection = state.getSelection();
  const end = selection.getStartOffset();
  if (!selection.isCollapsed() || selection.getStartKey() !== blockKey || end < start + length) return undefined;
  const block = blockAtCursor(state);
  if (!isText(block.getType()) || (length > 0 && kinds[block.getText().charAt(start)] !== kind)) return undefined;
  const query = block.getText().slice(start + length, end);
  return query.length <= maxQuery && !/^\s|\n/.test(query) ? query : undefined;
}

/** Takes the trigger and what was typed behind it away, as no step of its own. */
export function withoutTrigger(state: EditorState, { blockKey, start }: CaretTrigger): EditorState {
  const typed = rangeIn(blockKey, start, state.getSelection().getStartOffset());
  const currentContent = Modifier.removeRange(state.getCurrentContent(), typed, 'backward');
  const cursor = rangeIn(blockKey, start, start);
  return EditorState.forceSelection(EditorState.set(state, { currentContent }), cursor);
}
