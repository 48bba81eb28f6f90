/** What may change of a post: itself or its text, its likes, its comments, the files of its cover, or what is indexed of it. */
const changeKinds = ['blog', 'likes', 'comments', 'cover', 'search'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A committed change. */
export interface Change {
  kind: ChangeKind;
  blogId: string;
}

/** As the table `changes` has it. */
interface ChangeRow {
  kind: string;
  blog_id: string;
}

/** The kinds that instances of 0.1.0 know, which fail on others, and pass over a row without a kind. */
const firstKinds: readonly string[] = ['blog', 'likes', 'comments', 'cover'];

/** @param kind what no version knows may be anything */
export const toChangeRow = (kind: ChangeKind | 'anything', blogId: string): ChangeRow =>
  firstKinds.includes(kind) ? { kind, blog_id: blogId } : { kind: '', blog_id: kind };

/** @returns undefined for what may be anything, such as what a later version tells by a kind of its own */
export function toChange({ kind: first, blog_id }: ChangeRow): Change | undefined {
  const kind = changeKinds.find((known) => known === (first || blog_id));
  return kind && { kind, blogId: first ? blog_id : '' };
}
