/** Where a comment is, on whatever page of its post: what feeds and mails link to. */
export const commentPath = (id: string): string => `/blog/comment/${id}`;
