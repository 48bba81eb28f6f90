// `npx tsx test/bench/mail-kills.ts`, after `npm run build`: a server that sends mail is killed by SIGKILL while it does, 20 times,
// alone on SQLite, and one of three on PostgreSQL. Each mail has to arrive once; one that was under way at a kill, at most twice,
// with the same Message-ID.
// `--only sqlite` or `--only postgres` runs one of them, `--rounds` and `--mails` say how many.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { killSenders, type KillResult } from '../support/mail-kills';
import { createPostgresServer } from '../support/postgres-server';
import { builtProgram } from '../support/process';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    mails: { type: 'string', default: '16' },
    only: { type: 'string' },
  },
});
const settings = {
  rounds: Number(values.rounds),
  mailsPerRound: Number(values.mails),
  program: builtProgram,
  onRound: (line: string) => console.log(line),
};

async function withDirectory(run: (directory: string) => Promise<KillResult>): Promise<KillResult> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-kills-'));
  try {
    return await run(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const alone = () =>
  withDirectory(async (directory) => {
    const database = openSqlite(join(directory, 'octavo.db'));
    try {
      return await killSenders({ ...settings, database, directory, env: {}, instances: 1 });
    } finally {
      await database.close();
    }
  });

const amongThree = () =>
  withDirectory(async (directory) => {
    const postgres = createPostgresServer();
    await postgres.start();
    try {
      const { database } = await openPostgres({ url: postgres.url, poolSize: 5 });
      try {
        const env = {
          DATABASE_URL: postgres.url,
          DATABASE_POOL: '3',
          JWT_SECRET: 'the secret of all instances, 32 characters',
        };
        return await killSenders({ ...settings, database, directory, env, instances: 3 });
      } finally {
        await database.close();
      }
    } finally {
      await postgres.remove();
    }
  });

function report(name: string, { mails, kills, taken, missing, twice }: KillResult): void {
  console.log(
    `${name}: ${kills} kills, ${mails} mails, ${taken} taken; missing ${missing.length}; twice, under way at a kill: ${twice.inFlight.length}; twice otherwise: ${twice.otherwise.length}; twice with another Message-ID: ${twice.otherId.length}`,
  );
  if (missing.length + twice.otherwise.length + twice.otherId.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  if (values.only !== 'postgres') report('one server on SQLite', await alone());
  if (values.only !== 'sqlite') report('one of three servers on PostgreSQL', await amongThree());
}

void main();
