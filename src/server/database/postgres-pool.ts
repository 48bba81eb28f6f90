import { withTimeLimit } from '../with-time-limit';
import type { ConnectionCounts } from './database';
import { isServerError, type PostgresClient } from './postgres-connection';
import { createPostgresHost, poolTimeout } from './postgres-host';
import type { PostgresLimits } from './postgres-limits';
import type { PostgresUrl } from './postgres-url';

export interface PostgresPool {
  /** @param waitMs at most; undefined: as long as a connection may take */
  connect(waitMs?: number): Promise<PostgresClient>;
  count(): ConnectionCounts;
  end(): Promise<void>;
}

/** Connections to that one of the hosts which can be used; all go to the same one, until it fails. */
export function createPostgresPool(url: PostgresUrl, size: number, limits: PostgresLimits): PostgresPool {
  const hosts = url.hosts.map((host) => createPostgresHost(url, host, size, limits));
  let current = 0;
  let finding: Promise<void> | undefined;

  /** Finds a host that can be used, preferably the present one; whoever asks meanwhile waits for the same one. */
  function findHost(): Promise<void> {
    const order = hosts.map((_host, index) => (current + index) % hosts.length);
    finding ??= findFirst(order, (index) => hosts[index]!.probe(), limits.overlapMs)
      .then((found) => {
        current = found;
      })
      .finally(() => {
        finding = undefined;
      });
    return finding;
  }

  return {
    async connect(waitMs) {
      const startedAt = performance.now();
      const remaining = () => waitMs && Math.max(1, waitMs - (performance.now() - startedAt));
      if (hosts[current]!.isSilent()) await withinLimit(findHost(), remaining());
      else {
        try {
          return await hosts[current]!.connect(waitMs);
        } catch (error) {
          if (hosts.length === 1 || isOwnLack(error)) throw error;
          await withinLimit(findHost(), remaining());
        }
      }
      return hosts[current]!.connect(remaining());
    },
    count: () => sumCounts(hosts.map((host) => host.count())),
    end: async () => void (await Promise.all(hosts.map((host) => host.end()))),
  };
}

/** @throws Error when the search takes longer */
async function withinLimit(search: Promise<void>, limitMs: number | undefined): Promise<void> {
  if (limitMs === undefined) return search;
  await withTimeLimit(search, limitMs, () => {
    throw new Error('No database server has answered in time.');
  });
}

/** Whether a connection was lacking, and not the server. */
const isOwnLack = (error: unknown) =>
  isServerError(error) ? error.code.startsWith('53') : error instanceof Error && error.message === poolTimeout;

/**
 * The first of the values with which an attempt succeeds. Each begins when the one before has failed, or has taken too long.
 * @throws what the first attempt has thrown, when all have failed
 */
function findFirst<T>(values: readonly T[], attempt: (value: T) => Promise<void>, overlapMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const errors = new Map<T, unknown>();
    const begin = (index: number) => {
      const value = values[index];
      if (value === undefined) return;
      let hasGoneOn = false;
      const goOn = () => {
        if (!hasGoneOn) begin(index + 1);
        hasGoneOn = true;
      };
      const timer = setTimeout(goOn, overlapMs);
      attempt(value)
        .then(
          () => {
            hasGoneOn = true;
            resolve(value);
          },
          (error: unknown) => {
            errors.set(value, error);
            if (errors.size === values.length) reject(errors.get(values[0]!) as Error);
            goOn();
          },
        )
        .finally(() => clearTimeout(timer));
    };
    begin(0);
  });
}

export function sumCounts(counts: ConnectionCounts[]): ConnectionCounts {
  const sum = { used: 0, idle: 0, waiting: 0 };
  for (const { used, idle, waiting } of counts) {
    sum.used += used;
    sum.idle += idle;
    sum.waiting += waiting;
  }
  return sum;
}
