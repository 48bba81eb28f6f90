// Cache tags: what a response holds and what a call changes. The client's cache and the server's are both driven by them.

export const tagTypes = [
  'Blog',
  'Comment',
  'Dashboard',
  'Account',
  'Author',
  'Revision',
  'Preview',
  'Annotation',
  'Import',
  'Site',
  'Category',
  'Tag',
  'Series',
  'Address',
  'Page',
  'Search',
  'Mail',
  'Newsletter',
] as const;

type TagType = (typeof tagTypes)[number];

/**
 * A tag as the contract declares it. `id` is one of the fixed words of `calls.ts`, or `:name` for the argument of that
 * name (a path parameter, a body field); without `id` it stands for every tag of its type.
 */
export interface Tag {
  type: TagType;
  id?: string;
}

/**
 * Fills the `:name` ids of declared tags from the arguments of one call.
 * @param values path parameters and body fields of the call
 */
export function resolveTags(tags: readonly Tag[], values: Readonly<Record<string, unknown>>): Tag[] {
  return tags.map(({ type, id }) =>
    id?.startsWith(':') ? { type, id: String(values[id.slice(1)]) } : { type, ...(id !== undefined && { id }) },
  );
}

/**
 * Texts, covers and states of all posts, but not their likes: what feeds, sitemaps and counts of posts are made of.
 */
export const blogContents = { type: 'Blog', id: 'CONTENTS' } as const satisfies Tag;

/** Pages such as About. */
export const pageList = { type: 'Page' } as const satisfies Tag;

/** The index of what posts say, which follows them within seconds. */
export const searchIndex = { type: 'Search' } as const satisfies Tag;

/** Tags of lists. */
export const blogList = { type: 'Blog', id: 'LIST' } as const satisfies Tag;
export const likedList = { type: 'Blog', id: 'LIKED' } as const satisfies Tag;
export const commentList = { type: 'Comment', id: 'LIST' } as const satisfies Tag;
export const ownComments = { type: 'Comment', id: 'OWN' } as const satisfies Tag;
export const userList = { type: 'Account', id: 'LIST' } as const satisfies Tag;
/** The accounts that may write posts. */
export const authorList = { type: 'Account', id: 'AUTHORS' } as const satisfies Tag;
export const ownAccount = { type: 'Account', id: 'OWN' } as const satisfies Tag;
/** Posts that were deleted, and can be restored. */
export const bin = { type: 'Blog', id: 'BIN' } as const satisfies Tag;
export const importList = { type: 'Import', id: 'LIST' } as const satisfies Tag;
export const tagList = { type: 'Tag', id: 'LIST' } as const satisfies Tag;
/** All series, with their posts in order. */
export const seriesList = { type: 'Series', id: 'LIST' } as const satisfies Tag;
/** Which posts are in which series, but not in which order. */
export const seriesPosts = { type: 'Series', id: 'POSTS' } as const satisfies Tag;
/** Whether there is a series at all, which every page knows. */
export const seriesPresence = { type: 'Series', id: 'PRESENCE' } as const satisfies Tag;
export const categoryList = { type: 'Category', id: 'LIST' } as const satisfies Tag;
export const redirectList = { type: 'Address', id: 'REDIRECTS' } as const satisfies Tag;
export const missingPathList = { type: 'Address', id: 'MISSING' } as const satisfies Tag;
/** What the operator has set: it stays while the server runs. */
export const assistant = { type: 'Site', id: 'ASSISTANT' } as const satisfies Tag;
/** Whether the owner is to be asked for a name. */
export const firstSteps = { type: 'Site', id: 'FIRST_STEPS' } as const satisfies Tag;
/** The settings of the site, which every page shows. */
export const siteTag = { type: 'Site' } as const satisfies Tag;
export const ownProfile = { type: 'Account', id: 'PROFILE' } as const satisfies Tag;
/** What authors tell readers about themselves, which their posts show, too. */
export const authorTag = { type: 'Author' } as const satisfies Tag;
export const subscriberList = { type: 'Newsletter', id: 'SUBSCRIBERS' } as const satisfies Tag;
export const sendingList = { type: 'Newsletter', id: 'SENDINGS' } as const satisfies Tag;
/** Mail that waits, or was sent. */
export const mailList = { type: 'Mail' } as const satisfies Tag;
export const dashboard = { type: 'Dashboard' } as const satisfies Tag;

/** The versions of the post `:id`. */
export const revisionsOfBlog = { type: 'Revision', id: ':id' } as const satisfies Tag;

/** The secret address of the post `:id`. */
export const previewLinkOfBlog = { type: 'Preview', id: ':id' } as const satisfies Tag;

/** What readers see of the post `:id`. */
export const blogItself = [
  { type: 'Blog', id: ':id' },
  blogList,
  blogContents,
  likedList,
  pageList,
  dashboard,
] as const;

/** What readers see of the post `:id`, and of the comments on it. */
export const blogAndItsComments = [...blogItself, { type: 'Comment', id: ':id' }, ownComments] as const;

/** What shows the cover of the post `:id`. */
export const coverTags: readonly Tag[] = [{ type: 'Blog', id: ':id' }, blogList, likedList, dashboard];

/** What names categories: pages, lists, posts and their versions. */
export const everythingOfCategories = [
  { type: 'Category' },
  { type: 'Blog' },
  { type: 'Revision' },
  dashboard,
] as const;

/** What names tags: their pages, posts and their versions. */
export const everythingOfTags = [{ type: 'Tag' }, { type: 'Blog' }, { type: 'Revision' }] as const;
