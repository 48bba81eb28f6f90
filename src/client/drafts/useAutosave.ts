import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'react-redux';
import { nanoid } from '@reduxjs/toolkit';
import type { StateWithSession } from '../session/sessionSlice';
import { deleteDraftImage, moveDraftImage, saveDraftImage } from './draftImages';
import { selectDraftOwner, visitor } from './draftOwner';
import {
  deleteDraft,
  deleteDraftText,
  draftKey,
  isDeletionOf,
  isStored,
  listDrafts,
  saveDraft,
  survivesLogout,
  type DraftForm,
  type StoredDraft,
} from './draftStorage';
import { findOpenDrafts, markOpen } from './openDrafts';

/** A change is saved this many milliseconds after the last key press. */
const debounceMs = 500;

interface Options<Draft> extends DraftForm {
  isDraft: (value: unknown) => value is Draft;
  /** The unsaved changes as of the last render; undefined if there are none. */
  draft: Draft | undefined;
  /** The same at this moment, with what the editor has not reported to the form yet. */
  readDraft: () => Draft | undefined;
}

/** The drafts of a form that belong to no open form, the newest first. */
async function findFreeDrafts<Draft>(form: DraftForm, isDraft: Options<Draft>['isDraft']) {
  // Drafts of a visitor, or typed by the user before the login, belong to this tab alone.
  const ofTab = listDrafts({ ...form, owner: visitor }, isDraft);
  const ofUser = form.owner === visitor ? [] : listDrafts(form, isDraft);
  if (ofUser.length === 0) return ofTab;
  const openDrafts = await findOpenDrafts();
  return [...ofTab, ...ofUser.filter(({ key }) => !openDrafts.has(key))];
}

/**
 * Saves unsaved changes in the browser: debounced while typing, and at once when the page is hidden or unloaded, or the form
 * goes. An earlier draft is offered until it is restored or discarded. Every form writes a draft of its own: what it restores
 * is moved there.
 */
export function useAutosave<Draft>({ owner, kind, post, isDraft, draft, readDraft }: Options<Draft>) {
  const store = useStore<StateWithSession>();
  const form = useMemo<DraftForm>(() => ({ owner, kind, post }), [owner, kind, post]);
  const [draftId, setDraftId] = useState(() => nanoid());
  const key = draftKey(form, draftId);
  /** A post that is being added gets its id, and its draft another key, while whoever saves it waits for the server. */
  const latestKey = useRef(key);
  const [offers, setOffers] = useState<StoredDraft<Draft>[]>([]);
  const [hasSpace, setHasSpace] = useState(true);
  const pending = useRef<Draft>(undefined);
  /** Nothing is written any more: the form has been submitted, or the account deleted. */
  const isEnded = useRef(false);

  const write = useCallback(() => {
    if (pending.current === undefined || isEnded.current) return;
    setHasSpace(saveDraft(key, pending.current));
    pending.current = undefined;
  }, [key]);

  useLayoutEffect(() => {
    latestKey.current = key;
  }, [key]);

  /** Comments have none, and readers no database for them. */
  const moveImage = async (from: string, to: string) => (kind === 'blog' ? moveDraftImage(from, to) : undefined);

  const discardCurrent = useCallback(() => {
    pending.current = undefined;
    deleteDraftText(key);
  }, [key]);

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

  const save = () => {
    pending.current = readDraft();
    write();
  };

  const flush = useEffectEvent(() => {
    // What a logout deletes is not written after it.
    if (survivesLogout(form) || selectDraftOwner(store.getState()) === owner) save();
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
      flush();
    };
  }, []);

  const hasChanges = draft !== undefined;
  useEffect(() => (hasChanges && owner !== visitor ? markOpen(key) : undefined), [hasChanges, owner, key]);

  useEffect(() => {
    let isCurrent = true;
    void findFreeDrafts(form, isDraft).then((drafts) => {
      if (isCurrent) setOffers(drafts.filter(isStored));
    });
    const onStorage = (event: StorageEvent) => {
      if (isDeletionOf(form, event)) isEnded.current = true;
      // Another tab may have restored or discarded one.
      setOffers((before) => before.filter(isStored));
    };
    window.addEventListener('storage', onStorage);
    return () => {
      isCurrent = false;
      window.removeEventListener('storage', onStorage);
    };
  }, [form, isDraft]);

  return {
    /** The newest draft of an earlier visit. */
    restorable: offers[0],
    /** False when the storage quota is used up, so that nothing is saved. */
    hasSpace,
    /** Goes on with an earlier draft; the current one is saved, and offered then. Resolves with its image, if it has one. */
    restore: (entry: StoredDraft<Draft>) => {
      save();
      const restoredId = nanoid();
      const restoredKey = draftKey(form, restoredId);
      // Deleted first, as there may be no room for both.
      deleteDraftText(entry.key);
      setHasSpace(saveDraft(restoredKey, entry.draft));
      setDraftId(restoredId);
      const current = listDrafts(form, isDraft).filter((stored) => stored.key === key);
      setOffers((before) => [...current, ...before].filter(isStored));
      return moveImage(entry.key, restoredKey);
    },
    discard: (entry: StoredDraft<Draft>) => {
      deleteDraft(entry.key);
      setOffers((before) => before.filter(isStored));
    },
    saveImage: (image: File | undefined) => {
      void (image ? saveDraftImage(latestKey.current, image) : deleteDraftImage(latestKey.current));
    },
    /** Saves another draft of the form, which is offered when it is opened again. */
    saveOther: (other: Draft) => void saveDraft(draftKey(form, nanoid()), other),
    /** Deletes the current draft, which is on the server now; the autosave goes on. */
    forget: () => {
      pending.current = undefined;
      deleteDraft(latestKey.current);
    },
    /** Deletes the current draft, once the form has been submitted, and ends the autosave. */
    end: () => {
      isEnded.current = true;
      pending.current = undefined;
      deleteDraft(latestKey.current);
    },
  };
}
