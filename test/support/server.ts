import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Ajv from 'ajv';
import addKeywords from 'ajv-keywords';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { contract, Failure, type Body, type Call, type PathParameters, type Result } from '../../src/contract/calls';
import type { NewBlog } from '../../src/contract/entities';
import { createAccountsService } from '../../src/server/accounts/accounts.service';
import { ensureAdmin } from '../../src/server/accounts/first-admin';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { migrate } from '../../src/server/database/migrate';
import { openSqlite } from '../../src/server/database/sqlite';
import { createImageStore } from '../../src/server/media/images';

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

interface Options<C extends Call> {
  as?: Pick<Account, 'token'> | undefined;
  params?: PathParameters<C['path']>;
  /** Of a JSON call, or the blog of a form; may be wrong on purpose. */
  body?: Body<C> | Wrong;
  image?: Buffer;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Says that a body is wrong, and meant to be. */
export class Wrong {
  constructor(readonly value: unknown) {}
}

interface Answer<C extends Call> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** As the contract describes it when the call succeeds; `message` when it fails. */
  body: Result<C> & { message: string };
}

const ajv = new Ajv({ strict: false });
addKeywords(ajv, 'transform');

/** The whole server on a database of its own, with the options it has in production; to be closed. */
export async function createTestServer(env: Record<string, string> = {}, clientDirectory = 'none') {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-test-'));
  const named = { email: 'boss@example.com', password: 'a long password' };
  const config = readConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    ADMIN_EMAIL: named.email,
    ADMIN_PASSWORD: named.password,
    ...env,
  });
  const database = openSqlite(join(directory, 'octavo.db'));
  await migrate(database);
  await ensureAdmin(createAccountsService(database), config.firstAdmin);
  const images = createImageStore({ directory: join(directory, 'images') });
  const app = await buildApp({ config, database, images, secret: 'secret of the tests', clientDirectory });

  /** Makes a call and holds its answer to the contract. */
  async function call<const C extends Call>(entry: C, options: Options<C> = {}): Promise<Answer<C>> {
    const { as, params, body, image, headers, ...rest } = options;
    const value = body instanceof Wrong ? body.value : body;
    const url = entry.path.replace(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent((params as Record<string, string>)[name]!),
    );
    const request: InjectOptions = { method: entry.method, url, ...rest };
    const sent: Pick<InjectOptions, 'payload' | 'headers'> = entry.form
      ? await form(value, image)
      : value !== undefined
        ? { payload: value as object }
        : {};
    const response = await app.inject({
      ...request,
      ...sent,
      headers: { ...sent.headers, ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    });
    const answer = { status: response.statusCode, headers: response.headers, body: response.json() };
    const schema = answer.status === 200 ? entry.response : Failure;
    if (!ajv.validate(schema, answer.body)) {
      throw new Error(`${entry.method} ${url} answers ${answer.status}: ${ajv.errorsText()}: ${response.body}`);
    }
    return answer;
  }

  async function logIn(email: string, password: string): Promise<Pick<Account, 'id' | 'token'>> {
    const { body } = await call(contract.login, { body: { email, password } });
    return { token: body.token, id: JSON.parse(Buffer.from(body.token.split('.')[1]!, 'base64url').toString()).id };
  }

  let accounts = 0;
  /** Registers somebody new, and logs them in. */
  async function signUp(name = `Reader ${(accounts += 1)}`): Promise<Account> {
    const email = `${name.replace(/\W/g, '.')}@example.com`;
    const password = 'correct horse';
    await call(contract.register, { body: { name, email, password } });
    return { name, email, password, ...(await logIn(email, password)) };
  }

  const admin: Account = { name: 'Admin', ...named, ...(await logIn(named.email, named.password)) };

  /** Adds a post as an admin does, published unless it says otherwise. */
  async function addBlog(blog: Partial<NewBlog> = {}, image?: Buffer): Promise<{ id: string; title: string }> {
    const body = aBlog(blog);
    const added = await call(contract.addBlog, { as: admin, body, image: image ?? (await aPicture()) });
    if (added.status !== 200) throw new Error(added.body.message);
    const { body: list } = await call(contract.listAllBlogs, { as: admin });
    return { id: list.blogs[0]!._id, title: body.title };
  }

  async function addComment(blog: string, { as, content = 'Well said.' }: { as?: Account; content?: string } = {}) {
    await call(contract.addComment, { as, body: { blog, name: as?.name ?? 'Somebody', content } });
    const { body } = await call(contract.listAllComments, { as: admin });
    return { id: body.comments[0]!._id, content };
  }

  async function close(): Promise<void> {
    await app.close();
    await database.close();
    await rm(directory, { recursive: true, force: true });
  }

  return { app, database, config, directory, images, admin, call, logIn, signUp, addBlog, addComment, close };
}

export function aBlog(blog: Partial<NewBlog> = {}): NewBlog {
  return {
    title: 'A walk in the rain',
    subTitle: 'Bring a hat',
    description: '<p>It rained.</p>',
    category: 'Lifestyle',
    isPublished: true,
    ...blog,
  };
}

/** A small picture; another colour makes another picture. */
export const aPicture = (background = '#336699') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

/** What a browser sends for a form of the field `blog` and the file `image`; text is sent as it is. */
export async function form(
  blog: unknown,
  image?: Buffer,
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const data = new FormData();
  if (blog !== undefined) data.append('blog', typeof blog === 'string' ? blog : JSON.stringify(blog));
  if (image) data.append('image', new Blob([new Uint8Array(image)]), 'cover.png');
  const body = new Response(data);
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')! },
  };
}
