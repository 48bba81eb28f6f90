// What the tests of imports share: files to import, a server with pictures, and the command.
import { defaultCategories } from '../../src/contract/categories';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contract } from '../../src/contract/calls';
import type { Blog } from '../../src/contract/entities';
import type { ImportReport } from '../../src/contract/extensions/transfers';
import type { AuthorOptions } from '../../src/server/import/authors';
import { createCategoryFinder } from '../../src/server/import/categories';
import { importBlog } from '../../src/server/import/import';
import type { SourceReader } from '../../src/server/import/source';
import { silentProgress } from '../../src/server/progress';
import { createServices } from '../../src/server/services';
import { runCommand } from './command';
import { createPng, type TestServer } from './server';
import { wxr, type Item } from './wxr';

/** A folder with these files, which `remove()` deletes. */
export async function createFolder(files: Record<string, string | Buffer>) {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-import-'));
  const write = async (changes: Record<string, string | Buffer>) => {
    for (const [path, content] of Object.entries(changes)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
  };
  await write(files);
  /** Writes an export of WordPress. @returns its path */
  const writeExport = async (name: string, items: Item[], url = 'https://old.example') => {
    await write({ [name]: wxr(url, items) });
    return join(folder, name);
  };
  return { folder, write, writeExport, remove: () => rm(folder, { recursive: true }) };
}

/** Serves a picture at any path that ends in `.png`, and counts how often each was asked for. */
export async function startPictures() {
  const asked: string[] = [];
  const answers = new Map<string, { status: number; headers?: Record<string, string>; body?: string }>();
  const png = await createPng('#994433');
  const server = createServer((request, response) => {
    const path = request.url!;
    asked.push(path);
    const { status, headers = {}, body } = answers.get(path) ?? { status: path.endsWith('.png') ? 200 : 404 };
    response.writeHead(status, headers).end(body ?? (status === 200 ? png : ''));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Runs an import that must succeed. */
export async function runImport(server: TestServer, ...args: string[]): Promise<ImportReport> {
  const { code, output, errors } = await runCommand(['--json', 'import', ...args], { env: server.env });
  if (code !== 0) throw new Error(errors);
  return JSON.parse(output) as ImportReport;
}

/** Runs an import in this process, so that a test can look at what it does to the database. */
export function importInProcess(
  { database, images }: TestServer,
  reader: SourceReader,
  authors: AuthorOptions = { as: 'byline', mapping: [] },
): Promise<ImportReport> {
  const nothing = () => undefined;
  const services = createServices({
    database,
    images,
    finishWork: nothing,
    renderImages: nothing,
    isRateLimited: false,
    timeZone: 'UTC',
  });
  const options = {
    addsCategories: false,
    isDryRun: false,
    isFetched: false,
    allowsPrivate: false,
    defaultCategory: 'Lifestyle',
  } as const;
  return importBlog(
    { database, services },
    reader,
    {
      ...options,
      authors,
      findCategory: createCategoryFinder(
        defaultCategories.map(({ name }) => name),
        [],
      ),
    },
    silentProgress,
  );
}

/** All posts with their text and comments, as an admin sees them, the newest first. */
export async function readBlogs(server: TestServer) {
  const { body } = await server.call(contract.listAllBlogs, { as: server.admin });
  return Promise.all(
    body.blogs.map(
      async ({ _id }): Promise<Blog & { comments: { name: string; content: string; isApproved: boolean }[] }> => {
        const { blog } = (await server.call(contract.getBlog, { as: server.admin, params: { id: _id } })).body;
        const rows = await server.database.queries
          .selectFrom('comments')
          .select(['name', 'content', 'is_approved'])
          .where('blog_id', '=', _id)
          .orderBy('sort_key')
          .execute();
        const comments = rows.map(({ name, content, is_approved }) => ({
          name,
          content,
          isApproved: is_approved === 1,
        }));
        return { ...blog, comments };
      },
    ),
  );
}

export async function findBlog(server: TestServer, title: string) {
  const found = (await readBlogs(server)).find((blog) => blog.title === title);
  if (!found) throw new Error(`There is no post called ${title}.`);
  return found;
}

/** The reasons of a report, with how many there are. */
export const reasonsOf = (reasons: ImportReport['leftOut']) =>
  Object.fromEntries(reasons.map(({ reason, count }) => [reason, count]));
