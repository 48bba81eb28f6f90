import type { ApiError } from './baseQuery';

export const tagTypes = ['Blog', 'Comment', 'Dashboard'] as const;

type TagType = (typeof tagTypes)[number];

/** The tag of a list; `scope` names a part of it, such as the comments of one post. */
export const listTag = (type: TagType, scope?: string) => ({ type, id: scope ? `LIST ${scope}` : 'LIST' });

/** The tag of one entity. */
export const idTag = (type: TagType, id: string) => ({ type, id });

/** A failed mutation invalidates nothing. */
export const unlessFailed = <Tag>(error: ApiError | undefined, tags: Tag[]): Tag[] => (error ? [] : tags);
