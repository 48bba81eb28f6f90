import type { ClipboardEvent } from 'react';
import { ContentState, type ContentBlock, type EditorState } from 'draft-js';
import { selectedBlocks } from '../commands/selection';
import { removeSelected } from '../commands/text';
import { createHtmlWriter } from '../document/writeHtml';

/** The selection as a document. A part of a single block becomes a plain paragraph. */
export function selectedContent(state: EditorState): ContentState {
  const selection = state.getSelection();
  const blocks = selectedBlocks(state);
  const cut = blocks.map((block) => {
    const start = block.getKey() === selection.getStartKey() ? selection.getStartOffset() : 0;
    const end = block.getKey() === selection.getEndKey() ? selection.getEndOffset() : block.getLength();
    const isWhole = start === 0 && end === block.getLength();
    return block.merge({
      text: block.getText().slice(start, end),
      characterList: block.getCharacterList().slice(start, end),
      type: blocks.length > 1 || isWhole ? block.getType() : 'unstyled',
    }) as ContentBlock;
  });
  return ContentState.createFromBlockArray(cut);
}

/**
 * Puts the selection on the clipboard as the HTML that would be saved, so that it keeps its formatting elsewhere.
 * @returns whether anything was selected
 */
export function copy(state: EditorState, event: ClipboardEvent<unknown>): boolean {
  if (state.getSelection().isCollapsed()) return false;
  const content = selectedContent(state);
  event.preventDefault();
  event.clipboardData.setData('text/plain', content.getPlainText('\n'));
  event.clipboardData.setData('text/html', createHtmlWriter().write(content));
  return true;
}

export function cut(state: EditorState, event: ClipboardEvent<unknown>): EditorState | undefined {
  if (!copy(state, event)) return undefined;
  return removeSelected(state);
}
