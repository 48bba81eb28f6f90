import { useEffect, useState } from 'react';

/** A post that can be linked to. */
export interface PostLink {
  id: string;
  title: string;
  /** By its id: it survives a change of the post's address. */
  href: string;
  /** Why readers do not see it yet. */
  note?: string;
}

export type FindPosts = (search: string, signal: AbortSignal) => Promise<PostLink[]>;

/** While somebody types, nothing is asked for. */
const delayMs = 150;

interface Answer {
  query: string;
  /** Undefined where they could not be loaded. */
  posts: PostLink[] | undefined;
}

/** The posts whose title has the query in it; while those are on their way, the ones of the query before. */
export function usePostChoices(query: string | undefined, findPosts: FindPosts | undefined): Answer | undefined {
  const [answer, setAnswer] = useState<Answer>();

  useEffect(() => {
    if (query === undefined || !findPosts) return;
    const controller = new AbortController();
    const ask = async () => {
      const posts = await findPosts(query.trim(), controller.signal).catch(() => undefined);
      if (!controller.signal.aborted) setAnswer({ query, posts });
    };
    const timer = window.setTimeout(() => void ask(), delayMs);
    return () => {
      window.clearTimeout(timer);
      controller.abort();
    };
  }, [query, findPosts]);

  return query === undefined ? undefined : answer;
}
