// Which drafts belong to forms that are open, in this tab or in another one.

/** How long the other tabs have for their answer, in milliseconds, where the browser has no locks. */
const answerMs = 150;

const channelName = 'open-drafts';
const question = 'which?';

/** Without HTTPS there are no locks: then the forms answer for themselves. */
const findLocks = () => (navigator as { locks?: LockManager }).locks;

/** Marks a draft as that of an open form. @returns a function that ends it */
export function markOpen(key: string): () => void {
  const locks = findLocks();
  if (!locks) return answerQuestions(key);
  let release: () => void;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Fails where the document is being closed.
  void locks.request(key, () => released).catch(() => undefined);
  return () => {
    release();
  };
}

function answerQuestions(key: string): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => {
    if (data === question) channel.postMessage(key);
  };
  return () => {
    channel.close();
  };
}

/** The keys of the drafts that belong to open forms. */
export async function findOpenDrafts(): Promise<ReadonlySet<unknown>> {
  const { held = [], pending = [] } = (await findLocks()?.query()) ?? (await askTabs());
  return new Set([...held, ...pending].map(({ name }) => name));
}

async function askTabs(): Promise<LockManagerSnapshot> {
  const held: LockInfo[] = [];
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<string>) => {
    held.push({ name: data });
  };
  channel.postMessage(question);
  await new Promise((resolve) => setTimeout(resolve, answerMs));
  channel.close();
  return { held };
}
