// Saves a draft on the server while somebody writes, so that another device goes on with it.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { nanoid } from '@reduxjs/toolkit';

/** What has become of an attempt: a refusal is the same until something else is sent. */
type AutosaveOutcome = 'saved' | 'unreachable' | 'refused';

/** Who pauses for so long is not in the midst of a sentence. */
const pauseMs = 3_000;

/** Between two attempts. */
const intervalMs = 15_000;

const longestIntervalMs = 120_000;

/** Of the versions of a session only the last one is kept: a pause ends it, and so does this much time of writing. */
const sessionPauseMs = 10 * 60_000;
const longestSessionMs = 30 * 60_000;

interface Options {
  /** Whether there is something that may be saved, and nothing else is being saved. */
  isDue: boolean;
  /** Another one with each change. */
  content: unknown;
  /** @param session see WritingSession of the contract */
  save: (session: string) => Promise<AutosaveOutcome>;
}

const startSession = () => ({ id: nanoid(), startedAt: Date.now(), savedAt: Date.now() });

export function useServerAutosave({ isDue, content, save }: Options) {
  const session = useRef<ReturnType<typeof startSession>>(undefined);
  /** When the next attempt may be made, by performance.now(): a clock that is put back would put it off for as long. */
  const earliest = useRef(0);
  const failures = useRef(0);
  const isRunning = useRef(false);
  const refused = useRef<unknown>(undefined);
  const [attempt, setAttempt] = useState(0);

  const run = useEffectEvent(async () => {
    if (isRunning.current || content === refused.current) return;
    isRunning.current = true;
    const now = Date.now();
    const { savedAt = 0, startedAt = 0 } = session.current ?? {};
    // Either way: the clock may have been put back.
    if (Math.abs(now - savedAt) > sessionPauseMs || Math.abs(now - startedAt) > longestSessionMs)
      session.current = undefined;
    const current = (session.current ??= startSession());
    current.savedAt = now;
    earliest.current = performance.now() + intervalMs;
    const outcome = await save(current.id);
    isRunning.current = false;
    if (outcome === 'refused') refused.current = content;
    failures.current = outcome === 'unreachable' ? failures.current + 1 : 0;
    earliest.current =
      performance.now() + Math.min(intervalMs * 2 ** Math.max(0, failures.current - 1), longestIntervalMs);
    if (outcome === 'unreachable') setAttempt((before) => before + 1);
  });

  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void run(), Math.max(pauseMs, earliest.current - performance.now()));
    return () => {
      clearTimeout(timer);
    };
  }, [isDue, content, attempt]);

  const runNow = useEffectEvent(() => {
    if (isDue) void run();
  });
  useEffect(() => {
    const onOnline = () => {
      runNow();
    };
    // Whoever puts this device away may go on with another one.
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden' && performance.now() >= earliest.current) runNow();
    };
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, []);

  return {
    /** After somebody has saved: what follows is a version of its own. */
    endSession: () => {
      session.current = undefined;
    },
  };
}
