// The tables. Ids are made by newId(), times are ISO 8601 text in UTC, flags are 0 or 1: which SQLite and
// PostgreSQL store alike. Texts are compared by code point on both.
//
// A page of a list costs the same among 100 posts and among 100,000:
// - `sort_key` is unique and ascending by date. It orders every list, is the cursor, and the row id of the search
//   index.
// - record-changes.ts counts the rows of each list, so that no total has to be counted, and numbers its versions.
// - page-starts.ts finds an offset without reading all rows before it.
// - text-search.ts finds substrings by an index of trigrams; search-plans.ts chooses between the index and
//   comparing rows. Both are parts of paged-list.ts, which reads all of these lists.
// - time-slices.ts cuts long reading into slices, between which other requests are answered.
// - Likes and comments repeat the title and the state of their post, so that their lists are read from one index.
//
// - Pages are rows of `blogs` as well, so that all that can be done to a post can be done to them. Their keys are below
//   those of all posts: so lists read what is above, from the same indexes as without pages.
//
// A deleted post is in tables of its own (`deleted_…`): no query can show it by mistake. A new column of `blogs` or
// `comments` goes into those tables, too.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnOf, ContentField, ExtensionField } from '../../contract/blog-fields';
import type { BlogContent, Role } from '../../contract/entities';
import type { CommentsOfDeleted } from '../../contract/extensions/accounts';
import type { MailState } from '../../contract/extensions/mail';
import type { SubscriberState } from '../../contract/extensions/newsletter';
import type { ImportState } from '../../contract/extensions/transfers';
import type { SitePictureKind, SitePictureName } from '../../contract/site-pictures';

export type Flag = 0 | 1;

/**
 * How far what is made of a cover in the background is. `left out`: not worth its bytes; `failed`: not attempted again, as the
 * cover is damaged.
 */
export type RenderingState = 'pending' | 'stored' | 'left out' | 'failed';

/** A post, or a page such as About, which no list of posts has: see sort-key.ts. */
export type BlogKind = 'post' | 'page';

/** What a moderator has decided about a comment. */
export type Verdict = 'good' | 'spam';

/** What a picture is for, by which it is rendered. */
export type PictureKind = 'cover' | 'text' | SitePictureKind;

/** What an image is for. `media` is a recording or video, which is stored as it is, and has no width and height. */
export type ImageKind = PictureKind | 'media';

declare const categoryId: unique symbol;

/** The id of a category, which no name can be mistaken for. */
export type CategoryId = string & { readonly [categoryId]: true };

declare const tagIds: unique symbol;

/** The ids of tags, in their order, separated by commas; empty for none. */
export type TagIds = string & { readonly [tagIds]: true };

/** What of the content of a post is stored otherwise than it is sent. */
export interface StoredContent {
  category: CategoryId;
  tags: TagIds;
}

type ColumnType<F extends ContentField> = F extends keyof StoredContent ? StoredContent[F] : BlogContent[F];

/** The columns of the content of a post, which contract/blog-fields.ts names. */
export type ContentColumns = {
  [Field in ContentField as ColumnOf<Field>]: Field extends ExtensionField
    ? Generated<ColumnType<Field>>
    : ColumnType<Field>;
};

/** When whoever moderates is told of comments that wait. */
export type WaitingPace = 'at once' | 'hourly' | 'daily' | 'never';

/** `waiting`: one is to be decided about; `approved`: one's own can be read; `answered`: an answer to one's own can be. */
export type CommentNoticeKind = 'waiting' | 'approved' | 'answered';

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
    /** By foldCase(): what is searched, and sorted by. */
    name_folded: Generated<string>;
    /** 1: nobody can log in, and no session goes on. */
    is_blocked: Generated<Flag>;
    /** 1: an import has made it for an author, whose profile readers see; it is blocked until an admin lets somebody in. */
    is_unclaimed: Generated<Flag>;
    /** The version of the tokens that are accepted: a greater one ends all sessions. */
    token_version: Generated<number>;
    /** Until when a password that was given out can be used; null where it was chosen. */
    password_expires_at: Generated<string | null>;
    /** That of `email_folded` which somebody has confirmed by a link in a mail; another one, or null: not confirmed. */
    confirmed_email: Generated<string | null>;
    created_at: string;
  };
  /** What those who write tell readers about themselves. */
  profiles: {
    user_id: string;
    /** Of the address of their page. */
    slug: string;
    /** As readers see it. */
    name: string;
    /** Plain text. */
    about: string;
    /** JSON: addresses. */
    links: string;
    /** A picture of the kind of those in texts. */
    image_hash: string | null;
    is_public: Flag;
    updated_at: string;
  };
  /** All that the addresses of authors' pages have or had in them. */
  author_slugs: { slug: string; user_id: string };
  images: {
    /** Hash of the upload's content and the kind, part of the file names. */
    hash: string;
    width: number;
    height: number;
    /** The JPEG for link previews. */
    preview: Generated<RenderingState>;
    /** The AVIF files, in the same widths as the WebP files. */
    avif: Generated<RenderingState>;
    /** Decides in which widths there are files, and what they are called. */
    kind: Generated<ImageKind>;
    /**
     * Since when no text refers to a picture that was uploaded for one, or that a text has referred to; null while one
     * does, and for covers.
     */
    released_at: string | null;
    created_at: string;
  };
  /** Which texts refer to which images. */
  text_images: { blog_id: string; hash: string };
  /** Which pictures the settings of the site refer to, by the names of the settings. */
  site_images: { setting: SitePictureName; hash: string };
  /** Files without a row in `images`, as the sweep has found them. */
  unused_images: { hash: string; unused_since: string };
  blogs: Omit<ContentColumns, 'description'> & {
    /** Orders the lists, newest last: see sort-key.ts. */
    sort_key: number;
    id: string;
    kind: Generated<BlogKind>;
    /** By foldCase(): what is searched, and sorted by. */
    title_folded: string;
    /** The byline of a post that was imported; null for one that was written here. */
    author: Generated<string | null>;
    /** The account that wrote it; null for one that was imported, and where the account is gone. */
    author_id: Generated<string | null>;
    /** Escaped text. */
    excerpt: string;
    /** Estimated; 0 where it is not yet. */
    reading_minutes: Generated<number>;
    /**
     * The `updated_at` of the version that excerpt and reading time are made of. Another one is there where a server of an
     * earlier version has written the post, until a job has made them anew.
     */
    derived_from: Generated<string>;
    /** Of its text: those without a text for whoever cannot see them. */
    undescribed_pictures: Generated<number>;
    /** As `derived_from`, of a count that an earlier version does not know. It differs wherever that one does. */
    counted_from: Generated<string>;
    /** Pages have none, and some posts: see media/no-cover.ts. */
    image_hash: string;
    is_published: Flag;
    /** Of a page; a post takes what the site does. */
    takes_comments: Generated<Flag>;
    /** Whether it was added by a call that asks for a title alone: see blogs/readiness.ts. */
    added_as_draft: Generated<Flag>;
    /** When a draft is published by itself. */
    publish_at: Generated<string | null>;
    /**
     * When it was published for the first time. Null for what never was, and for what a server of an earlier version has
     * published.
     */
    published_at: Generated<string | null>;
    /**
     * Its present slug, which has a row in `slugs`. Empty for what a server of an earlier version has added, until a job has
     * given it one.
     */
    slug: Generated<string>;
    /** Kept by record-changes.ts. */
    like_count: Generated<number>;
    /** Its date: of the first publication, or, for a draft, of its start. */
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
    /** The comment that it stands below: an approved one of the same post, which answers none itself. */
    parent_id: Generated<string | null>;
    /** Its `sort_key`. */
    thread_key: Generated<number | null>;
    /**
     * The answer below the same comment that it answers; null where it answers that comment. A server of the version before
     * may have deleted what it names.
     */
    answers_id: Generated<string | null>;
    /** From 0 to 100 as it was sent, and above that once somebody has said that it is spam: see moderation/. */
    spam_score: Generated<number>;
    /** As JSON, what is known of how it was sent included; null where it was compared with nothing. */
    spam_reasons: Generated<string | null>;
    /** What was learned from it: that it is good, or spam. */
    verdict: Generated<Verdict | null>;
    /** The same for the same text; null for a short one. */
    text_hash: Generated<number | null>;
    /** What was approved, where the writer has changed it a little since. */
    approved_content: Generated<string | null>;
    /** When its writer has changed it; null where they have not. */
    edited_at: Generated<string | null>;
  };
  /** In how many comments a feature was that moderators have decided about: see moderation/lessons.ts. */
  spam_counts: { feature: number; good: number; spam: number };
  /** Of accounts that have a private feed: its address is derived from this and the secret of the installation. */
  account_feeds: { user_id: string; nonce: string; created_at: string };
  /** What accounts want to be told by mail: see comment-mails/mail-choices.ts. Null: what the server does by default. */
  mail_choices: {
    user_id: string;
    waiting: WaitingPace | null;
    approved: Flag | null;
    answered: Flag | null;
    /** When the last mail about comments was put into the outbox. */
    told_at: string | null;
  };
  /** Of what an account is still to be told: see comment-mails/gather-notices.ts. */
  comment_notices: { user_id: string; kind: CommentNoticeKind; comment_id: string; created_at: string };
  /** The categories in use, once an admin has changed them; the default ones until then: see categories/categories.ts. */
  categories: {
    /** What posts, versions and deleted posts have in `category`: of a default one its first name. */
    id: CategoryId;
    /** Of its address now. */
    slug: string;
    name: string;
    /** By foldCase(): no two have the same. */
    name_folded: string;
    /** Plain text. */
    description: string;
    position: number;
    updated_at: string;
  };
  /** All that categories have or had in their addresses. */
  category_slugs: { slug: string; category_id: CategoryId };
  /** Where the posts of deleted categories went to: some that are in the bin, and versions, still name those. */
  removed_categories: { id: CategoryId; category_id: CategoryId };
  /** Made when a post is saved with a new name. */
  tags: {
    id: string;
    /** Of its address now. */
    slug: string;
    name: string;
    /** By foldCase(): no two have the same. */
    name_folded: string;
    /** Plain text. */
    description: string;
    updated_at: string;
  };
  /** All that tags have or had in their addresses. */
  tag_slugs: { slug: string; tag_id: string };
  /** What tags were merged into: posts in the bin, and versions, still have their ids. */
  merged_tags: { id: string; tag_id: string };
  /** The tags of posts, kept by record-changes.ts, with what they are listed by. */
  blog_tags: { blog_id: string; tag_id: string; sort_key: number; is_published: Flag };
  /** Posts in an order: see series/series.service.ts. */
  series: {
    id: string;
    /** Of its address now. */
    slug: string;
    name: string;
    /** By foldCase(): no two have the same. */
    name_folded: string;
    /** Plain text. */
    description: string;
    /** When it was renamed, described or put into another order. */
    updated_at: string;
  };
  /** All that series have or had in their addresses. */
  series_slugs: { slug: string; series_id: string };
  /** Their posts, also drafts and those in the bin. Of two at the same position the older one comes first. */
  series_posts: { blog_id: string; series_id: string; position: number };
  /** The secret addresses at which drafts are shown. */
  preview_links: {
    blog_id: string;
    token: string;
    /** Whether whoever has it may comment on the text. */
    takes_annotations: Generated<Flag>;
  };
  /** Who has a post open in the editor. About the moment: it is in no backup. */
  presences: {
    blog_id: string;
    user_id: string;
    /** Tells the tabs of an account apart. */
    editor: string;
    /** JSON, as of the contract: Place. */
    place: string | null;
    /** By the clock of the database. */
    seen_at: string;
  };
  /** Threads of comments on the texts of posts, also of those in the bin. A thread goes with its last message. */
  annotations: {
    id: string;
    blog_id: string;
    /** What of the text is meant: see AnnotationTarget. */
    block: number;
    exact: string;
    prefix: string;
    suffix: string;
    resolved_at: string | null;
    /** The name of the account then. */
    resolved_by: string | null;
    created_at: string;
    /** Of the thread with its messages; of all threads of a post the last change has the greatest. */
    changed_at: string;
  };
  annotation_messages: {
    id: string;
    annotation_id: string;
    /** Null for a guest, and for an account that is gone. */
    user_id: string | null;
    /** Of the account as it was then, or as a guest has typed it. */
    name: string;
    /** Whether it came by the preview address. */
    is_guest: Flag;
    /** Plain text. */
    content: string;
    created_at: string;
    edited_at: string | null;
  };
  /** Who gets posts by mail, asked for it, or got it. */
  subscribers: {
    id: string;
    /** As it was typed. */
    email: string;
    email_folded: string;
    state: SubscriberState;
    /** The ids of the categories that are wanted, between commas: `,id,id,`; empty for all. */
    categories: Generated<string>;
    source: 'form' | 'import';
    /** How consent was given to whoever imported it; of one that bounced, why. */
    note: Generated<string>;
    created_at: string;
    /** Since when it is in its state. A link to confirm that is older says nothing any more. */
    changed_at: string;
  };
  /** A post on its way to the subscribers: see newsletter/sendings.service.ts. */
  sendings: {
    id: string;
    /** It may be deleted. */
    blog_id: string;
    /** The title of the post. */
    subject: string;
    /** The category that is wanted by who gets it; null for everybody. */
    category: CategoryId | null;
    state: 'scheduled' | 'running' | 'paused' | 'done' | 'cancelled';
    /** Why it has stopped by itself. */
    note: Generated<string>;
    send_at: string;
    /** The post as HTML and as plain text, made once when it begins, so that all get the same. */
    html: Generated<string>;
    content: Generated<string>;
    /** The last subscriber whose mail is in the outbox; null when all are. */
    cursor: string | null;
    /** Counted when it begins. */
    recipients: Generated<number>;
    /** Those whose mail was put into the outbox. */
    queued: Generated<number>;
    sent: Generated<number>;
    failed: Generated<number>;
    created_at: string;
    /** Who has subscribed later gets none of it. */
    started_at: string | null;
    ended_at: string | null;
  };
  sending_failures: { sending_id: string; subscriber_id: string; reason: string; failed_at: string };
  /** Posts in the bin; they come back unscheduled, so that none is published unawares. */
  deleted_blogs: Omit<Tables['blogs'], 'title_folded' | 'like_count' | 'publish_at'> & {
    description: string;
    like_count: number;
    comment_count: number;
    deleted_at: string;
  };
  /** Comments on posts in the bin, or on their way there or back. */
  deleted_comments: Omit<Tables['comments'], 'is_blog_published' | 'blog_title_folded'>;
  deleted_likes: Omit<Tables['likes'], 'is_blog_published'>;
  /** The versions of posts that are kept, the present one included. */
  revisions: Omit<ContentColumns, 'description'> & {
    /** A post, which may be in the bin. */
    blog_id: string;
    /** `updated_at` of the post then. */
    saved_at: string;
    /** Null for an account that is gone, and where it is not known who it was. */
    user_id: string | null;
    /** As it was then. */
    user_name: string | null;
    image_hash: string;
    /** Brotli, as Base64. */
    compressed_description: string;
    /** Of the autosave that has written it, whose next one replaces it; null for what somebody has saved. */
    session: Generated<string | null>;
  };
  /** The pictures in the texts of versions. */
  revision_images: { blog_id: string; saved_at: string; hash: string };
  /** What is done in slices, and how far it is: see unfinished-work.ts. */
  unfinished_work: {
    /**
     * `propagation`: the likes and comments of a changed post are brought up to date; `bin`: those of a deleted post are
     * moved, or deleted; `account removal`: those of a deleted account are removed; `category removal`: the posts of a
     * deleted category are moved to another; `tag removal`: a tag that was deleted or merged is taken from its posts.
     */
    kind: 'propagation' | 'bin' | 'account removal' | 'category removal' | 'tag removal';
    /** The id of the post, the account, the category or the tag. */
    subject: string;
    /** Where the next slice begins; empty at the beginning, and where what is done is no longer found. */
    cursor: string;
    /** What else the kind has to know. */
    detail: string;
  };
  /** What servers of earlier versions have left unfinished: see takeOverFormerWork(). */
  propagations: { blog_id: string; stage: string; after: string };
  bin_moves: { blog_id: string; target: 'bin' | 'blogs' | 'nowhere'; is_published: Flag };
  account_removals: { user_id: string; comments: CommentsOfDeleted };
  /**
   * Slugs that are taken: those that posts have, in the bin too, and those that they had in public. So a former address
   * leads to the same post for ever.
   */
  slugs: { slug: string; blog_id: string };
  /** The patterns of addresses that were ever in use. */
  address_patterns: { pattern: string; used_since: string };
  /** Paths that visitors asked for in vain: the latest thousand. About the visits: it is in no backup. */
  missing_paths: { path: string; count: number; last_asked_at: string };
  /** Views of posts and pages, and distinct visitors, by the days of the site's time zone: see statistics/visit-counter.ts. */
  views_by_day: { day: string; views: number; visitors: number };
  /** Also of posts in the bin. */
  views_by_post: { day: string; blog_id: string; views: number };
  views_by_source: { day: string; host: string; views: number };
  searches_in_vain: { day: string; term: string; searches: number };
  feed_readers: { day: string; feed: string; reader: string; readers: number };
  /** Today's salt, in at most one row, and today's visitors: in no backup, and gone at midnight. */
  visitor_salts: { id: number; day: string; salt: string };
  visitor_hashes: { day: string; hash: string };
  /** Addresses that posts had elsewhere, as normalizeAddress() makes them, and the paths that they have here. */
  redirects: { path: string; target: string };
  /** What was imported from where, so that it is imported once. */
  imported_items: {
    /** The blog that it comes from. */
    source: string;
    /** Its id there. */
    item: string;
    /** The id of the post or comment that was made of it, which may have been deleted since. */
    imported_id: string;
    /** A hash of its content there. */
    hash: string;
    /** The `updated_at` that the post was given: another one means that it has been edited here. */
    written_at: string;
  };
  /** Imports by the admin area: the latest ones, and how far they are. About the server: it is in no backup. */
  blog_imports: {
    id: string;
    /** Whose it is; null for an account that is gone. */
    user_id: string | null;
    /** JSON, as of the contract: ImportPlan. */
    plan: string;
    state: ImportState;
    /** JSON: what it does at the moment. */
    progress: string | null;
    /** Why it has failed, or was interrupted. */
    message: string | null;
    /** JSON: ImportReport. */
    report: string | null;
    created_at: string;
    /** While it is at work, the server that runs it says so here again and again. */
    updated_at: string;
  };
  /** How long the lists are, but for what `count_changes` says: see list-counts.ts. */
  list_counts: {
    list: string;
    /** The category (its id), user, post or tag whose list it is, or ''. */
    key: string;
    /** Each list is counted in two parts, such as drafts and published posts. */
    flag: Flag;
    count: number;
  };
  /** By how much transactions have made the lists longer. */
  count_changes: { id: string; list: string; key: string; flag: Flag; difference: number };
  /** What the owner of the site has set: see contract/site-settings.ts. At most one row. */
  site_settings: {
    id: number;
    /** How often it was saved. */
    version: number;
    /** JSON, by name: what differs from the defaults. */
    settings: string;
  };
  /** The posts in the index of what posts say: see full-text/. It is made of the others, and in no backup. */
  search_documents: {
    id: Generated<number>;
    blog_id: string;
    /** The version of the post and of its state, and the language it was indexed in. */
    made_of: string;
    /** Plain text, of which a result shows a part. */
    text: string;
  };
  /** The words that were ever indexed, folded. */
  search_words: { word: string };
  /** The trigrams of words, by which a word is found despite a typo. */
  search_grams: { gram: string; length: number; word: string };
  /** What is to be indexed anew: a post, those of a tag or an author, or all. A row of its own for each change, so that nobody waits. */
  search_queue: { id: string; kind: 'blog' | 'tag' | 'author' | 'all'; subject: string; cursor: string };
  metadata: {
    /**
     * `install_id`: of this database and of the folder of images that belongs to it; `sample_posts_offered_at`: set
     * once, so that sample posts that were deleted do not come back; `sample_posts`: their ids, as JSON;
     * `first_steps_ended_at`: set once, when the owner has named the blog or wants not to be asked again; `unfinished_move`: the install id of the database
     * that is being moved into this one, or restored, until all of it is there; `backup_failed_at`: since when each backup has failed.
     */
    key:
      | 'install_id'
      | 'sample_posts_offered_at'
      | 'sample_posts'
      | 'first_steps_ended_at'
      | 'unfinished_move'
      | 'backup_failed_at';
    value: string;
  };
  /** The answers of calls that may be sent again, for a day: see http/idempotency.ts. About the server: it is in no backup. */
  idempotency_keys: {
    /** A hash of the key, the call and the caller. */
    id: string;
    /** A hash of what was sent. */
    fingerprint: string;
    /** JSON. */
    answer: string;
    created_at: string;
  };
  /** Which post was added with which key: see blogs/additions.repository.ts. About the server: it is in no backup. */
  additions: {
    user_id: string;
    key: string;
    blog_id: string;
    /** Of the version of the post that was sent with the key. */
    updated_at: string;
    created_at: string;
  };
  /** Mail that waits, and what became of it: see mail/outbox.repository.ts. About the server: it is in no backup. */
  mails: {
    id: string;
    /** How it is written: see mail/mail-kinds.ts. */
    kind: string;
    recipient: string;
    /** JSON, from which it is written when it is sent: it holds no secret. */
    payload: string;
    /** No two mails have the same. */
    key: string | null;
    /** What is held and counted together. */
    batch: string | null;
    /** The lower, the earlier. */
    priority: number;
    state: MailState;
    attempts: number;
    created_at: string;
    first_attempt_at: string | null;
    /** Not before. */
    next_at: string;
    /** When it was sent, or given up. */
    ended_at: string | null;
    last_error: string | null;
  };
  /** What one process at a time does. */
  leases: { name: string; holder: string; expires_at: string };
  /** On PostgreSQL only: what has been committed in the last minutes, for the other processes: see postgres-changes.ts. */
  changes: {
    /** From a sequence; what was committed later may have a lower one. */
    number: GeneratedAlways<number>;
    /** Both are written and read by changes.ts. */
    kind: string;
    blog_id: string;
  };
  migrations: {
    name: string;
    /** Servers that know this migration can go on beside that one; null: only those that know that one. */
    compatible_with: Generated<string | null>;
    applied_at: string;
  };
}
