import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { EditorState, Modifier, type ContentBlock, type ContentState, type DraftInlineStyle } from 'draft-js';
import { openParagraphBelow } from '../commands/blockTypes';
import { blockAtCursor, cursorAt, rangeIn } from '../commands/selection';
import { removeSelected } from '../commands/text';
import type { Composed, TextPlace } from './composedText';
import { asOneStep, endUndoStep } from './undoSteps';

interface Options {
  current: () => EditorState;
  change: (next: EditorState) => void;
  /** What typing this character makes of the text where it completes something. */
  complete: (state: EditorState, character: string) => EditorState | undefined;
}

/** Where a composition has begun. */
interface Beginning {
  /** Of what is composed: what is on for the next character, or that of what was selected. */
  style: DraftInlineStyle;
  link: string | null;
  /** The state in which something was selected, which is gone. */
  selected?: EditorState;
}

const linkAt = (content: ContentState, block: ContentBlock, offset: number): string | null => {
  const key = offset < block.getLength() ? (block.getEntityAt(offset) as string | null) : null;
  return key !== null && content.getEntity(key).getMutability() === 'MUTABLE' ? key : null;
};

/** The link that goes on with what is typed over a selection, or within it. */
function linkAtCursor(state: EditorState): string | null {
  const selection = state.getSelection();
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(selection.getStartKey());
  const start = selection.getStartOffset();
  const link = linkAt(content, block, start);
  return selection.isCollapsed() && (start === 0 || link !== linkAt(content, block, start - 1)) ? null : link;
}

/** What has to be replaced by what; of equal characters those before the cursor are new. */
function difference(before: string, after: string, cursor: number) {
  const most = Math.min(before.length, after.length);
  const maxKept = Math.min(most, Math.max(0, after.length - cursor));
  let kept = 0;
  while (kept < maxKept && before.at(-1 - kept) === after.at(-1 - kept)) kept += 1;
  let start = 0;
  while (start < most - kept && before[start] === after[start]) start += 1;
  return { start, stop: before.length - kept, inserted: after.slice(start, after.length - kept) };
}

/** What an input method composes: it writes into the page, and the document gets it when it is done. */
export function useComposition({ current, change, complete }: Options) {
  const beginning = useRef<Beginning>(null);

  /**
   * To be called before the editor hears of it. What is selected is taken away first: a browser would remove its elements, of
   * which React is not told, and the text in them would come back.
   */
  function begin() {
    const state = current();
    if (state.isInCompositionMode()) return;
    const isCollapsed = state.getSelection().isCollapsed();
    beginning.current = {
      style: state.getCurrentInlineStyle(),
      link: linkAtCursor(state),
      selected: isCollapsed ? undefined : state,
    };
    const isInText = blockAtCursor(state).getType() !== 'atomic';
    if (isCollapsed && isInText) return;
    flushSync(() => {
      change(isCollapsed ? openParagraphBelow(state) : removeSelected(state));
    });
  }

  /** The last character of what was composed may complete something, as one that is typed. */
  function completed(state: EditorState, content: ContentState, typed: string, { blockKey, offset }: TextPlace) {
    const before = cursorAt(blockKey, offset - 1);
    const without = Modifier.removeRange(content, rangeIn(blockKey, offset - 1, offset), 'backward');
    const rest =
      typed.length === 1
        ? EditorState.acceptSelection(state, before)
        : EditorState.push(state, without.set('selectionAfter', before) as ContentState, 'insert-characters');
    const style = content.getBlockForKey(blockKey).getInlineStyleAt(offset - 1);
    return complete(EditorState.setInlineStyleOverride(rest, style), typed.slice(-1));
  }

  /** @returns the state with what was composed */
  function end({ texts, cursor }: Composed): EditorState {
    const { style, link, selected } = beginning.current ?? {};
    beginning.current = null;
    const state = EditorState.set(current(), { inCompositionMode: false });
    const before = state.getCurrentContent();
    let content = before;
    let typed = '';
    for (const [key, text] of texts) {
      const block = content.getBlockForKey(key) as ContentBlock | undefined;
      if (!block || block.getText() === text) continue;
      const at = cursor?.blockKey === key ? cursor.offset : text.length;
      const { start, stop, inserted } = difference(block.getText(), text, at);
      const isNew = start === stop;
      content = Modifier.replaceText(
        content,
        rangeIn(key, start, stop),
        inserted,
        isNew && style ? style : block.getInlineStyleAt(start),
        (isNew ? link : linkAt(content, block, start)) ?? undefined,
      );
      if (isNew && cursor?.blockKey === key && at === start + inserted.length) typed = inserted;
    }
    const selectionAfter = cursor ? cursorAt(cursor.blockKey, cursor.offset) : content.getSelectionAfter();
    if (content === before) return EditorState.forceSelection(state, cursor ? selectionAfter : state.getSelection());
    const base = typed.length > 1 ? endUndoStep(state) : state;
    const next =
      (typed && cursor && completed(base, content, typed, cursor)) ||
      EditorState.push(base, content.merge({ selectionAfter }) as ContentState, 'insert-characters');
    // Of a text that is drawn again, the browser loses the cursor.
    return selected ? asOneStep(selected, next) : EditorState.set(next, { forceSelection: true });
  }

  return { begin, end };
}
