// Commands for code, whose lines are blocks; what is known of it stands with the first one.
import type { ContentBlock, EditorState } from 'draft-js';
import { blockData, placeOf } from '../document/blockData';
import { type CodeData } from '../document/documentModel';
import { toggleBlock, setBlockData } from './blockTypes';
import { blockAtCursor } from './selection';
import { insertText } from './text';

export const indentCode = (state: EditorState) => insertText(state, '  ');

/** The first line of the code that the block is a line of. */
function codeStart(state: EditorState, block: ContentBlock): ContentBlock {
  const content = state.getCurrentContent();
  const blocks = content.getBlocksAsArray();
  const above = blocks.slice(0, blocks.indexOf(block) + 1);
  return above.findLast((each) => placeOf(content, each.getKey()).isCodeStart) ?? block;
}

/** Sets the language, the title and the line numbers of code; makes the selected blocks code where they are none. */
export function setCode(state: EditorState, code: CodeData): EditorState {
  const isCode = blockAtCursor(state).getType() === 'code-block';
  const next = isCode ? state : toggleBlock(state, 'code-block');
  return setBlockData(next, codeStart(next, blockAtCursor(next)).getKey(), { code });
}

/** The code at the cursor. */
export const codeAt = (state: EditorState): CodeData | undefined =>
  blockAtCursor(state).getType() === 'code-block'
    ? (blockData(codeStart(state, blockAtCursor(state))).code ?? {})
    : undefined;
