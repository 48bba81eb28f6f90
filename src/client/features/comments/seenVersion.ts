import type { CommentWithBlog } from '../../../contract/entities';

/** What tells our server which text of a comment a person has read. */
export const seenVersion = ({ editedAt, createdAt }: CommentWithBlog): string => editedAt ?? createdAt;
