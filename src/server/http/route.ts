import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Body, Call, PathParameters, Result } from '../../contract/calls';
import type { Identity } from './authentication';
import { unsupportedMediaType } from './errors';
import { readForm } from './form';
import { requireStorable } from './storable';

/** What a call's answer is made from; everything in it has been checked. */
export interface Context<C extends Call> {
  user: C['access'] extends 'public' ? Identity | undefined : Identity;
  body: Body<C>;
  params: PathParameters<C['path']>;
  image: C extends { form: { image: infer Need } }
    ? Need extends 'required'
      ? Buffer
      : Buffer | undefined
    : undefined;
  /** Aborts when the caller has gone away. */
  signal: AbortSignal;
  /** What the addresses in the answer begin with. */
  origin: string;
}

/** Says again what every result says: TypeScript reads a literal `true` as such only where the type is not deferred. */
type Answer<C extends Call> = Result<C> & { success: true };

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call;
  }
}

/** The server's side of a call: its address, who may make it, and what may go in and come out. */
export function route<const C extends Call>(
  call: C,
  answer: (context: Context<C>) => Promise<Answer<C>> | Answer<C>,
): RouteOptions {
  return {
    method: call.method,
    url: call.path,
    config: { call },
    schema: { response: { 200: call.response }, ...(call.body && { body: call.body }) },
    onRequest: (request) => request.server.admit(request, call.access),
    ...(call.form && { preValidation: requireForm }),
    preHandler: async (request) => requireStorable(request.body),
    handler: async (request, reply) => answer(await toContext(call, request, reply)),
  };
}

async function requireForm(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw unsupportedMediaType('Please send a form, as multipart/form-data.');
}

async function toContext<C extends Call>(call: C, request: FastifyRequest, reply: FastifyReply): Promise<Context<C>> {
  const { blog, image } = call.form ? await readForm(request, call.form) : {};
  const context = {
    user: request.identity,
    body: call.form ? blog : request.body,
    params: request.params,
    image,
    signal: signalOf(reply),
    origin: request.server.originOf(request),
  };
  // Validation made sure of what the types of the contract say.
  return context as Context<C>;
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
