// The texts of blocks, for whoever refers to them from outside.
import type { ContentBlock, ContentState, EditorState } from 'draft-js';
import { plainText } from '../../../../contract/plain-text';
import { atomicName, writeAtomic } from './atomicKinds';

export interface TextBlock {
  key: string;
  /** In one line; of what has no text, such as a picture, what is said of it. */
  text: string;
}

export interface Caret {
  /** Whether the text has the focus; where it never had, the cursor is at its start. */
  hasFocus: boolean;
  blockKey: string;
  /** The text of the block, in three parts; what is selected may be empty. */
  before: string;
  selected: string;
  after: string;
}

/** A block that changes is another one. */
const texts = new WeakMap<ContentBlock, string>();

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function describeAtomic(content: ContentState, block: ContentBlock): string {
  const entityKey = block.getEntityAt(0) as string | null;
  if (entityKey === null) return '';
  const entity = content.getEntity(entityKey);
  const html = writeAtomic(entity.getType(), entity.getData() as object);
  const described = /\salt="([^"]+)"/.exec(html)?.[1];
  return inOneLine(plainText(html) || plainText(described ?? '')) || atomicName(entity.getType());
}

function textOf(content: ContentState, block: ContentBlock): string {
  const known = texts.get(block);
  if (known !== undefined) return known;
  const text = block.getType() === 'atomic' ? describeAtomic(content, block) : inOneLine(block.getText());
  texts.set(block, text);
  return text;
}

export const readBlocks = (content: ContentState): TextBlock[] =>
  content.getBlocksAsArray().map((block) => ({ key: block.getKey(), text: textOf(content, block) }));

export function readCaret(state: EditorState): Caret {
  const content = state.getCurrentContent();
  const selection = state.getSelection();
  const blockKey = selection.getStartKey();
  const hasFocus = selection.getHasFocus();
  const block = content.getBlockForKey(blockKey);
  if (block.getType() === 'atomic') return { hasFocus, blockKey, before: '', selected: '', after: '' };
  const text = block.getText();
  const start = selection.getStartOffset();
  const end = selection.getEndKey() === blockKey ? selection.getEndOffset() : text.length;
  return { hasFocus, blockKey, before: text.slice(0, start), selected: text.slice(start, end), after: text.slice(end) };
}
