import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import { findPicture, forgetPicture, keepPicture } from './keptPictures';
import { forgetWork, keepWork, listKeptWork, type KeptWork } from './keptWork';

/** Milliseconds of rest after which what was typed is written down. */
const rest = 500;

interface Options<Work> {
  /** The form, and whose it is: what is kept here is offered here, and nowhere else. */
  place: string;
  isWork: (value: unknown) => value is Work;
  /** What would be lost, as it is now; undefined when nothing would. */
  work: Work | undefined;
  /** The same at this very moment, for when there may be no next: with what the form has not been told yet. */
  readWork: () => Work | undefined;
}

/**
 * Keeps unsaved work in the browser as it changes: after a moment's rest, and at once when the page is hidden, left or
 * taken away. Work kept earlier is offered until it is taken up or discarded; typing meanwhile does not overwrite it.
 */
export function useKeptWork<Work>({ place, isWork, work, readWork }: Options<Work>) {
  const [slot, setSlot] = useState(() => nanoid());
  const [kept, setKept] = useState(() => listKeptWork(place, isWork));
  const [hasRoom, setHasRoom] = useState(true);
  const unwritten = useRef<Work>(undefined);
  const key = `${place}/${slot}`;

  const write = useCallback(() => {
    if (unwritten.current === undefined) return;
    setHasRoom(keepWork(place, slot, unwritten.current));
    unwritten.current = undefined;
  }, [place, slot]);

  const forget = useCallback(() => {
    unwritten.current = undefined;
    forgetWork(place, slot);
  }, [place, slot]);

  useEffect(() => {
    if (work === undefined) {
      forget();
      return;
    }
    unwritten.current = work;
    const timer = setTimeout(write, rest);
    return () => {
      clearTimeout(timer);
    };
  }, [work, write, forget]);

  const writeNow = useEffectEvent(() => {
    unwritten.current = readWork();
    write();
  });

  useEffect(() => {
    const end = () => {
      writeNow();
    };
    window.addEventListener('pagehide', end);
    document.addEventListener('visibilitychange', end);
    return () => {
      window.removeEventListener('pagehide', end);
      document.removeEventListener('visibilitychange', end);
      write();
    };
  }, [write]);

  return {
    /** What was kept earlier, the newest of it. */
    offered: kept.find((entry) => entry.slot !== slot),
    /** False when the browser has no room for what is typed. */
    hasRoom,
    /** Goes on with what was kept; what is in hand is kept in its turn. Resolves with its picture, if it has one. */
    takeUp: (entry: KeptWork<Work>) => {
      write();
      setSlot(entry.slot);
      setKept(listKeptWork(place, isWork));
      return findPicture(`${place}/${entry.slot}`);
    },
    discard: (entry: KeptWork<Work>) => {
      forgetWork(place, entry.slot);
      void forgetPicture(`${place}/${entry.slot}`);
      setKept(listKeptWork(place, isWork));
    },
    keepPicture: (picture: File | undefined) => {
      void (picture ? keepPicture(key, picture) : forgetPicture(key));
    },
    /** The work is saved: nothing of it needs keeping. */
    done: () => {
      forget();
      void forgetPicture(key);
    },
  };
}
