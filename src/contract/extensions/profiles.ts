// What those who write tell readers about themselves.
import { Acknowledged, likes, list, page, query, successResponse, total, type Call } from '../call';
import { Author, Blog, shownOfAuthor } from '../entities';
import { limits } from '../limits';
import { optionalText, text, type Infer } from '../schema';
import { authorTag, blogList, ownProfile } from '../tags';

/** Lower-case letters and digits, with single hyphens between them. */
export const authorNamePattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$';

const links = {
  type: 'array',
  title: 'your links',
  maxItems: limits.profileLinks,
  items: {
    ...text('the address of a link', limits.profileLink),
    pattern: '^(?:[Hh][Tt][Tt][Pp][Ss]?://|[Mm][Aa][Ii][Ll][Tt][Oo]:)\\S+$',
  },
} as const;

export const OwnProfile = {
  type: 'object',
  required: ['name', 'slug', 'about', 'links', 'isPublic'],
  properties: {
    ...shownOfAuthor,
    isPublic: { type: 'boolean', description: 'whether readers see it; not before it is saved so' },
  },
  additionalProperties: false,
} as const;
export type OwnProfile = Infer<typeof OwnProfile>;

const ProfileChanges = {
  type: 'object',
  required: ['name', 'slug', 'about', 'links', 'picture', 'isPublic'],
  properties: {
    name: text('the name that readers see', limits.name),
    slug: {
      ...text('the address of your page', limits.authorName),
      description: 'Lower-case letters a to z, digits, and hyphens between them.',
      pattern: authorNamePattern,
    },
    about: optionalText('what you say about yourself', limits.about),
    links,
    picture: {
      ...optionalText('the picture', limits.url),
      description: 'The `url` that POST /api/image/add has answered; empty for none.',
    },
    isPublic: { type: 'boolean', title: 'whether readers see it' },
  },
} as const;
export type ProfileChanges = Infer<typeof ProfileChanges>;

export const profilesCalls = {
  getProfile: {
    method: 'GET',
    path: '/api/account/profile',
    access: 'author',
    summary: "Gets the caller's own profile, or what it would begin with",
    response: successResponse({ profile: OwnProfile }),
    provides: [ownProfile],
  },
  saveProfile: {
    method: 'POST',
    path: '/api/account/profile',
    access: 'author',
    summary: "Saves the caller's profile, which readers see if it is public",
    failures: { 409: 'Somebody else has this address.', 422: 'The picture is none that is stored here.' },
    body: ProfileChanges,
    response: Acknowledged,
    invalidates: [ownProfile, authorTag],
  },
  getAuthor: {
    method: 'GET',
    path: '/api/author/:slug',
    access: 'public',
    summary: 'Gets the public profile of an author',
    failures: { 404: 'No author has this address, or a public profile.' },
    response: successResponse({ author: Author }),
    provides: [authorTag],
  },
  listAuthorBlogs: {
    method: 'GET',
    path: '/api/author/:slug/blogs',
    access: 'public',
    summary: `Lists the published posts of an author with a public profile, the newest first, ${limits.pageSize} without a limit`,
    failures: { 404: 'No author has this address, or a public profile.' },
    query: query({ ...page, likes }),
    response: successResponse({ blogs: list(Blog) }, { total }),
    provides: [blogList, authorTag],
  },
} as const satisfies Record<string, Call>;
