import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import { deleteDraftImage, findDraftImage, saveDraftImage } from './draftImages';
import { deleteDraft, listDrafts, saveDraft, type StoredDraft } from './draftStorage';

/** A change is saved this many milliseconds after the last key press. */
const debounceMs = 500;

interface Options<Draft> {
  /** Identifies the form and the user: drafts are offered to the same user in the same form only. */
  formId: string;
  isDraft: (value: unknown) => value is Draft;
  /** The unsaved changes as of the last render; undefined if there are none. */
  draft: Draft | undefined;
  /** The same at this moment, with what the editor has not reported to the form yet. */
  readDraft: () => Draft | undefined;
}

/**
 * Saves unsaved changes in the browser: debounced while typing, and at once when the page is hidden or unloaded. An
 * earlier draft is offered until it is restored or discarded; typing meanwhile does not overwrite it.
 */
export function useAutosave<Draft>({ formId, isDraft, draft, readDraft }: Options<Draft>) {
  const [draftId, setDraftId] = useState(() => nanoid());
  const [drafts, setDrafts] = useState(() => listDrafts(formId, isDraft));
  const [hasSpace, setHasSpace] = useState(true);
  const pending = useRef<Draft>(undefined);
  const imageKey = `${formId}/${draftId}`;

  const write = useCallback(() => {
    if (pending.current === undefined) return;
    setHasSpace(saveDraft(formId, draftId, pending.current));
    pending.current = undefined;
  }, [formId, draftId]);

  const discardCurrent = useCallback(() => {
    pending.current = undefined;
    deleteDraft(formId, draftId);
  }, [formId, draftId]);

  useEffect(() => {
    if (draft === undefined) {
      discardCurrent();
      return;
    }
    pending.current = draft;
    const timer = setTimeout(write, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, write, discardCurrent]);

  const flush = useEffectEvent(() => {
    pending.current = readDraft();
    write();
  });

  useEffect(() => {
    const onPageEnd = () => {
      flush();
    };
    window.addEventListener('pagehide', onPageEnd);
    document.addEventListener('visibilitychange', onPageEnd);
    return () => {
      window.removeEventListener('pagehide', onPageEnd);
      document.removeEventListener('visibilitychange', onPageEnd);
      write();
    };
  }, [write]);

  return {
    /** The newest draft of an earlier visit. */
    restorable: drafts.find((entry) => entry.id !== draftId),
    /** False when the storage quota is used up, so that nothing is saved. */
    hasSpace,
    /** Continues with an earlier draft; the current one is saved first. Resolves with its image, if it has one. */
    restore: (entry: StoredDraft<Draft>) => {
      write();
      setDraftId(entry.id);
      setDrafts(listDrafts(formId, isDraft));
      return findDraftImage(`${formId}/${entry.id}`);
    },
    discard: (entry: StoredDraft<Draft>) => {
      deleteDraft(formId, entry.id);
      void deleteDraftImage(`${formId}/${entry.id}`);
      setDrafts(listDrafts(formId, isDraft));
    },
    saveImage: (image: File | undefined) => {
      void (image ? saveDraftImage(imageKey, image) : deleteDraftImage(imageKey));
    },
    /** Keeps another draft of the form, which is offered when it is opened again. */
    keep: (other: Draft) => void saveDraft(formId, nanoid(), other),
    /** Deletes the current draft, once the form has been submitted. */
    clear: () => {
      discardCurrent();
      void deleteDraftImage(imageKey);
    },
  };
}
