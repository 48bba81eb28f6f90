// Calls of the contract to a running product: set-up and assertions of the end-to-end tests.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Body, Call, PathParameters, Query, Result } from '../../src/contract/call';
import { contract } from '../../src/contract/calls';
import type { NewBlog } from '../../src/contract/entities';
import { admin, type Product } from './product';

interface CallInput<C extends Call> {
  token?: string;
  params?: PathParameters<C['path']>;
  query?: Query<C>;
  body?: Body<C>;
  image?: Blob;
}

/** @throws Error when the response is not a success */
export async function callApi<const C extends Call>(
  product: Pick<Product, 'url'>,
  call: C,
  input: CallInput<C> = {},
): Promise<Result<C>> {
  const { token, params, query, body, image } = input;
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => (params as Record<string, string>)[name]!);
  const search = new URLSearchParams(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]));
  const response = await fetch(product.url + path + (query ? `?${search}` : ''), {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !call.form && { 'content-type': 'application/json' }),
    },
    body: call.form ? form(body, image) : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call.method} ${path} was refused: ${await response.text()}`);
  return response.json();
}

function form(blog: unknown, image: Blob | undefined): FormData {
  const data = new FormData();
  if (blog !== undefined) data.set('blog', JSON.stringify(blog));
  if (image) data.set('image', image);
  return data;
}

export interface Account {
  email: string;
  password: string;
  token: string;
  role: string;
}

async function logIn(
  product: Pick<Product, 'url'>,
  credentials: { email: string; password: string },
): Promise<Account> {
  const { token, role } = await callApi(product, contract.login, { body: credentials });
  return { ...credentials, token, role };
}

export const logInAsAdmin = (product: Pick<Product, 'url'>) => logIn(product, admin);

/** Registers a new user and logs in. */
export async function registerReader(product: Product): Promise<Account> {
  const credentials = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  await callApi(product, contract.register, { body: { name: 'Ada', ...credentials } });
  return logIn(product, credentials);
}

/** Adds a post as the admin, published by default; it is then the first on the home page. */
export async function addPost(product: Pick<Product, 'url'>, post: Pick<NewBlog, 'title'> & Partial<NewBlog>) {
  const { token } = await logInAsAdmin(product);
  const body: NewBlog = {
    subTitle: '',
    description: '<p>It rained.</p>',
    category: 'Technology',
    tags: '',
    isPublished: true,
    ...post,
  };
  const cover = await readFile('samples/covers/nobody-wants-a-backup.webp');
  await callApi(product, contract.addBlog, { token, body, image: new Blob([new Uint8Array(cover)]) });
  const { blogs } = await callApi(product, contract.listAllBlogs, { token });
  const blog = blogs.find(({ title }) => title === post.title)!;
  if (blog.isPublished) await untilOnHomePage(product, blog._id);
  return blog;
}

/** Pages for visitors may be a second old. */
async function untilOnHomePage({ url }: Pick<Product, 'url'>, id: string): Promise<void> {
  while (!(await (await fetch(url)).text()).includes(`/blog/${id}`)) await setTimeout(100);
}
