import { readParts } from './blocks';
import { diffParts } from './diffParts';

/** Parts of the base, from `start` to `end`, and what has taken their place. */
interface Change {
  start: number;
  end: number;
  parts: readonly string[];
}

function changesOf(base: string[], changed: string[]): Change[] {
  const changes: Change[] = [];
  let position = 0;
  for (const { removed, added, kept } of diffParts(base, changed, (one, other) => one === other)) {
    const end = position + removed.length;
    if (end > position || added.length > 0) changes.push({ start: position, end, parts: added });
    position = end + kept;
  }
  return changes;
}

const isSame = (one: Change, other: Change) =>
  one.start === other.start && one.end === other.end && one.parts.join('') === other.parts.join('');

/** Changes that touch are taken for overlapping, as nobody can tell in which order they belong. */
const overlap = (one: Change, other: Change) => one.start <= other.end && other.start <= one.end;

/** A text with the changes of both; undefined where they have changed the same paragraphs, or neighbouring ones. */
export function mergeRichText(base: string, mine: string, theirs: string): string | undefined {
  const parts = readParts(base);
  const own = changesOf(parts, readParts(mine));
  const others = changesOf(parts, readParts(theirs)).filter(
    (change) => !own.some((ownChange) => isSame(ownChange, change)),
  );
  if (others.some((change) => own.some((ownChange) => overlap(ownChange, change)))) return undefined;
  const merged: string[] = [];
  let position = 0;
  for (const { start, end, parts: changed } of [...own, ...others].sort((one, other) => one.start - other.start)) {
    merged.push(...parts.slice(position, start), ...changed);
    position = end;
  }
  return [...merged, ...parts.slice(position)].join('');
}
