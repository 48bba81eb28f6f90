// Drafts are stored in local storage: written synchronously, and still there after a crash.
import { findLocalStorage } from '../findLocalStorage';
import { deleteDraftImage } from './draftImages';

/** A draft of a form. Each has an id of its own, so that a second tab or a second draft overwrites nothing. */
export interface StoredDraft<Draft> {
  id: string;
  /** ISO 8601. */
  savedAt: string;
  draft: Draft;
}

// Key and field names are those of earlier versions, so that their drafts can still be restored.
const allDrafts = 'kept/';
const keyPrefix = (formId: string) => `${allDrafts}${formId}/`;

/** Drafts of earlier versions, which do not say who wrote them. */
const ownerlessDrafts = [keyPrefix('comment'), keyPrefix('blog/somebody')];

/** Milliseconds after which a draft is deleted: 30 days. */
const maxAge = 30 * 24 * 60 * 60 * 1000;

interface StoredEntry {
  keptAt?: unknown;
  work?: unknown;
}

const storedKeys = () => Object.keys(findLocalStorage() ?? {});

/** @returns whether it could be stored; false when the quota is used up, or storage is blocked */
export function saveDraft(formId: string, id: string, draft: unknown): boolean {
  try {
    const entry: StoredEntry = { keptAt: new Date().toISOString(), work: draft };
    const storage = findLocalStorage();
    storage?.setItem(keyPrefix(formId) + id, JSON.stringify(entry));
    return storage !== undefined;
  } catch {
    return false;
  }
}

export function deleteDraft(formId: string, id: string): void {
  findLocalStorage()?.removeItem(keyPrefix(formId) + id);
}

/** Deletes the drafts of all forms whose id begins with these path segments. */
export function deleteDrafts(formIdPrefix: string): void {
  for (const key of storedKeys()) {
    if (key.startsWith(keyPrefix(formIdPrefix))) findLocalStorage()?.removeItem(key);
  }
}

function isStale(key: string): boolean {
  if (ownerlessDrafts.some((prefix) => key.startsWith(prefix))) return true;
  const { keptAt } = parse(findLocalStorage()?.getItem(key) ?? null);
  return typeof keptAt === 'string' && Date.now() - Date.parse(keptAt) > maxAge;
}

function deleteStaleDrafts(): void {
  for (const key of storedKeys()) {
    if (!key.startsWith(allDrafts) || !isStale(key)) continue;
    findLocalStorage()?.removeItem(key);
    void deleteDraftImage(key.slice(allDrafts.length));
  }
}

/** The drafts of a form, newest first. Entries that `isDraft` does not accept are left out; stale ones are deleted. */
export function listDrafts<Draft>(formId: string, isDraft: (value: unknown) => value is Draft): StoredDraft<Draft>[] {
  deleteStaleDrafts();
  const prefix = keyPrefix(formId);
  return storedKeys()
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const { keptAt, work } = parse(findLocalStorage()?.getItem(key) ?? null);
      return typeof keptAt === 'string' && isDraft(work)
        ? [{ id: key.slice(prefix.length), savedAt: keptAt, draft: work }]
        : [];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

function parse(text: string | null): StoredEntry {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
