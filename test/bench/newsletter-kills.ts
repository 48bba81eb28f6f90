// `npx tsx test/bench/newsletter-kills.ts`, after `npm run build`: a newsletter to 10,000 subscribers, whose servers are killed ten
// times by SIGKILL while it is sent, on SQLite, or with `--instances 3` on PostgreSQL. Each has to get it once; one whose mail was
// under way at a kill twice at most, with the same Message-ID. `--per-minute 6000` sends faster than the product does, 600.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '../../src/server/database/migrate';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { killNewsletter, type NewsletterKills } from '../support/newsletter-kills';
import { createPostgresServer } from '../support/postgres-server';
import { builtProgram } from '../support/process';

const { values } = parseArgs({
  options: {
    recipients: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '10' },
    instances: { type: 'string', default: '1' },
    'per-minute': { type: 'string' },
  },
});
const instances = Number(values.instances);
const settings = {
  instances,
  recipients: Number(values.recipients),
  kills: Number(values.kills),
  onKill: (line: string) => console.log(line),
};

/** The built server; a copy of it, where it is to send at another pace. */
async function findProgram(): Promise<string[]> {
  const perMinute = values['per-minute'];
  if (perMinute === undefined) return builtProgram;
  const built = await readFile('dist/server/main.js', 'utf8');
  const paced = built.replace(/\bmailsPerMinute = \d+/, `mailsPerMinute = ${Number(perMinute)}`);
  if (paced === built) throw new Error('The built server does not say how many mails it sends a minute.');
  const file = `dist/server/paced-${process.pid}.js`;
  await writeFile(file, paced);
  return [file];
}

async function onSqlite(directory: string, program: string[]): Promise<NewsletterKills> {
  const database = openSqlite(join(directory, 'octavo.db'));
  try {
    await migrate(database);
    return await killNewsletter({ ...settings, program, database, directory, env: {} });
  } finally {
    await database.close();
  }
}

async function onPostgres(directory: string, program: string[]): Promise<NewsletterKills> {
  const postgres = createPostgresServer();
  await postgres.start();
  try {
    const { database } = await openPostgres({ url: postgres.url, poolSize: 5 });
    const env = {
      DATABASE_URL: postgres.url,
      DATABASE_POOL: '3',
      JWT_SECRET: 'the secret of all instances, 32 characters',
    };
    try {
      await migrate(database);
      return await killNewsletter({ ...settings, program, database, directory, env });
    } finally {
      await database.close();
    }
  } finally {
    await postgres.remove();
  }
}

async function main(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-newsletter-kills-'));
  const program = await findProgram();
  const start = Date.now();
  try {
    const { recipients, kills, taken, missing, twice, wrong, sending } = await (
      instances === 1 ? onSqlite : onPostgres
    )(directory, program);
    const seconds = Math.round((Date.now() - start) / 1000);
    console.log(
      `${instances} on ${instances === 1 ? 'SQLite' : 'PostgreSQL'}: ${recipients} recipients, ${kills} kills, ${seconds} s`,
    );
    console.log(
      `taken ${taken}; missing ${missing.length}; twice, under way at a kill: ${twice.length}; wrong: ${wrong.length}`,
    );
    console.log(`the sending: ${JSON.stringify(sending)}`);
    if (missing.length + wrong.length > 0 || twice.length > kills) {
      console.log({ missing: missing.slice(0, 10), wrong: wrong.slice(0, 10) });
      process.exitCode = 1;
    }
  } finally {
    if (program !== builtProgram) await rm(program[0]!);
    await rm(directory, { recursive: true, force: true });
  }
}

void main();
