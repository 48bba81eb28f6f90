// Drafts are stored in local storage: written synchronously, and still there after a crash.

/** A draft of a form. Each has an id of its own, so that a second tab or a second draft overwrites nothing. */
export interface StoredDraft<Draft> {
  id: string;
  /** ISO 8601. */
  savedAt: string;
  draft: Draft;
}

// Key and field names are those of earlier versions, so that their drafts can still be restored.
const keyPrefix = (formId: string) => `kept/${formId}/`;

interface StoredEntry {
  keptAt?: unknown;
  work?: unknown;
}

/** @returns whether it could be stored; false when the quota is used up */
export function saveDraft(formId: string, id: string, draft: unknown): boolean {
  try {
    const entry: StoredEntry = { keptAt: new Date().toISOString(), work: draft };
    window.localStorage.setItem(keyPrefix(formId) + id, JSON.stringify(entry));
    return true;
  } catch {
    return false;
  }
}

export function deleteDraft(formId: string, id: string): void {
  window.localStorage.removeItem(keyPrefix(formId) + id);
}

/** The drafts of a form, newest first. Entries that `isDraft` does not accept are left out. */
export function listDrafts<Draft>(formId: string, isDraft: (value: unknown) => value is Draft): StoredDraft<Draft>[] {
  const prefix = keyPrefix(formId);
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(prefix))
    .flatMap((key) => {
      const { keptAt, work } = parse(window.localStorage.getItem(key));
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
