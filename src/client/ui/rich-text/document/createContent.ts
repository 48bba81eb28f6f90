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
import { rememberRuns, type Run } from './characterRuns';
import { createListsOf } from './sharedLists';

const plainCharacter = CharacterMetadata.create();

const plainCharacters = createListsOf(plainCharacter);

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
  const { length } = text;
  const plain = plainCharacters.create(length);
  if (inlineStyleRanges.length === 0 && entityRanges.length === 0) {
    rememberRuns(plain, length > 0 ? [{ start: 0, end: length, character: plainCharacter }] : []);
    return plain;
  }
  const starts = startsOf(text);
  const startOf = (at: number) => (starts ? (starts[at] ?? length) : Math.min(at, length));
  const characters = Array.from({ length }, () => plainCharacter);
  const change = (
    range: { offset: number; length: number },
    apply: (character: CharacterMetadata) => CharacterMetadata,
  ) => {
    let before: CharacterMetadata | undefined;
    let after = plainCharacter;
    const end = startOf(range.offset + range.length);
    for (let at = startOf(range.offset); at < end; at += 1) {
      if (characters[at] !== before) {
        before = characters[at]!;
        after = apply(before);
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
  const runs: Run[] = [];
  const list = plain.withMutations((all) => {
    for (let start = 0, end = 1; start < length; start = end, end += 1) {
      const character = characters[start]!;
      while (end < length && characters[end] === character) end += 1;
      runs.push({ start, end, character });
      if (character !== plainCharacter) for (let at = start; at < end; at += 1) all.set(at, character);
    }
  });
  rememberRuns(list, runs);
  return list;
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
