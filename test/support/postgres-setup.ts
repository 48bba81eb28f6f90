// Runs before the server tests on PostgreSQL.
import { openPostgres } from '../../src/server/database/postgres';
import { administer, postgresUrl, templateName, testServerVariable } from './postgres-databases';
import { startPostgresServer, type PostgresServer } from './postgres-server';

declare global {
  var testPostgresServer: PostgresServer | undefined;
}

export default async function setUp(): Promise<void> {
  if (!process.env[testServerVariable]) {
    globalThis.testPostgresServer = await startPostgresServer();
    process.env[testServerVariable] = globalThis.testPostgresServer.url;
  }
  await administer(`drop database if exists ${templateName}`, `create database ${templateName}`);
  const { database } = await openPostgres({ url: postgresUrl(templateName), poolSize: 1 });
  await database.close();
}
