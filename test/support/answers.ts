// What a blog is, seen from outside: for comparing it with what was made of it.
import { contract } from '../../src/contract/calls';
import { allCalls } from '../../src/contract/extensions';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { openDataDirectory } from '../../src/server/data-directory/open-data-directory';
import type { Database } from '../../src/server/database/database';
import { dataTables, readBatches, type Row } from '../../src/server/database/table-rows';
import { openImageStore, pairImages } from '../../src/server/media/open-image-store';
import type { Account } from './server';

interface Options {
  /** Signs the tokens of the accounts. */
  secret: string;
  blogIds: string[];
  /** Undefined: a visitor. */
  accounts: (Pick<Account, 'name' | 'token'> | undefined)[];
}

/** All rows of all tables. */
export async function dumpTables({ queries }: Pick<Database, 'queries'>): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {};
  for (const table of dataTables) {
    tables[table.name] = [];
    for await (const rows of readBatches(queries, table)) tables[table.name]!.push(...rows);
  }
  return tables;
}

/** What the API answers, byte by byte, to a visitor, a reader and an admin with the tokens that they have had. */
export async function readAnswers(
  env: Record<string, string>,
  { secret, blogIds, accounts }: Options,
): Promise<Record<string, string>> {
  const config = readConfig({ LOG_LEVEL: 'silent', RATE_LIMIT: 'off', AVIF: 'off', JWT_SECRET: secret, ...env });
  const { database, imagesDirectory } = await openDataDirectory(config);
  const images = await openImageStore({ ...config, directory: imagesDirectory });
  expect(await pairImages(database, images)).toBeUndefined();
  const app = await buildApp({ config, database, images, secret, clientDirectory: 'none', output: process.stdout });
  const result: Record<string, string> = {};
  const queries = ['', '?limit=3&offset=2', '?limit=2', '?search=rain', '?sort=title&order=asc', '?status=draft'];
  for (const { path, method } of Object.values(allCalls)) {
    if (method !== 'GET' && path !== contract.listComments.path) continue;
    const addresses = path.includes(':id')
      ? blogIds.map((id) => path.replace(':id', id))
      : queries.map((query) => path + query);
    for (const url of addresses) {
      for (const account of accounts) {
        const { statusCode, body } = await app.inject({
          method,
          url,
          ...(account && { headers: { authorization: `Bearer ${account.token}` } }),
          ...(method === 'POST' && { payload: { blogId: blogIds.at(-1) } }),
        });
        result[`${account?.name}: ${url}`] = `${statusCode} ${body}`;
      }
    }
  }
  for await (const { files } of images.list()) {
    for (const { name } of files) result[name] = (await app.inject(`/images/${name}`)).rawPayload.toString('base64');
  }
  await app.close();
  await database.close();
  return result;
}
