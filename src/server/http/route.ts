import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Body, Call, PathParameters, Query, Result, StreamedEvent } from '../../contract/call';
import { allCalls } from '../../contract/extensions';
import { IdempotencyKey } from '../../contract/idempotency-key';
import { resolveTags } from '../../contract/tags';
import type { Identity } from './authentication';
import { sendCached } from './cached-representation';
import { correctCategories } from './category-names';
import { cookiesOf, type Cookies } from './cookies';
import type { Counted } from './counted';
import { methodNotAllowed, unsupportedMediaType } from './errors';
import { sendEvents } from './event-stream';
import { type ClaimFor, claimNothing, type Idempotency } from './idempotency';
import { type JsonChunks, toStream } from './json-chunks';
import { readForm } from './multipart-form';
import { requireWellFormedQuery, requireWellFormedText } from './validation';

/** What a call's handler receives; everything in it is validated. */
interface RequestContext<C extends Call> {
  user: C['access'] extends 'public' ? Identity | undefined : Identity;
  body: Body<C>;
  params: PathParameters<C['path']>;
  /** The parameters of the contract that were sent. */
  query: Query<C>;
  image: C extends { form: { image: infer Requirement } }
    ? Requirement extends 'required'
      ? Buffer
      : Buffer | undefined
    : undefined;
  /** The first step of the transaction that does what the answer says. */
  claimFor: C extends { takesIdempotencyKey: true } ? ClaimFor<SuccessResponse<C>> : undefined;
  /** The file of an upload, which nobody has read yet. */
  upload: C extends { upload: string } ? Readable : undefined;
  /** Sends an event of the response, if the client accepts events. */
  emit: C extends { events: object } ? (event: StreamedEvent<C>) => void : undefined;
  /** The IP address of the client. */
  address: string;
  cookies: Cookies;
  /** What the browser says of itself. */
  userAgent: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Prefix of other URLs: see getOrigin(). */
  origin: string;
  /** Prefix of the URLs of images: see getImagesUrl(). */
  imagesUrl: string;
}

/** Repeats `success: true` of every result: TypeScript infers the literal `true` only where the type is not deferred. */
type SuccessResponse<C extends Call> = Result<C> & { success: true };

type HandlerResult<C extends Call> = SuccessResponse<C> | JsonChunks;

type CallHandler<C extends Call> = (context: RequestContext<C>) => Promise<HandlerResult<C>> | HandlerResult<C>;

interface CallOptions<C extends Call = Call> {
  /**
   * Caches the response until one of the tags the call provides is invalidated. It may depend on the database, the URL and
   * whether the caller is an admin only; that of an author is not cached, nor that of any signed-in caller with `likes=mine`.
   */
  cache?: true;
  /** With `cache`: what the statistics count when a response is sent. @param body the response, serialized */
  counted?: (query: Query<C>, body: string) => Promise<Counted | undefined>;
  /** Requests per minute and IP address, for a call that checks or hashes passwords, publishes text, or costs money. */
  perMinute?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
  interface FastifyInstance {
    idempotency: Idempotency;
  }
}

const keyHeader = 'idempotency-key';

/** Fastify route options of a call: method, path, authorization, validation and serialization from the contract. */
export function route<const C extends Call>(call: C, handler: CallHandler<C>): RouteOptions;
export function route<const C extends Call>(call: C, options: CallOptions<C>, handler: CallHandler<C>): RouteOptions;
export function route<C extends Call>(
  call: C,
  ...rest: [CallHandler<C>] | [CallOptions<C>, CallHandler<C>]
): RouteOptions {
  const [{ cache = false, perMinute, counted }, handler] = rest.length === 1 ? [{}, rest[0]] : rest;
  return {
    method: call.method,
    url: call.path,
    config: { call, ...(perMinute !== undefined && { rateLimit: { max: perMinute } }) },
    schema: {
      response: { 200: call.response },
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.takesIdempotencyKey && { headers: { type: 'object', properties: { [keyHeader]: IdempotencyKey } } }),
    },
    onRequest: (request) => request.server.authorize(request, call.access),
    ...(call.form && { preValidation: requireMultipart }),
    ...(call.upload && { preParsing: requireFile }),
    preHandler: async (request) => {
      if (call.query) requireWellFormedQuery(request.query);
      if (!call.upload) requireWellFormedText(request.body);
      if (call.query) await correctCategories(request, call.query);
    },
    handler: async (request, reply) => {
      const context = await toRequestContext(call, request, reply);
      if (cache && !isPersonal(request)) {
        const make = async () => {
          const result = await handler(context);
          return isChunks(result) ? result : (reply.serialize(result) as string);
        };
        return sendCached(call, request, reply, make, counted);
      }
      reply.header('cache-control', 'private, no-store');
      if (call.events) {
        return sendEvents(request, reply, async (emit) => handler(Object.assign(context, { emit })));
      }
      const result = await invalidateAfter(handleOnce(call, handler, context, request), call, context, request);
      if (!isChunks(result)) return result;
      const body = await request.server.collectChunks(request, result);
      reply.type('application/json; charset=utf-8');
      return reply.send(typeof body === 'string' ? body : toStream(body));
    },
  };
}

/** Carries out a request with an Idempotency-Key once. */
function handleOnce<C extends Call>(
  call: C,
  handler: CallHandler<C>,
  context: RequestContext<C>,
  { headers, identity, server }: FastifyRequest,
): ReturnType<CallHandler<C>> {
  const key = call.takesIdempotencyKey && headers[keyHeader];
  if (typeof key !== 'string') return handler(context);
  const { params, body, image } = context;
  return server.idempotency.once<HandlerResult<C>>(
    key,
    { call, userId: identity?.id, params, body, image },
    async (claimFor) => handler(Object.assign(context, { claimFor })),
  );
}

/** Also after a failure, because something may have been committed before it. */
async function invalidateAfter<T, C extends Call>(
  result: T | Promise<T>,
  call: C,
  { body, params }: RequestContext<C>,
  { server }: FastifyRequest,
): Promise<T> {
  try {
    return await result;
  } finally {
    if (call.invalidates) server.invalidate(resolveTags(call.invalidates, Object.assign({}, body, params)));
  }
}

const isChunks = (result: object): result is JsonChunks => Symbol.asyncIterator in result;

const isPersonal = ({ identity, query }: FastifyRequest) =>
  identity !== undefined &&
  (identity.role === 'author' || (query as Query<Call> & { likes?: string }).likes === 'mine');

async function requireMultipart(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw unsupportedMediaType('Please send a form, as multipart/form-data.');
}

/** Before the body is read, as another parser would. */
async function requireFile(request: FastifyRequest): Promise<void> {
  if (!/^application\/octet-stream\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw unsupportedMediaType('Please send the file, as application/octet-stream.');
  }
  request.server.allowSlowBody(request);
}

async function toRequestContext<C extends Call>(
  call: C,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext<C>> {
  const { blog, image } = call.form ? await readForm(request, call.form) : {};
  // While the body was on its way, the account may have lost its role.
  if (call.access !== 'public' && (call.form ?? call.body)) await request.server.authorize(request, call.access);
  const origin = request.server.getOrigin(request);
  const context = {
    user: request.identity,
    body: call.form ? blog : request.body,
    params: request.params,
    query: request.query,
    image,
    claimFor: claimNothing,
    emit: undefined,
    upload: call.upload ? request.body : undefined,
    address: request.ip,
    cookies: cookiesOf(request, reply, origin.startsWith('https:')),
    userAgent: request.headers['user-agent'] ?? '',
    // Made only for the calls that use it.
    get signal() {
      return abortSignalFor(reply);
    },
    origin,
    imagesUrl: request.server.getImagesUrl(origin),
  };
  // Validation has ensured the contract's types.
  return context as RequestContext<C>;
}

function abortSignalFor(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abortUnlessSent = () => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  // The client may have gone while it was looked up who asks.
  if (reply.raw.closed) abortUnlessSent();
  else reply.raw.once('close', abortUnlessSent);
  return controller.signal;
}

/** Answers 405 to methods the path of a call does not support, before the body is read. */
export function methodNotAllowedRoutes(app: FastifyInstance): void {
  const paths = new Set(Object.values(allCalls).map(({ path }) => path));
  // As a plugin, because those before it add routes when they are loaded.
  app.register(async (scope) => {
    for (const url of paths) {
      const allowed = app.supportedMethods.filter((method) => app.hasRoute({ url, method }));
      const reject = async () => {
        throw methodNotAllowed(allowed);
      };
      const otherMethods = app.supportedMethods.filter((method) => !allowed.includes(method));
      scope.route({ url, method: otherMethods, onRequest: reject, handler: reject });
    }
  });
}
