// What is unfinished is one request until it was added, whatever is changed in it: the answer to the first attempt may be lost,
// and a key of its text (intentions.ts) would add it again.
import { useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { nanoid } from '@reduxjs/toolkit';
import { selectHasExtensions } from '../site/siteSlice';
import { toastAdded } from '../toasts/toastsSlice';
import { hasStatus, type QueryError } from './apiErrors';
import type { ToastOptions } from './baseQuery';
import { addedBefore } from './apiErrors';

/** Where the key is kept, as long as what is unfinished. */
interface KeptKey {
  read: () => string | undefined;
  /** @param key undefined once it was added: what is sent next is another one */
  write: (key: string | undefined) => void;
}

interface Options {
  /** Such as 'comment'. */
  what: string;
  /** By default as long as the component. */
  kept?: KeptKey | undefined;
  toast?: ToastOptions;
}

/** What a request has of it. */
export interface Attempt {
  idempotencyKey: string;
  toast: ToastOptions;
}

const describeAddedBefore = (what: string): string =>
  `Your ${what} was added before, as it was then. What you have changed since is still here: send it again to add it as another one.`;

/**
 * Sends what is unfinished with the key of its first attempt, and says so where that one has added it with another text.
 * @returns resolves with what the request answers, undefined where it sent nothing
 */
export function useSendOnce({ what, kept, toast }: Options) {
  const dispatch = useDispatch();
  const hasExtensions = useSelector(selectHasExtensions);
  const ownKey = useRef<string>(undefined);
  const read = () => (kept ? kept.read() : ownKey.current);
  const write = (key: string | undefined) => {
    if (kept) kept.write(key);
    else ownKey.current = key;
  };

  return async <Answer extends { error?: QueryError } | undefined>(
    request: (attempt: Attempt) => Promise<Answer>,
  ): Promise<Answer> => {
    const idempotencyKey = read() ?? nanoid();
    if (read() === undefined) write(idempotencyKey);
    // What a foreign API refuses so is something else.
    const answer = await request({
      idempotencyKey,
      toast: { ...toast, ...(hasExtensions && { handled: addedBefore }) },
    });
    const isAddedBefore = hasExtensions && hasStatus(answer?.error, addedBefore);
    if (isAddedBefore) dispatch(toastAdded('error', describeAddedBefore(what)));
    const isAdded = isAddedBefore || (answer && !answer.error);
    // Something else may have been begun in its place meanwhile.
    if (isAdded && read() === idempotencyKey) write(undefined);
    return answer;
  };
}
