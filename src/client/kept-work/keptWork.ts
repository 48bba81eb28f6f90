// Unsaved work lies in local storage: written in an instant, and still there after a crash.

/** Work in hand at one place (a form), in a slot of its own, so that a second tab or a second try overwrites nothing. */
export interface KeptWork<Work> {
  slot: string;
  /** ISO 8601. */
  keptAt: string;
  work: Work;
}

const prefixOf = (place: string) => `kept/${place}/`;

/** @returns whether there was room for it */
export function keepWork(place: string, slot: string, work: unknown): boolean {
  try {
    window.localStorage.setItem(prefixOf(place) + slot, JSON.stringify({ keptAt: new Date().toISOString(), work }));
    return true;
  } catch {
    return false;
  }
}

export function forgetWork(place: string, slot: string): void {
  window.localStorage.removeItem(prefixOf(place) + slot);
}

/** What is kept at a place, the newest first; what cannot be understood any more is left out. */
export function listKeptWork<Work>(place: string, isWork: (value: unknown) => value is Work): KeptWork<Work>[] {
  const prefix = prefixOf(place);
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => ({ slot: key.slice(prefix.length), ...read(window.localStorage.getItem(key)) }))
    .filter((entry): entry is KeptWork<Work> => typeof entry.keptAt === 'string' && isWork(entry.work))
    .sort((one, other) => other.keptAt.localeCompare(one.keptAt));
}

function read(text: string | null): { keptAt?: unknown; work?: unknown } {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
