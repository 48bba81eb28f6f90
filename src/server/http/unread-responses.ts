// Bounds what is held for clients that do not take their responses: without it, anybody can fill the memory by asking for long
// lists and reading none.
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { Semaphore } from 'async-mutex';
import type { FastifyInstance } from 'fastify';
import { takeTurn } from '../database/wait-budget';
import { networkOf } from '../network';
import { collectChunks, type JsonChunks } from './json-chunks';

interface Options {
  /**
   * Of all unread responses: beyond it, of the network that has most of them, the connection is closed whose response has been
   * sent for the longest time.
   */
  maxBytes?: number;
  /** How long a client may take nothing of a response that is made already, or as it is read. */
  silenceMs?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Collects the beginnings of few responses at a time, those first of whose network the fewest wait. */
    collectChunks(request: FastifyRequest, response: string | JsonChunks): Promise<string | JsonChunks>;
  }
}

const megabyte = 1024 * 1024;

/** What is made of a list before the client takes it, and the state of its compression. */
const bytesOfList = 4 * megabyte;

/** What is read ahead of a file. */
const bytesOfFile = 128 * 1024;

const maxCollectedAtOnce = 8;

/**
 * The system takes further bytes when a third of its buffer, which may be 4 MB and more, has gone: of who reads slowly nothing
 * is heard for minutes.
 */
const maxSilenceMs = 5 * 60_000;

/** Smaller responses are in the buffers of the connection anyway. */
const minBytes = 16 * 1024;

const isFile = (payload: unknown): boolean => payload instanceof Readable && !payload.readableObjectMode;

function sizeOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  if (isFile(payload)) return bytesOfFile;
  return payload instanceof Readable ? bytesOfList : 0;
}

interface Unread {
  network: string;
  bytes: number;
}

/** To be called before what compresses responses. */
export function limitUnreadResponses(
  app: FastifyInstance,
  { maxBytes = 96 * megabyte, silenceMs = maxSilenceMs }: Options = {},
): void {
  /** Those that are being sent, the first one first. */
  const unread = new Map<ServerResponse, Unread>();
  const ofNetworks = new Map<string, number>();
  let total = 0;

  const count = ({ network, bytes }: Unread, sign: 1 | -1) => {
    total += sign * bytes;
    const ofNetwork = (ofNetworks.get(network) ?? 0) + sign * bytes;
    if (ofNetwork > 0) ofNetworks.set(network, ofNetwork);
    else ofNetworks.delete(network);
  };
  const forget = (response: ServerResponse) => {
    const known = unread.get(response);
    if (known) count(known, -1);
    unread.delete(response);
  };
  /** Who reads slowly keeps a response, however many others ask for and do not read. @param latest is not closed itself */
  const findOldest = (latest: ServerResponse): ServerResponse | undefined => {
    let found: { response: ServerResponse; ofNetwork: number } | undefined;
    for (const [response, { network }] of unread) {
      const ofNetwork = ofNetworks.get(network)!;
      if (response !== latest && ofNetwork > (found?.ofNetwork ?? 0)) found = { response, ofNetwork };
    }
    return found?.response;
  };

  app.addHook('onSend', (request, { raw: response }, payload, done) => {
    const bytes = sizeOf(payload);
    // Whose client has gone meanwhile is not closed once more.
    if (bytes >= minBytes && !response.destroyed) {
      forget(response);
      const known = { network: networkOf(request.ip, 64), bytes };
      unread.set(response, known);
      count(known, 1);
      response.once('close', () => forget(response));
      // A file may be a video that was paused, and an event stream has nothing to send at times.
      if (!isFile(payload)) response.setTimeout(silenceMs, () => response.destroy());
    }
    while (total > maxBytes) {
      const oldest = findOldest(response);
      if (!oldest) break;
      forget(oldest);
      oldest.destroy();
    }
    done(null, payload);
  });

  const gate = new Semaphore(maxCollectedAtOnce);
  const asked = new Map<string, number>();
  app.decorate('collectChunks', async ({ ip }, response) => {
    if (typeof response === 'string') return response;
    const network = networkOf(ip, 64);
    const before = asked.get(network) ?? 0;
    asked.set(network, before + 1);
    let leave: (() => void) | undefined;
    try {
      leave = await takeTurn(gate, Infinity, -before);
      return await collectChunks(response);
    } finally {
      leave?.();
      const left = asked.get(network)! - 1;
      if (left > 0) asked.set(network, left);
      else asked.delete(network);
    }
  });
}
