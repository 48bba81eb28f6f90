import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import Ajv from 'ajv';
import type { InjectOptions } from 'fastify';
import sharp from 'sharp';
import { Failure, type Body, type Call, type PathParameters, type Query, type Result } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { NewBlog } from '../../src/contract/entities';
import { binCalls } from '../../src/contract/extensions/bin';
import type { NewDraft } from '../../src/contract/extensions/drafts';
import type { NewPage } from '../../src/contract/extensions/pages';
import { createAccountsService } from '../../src/server/accounts/accounts.service';
import { ensureAdmin } from '../../src/server/accounts/admins';
import { createPasswords } from '../../src/server/accounts/passwords';
import { buildApp } from '../../src/server/app';
import { readConfig } from '../../src/server/config';
import { extendAjv } from '../../src/server/http/validation';
import { openImageStore, pairImages } from '../../src/server/media/open-image-store';
import type { PostgresOptions } from '../../src/server/database/postgres';
import type { Renderer } from '../../src/server/pages/renderer';
import { createTestDatabase, openTestDatabase } from './database';
import { encodeForm } from './encode-form';

export type TestServer = Awaited<ReturnType<typeof createTestServer>>;

export interface Account {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
}

interface CallOptions<C extends Call> {
  as?: Pick<Account, 'token'> | undefined;
  params?: PathParameters<C['path']>;
  query?: Query<C> | InvalidQuery;
  /** JSON body, or the field `blog` of a form. */
  body?: Body<C> | InvalidBody;
  image?: Buffer;
  /** The file of a call that takes one. */
  upload?: Buffer | Readable;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** A body that violates the contract on purpose. */
export class InvalidBody {
  constructor(readonly value: unknown) {}
}

/** A query string, without the `?`, that violates the contract on purpose. */
export class InvalidQuery {
  constructor(readonly value: string) {}
}

interface TestResponse<C extends Call> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The contract's response when the call succeeds; `message` when it fails. */
  body: Result<C> & { message: string };
}

const tokenSecret = 'the secret of the tests, 32 characters';

const ajv = new Ajv({ strict: false });
extendAjv(ajv);

/**
 * The whole server on a temporary database, or with DATABASE_URL on the one that it names, configured as in production,
 * but without AVIF files. The caller closes it.
 */
export async function createTestServer(
  env: Record<string, string> = {},
  clientDirectory = 'none',
  renderer?: Renderer,
  options?: PostgresOptions,
) {
  const directory = await mkdtemp(join(tmpdir(), 'octavo-test-'));
  const adminCredentials = { email: 'boss@example.com', password: 'a long password' };
  const config = readConfig({
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    AVIF: 'off',
    ADMIN_EMAIL: adminCredentials.email,
    ADMIN_PASSWORD: adminCredentials.password,
    ...env,
  });
  const {
    database,
    connect,
    env: databaseEnv,
    remove: removeDatabase,
  } = await (config.postgres ? openTestDatabase(config.postgres, options) : createTestDatabase(directory));
  await ensureAdmin(createAccountsService(database, createPasswords()), {
    configured: config.firstAdmin,
    secret: tokenSecret,
  });
  const images = await openImageStore({ ...config, directory: join(directory, 'images') });
  await pairImages(database, images);
  const app = await buildApp({
    config,
    database,
    images,
    secret: tokenSecret,
    clientDirectory,
    renderer,
    output: process.stdout,
  });

  /** Makes a call and validates its response against the contract. */
  async function call<const C extends Call>(entry: C, options: CallOptions<C> = {}): Promise<TestResponse<C>> {
    const { as, params, query, body, image, upload, headers, ...rest } = options;
    const value = body instanceof InvalidBody ? body.value : body;
    const path = entry.path.replace(/:(\w+)/g, (_whole, name: string) =>
      encodeURIComponent((params as Record<string, string>)[name]!),
    );
    const url = path + (query ? `?${encodeQuery(query)}` : '');
    const request: InjectOptions = { method: entry.method, url, ...rest };
    const encoded: Pick<InjectOptions, 'payload' | 'headers'> = entry.form
      ? await encodeForm(value, image)
      : entry.upload
        ? { payload: upload ?? Buffer.of(), headers: { 'content-type': 'application/octet-stream' } }
        : value !== undefined
          ? { payload: value as object }
          : {};
    const response = await app.inject({
      ...request,
      ...encoded,
      headers: { ...encoded.headers, ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    });
    const result = { status: response.statusCode, headers: response.headers, body: response.json() };
    const schema = result.status === 200 ? entry.response : Failure;
    if (!ajv.validate(schema, result.body)) {
      throw new Error(`${entry.method} ${url} answers ${result.status}: ${ajv.errorsText()}: ${response.body}`);
    }
    return result;
  }

  async function logIn(email: string, password: string): Promise<Pick<Account, 'id' | 'token'>> {
    const { body } = await call(contract.login, { body: { email, password } });
    return { token: body.token, id: JSON.parse(Buffer.from(body.token.split('.')[1]!, 'base64url').toString()).id };
  }

  let userCount = 0;
  /** Registers a new user and logs in. */
  async function signUp(name = `Reader ${(userCount += 1)}`): Promise<Account> {
    const email = `${name.replace(/\W+/g, '.')}@example.com`;
    const password = 'correct horse';
    const registered = await call(contract.register, { body: { name, email, password } });
    if (registered.status !== 200) throw new Error(registered.body.message);
    return { name, email, password, ...(await logIn(email, password)) };
  }

  const admin: Account = {
    name: 'Admin',
    ...adminCredentials,
    ...(await logIn(adminCredentials.email, adminCredentials.password)),
  };

  /** Adds a post as the admin, published by default. */
  async function addBlog(blog: Partial<NewBlog> = {}, image?: Buffer): Promise<{ id: string; title: string }> {
    const body = aBlog(blog);
    const added = await call(contract.addBlog, { as: admin, body, image: image ?? (await createPng()) });
    if (added.status !== 200) throw new Error(added.body.message);
    const { body: list } = await call(contract.listAllBlogs, { as: admin });
    return { id: list.blogs[0]!._id, title: body.title };
  }

  async function addComment(blog: string, { as, content = 'Well said.' }: { as?: Account; content?: string } = {}) {
    await call(contract.addComment, { as, body: { blog, name: as?.name ?? 'Somebody', content } });
    const { body } = await call(contract.listAllComments, { as: admin });
    return { id: body.comments[0]!._id, content };
  }

  /** Deletes a post, and what is in the bin of it. */
  async function deleteForGood(id: string): Promise<void> {
    for (const deletion of [contract.deleteBlog, binCalls.purgeBlog]) {
      const deleted = await call(deletion, { as: admin, body: { id } });
      if (deleted.status !== 200) throw new Error(deleted.body.message);
    }
  }

  /** The names of all that is in the image store, but for the install id. */
  async function listImages(): Promise<string[]> {
    const names: string[] = [];
    for await (const { files, temporary } of images.list()) {
      names.push(...files.map(({ name, isHalfRemoved }) => (isHalfRemoved ? `${name}.removed` : name)), ...temporary);
    }
    return names;
  }

  async function close(): Promise<void> {
    await app.close();
    await removeDatabase();
    await rm(directory, { recursive: true, force: true });
  }

  return {
    app,
    database,
    /** Opens the database once more, as another process does; the caller closes it. */
    connect,
    /** Names its data for the command line. */
    env: { DATA_DIR: directory, ...databaseEnv },
    config,
    directory,
    images,
    admin,
    call,
    logIn,
    signUp,
    addBlog,
    addComment,
    deleteForGood,
    listImages,
    close,
  };
}

function encodeQuery(query: object): string {
  if (query instanceof InvalidQuery) return query.value;
  return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}

export const aNewPage = (page: Partial<NewPage> = {}): NewPage => ({
  title: 'About',
  subTitle: '',
  description: '<p>Who we are.</p>',
  isPublished: true,
  ...page,
});

export const aNewDraft = (draft: Partial<NewDraft> = {}): NewDraft => ({
  title: 'A thought',
  subTitle: '',
  description: '',
  tags: '',
  isPublished: false,
  ...draft,
});

export function aBlog(blog: Partial<NewBlog> = {}): NewBlog {
  return {
    title: 'A walk in the rain',
    subTitle: 'Bring a hat',
    description: '<p>It rained.</p>',
    category: 'Lifestyle',
    tags: '',
    isPublished: true,
    ...blog,
  };
}

/** A small PNG; a different colour gives a different hash. */
export const createPng = (background = '#336699') =>
  sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
