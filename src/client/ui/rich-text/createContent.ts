// The document of draft-js, made of blocks, marks and entities. As `convertFromRaw` does it, but that looks up each single
// character among all kinds of them, which was a third of what it took to open a long text.
import {
  CharacterMetadata,
  ContentBlock,
  ContentState,
  genKey,
  type RawDraftContentBlock,
  type RawDraftContentState,
} from 'draft-js';
import { Map, type List } from 'immutable';
import { createListOf } from './sharedLists';

const plainCharacter = CharacterMetadata.create();

const plainCharacters = createListOf(plainCharacter);

/** Where each character begins: ranges count characters, strings their halves. Undefined where that is the same. */
function startsOf(text: string): number[] | undefined {
  if (!/[\uD800-\uDFFF]/.test(text)) return undefined;
  const starts: number[] = [];
  let start = 0;
  for (const character of text) {
    starts.push(start);
    start += character.length;
  }
  return starts;
}

function createCharacters(
  { text, inlineStyleRanges, entityRanges }: RawDraftContentBlock,
  entityKeys: Record<string, string>,
): List<CharacterMetadata> {
  const plain = plainCharacters(text.length);
  if (inlineStyleRanges.length === 0 && entityRanges.length === 0) return plain;
  const starts = startsOf(text);
  const startOf = (at: number) => (starts ? (starts[at] ?? text.length) : Math.min(at, text.length));
  const characters: CharacterMetadata[] = [];
  const change = (
    { offset, length }: { offset: number; length: number },
    apply: (character: CharacterMetadata) => CharacterMetadata,
  ) => {
    let before: CharacterMetadata | undefined;
    let after = plainCharacter;
    for (let at = startOf(offset); at < startOf(offset + length); at += 1) {
      const character = characters[at] ?? plainCharacter;
      if (character !== before) {
        before = character;
        after = apply(character);
      }
      characters[at] = after;
    }
  };
  for (const range of inlineStyleRanges) {
    change(range, (character) => CharacterMetadata.applyStyle(character, range.style));
  }
  for (const range of entityRanges) {
    const key = entityKeys[range.key];
    if (key !== undefined) change(range, (character) => CharacterMetadata.applyEntity(character, key));
  }
  return plain.withMutations((list) => {
    // What is plain has no entry.
    characters.forEach((character, at) => list.set(at, character));
  });
}

export function createContent({ blocks, entityMap }: RawDraftContentState): ContentState {
  const registry = ContentState.createFromText('');
  const entityKeys = Object.fromEntries(
    Object.entries(entityMap).map(([key, { type, mutability, data }]) => [
      key,
      registry.createEntity(type, mutability, data).getLastCreatedEntityKey(),
    ]),
  );
  return ContentState.createFromBlockArray(
    blocks.map(
      (block) =>
        new ContentBlock({
          key: block.key || genKey(),
          type: block.type,
          text: block.text,
          depth: block.depth,
          data: Map(block.data ?? {}),
          characterList: createCharacters(block, entityKeys),
        }),
    ),
  );
}
