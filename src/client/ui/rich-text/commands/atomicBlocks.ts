// Commands for blocks that are no text: pictures, tables, cards and the like.
import {
  AtomicBlockUtils,
  BlockMapBuilder,
  ContentBlock,
  ContentState,
  EditorState,
  Modifier,
  SelectionState,
} from 'draft-js';
import { blockData } from '../document/blockData';
import { entities, type EmbedEntityData, type ImageEntityData, type TableEntityData } from '../document/documentModel';
import { withFields, isEmptyParagraph } from './blockTypes';
import { blockAtCursor, selectionIn } from './selection';
import { moveOutOfWord } from './text';

/** Turns an atomic block that has lost its entity into a paragraph. */
export function normalizeAtomicBlock(state: EditorState): EditorState {
  const block = blockAtCursor(state);
  if (block.getType() !== 'atomic' || block.getEntityAt(0)) return state;
  const content = state.getCurrentContent().set(
    'blockMap',
    state
      .getCurrentContent()
      .getBlockMap()
      .set(block.getKey(), withFields(block, { type: 'unstyled' })),
  );
  return EditorState.set(state, { currentContent: content });
}

function insertAtomic(state: EditorState, type: string, data: object): EditorState {
  const key = state.getCurrentContent().createEntity(type, 'IMMUTABLE', data).getLastCreatedEntityKey();
  return withoutEmptyLine(AtomicBlockUtils.insertAtomicBlock(state, key, ' '), state.getSelection().getStartKey());
}

/** Without the line in which something else was made, if it was empty. */
function withoutEmptyLine(state: EditorState, lineKey: string): EditorState {
  const content = state.getCurrentContent();
  const line = content.getBlockForKey(lineKey);
  // A container may be empty without it.
  if (!isEmptyParagraph(line) || blockData(line).container) return state;
  const currentContent = content.set('blockMap', content.getBlockMap().delete(lineKey)) as ContentState;
  return EditorState.set(state, { currentContent });
}

export const insertDivider = (state: EditorState) => insertAtomic(state, entities.divider, {});

export const insertContents = (state: EditorState) => insertAtomic(state, entities.contents, {});

export const insertHtml = (state: EditorState, html: string) => insertAtomic(state, entities.html, { html });

export const insertEmbed = (state: EditorState, embed: EmbedEntityData) => insertAtomic(state, entities.embed, embed);

const emptyCells = (tag: string) => `<tr>${`<${tag}></${tag}>`.repeat(3)}</tr>`;

/** Inserts a table with a header and two rows. */
export const insertTable = (state: EditorState) =>
  insertAtomic(state, entities.table, {
    html: `<table><thead>${emptyCells('th')}</thead><tbody>${emptyCells('td').repeat(2)}</tbody></table>`,
  });

export const insertAtomicOutOfWord = (state: EditorState, type: string, data: object) =>
  insertAtomic(moveOutOfWord(state), type, data);

export const insertImage = (state: EditorState, image: ImageEntityData) =>
  insertAtomicOutOfWord(state, entities.image, image);

/**
 * Inserts an image or the like between two blocks: before the block of the cursor where that stands in its first half, behind it
 * otherwise. The cursor moves to the start of the block after the image.
 */
export function insertAtomicBetweenBlocks(state: EditorState, type: string, data: object): EditorState {
  const content = state.getCurrentContent().createEntity(type, 'IMMUTABLE', data);
  const line = ContentState.createFromText(' ');
  const withEntity = Modifier.applyEntity(line, selectionIn(line.getFirstBlock()), content.getLastCreatedEntityKey());
  const atomic = withFields(withEntity.getFirstBlock(), { type: 'atomic' });
  const target = blockAtCursor(state);
  const isBefore = state.getSelection().getStartOffset() * 2 <= target.getLength();
  const blocks = content.getBlocksAsArray();
  const index = blocks.indexOf(target) + (isBefore ? 0 : 1);
  // The document does not end with an image, as there would be no line to go on with.
  const after = blocks[index] ?? ContentState.createFromText('').getFirstBlock();
  const next = content.merge({
    blockMap: BlockMapBuilder.createFromArray([...blocks.slice(0, index), atomic, after, ...blocks.slice(index + 1)]),
    selectionBefore: state.getSelection(),
    selectionAfter: SelectionState.createEmpty(after.getKey()).set('hasFocus', true),
  });
  return EditorState.push(state, next as ContentState, 'insert-fragment');
}

/** What an atomic block is; undefined for text. */
export const atomicType = (content: ContentState, block: ContentBlock): string | undefined =>
  atomicEntity(content, block)?.getType();

function atomicEntity(content: ContentState, block: ContentBlock) {
  const key = block.getType() === 'atomic' ? (block.getEntityAt(0) as string | null) : null;
  return key === null ? undefined : content.getEntity(key);
}

function atomicData<Data>(content: ContentState, block: ContentBlock, type: string): Data | undefined {
  const entity = atomicEntity(content, block);
  return entity?.getType() === type ? (entity.getData() as Data) : undefined;
}

/** The picture of a block. */
export const pictureOf = (content: ContentState, block: ContentBlock): ImageEntityData | undefined =>
  atomicData(content, block, entities.image);

/** The table of a block. */
export const tableOf = (content: ContentState, block: ContentBlock): TableEntityData | undefined =>
  atomicData(content, block, entities.table);

/** The uploads that are to become blocks of the text, with their entities. */
export const listUploads = (state: EditorState): { upload: string; entityKey: string }[] => {
  const content = state.getCurrentContent();
  return content.getBlocksAsArray().flatMap((block) => {
    const entityKey = block.getType() === 'atomic' ? (block.getEntityAt(0) as string | null) : null;
    if (entityKey === null) return [];
    const { src, upload } = content.getEntity(entityKey).getData() as Partial<ImageEntityData>;
    return !src && upload !== undefined ? [{ upload, entityKey }] : [];
  });
};

/**
 * Completes what was not known when it was inserted, such as an image whose file has been stored since. No step of its own: the
 * entity is changed in all states, so that undoing and redoing never shows it as incomplete again.
 */
export function completeAtomic(state: EditorState, entityKey: string, data: object): EditorState {
  const content = state.getCurrentContent().mergeEntityData(entityKey, { ...data });
  const block = content.getBlocksAsArray().find((candidate) => candidate.getEntityAt(0) === entityKey);
  if (!block) return state;
  // A new block, as React and the writer know a block that has changed by its identity.
  const fresh = new ContentBlock(block.toObject());
  const blockMap = content.getBlockMap().set(block.getKey(), fresh);
  return EditorState.set(state, { currentContent: content.set('blockMap', blockMap) as ContentState });
}

/** Replaces what a block shows. A new entity, as changes of an entity cannot be undone. */
export function withAtomicData(content: ContentState, blockKey: string, data: object): ContentState {
  const block = content.getBlockForKey(blockKey);
  const key = content.createEntity(atomicType(content, block)!, 'IMMUTABLE', data).getLastCreatedEntityKey();
  return Modifier.applyEntity(content, selectionIn(block), key);
}

/** As a step of its own. */
export function updateAtomic(state: EditorState, blockKey: string, data: object): EditorState {
  const next = withAtomicData(state.getCurrentContent(), blockKey, data);
  return EditorState.push(state, next.merge({ selectionAfter: state.getSelection() }) as ContentState, 'apply-entity');
}

/** Removes an image, table or divider; the cursor moves to the block after it, or before it at the end. */
export function removeBlock(state: EditorState, blockKey: string): EditorState {
  const content = state.getCurrentContent();
  const neighbour = content.getBlockAfter(blockKey) ?? content.getBlockBefore(blockKey);
  if (!neighbour) return state;
  const blockMap = content.getBlockMap().delete(blockKey);
  const selectionAfter = SelectionState.createEmpty(neighbour.getKey());
  const next = content.merge({ blockMap, selectionBefore: state.getSelection(), selectionAfter }) as ContentState;
  return EditorState.push(state, next, 'remove-range');
}
