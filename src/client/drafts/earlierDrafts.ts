// Drafts as they were stored up to version 0.1.0. They expire after 30 days; what reads them can go in a later version.
import { ownerOfUser, unknownUser } from './draftOwner';

export const earlierPrefix = 'kept/';

/** A user without an id, before these had an owner of their own. */
const somebody = 'somebody';

/** The key today; undefined for a draft that does not say whose it is. */
export function translateKey(earlierKey: string): string | undefined {
  const [, kind, owner, post, id] = earlierKey.split('/');
  if (!owner || !post || !id || owner === somebody) return undefined;
  // Comments had the encoded owner and post, posts the plain user id and the plain id of the post.
  if (kind === 'comments') return `drafts/${owner}/comment/${post}/${id}`;
  if (kind !== 'blog') return undefined;
  const blogOwner = owner === unknownUser ? unknownUser : ownerOfUser(owner);
  return `drafts/${blogOwner}/blog/${encodeURIComponent(post)}/${id}`;
}

export function readEarlierDraft(earlierKey: string, text: string) {
  const key = translateKey(earlierKey);
  if (key === undefined) return undefined;
  try {
    const { keptAt, work } = JSON.parse(text) as { keptAt?: unknown; work?: unknown };
    return typeof keptAt === 'string' ? { key, savedAt: keptAt, draft: work } : undefined;
  } catch {
    return undefined;
  }
}
