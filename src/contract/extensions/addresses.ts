// Where posts are, where other addresses lead, and what visitors asked for in vain.
import { Acknowledged, list, page, query, search, successResponse, total, type Call } from '../call';
import { Id, Timestamp } from '../entities';
import { limits } from '../limits';
import { text, type Infer } from '../schema';
import { missingPathList, redirectList } from '../tags';

const path = { type: 'string', description: 'a path of this site, encoded' } as const;

export const Redirect = {
  type: 'object',
  required: ['path', 'target'],
  properties: {
    path: { ...path, description: 'the path, with a query string where that counts' },
    target: { ...path, description: 'where it leads; `/blog/{id}` for a post, wherever that is' },
    title: { type: 'string', description: 'of the post to which it leads' },
  },
  additionalProperties: false,
} as const;
export type Redirect = Infer<typeof Redirect>;

export const MissingPath = {
  type: 'object',
  required: ['path', 'count', 'lastAskedAt'],
  properties: { path, count: { type: 'integer', description: 'how often it was asked for' }, lastAskedAt: Timestamp },
  additionalProperties: false,
} as const;
export type MissingPath = Infer<typeof MissingPath>;

const ByPath = { type: 'object', required: ['path'], properties: { path: text('a path', limits.url) } } as const;

export const addressesCalls = {
  findAddress: {
    method: 'GET',
    path: '/api/address',
    access: 'public',
    summary: 'Finds the post that has an address, or had it',
    failures: { 404: 'No post has this address that the caller may see.' },
    query: query({ path: { ...text('a path', limits.url), description: 'A path of this site, encoded.' } }),
    response: successResponse({ id: Id, path: { ...path, description: 'its present path' } }),
    // Not kept: clients can make up any number of paths.
    provides: [],
  },
  listRedirects: {
    method: 'GET',
    path: '/api/admin/redirects',
    access: 'admin',
    summary: 'Lists the addresses from elsewhere, and where they lead, in the order of their paths',
    query: query({ ...page, search: { ...search, description: 'A part of the path or of the target.' } }),
    response: successResponse({ redirects: list(Redirect) }, { total }),
    provides: [redirectList],
  },
  addRedirect: {
    method: 'POST',
    path: '/api/admin/add-redirect',
    access: 'admin',
    summary: 'Lets an address lead to a post or to a path of this site; one that is there leads elsewhere from then on',
    failures: { 422: 'One of the two is no address, or is one that cannot lead there.' },
    body: {
      type: 'object',
      required: ['path', 'target'],
      properties: {
        path: { ...text('the path that is to lead elsewhere', limits.url), description: 'or a whole address' },
        target: { ...text('where it leads', limits.url), description: 'the id of a post, or a path of this site' },
      },
    },
    response: Acknowledged,
    invalidates: [redirectList, missingPathList],
  },
  removeRedirect: {
    method: 'POST',
    path: '/api/admin/remove-redirect',
    access: 'admin',
    summary: 'Removes a redirect',
    failures: { 422: 'There is no such redirect.' },
    body: ByPath,
    response: Acknowledged,
    invalidates: [redirectList],
  },
  listMissingPaths: {
    method: 'GET',
    path: '/api/admin/missing-paths',
    access: 'admin',
    summary: 'Lists what visitors asked for in vain, the most often asked for first',
    query: query({ ...page, search: { ...search, description: 'A part of the path.' } }),
    response: successResponse({ paths: list(MissingPath) }, { total }),
    provides: [missingPathList],
  },
  forgetMissingPath: {
    method: 'POST',
    path: '/api/admin/forget-missing-path',
    access: 'admin',
    summary: 'Takes a path from the list of what visitors asked for in vain',
    body: ByPath,
    response: Acknowledged,
    invalidates: [missingPathList],
  },
} as const satisfies Record<string, Call>;
