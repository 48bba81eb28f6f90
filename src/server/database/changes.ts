/** What may change of a post: itself or its text, its likes, its comments, the files of its cover, or what is indexed of it. */
export type ChangeKind = 'blog' | 'likes' | 'comments' | 'cover' | 'search';

/** A committed change. */
export interface Change {
  kind: ChangeKind;
  blogId: string;
}
