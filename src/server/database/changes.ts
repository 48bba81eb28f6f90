/** What may change of a post: itself or its text, its likes, its comments, or the files of its cover. */
export type ChangeKind = 'blog' | 'likes' | 'comments' | 'cover';

/** A committed change. */
export interface Change {
  kind: ChangeKind;
  blogId: string;
}
