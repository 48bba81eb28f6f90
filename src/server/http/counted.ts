import type { IncomingMessage } from 'node:http';

/** What it means for the statistics that a response is sent. */
export interface Counted {
  /** A page was opened: the id of the post that it shows, or empty for others, such as the home page. */
  page?: string;
  /** The path of a feed that was read. */
  feed?: string;
  /** What was searched for, and not found. */
  vainSearch?: string;
}

/** Counts a response that is sent. It is called for every request, and so does next to nothing itself. */
export type CountVisit = (
  counted: Counted,
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  address: string | undefined,
) => void;

declare module 'fastify' {
  interface FastifyInstance {
    countVisit: CountVisit;
  }
}
