// The databases on the PostgreSQL server of the tests.
import { runOn } from './postgres-server';

/** Names the server of the tests on PostgreSQL, which any may be; without it, the tests start one. */
export const testServerVariable = 'OCTAVO_TEST_POSTGRES';

/** Has the schema: the databases of the tests are copies of it. */
export const templateName = 'octavo_template';

export const postgresUrl = (name: string): string => {
  const url = process.env[testServerVariable];
  if (url === undefined) throw new Error(`${testServerVariable} is not set.`);
  return url.replace(/\/[^/]*$/, `/${name}`);
};

/** Runs statements in the database for administration. */
export const administer = (...statements: string[]): Promise<void> =>
  runOn(process.env[testServerVariable], ...statements);
