import type { CharacterMetadata, ContentBlock } from 'draft-js';
import type { List } from 'immutable';

/** Adjacent characters that are one object, as draft-js has those with the same marks and entity. */
export interface Run {
  start: number;
  end: number;
  character: CharacterMetadata;
}

const known = new WeakMap<List<CharacterMetadata>, readonly Run[]>();

export function rememberRuns(characters: List<CharacterMetadata>, runs: readonly Run[]): void {
  known.set(characters, runs);
}

function findRuns(characters: List<CharacterMetadata>): Run[] {
  const runs: Run[] = [];
  characters.forEach((character, at) => {
    const last = runs.at(-1);
    if (last && last.character === character) last.end += 1;
    else runs.push({ start: at!, end: at! + 1, character: character! });
    // False would end the loop.
    return true;
  });
  return runs;
}

/** The runs of a block, in their order; none where it is empty. */
export function runsOf(block: ContentBlock): readonly Run[] {
  const characters = block.getCharacterList();
  const runs = known.get(characters) ?? findRuns(characters);
  known.set(characters, runs);
  return runs;
}
