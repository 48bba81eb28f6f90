// Cache tags: what a response holds and what a call changes. The client's cache and the server's are both driven by them.

export const tagTypes = ['Blog', 'Comment', 'Dashboard'] as const;

type TagType = (typeof tagTypes)[number];

/**
 * A tag as the contract declares it. `id` is one of the fixed words of `calls.ts`, or `:name` for the argument of that
 * name (a path parameter, a body field); without `id` it stands for every tag of its type.
 */
export interface Tag {
  type: TagType;
  id?: string;
}

/**
 * Fills the `:name` ids of declared tags from the arguments of one call.
 * @param values path parameters and body fields of the call
 */
export function resolveTags(tags: readonly Tag[], values: Readonly<Record<string, unknown>>): Tag[] {
  return tags.map(({ type, id }) =>
    id?.startsWith(':') ? { type, id: String(values[id.slice(1)]) } : { type, ...(id !== undefined && { id }) },
  );
}

/**
 * Texts, covers and states of all posts, but not their likes: what feeds and sitemaps are made of. No call provides it.
 */
export const blogContents = { type: 'Blog', id: 'CONTENTS' } as const satisfies Tag;
