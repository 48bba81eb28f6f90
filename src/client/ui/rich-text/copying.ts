import type { ClipboardEvent } from 'react';
import { ContentState, EditorState, Modifier, type ContentBlock } from 'draft-js';
import { selectedBlocks } from './editing';
import { createHtmlWriter } from './writeHtml';

/** What is selected, as a document. Of a part of one block, the text alone counts, not what block it is. */
function selectedContent(state: EditorState): ContentState {
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
 * Puts what is selected on the clipboard as the HTML that would be saved, so that it is pasted into another document, or
 * another program, as it is here. Says whether anything was.
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
  const rest = Modifier.removeRange(state.getCurrentContent(), state.getSelection(), 'forward');
  return EditorState.push(state, rest, 'remove-range');
}
