import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { Pool, types, type ClientBase, type PoolClient } from 'pg';
import type { ConnectionCounts } from './database';
import type { PostgresUrl } from './postgres-url';

export interface PostgresPool {
  connect(): Promise<PoolClient>;
  count(): ConnectionCounts;
  end(): Promise<void>;
}

/** A host that has vanished is noticed by a connection that nothing uses, too. */
const keepAliveDelayMs = 10_000;
const idleTimeoutMs = 60_000;

/** 64-bit integers and the sums of them, which pg would return as strings. */
const numberTypes: number[] = [types.builtins.INT8, types.builtins.NUMERIC];

const getTypeParser: typeof types.getTypeParser = (id: number, format?: 'text' | 'binary') =>
  numberTypes.includes(id) ? Number : types.getTypeParser(id, format as 'text');

/** Connections to that one of the hosts which can be used; all go to the same one, until it fails. */
export function createPostgresPool(url: PostgresUrl, size: number): PostgresPool {
  const pools = url.hosts.map((host) => createHostPool(url, host, size));
  let current = 0;
  return {
    async connect() {
      let failure: unknown;
      const first = current;
      for (let tried = 0; tried < pools.length; tried += 1) {
        const index = (first + tried) % pools.length;
        try {
          const client = await pools[index]!.connect();
          current = index;
          return client;
        } catch (error) {
          failure ??= error;
        }
      }
      throw failure;
    },
    count: () => sumCounts(pools.map((pool) => pool.count())),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
  };
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

function createHostPool(url: PostgresUrl, host: PostgresUrl['hosts'][number], size: number): PostgresPool {
  const open = (ssl: ConnectionOptions | false) => {
    const pool = new Pool({
      ...host,
      user: url.user,
      password: url.password,
      database: url.database,
      ssl,
      max: size,
      connectionTimeoutMillis: url.connectTimeoutMs,
      idleTimeoutMillis: idleTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      application_name: url.applicationName,
      types: { getTypeParser },
      ...(url.targetSessionAttrs !== 'any' && {
        verify: (client, done) => void requireWritable(client).then(() => done(), done),
      }),
    });
    // Without listeners, a lost connection would end the process; whoever uses it gets the error, too.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => client.on('error', () => undefined));
    return pool;
  };

  const isTlsOptional = url.sslMode === 'allow' || url.sslMode === 'prefer';
  let pool = open(tlsOptions(url, host.host));
  return {
    async connect() {
      const asked = pool;
      try {
        return await asked.connect();
      } catch (error) {
        if (!isTlsOptional || !isTlsRefused(error)) throw error;
        if (pool === asked) {
          pool = open(false);
          await asked.end();
        }
        return pool.connect();
      }
    },
    count: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** As libpq does: the certificate is checked only where sslmode or sslrootcert asks for it. */
function tlsOptions({ sslMode, sslRootCert, sslCert, sslKey }: PostgresUrl, host: string): ConnectionOptions | false {
  if (sslMode === 'disable' || host.startsWith('/')) return false;
  const isVerified = sslMode === 'verify-full' || sslMode === 'verify-ca' || (sslMode === 'require' && sslRootCert);
  return {
    rejectUnauthorized: Boolean(isVerified),
    // The authority alone is checked, whatever name the certificate has.
    ...(sslMode !== 'verify-full' && { checkServerIdentity: () => undefined }),
    ...(isVerified && sslRootCert && sslRootCert !== 'system' && { ca: readFileSync(sslRootCert) }),
    ...(sslCert && { cert: readFileSync(sslCert) }),
    ...(sslKey && { key: readFileSync(sslKey) }),
  };
}

const isTlsRefused = (error: unknown) =>
  error instanceof Error && error.message === 'The server does not support SSL connections';

/** A standby is refused, and so is a primary that only reads, such as one that has been replaced. */
async function requireWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ is_writable: boolean }>(
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`,
  );
  if (!rows[0]?.is_writable) throw new Error('This server can only be read.');
}
