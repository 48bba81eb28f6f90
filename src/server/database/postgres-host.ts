import { readFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { ConnectionOptions } from 'node:tls';
import { Client, Pool, types, type ClientBase, type ClientConfig, type PoolClient, type QueryConfig } from 'pg';
import type { ConnectionCounts } from './database';
import { isServerError, PostgresClient, type Server } from './postgres-connection';
import { cancelledMs, type PostgresLimits } from './postgres-limits';
import type { PostgresUrl } from './postgres-url';

export interface PostgresHost {
  /** @param waitMs at most; undefined: as long as a connection may take */
  connect(waitMs: number | undefined): Promise<PostgresClient>;
  /** Whether it has fallen silent, and was not found well since. */
  isSilent(): boolean;
  /** By a connection of its own. @throws Error when it cannot be used */
  probe(): Promise<void>;
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

/** A host that could not be used is not tried again for so long. */
const sharedFailureMs = 500;

type Limits = Pick<PostgresLimits, 'suspectMs' | 'probeMs'>;

/** Connections to one host. */
export function createPostgresHost(
  url: PostgresUrl,
  address: PostgresUrl['hosts'][number],
  size: number,
  { suspectMs, probeMs }: Limits,
): PostgresHost {
  const config: ClientConfig = {
    ...address,
    user: url.user,
    password: url.password,
    database: url.database,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
    application_name: url.applicationName,
    types: { getTypeParser },
  };
  const mustBeWritable = url.targetSessionAttrs !== 'any';
  const clients = new Set<PoolClient>();
  const used = new Set<PoolClient>();
  /** Those who wait for a connection. */
  const waiting = new Set<(error: Error) => void>();
  let isSilent = false;
  let heardAt = -Infinity;
  let probing: Promise<void> | undefined;
  let failed: { at: number; error: unknown } | undefined;

  const open = (ssl: ConnectionOptions | false) => {
    const pool = new Pool({
      ...config,
      ssl,
      max: size,
      connectionTimeoutMillis: url.connectTimeoutMs,
      idleTimeoutMillis: idleTimeoutMs,
      ...(mustBeWritable && {
        verify: (client, done) => void requireWritable(client, url.connectTimeoutMs).then(() => done(), done),
      }),
    });
    // Without listeners, a lost connection would end the process; whoever uses it gets the error, too.
    pool.on('error', () => undefined);
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      clients.add(client);
    });
    pool.on('remove', (client) => clients.delete(client));
    return pool;
  };

  const isTlsOptional = url.sslMode === 'allow' || url.sslMode === 'prefer';
  let ssl = tlsOptions(url, address.host);
  let pool = open(ssl);

  /** Where the server refuses TLS and it is not asked for, from then on without. */
  async function withTlsFallback<T>(step: () => Promise<T>): Promise<T> {
    const asked = pool;
    try {
      return await step();
    } catch (error) {
      if (!isTlsOptional || !isTlsRefused(error)) throw error;
      if (pool === asked) {
        ssl = false;
        pool = open(ssl);
        await asked.end();
      }
      return step();
    }
  }

  async function tryOut(): Promise<void> {
    const client = new Client({ ...config, ssl, connectionTimeoutMillis: probeMs });
    client.on('error', () => undefined);
    try {
      await client.connect();
      heardAt = performance.now();
      await (mustBeWritable ? requireWritable(client, probeMs) : ask(client, 'select 1', probeMs));
    } finally {
      // Not by a message that is to be read first.
      client.connection.stream.destroy();
    }
  }

  /** Whoever asks meanwhile, or soon after a failure, shares the answer. */
  async function probe(): Promise<void> {
    if (failed && performance.now() - failed.at < sharedFailureMs) throw failed.error;
    probing ??= withTlsFallback(tryOut)
      .then(
        () => {
          isSilent = false;
        },
        (error: unknown) => {
          failed = { at: performance.now(), error };
          throw error;
        },
      )
      .finally(() => {
        probing = undefined;
      });
    return probing;
  }

  /** All connections are closed, so that nobody waits for them, and none of them is used again. */
  function giveUp(): void {
    isSilent = true;
    for (const client of clients) client.connection.stream.destroy();
    const error = new Error('The database server does not answer.');
    for (const reject of waiting) reject(error);
  }

  const server: Server = {
    suspectMs,
    suspect() {
      const suspectedAt = performance.now();
      // What it has told others says that it works.
      if (probing || isSilent || suspectedAt - heardAt < suspectMs) return;
      probe().catch(async (error: unknown) => {
        // What has arrived while this process was busy is read first.
        await setImmediate();
        if (!isServerError(error) && heardAt < suspectedAt) giveUp();
      });
    },
    heard() {
      heardAt = performance.now();
    },
    lost() {
      for (const client of clients) if (!used.has(client)) client.connection.stream.destroy();
    },
    released: (client) => void used.delete(client),
    cancel: (client) => sendCancel(address, client),
  };

  return {
    async connect(waitMs) {
      const client = await new Promise<PoolClient>((resolve, reject) => {
        const suspicion = setInterval(server.suspect, suspectMs);
        const limit = waitMs === undefined ? undefined : setTimeout(() => fail(new Error(poolTimeout)), waitMs);
        let isOver = false;
        const end = () => {
          isOver = true;
          clearInterval(suspicion);
          clearTimeout(limit);
          waiting.delete(fail);
        };
        const fail = (error: unknown) => {
          end();
          reject(error as Error);
        };
        waiting.add(fail);
        withTlsFallback(() => pool.connect()).then((connected) => {
          // Nobody waits for it any more.
          if (isOver) return connected.release();
          end();
          used.add(connected);
          resolve(connected);
        }, fail);
      });
      return new PostgresClient(client, server);
    },
    isSilent: () => isSilent,
    probe,
    count: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}

/** What pg says when all connections are in use. */
export const poolTimeout = 'timeout exceeded when trying to connect';

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

/** @throws Error when the answer has not come in time, by which the connection is of no use any more */
const ask = <Row extends object>(client: ClientBase, text: string, limitMs: number) =>
  client.query<Row>({ text, query_timeout: limitMs } as QueryConfig);

/** A standby is refused, and so is a primary that only reads, such as one that has been replaced. */
async function requireWritable(client: ClientBase, limitMs: number): Promise<void> {
  const { rows } = await ask<{ is_writable: boolean }>(
    client,
    `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as is_writable`,
    limitMs,
  );
  if (!rows[0]?.is_writable) throw new Error('This server can only be read.');
}

/** The code of such a request, in the place of a version of the protocol. */
const cancelRequest = 80_877_102;

/**
 * Asks a server to stop what a connection is doing. It does not say whether it has; where it cannot be asked, such as over TLS
 * only, the connection will be closed.
 */
async function sendCancel({ host, port }: PostgresUrl['hosts'][number], client: PoolClient): Promise<void> {
  // pg has no call that does so, and no types of what it has been told.
  const { processID, secretKey } = client as PoolClient & Partial<Record<'processID' | 'secretKey', number>>;
  if (processID === undefined || secretKey === undefined) return;
  const message = Buffer.alloc(16);
  for (const [index, value] of [message.length, cancelRequest, processID, secretKey].entries()) {
    message.writeInt32BE(value, 4 * index);
  }
  const socket = connectSocket(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  socket.on('error', () => undefined);
  socket.setTimeout(cancelledMs, () => socket.destroy());
  socket.end(message);
  await new Promise((resolve) => socket.once('close', resolve));
}

const isTlsRefused = (error: unknown) =>
  error instanceof Error && error.message === 'The server does not support SSL connections';
