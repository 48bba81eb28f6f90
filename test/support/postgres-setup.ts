// Runs before the server tests on PostgreSQL.
import { openPostgres } from '../../src/server/database/postgres';
import { administer, postgresUrl, templateName, testServerVariable } from './postgres-databases';
import { createPostgresServer, type PostgresServer } from './postgres-server';

declare global {
  var testPostgresServer: PostgresServer | undefined;
}

export default async function setUp(): Promise<void> {
  if (!process.env[testServerVariable]) {
    // Databases are made by copying files.
    const server = createPostgresServer({ wal_level: 'minimal', max_wal_senders: '0', synchronous_commit: 'off' });
    globalThis.testPostgresServer = server;
    await server.start();
    process.env[testServerVariable] = server.url;
  }
  await administer(`drop database if exists ${templateName}`, `create database ${templateName}`);
  const { database } = await openPostgres({ url: postgresUrl(templateName), poolSize: 1 });
  await database.close();
}
