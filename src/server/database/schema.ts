// Ids are made by newId(), times are ISO 8601 text in UTC, flags are 0 or 1: which SQLite and PostgreSQL store alike.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Category } from '../../contract/categories';
import type { Role } from '../../contract/entities';
import type { ChangeKind } from './changes';

export type Flag = 0 | 1;

/**
 * Of what is made of a cover in the background. `left out`: not worth its bytes; `failed`: not attempted again, as the
 * cover is damaged.
 */
export type RenderingState = 'pending' | 'stored' | 'left out' | 'failed';

export type PropagationStage = 'likes' | 'unapproved comments' | 'approved comments';

export interface Tables {
  users: {
    id: string;
    name: string;
    /** As typed. */
    email: string;
    /** Compared case-insensitively: see foldEmail(). */
    email_folded: string;
    password_hash: string;
    role: Role;
    /** 1: the password was generated for the first admin, and nobody has signed in with it yet. */
    has_unused_password: Generated<Flag>;
    created_at: string;
  };
  images: {
    /** Hash of the upload's content, part of the file names. */
    hash: string;
    width: number;
    height: number;
    /** The JPEG for link previews. */
    preview: Generated<RenderingState>;
    /** The AVIF files, in the same widths as the WebP files. */
    avif: Generated<RenderingState>;
    created_at: string;
  };
  /** Files without a row in `images`, as the sweep has found them. */
  unused_images: { hash: string; unused_since: string };
  blogs: {
    /** Orders the lists, newest last: see sort-key.ts. */
    sort_key: number;
    id: string;
    title: string;
    /** By foldCase(): what is searched, and sorted by. */
    title_folded: string;
    sub_title: string;
    /** Escaped text. */
    excerpt: string;
    category: Category;
    image_hash: string;
    is_published: Flag;
    /** Kept by triggers on `likes`. */
    like_count: Generated<number>;
    created_at: string;
    updated_at: string;
  };
  /** Apart from `blogs`, so that lists and visibility checks read small rows. */
  blog_descriptions: {
    blog_id: string;
    /** Sanitized HTML. */
    description: string;
  };
  likes: {
    blog_id: string;
    user_id: string;
    /** As of the post, so that a reader's list is read from one index; it may lag behind: see propagation.ts. */
    is_blog_published: Flag;
    created_at: string;
  };
  comments: {
    sort_key: number;
    id: string;
    blog_id: string;
    /** Null when the author was not signed in. */
    user_id: string | null;
    name: string;
    is_approved: Flag;
    /** As of the post, or lagging behind. */
    is_blog_published: Flag;
    created_at: string;
    content: string;
    /** By foldCase(). */
    name_folded: string;
    content_folded: string;
    /** As of the post, or lagging behind. */
    blog_title_folded: string;
  };
  /** Posts whose likes and comments are still being brought up to date: see propagation.ts. */
  propagations: {
    blog_id: string;
    stage: PropagationStage;
    /** Key of the last row of the stage that is up to date; empty at its beginning. */
    after: string;
  };
  /** How long the lists are; kept by triggers: see list-counts.ts. */
  list_counts: {
    list: string;
    /** The category, user or post whose list it is, or ''. */
    key: string;
    /** Each list is counted in two parts, such as drafts and published posts. */
    flag: Flag;
    count: number;
  };
  metadata: {
    /**
     * `install_id`: of this database and of the folder of images that belongs to it; `sample_posts_offered_at`: set
     * once, so that sample posts that were deleted do not come back; `unfinished_move`: the install id of the database
     * that is being moved into this one, until all of it is there.
     */
    key: 'install_id' | 'sample_posts_offered_at' | 'unfinished_move';
    value: string;
  };
  /** What one process at a time does. */
  leases: { name: string; holder: string; expires_at: string };
  /** On PostgreSQL only: what has been committed in the last minutes, for the other processes. */
  changes: { xid: GeneratedAlways<string>; kind: ChangeKind; blog_id: string; changed_at: GeneratedAlways<Date> };
  migrations: { name: string; applied_at: string };
}
