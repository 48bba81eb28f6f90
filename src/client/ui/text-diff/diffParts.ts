import { diffArrays } from 'diff';

/** Parts that both lists have, after parts of one of them. */
export interface PartsDiff<Part> {
  removed: readonly Part[];
  added: readonly Part[];
  /** How many there are in both. */
  kept: number;
}

/** Finding them takes time and memory by the square of their number, and a text of the allowed length may have 60,000 parts. */
const maxEdits = 1_000;

/** What leads from one list to the other. Lists that differ in too much differ in all between what they begin and end with. */
export function diffParts<Part>(
  before: readonly Part[],
  after: readonly Part[],
  areSame: (one: Part, other: Part) => boolean,
): PartsDiff<Part>[] {
  const changes = diffArrays([...before], [...after], { comparator: areSame, maxEditLength: maxEdits });
  if (!changes) return diffByEnds(before, after, areSame);
  const diffs: PartsDiff<Part>[] = [];
  let [removed, added]: [Part[], Part[]] = [[], []];
  for (const { value, added: isAdded, removed: isRemoved } of changes) {
    if (isRemoved) removed = removed.concat(value);
    else if (isAdded) added = added.concat(value);
    else {
      diffs.push({ removed, added, kept: value.length });
      [removed, added] = [[], []];
    }
  }
  return [...diffs, { removed, added, kept: 0 }];
}

function diffByEnds<Part>(
  before: readonly Part[],
  after: readonly Part[],
  areSame: (one: Part, other: Part) => boolean,
): PartsDiff<Part>[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && areSame(before[start]!, after[start]!)) start += 1;
  let end = 0;
  while (end < shorter - start && areSame(before.at(-1 - end)!, after.at(-1 - end)!)) end += 1;
  return [
    { removed: [], added: [], kept: start },
    { removed: before.slice(start, before.length - end), added: after.slice(start, after.length - end), kept: end },
  ];
}
