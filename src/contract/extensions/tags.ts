// The tags of posts, which are made as posts are saved with them.
import { Acknowledged, ById, list, page, query, search, successResponse, total, type Call } from '../call';
import { BaseVersion, Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { optionalText, type Infer } from '../schema';
import { blogContents, everythingOfTags, tagList } from '../tags';
import { Archive } from './categories';

export const Tag = {
  type: 'object',
  required: ['_id', 'name', 'slug', 'description', 'published', 'updatedAt'],
  properties: {
    _id: Id,
    name: { type: 'string' },
    slug: { type: 'string', description: 'the last part of the address of its page, `/tag/{slug}`' },
    description: { type: 'string' },
    published: { type: 'integer', description: 'how many published posts have it' },
    drafts: { type: 'integer', description: 'how many drafts have it; only for admins' },
    updatedAt: Timestamp,
  },
  additionalProperties: false,
} as const;
export type Tag = Infer<typeof Tag>;

/** It cannot hold what separates names. */
const name = {
  type: 'string',
  title: 'a name without commas',
  transform: ['trim'],
  minLength: 1,
  maxLength: limits.termName,
  pattern: '^[^,]*$',
} as const;

const TagChanges = {
  type: 'object',
  required: ['id'],
  properties: {
    id: Id,
    name,
    description: optionalText('the description', limits.termDescription),
    updatedAt: { ...BaseVersion, title: 'updatedAt as the tag had it' },
  },
} as const;
export type TagChanges = Infer<typeof TagChanges>;

const Merging = {
  type: 'object',
  required: ['id', 'target'],
  properties: { id: Id, target: { ...Id, title: 'the other tag', description: 'The id of the tag that stays.' } },
} as const;

const tagNotFound = { 404: 'There is no such tag.' } as const;

export const tagsCalls = {
  listTags: {
    method: 'GET',
    path: '/api/admin/tags',
    access: 'author',
    summary: 'Lists the tags by their names, at most a hundred at once; for authors, those of published posts',
    query: query({ ...page, search: { ...search, description: 'A part of the name, in any letter case.' } }),
    response: successResponse({ tags: list(Tag), total }),
    provides: [tagList, blogContents],
  },
  getTag: {
    method: 'GET',
    path: '/api/tag/:slug',
    access: 'public',
    summary: 'Gets what the page of a tag says, by a part of an address that it has or had',
    failures: { 404: 'There is no such tag, or no post with it that the caller may see.' },
    response: successResponse({ archive: Archive }),
    provides: [{ type: 'Tag', id: ':slug' }, blogContents],
  },
  editTag: {
    method: 'POST',
    path: '/api/admin/edit-tag',
    access: 'admin',
    summary:
      'Renames or describes a tag; what is left out stays as it is, and former addresses lead to the present one',
    failures: { ...tagNotFound, 409: 'Another tag has this name, or somebody else has changed it.' },
    body: TagChanges,
    response: Acknowledged,
    invalidates: everythingOfTags,
  },
  mergeTags: {
    method: 'POST',
    path: '/api/admin/merge-tags',
    access: 'admin',
    summary: 'Merges a tag into another, which its posts have then, and to which its address leads',
    failures: { ...tagNotFound, 409: 'The other tag is gone meanwhile.' },
    body: Merging,
    response: Acknowledged,
    invalidates: everythingOfTags,
  },
  deleteTag: {
    method: 'POST',
    path: '/api/admin/delete-tag',
    access: 'admin',
    summary: 'Takes a tag from all posts',
    failures: tagNotFound,
    body: ById,
    response: Acknowledged,
    invalidates: everythingOfTags,
  },
} as const satisfies Record<string, Call>;
