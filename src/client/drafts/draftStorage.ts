// The browser stores drafts, synchronously: those of users in local storage, where they survive a crash; those of visitors in
// session storage, which is the tab's own, as nobody knows whether two visitors are one person.
import { findLocalStorage } from '../findLocalStorage';
import { deleteDraftImage, deleteDraftImages } from './draftImages';
import { unknownUser, visitor } from './draftOwner';

type DraftKind = 'blog' | 'comment';

/** A form that has drafts. */
export interface DraftForm {
  owner: string;
  kind: DraftKind;
  /** The id of the post; `new` for one that does not exist yet. */
  post: string;
}

/** A draft of a form. Each form that is open has its own, so that a second tab overwrites nothing. */
export interface StoredDraft<Draft> {
  key: string;
  /** ISO 8601. */
  savedAt: string;
  draft: Draft;
}

type StoredEntry = Partial<Record<'savedAt' | 'draft' | 'staleSince', unknown>>;

const dayMs = 24 * 60 * 60 * 1000;

/** Milliseconds after which a draft is stale. */
const maxAge = 30 * dayMs;

/**
 * Milliseconds after which one that was found to be stale is deleted. Not at once: the clock of a device that has lost its
 * power may be years behind when a draft is saved, or ahead for the hour in which its age is looked at.
 */
const staleFor = 7 * dayMs;

const allDrafts = 'drafts/';

const ownerPrefix = (owner: string) => `${allDrafts}${owner}/`;

/** What the keys of all drafts of a form begin with. */
const formPrefix = ({ owner, kind, post }: DraftForm) => `${ownerPrefix(owner)}${kind}/${encodeURIComponent(post)}/`;

/** Where a draft is stored, and its image. */
export const draftKey = (form: DraftForm, id: string) => formPrefix(form) + id;

/** The entry by which other tabs are told that drafts have been deleted. */
const deletionKey = 'deleted-drafts';

/** Comments are deleted by a logout, as somebody else may use the browser then; so are the drafts of users without an id. */
export const survivesLogout = ({ owner, kind }: DraftForm) => kind === 'blog' && owner !== unknownUser;

function findSessionStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

const storageOf = (key: string) => (key.startsWith(ownerPrefix(visitor)) ? findSessionStorage() : findLocalStorage());

const keysIn = (storage: Storage | undefined, prefix: string) =>
  Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix));

/** @returns whether it could be stored; false when the quota is used up, or storage is blocked */
export function saveDraft(key: string, draft: unknown): boolean {
  try {
    const storage = storageOf(key);
    storage?.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), draft } satisfies StoredEntry));
    return storage !== undefined;
  } catch {
    return false;
  }
}

/** Deletes the text of a draft only. */
export const deleteDraftText = (key: string): void => storageOf(key)?.removeItem(key);

export function deleteDraft(key: string): void {
  deleteDraftText(key);
  void deleteDraftImage(key);
}

function deleteAllWithPrefix(prefix: string): void {
  const storage = storageOf(prefix);
  for (const key of keysIn(storage, prefix)) storage?.removeItem(key);
  void deleteDraftImages(prefix);
}

/** Deletes all drafts of an account. Forms that are open in other tabs do not write theirs again. */
export function deleteDraftsOfAccount(owner: string): void {
  deleteAllWithPrefix(ownerPrefix(owner));
  const storage = findLocalStorage();
  try {
    storage?.setItem(deletionKey, ownerPrefix(owner));
    storage?.removeItem(deletionKey);
  } catch {
    // The quota is used up: what an open form writes expires.
  }
}

/** Whether this event of another tab says that the drafts of a form are deleted. */
export const isDeletionOf = (form: DraftForm, { key, newValue }: StorageEvent): boolean =>
  key === deletionKey && newValue !== null && formPrefix(form).startsWith(newValue);

/** After a logout somebody else may use the browser: deletes what the user has not sent, and what was typed before the login. */
export function deleteUnsentDrafts(owner: string): void {
  for (const each of [owner, visitor, unknownUser]) {
    for (const kind of ['blog', 'comment'] as const) {
      if (!survivesLogout({ owner: each, kind, post: '' })) deleteAllWithPrefix(`${ownerPrefix(each)}${kind}/`);
    }
  }
}

function readEntry(storage: Storage, key: string) {
  try {
    const { savedAt, draft, staleSince } = JSON.parse(storage.getItem(key) ?? '') as StoredEntry;
    return typeof savedAt === 'string' ? { savedAt, draft, staleSince } : undefined;
  } catch {
    return undefined;
  }
}

function deleteStaleDrafts(storage: Storage | undefined): void {
  const now = Date.now();
  for (const key of keysIn(storage, allDrafts)) {
    const entry = readEntry(storage!, key);
    if (!entry) {
      deleteDraft(key);
      continue;
    }
    if (now - Date.parse(entry.savedAt) <= maxAge) continue;
    const { staleSince } = entry;
    // What has not come yet was seen by a clock that was ahead.
    if (typeof staleSince !== 'number' || staleSince > now) markStale(storage!, key, entry);
    else if (now - staleSince > staleFor) deleteDraft(key);
  }
}

function markStale(storage: Storage, key: string, entry: StoredEntry): void {
  try {
    storage.setItem(key, JSON.stringify({ ...entry, staleSince: Date.now() } satisfies StoredEntry));
  } catch {
    // The quota is used up: it makes room for what is being typed.
    deleteDraft(key);
  }
}

/** The drafts of a form, newest first. Those that `isDraft` does not accept are left out; stale ones are deleted. */
export function listDrafts<Draft>(form: DraftForm, isDraft: (value: unknown) => value is Draft): StoredDraft<Draft>[] {
  const prefix = formPrefix(form);
  const storage = storageOf(prefix);
  deleteStaleDrafts(storage);
  return keysIn(storage, prefix)
    .flatMap((key) => {
      const entry = readEntry(storage!, key);
      return entry && isDraft(entry.draft) ? [{ key, savedAt: entry.savedAt, draft: entry.draft }] : [];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

export const isStored = ({ key }: StoredDraft<unknown>): boolean => storageOf(key)?.getItem(key) !== null;
