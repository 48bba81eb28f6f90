import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, Query } from '../../contract/call';
import { contract } from '../../contract/calls';
import { coverTags, resolveTags, searchIndex, type Tag } from '../../contract/tags';
import type { Change, ChangeKind } from '../database/changes';
import { waitWithinLimit } from '../database/wait-budget';
import { type JsonChunks, toStream } from './json-chunks';
import type { Counted, CountVisit } from './counted';
import { freshOrKept } from './kept-responses';
import { addVary, createRepresentation, negotiate, type Representation } from './representation';
import { createResponseCache, type ResponseCache, type ResponseCacheOptions } from './response-cache';

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache;
    readFromReplica: <T>(work: () => Promise<T>) => Promise<T>;
    /** To be called after every change of the database, before it is acknowledged, with the tags of what has changed. */
    invalidate(tags: readonly Tag[]): void;
  }
}

interface CachedRepresentation {
  /** Names all that the response depends on besides the database. Without it, the response is not kept. */
  key: string | undefined;
  /** Whether clients can make up keys like this one: such responses have a small part of the cache to themselves. */
  isClientKeyed?: boolean;
  /** What the response holds. */
  tags: readonly Tag[];
  /** Media type. */
  type: string;
  /** Makes the body when none is kept. */
  make: () => Promise<string | JsonChunks | Representation>;
  /** How long the response may still be sent after what it holds has changed. */
  maxStaleMs?: number;
  /** Whether the URL may be answered otherwise the next time: it then takes the way through the framework again. */
  mayBeRedirected?: boolean;
}

interface Options extends ResponseCacheOptions {
  /** Runs what makes a body, which may then read what the database held at the last `revalidate()`, or newer. */
  readFromReplica?: (<T>(work: () => Promise<T>) => Promise<T>) | undefined;
  /** What else is out of date when this is. */
  withConsequences?: (tags: readonly Tag[]) => readonly Tag[];
  countVisit: CountVisit;
}

export function decorateResponseCache(
  app: FastifyInstance,
  { readFromReplica, withConsequences = (tags) => tags, readChanges, countVisit, ...options }: Options,
): void {
  const cache = createResponseCache({
    ...options,
    async readChanges() {
      const changed = await readChanges();
      return changed && withConsequences(changed);
    },
  });
  app.decorate('responseCache', cache);
  app.decorate('countVisit', countVisit);
  app.decorate('readFromReplica', readFromReplica ?? ((work) => work()));
  app.decorate('invalidate', (tags: readonly Tag[]) => cache.invalidate(withConsequences(tags)));
}

/**
 * Sends the response kept under `key`, or makes and keeps it: with ETag, compressed where the client accepts it, and
 * before the framework runs the next time. Headers that it needs besides are to be set before.
 */
export async function sendCachedRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, isClientKeyed, tags, type, make, maxStaleMs, mayBeRedirected }: CachedRepresentation,
): Promise<FastifyReply> {
  const { server } = request;
  const { responseCache, fastPath, readFromReplica } = server;
  let large: JsonChunks | undefined;
  const load = () =>
    readFromReplica(async () => {
      const made = await make();
      if (isRepresentation(made)) return made;
      const body = await server.collectChunks(request, made);
      if (typeof body === 'string') return createRepresentation(body);
      large = body;
      return undefined;
    });
  const loadOrFind = () =>
    key === undefined ? load() : responseCache.load(key, tags, load, { maxStaleMs, isClientKeyed });
  // Who is signed in reads what was committed, or nothing.
  const kept = key === undefined || request.identity ? undefined : responseCache.findOld(key);
  const representation = await (kept
    ? freshOrKept<Representation | undefined>(kept, responseCache.revalidate, loadOrFind)
    : waitWithinLimit(responseCache.revalidate).then(loadOrFind));

  reply.type(type);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-cache');
  addVary(reply, 'Accept-Encoding');
  if (representation) {
    const { statusCode, headers, counted } = representation;
    reply.code(statusCode).headers(headers);
    // What does not exist has any number of URLs.
    if (key !== undefined && statusCode === 200 && !mayBeRedirected)
      fastPath.remember(request, reply, key, representation);
    if (counted && statusCode === 200) request.server.countVisit(counted, request.raw, request.ip);
    return reply.send(await negotiate(request, reply, representation));
  }
  const body = large ?? ((await make()) as string | JsonChunks);
  return reply.send(typeof body === 'string' ? body : toStream(body));
}

const isRepresentation = (made: string | JsonChunks | Representation): made is Representation =>
  typeof made === 'object' && 'etag' in made;

/**
 * Sends the response of a call from the cache.
 * @param make makes the serialized response, which depends on the database, the URL, the origin and whether the caller
 * is an admin, and on nothing else; authors are not sent it
 * @param counted tells what the statistics count when a response is sent, which is not long
 */
export async function sendCached<C extends Call>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<string | JsonChunks>,
  counted?: (query: Query<C>, body: string) => Promise<Counted | undefined>,
): Promise<FastifyReply> {
  reply.header('cache-control', request.identity ? 'private, no-cache' : 'no-cache');
  addVary(reply, 'Authorization');
  return sendCachedRepresentation(request, reply, {
    key: cacheKey(call, request),
    isClientKeyed: hasFreeParameters(request),
    tags: resolveTags(call.provides ?? [], request.params as Record<string, string>),
    type: 'application/json; charset=utf-8',
    make: async () => {
      const made = await make();
      const body = counted && (await request.server.collectChunks(request, made));
      if (typeof body !== 'string') return body ?? made;
      return createRepresentation(body, { counted: await counted?.(request.query as Query<C>, body) });
    },
  });
}

/** Parameters with a few values, so that there are few responses. */
const enumeratedParameters = ['category', 'likes'];

/** Whether the response depends on parameters that may have any number of values. */
const hasFreeParameters = ({ query }: FastifyRequest): boolean =>
  Object.keys(query as object).some((name) => !enumeratedParameters.includes(name));

/** Names the parameters of the contract only, in its order, so that others do not multiply the responses of a call. */
function cacheKey(call: Call, request: FastifyRequest): string {
  const query = request.query as Record<string, unknown>;
  const parameters = Object.keys((call.query?.properties as object | undefined) ?? {}).map((name) => query[name]);
  return JSON.stringify([
    request.identity?.role === 'admin' ? 'admin' : 'public',
    request.server.getOrigin(request),
    call.path,
    request.params,
    parameters,
  ]);
}

const invalidatedBy = (...calls: Call[]) => calls.flatMap(({ invalidates }) => invalidates ?? []);

/** What the calls invalidate that make such a change. */
const tags: Record<ChangeKind, readonly Tag[]> = {
  blog: [
    ...invalidatedBy(contract.addBlog, contract.editBlog, contract.deleteBlog, contract.togglePublish),
    searchIndex,
  ],
  likes: invalidatedBy(contract.toggleLike),
  comments: invalidatedBy(contract.addComment, contract.approveComment, contract.deleteComment),
  cover: coverTags,
  search: [searchIndex],
};

/** The tags of the responses that a change of the database has made out of date. */
export const tagsOfChange = ({ kind, blogId }: Change): Tag[] => resolveTags(tags[kind], { id: blogId, blog: blogId });
