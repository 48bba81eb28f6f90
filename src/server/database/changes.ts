/** What may change of a post: itself or its text, its likes, its comments, the files of its cover, or what is indexed of it. */
export const changeKinds = ['blog', 'likes', 'comments', 'cover', 'search'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A committed change. */
export interface Change {
  kind: ChangeKind;
  blogId: string;
}
