import { createSubscribers } from '../../../ui/createSubscribers';

/** What was typed and not sent yet. */
interface MessageDraft {
  content: string;
  isSending: boolean;
  /** Of the first attempt to send it. */
  idempotencyKey?: string | undefined;
}

export type MessageDrafts = ReturnType<typeof createMessageDrafts>;

/**
 * What is being typed, by threads. It outlives its forms: what is sent while the comments are closed is known to the forms
 * that are there when they are open again.
 * @param initial what stands in a form at first
 */
export function createMessageDrafts(initial = '') {
  const drafts = new Map<string, MessageDraft>();
  const { subscribe, notify } = createSubscribers();
  const untouched: MessageDraft = { content: initial, isSending: false };
  const get = (key: string): MessageDraft => drafts.get(key) ?? untouched;

  return {
    get,
    change(key: string, changes: Partial<MessageDraft>): void {
      drafts.set(key, { ...get(key), ...changes });
      notify();
    },
    discard(key: string): void {
      drafts.delete(key);
      notify();
    },
    subscribe,
  };
}
