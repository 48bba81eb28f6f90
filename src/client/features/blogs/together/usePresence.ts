import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';
import type { Place, Presence } from '../../../../contract/extensions/presence';
import { useApiDispatch } from '../../../api/useApiDispatch';
import { usePageIsVisible } from '../../../ui/usePageIsVisible';
import { presenceApi } from './presenceApi';

/** Between two reports: who has company wants to know sooner. */
const pauseMs = { alone: 10_000, together: 5_000 };

/** A report that is not answered is given up; the next one tells the same. */
const longestMs = 8_000;

/** What nobody has confirmed for so long is not shown any more. */
const lifetimeMs = 30_000;

/** The post is gone, or is somebody else's by now: there is nothing left to ask. */
const final: unknown[] = [401, 403, 404];

const nobody: Presence[] = [];

interface Options {
  /** Of a post that is on a server which knows of presences. */
  blogId: string | undefined;
  readPlace: () => Place | undefined;
}

/** Says that a post is open here, while it is in sight, and who else has it open. */
export function usePresence({ blogId, readPlace }: Options) {
  const dispatch = useApiDispatch();
  const isVisible = usePageIsVisible();
  const [editor] = useState(() => nanoid());
  const [others, setOthers] = useState(nobody);
  /** Of the comments on the text. */
  const [annotations, setAnnotations] = useState('');
  const seenAt = useRef(0);
  const readPlaceNow = useEffectEvent(readPlace);

  useEffect(() => {
    if (blogId === undefined || !isVisible) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const report = async () => {
      if (Date.now() - seenAt.current > lifetimeMs) setOthers(nobody);
      const parameters = { id: blogId, editor, place: readPlaceNow() };
      const request = dispatch(presenceApi.endpoints.reportPresence.initiate(parameters, { track: false }));
      const limit = setTimeout(() => {
        request.abort();
      }, longestMs);
      const { data, error } = await request;
      clearTimeout(limit);
      if (isOver) return;
      if (data) {
        seenAt.current = Date.now();
        setOthers((before) => (JSON.stringify(before) === JSON.stringify(data.others) ? before : data.others));
        setAnnotations(data.annotations);
      } else if (error && 'status' in error && final.includes(error.status)) {
        setOthers(nobody);
        return;
      }
      timer = setTimeout(() => void report(), data?.others.length ? pauseMs.together : pauseMs.alone);
    };
    void report();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [blogId, dispatch, editor, isVisible]);

  useEffect(() => {
    if (blogId === undefined) return;
    const end = () => {
      void dispatch(presenceApi.endpoints.endPresence.initiate({ id: blogId, editor }, { track: false }));
    };
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [blogId, dispatch, editor]);

  return { others, annotations };
}
