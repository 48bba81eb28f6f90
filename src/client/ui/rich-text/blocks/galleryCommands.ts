// A gallery is made of pictures that follow each other, and becomes these again.
import { BlockMapBuilder, ContentState, EditorState, Modifier, SelectionState, type ContentBlock } from 'draft-js';
import { pictureOf } from '../commands/atomicBlocks';
import { selectionIn } from '../commands/selection';
import { entities, galleryLimits, type GalleryEntityData } from '../document/documentModel';

const rows = new WeakMap<object, Map<string, ContentBlock[]>>();

/** The stored pictures that follow each other without text between them; found once for each state of the document. */
function findRows(content: ContentState): Map<string, ContentBlock[]> {
  const map = content.getBlockMap();
  const known = rows.get(map);
  if (known) return known;
  const found = new Map<string, ContentBlock[]>();
  let row: ContentBlock[] = [];
  for (const block of content.getBlocksAsArray()) {
    if (pictureOf(content, block)?.src) {
      row.push(block);
      found.set(block.getKey(), row);
    } else if (block.getType() === 'atomic' || block.getLength() > 0) row = [];
  }
  rows.set(map, found);
  return found;
}

/** Those beside this one, itself included; none where it is no stored picture. */
export const picturesBeside = (content: ContentState, blockKey: string): ContentBlock[] =>
  findRows(content).get(blockKey) ?? [];

/** Makes a gallery of the pictures beside this one, as far as it holds them. */
export function joinPictures(state: EditorState, blockKey: string): EditorState {
  const content = state.getCurrentContent();
  const pictures = picturesBeside(content, blockKey).slice(0, galleryLimits.max);
  if (pictures.length < galleryLimits.min) return state;
  const data = pictures.map((block) => pictureOf(content, block)!);
  const caption = data.map((picture) => picture.caption).findLast(Boolean);
  const gallery: GalleryEntityData = {
    images: data.map(({ src, alt, title, width, height }) => ({ src, alt, title, width, height })),
    ...(caption && { caption }),
  };
  const key = content.createEntity(entities.gallery, 'IMMUTABLE', gallery).getLastCreatedEntityKey();
  const [first, ...more] = pictures;
  const joined = Modifier.applyEntity(content, selectionIn(first!), key);
  const keys = content.getBlocksAsArray().map((block) => block.getKey());
  const last = more.at(-1)!.getKey();
  // With the empty lines between them.
  const gone = new Set(keys.slice(keys.indexOf(first!.getKey()) + 1, keys.indexOf(last) + 1));
  const next = joined.merge({
    blockMap: joined.getBlockMap().filterNot((_block, each) => gone.has(each!)),
    selectionAfter: SelectionState.createEmpty(first!.getKey()),
  });
  return EditorState.push(state, next as ContentState, 'remove-range');
}

/** Makes single pictures of a gallery. */
export function splitGallery(state: EditorState, blockKey: string): EditorState {
  const content = state.getCurrentContent();
  const block = content.getBlockForKey(blockKey);
  const { images, caption } = content.getEntity(block.getEntityAt(0)).getData() as GalleryEntityData;
  let next = content;
  const pictures = images.map((image, index) => {
    const isLast = index === images.length - 1;
    next = next.createEntity(entities.image, 'IMMUTABLE', { ...image, ...(isLast && caption && { caption }) });
    const line = ContentState.createFromText(' ');
    const whole = selectionIn(line.getFirstBlock());
    const picture = Modifier.applyEntity(line, whole, next.getLastCreatedEntityKey()).getFirstBlock();
    return picture.merge({ type: 'atomic', data: block.getData() }) as ContentBlock;
  });
  const blocks = content.getBlocksAsArray().flatMap((each) => (each === block ? pictures : [each]));
  const split = next.merge({
    blockMap: BlockMapBuilder.createFromArray(blocks),
    selectionAfter: SelectionState.createEmpty(pictures[0]!.getKey()),
  });
  return EditorState.push(state, split as ContentState, 'insert-fragment');
}
