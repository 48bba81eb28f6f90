import type { ApiError } from './baseQuery';

export const tagTypes = ['Blog', 'Comment', 'Dashboard'] as const;

type TagType = (typeof tagTypes)[number];

/** A list of things; `scope` sets one list apart, as the comments of one post. */
export const listTag = (type: TagType, scope?: string) => ({ type, id: scope ? `LIST ${scope}` : 'LIST' });

/** One thing. */
export const idTag = (type: TagType, id: string) => ({ type, id });

/** A failed mutation invalidates nothing. */
export const unlessFailed = <Tag>(error: ApiError | undefined, tags: Tag[]): Tag[] => (error ? [] : tags);
