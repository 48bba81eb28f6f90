// Runs before the server tests on SQLite.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../src/server/database/migrate';
import { openSqlite } from '../../src/server/database/sqlite';
import { templateVariable } from './sqlite-template';

export default async function setUp(): Promise<void> {
  const path = join(await mkdtemp(join(tmpdir(), 'octavo-template-')), 'octavo.db');
  const database = openSqlite(path);
  await migrate(database);
  await database.close();
  process.env[templateVariable] = path;
}
