import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import { cancelledMs } from './postgres-limits';

export interface QueryLimits {
  /** Undefined: as long as the statement likes, while its server answers others. */
  limitMs: number | undefined;
  /** Whether the server is told to stop at the limit. Otherwise the connection is given up. */
  isCancelled?: boolean;
}

/** The server that a connection leads to. */
export interface Server {
  /** After how long without an answer `suspect` is to be called, again and again. */
  suspectMs: number;
  /** Finds out whether the server has fallen silent, and ends its connections then. */
  suspect(): void;
  /** It has answered. */
  heard(): void;
  /** A connection has fallen silent: those that nobody uses are closed, as they may have, too. */
  lost(): void;
  /** It is used by others from now on, or by nobody. */
  released(client: PoolClient): void;
  /**
   * Tells it, by a connection of its own, to stop what this one has asked for. Resolves when it has heard it: it would stop
   * what is asked for next.
   */
  cancel(client: PoolClient): Promise<void>;
}

/** A connection of a pool, whose queries end in time whether or not the server answers. */
export class PostgresClient {
  constructor(
    private readonly client: PoolClient,
    private readonly server: Server,
  ) {}

  query<Row extends object>(
    { text, values }: Pick<QueryConfig, 'text' | 'values'>,
    { limitMs, isCancelled = false }: QueryLimits,
  ): Promise<QueryResult<Row>> {
    const { client, server } = this;
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        ended();
        server.lost();
        reject(new Error('The database server does not answer.'));
      };
      const suspicion = setInterval(server.suspect, server.suspectMs);
      let cancelling: Promise<void> | undefined;
      let limit =
        limitMs === undefined
          ? undefined
          : setTimeout(() => {
              if (!isCancelled) return giveUp();
              cancelling = server.cancel(client);
              limit = setTimeout(giveUp, cancelledMs);
            }, limitMs);
      const ended = () => {
        clearInterval(suspicion);
        clearTimeout(limit);
      };
      // Without values by the simple protocol, which takes several statements at once.
      client.query<Row>(values?.length ? { text, values } : text).then(
        async (result) => {
          ended();
          server.heard();
          await cancelling;
          resolve(result);
        },
        async (error: unknown) => {
          ended();
          if (isServerError(error)) server.heard();
          await cancelling;
          reject(error as Error);
        },
      );
    });
  }

  /** @param isBroken closes it; otherwise others can use it */
  release(isBroken = false): void {
    this.server.released(this.client);
    this.client.release(isBroken);
  }
}

/** Said by the server, in contrast to a connection that has failed. */
export const isServerError = (error: unknown): error is { code: string; severity: string } =>
  typeof error === 'object' && error !== null && 'severity' in error && 'code' in error;
