// Idempotency keys of what is added: sent again after an unclear failure it has the key of the first time, so that it is added once.
import { nanoid } from '@reduxjs/toolkit';
import { isSettled } from './apiErrors';

/** The keys of what has been sent and may not have been added, by what was sent; part of a store. */
export type OpenIntentions = Map<string, string>;

/** As text: the same for the same content. A file is told by what the browser says of it. */
const describe = (content: unknown): string =>
  JSON.stringify(content, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

/**
 * The key of what is to be added, which is new unless an earlier request for it may have been carried out.
 * @returns `isRepeated` where there is such an earlier one; `settle` is to be called with the status of the error, undefined
 * after success
 */
export function openIntention(content: unknown, open: OpenIntentions) {
  const intention = describe(content);
  const earlierKey = open.get(intention);
  const key = earlierKey ?? nanoid();
  open.set(intention, key);
  return {
    key,
    isRepeated: earlierKey !== undefined,
    settle: (status: unknown): void => {
      if (isSettled(status)) open.delete(intention);
    },
  };
}
