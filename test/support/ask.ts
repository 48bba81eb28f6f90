// Calls of the contract to a running product: they set the scene of a journey, or look behind it.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { contract, type Body, type Call, type PathParameters, type Result } from '../../src/contract/calls';
import type { NewBlog } from '../../src/contract/entities';
import { admin, type Product } from './product';

interface Given<C extends Call> {
  token?: string;
  params?: PathParameters<C['path']>;
  body?: Body<C>;
  image?: Blob;
}

/** @throws when the product refuses */
export async function ask<const C extends Call>(product: Product, call: C, given: Given<C> = {}): Promise<Result<C>> {
  const { token, params, body, image } = given;
  const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => (params as Record<string, string>)[name]!);
  const response = await fetch(product.url + path, {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !image && { 'content-type': 'application/json' }),
    },
    body: image ? form(body, image) : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${call.method} ${path} was refused: ${await response.text()}`);
  return response.json();
}

function form(blog: unknown, image: Blob): FormData {
  const data = new FormData();
  data.set('blog', JSON.stringify(blog));
  data.set('image', image);
  return data;
}

export interface Account {
  email: string;
  password: string;
  token: string;
  role: string;
}

async function logIn(product: Product, credentials: { email: string; password: string }): Promise<Account> {
  const { token, role } = await ask(product, contract.login, { body: credentials });
  return { ...credentials, token, role };
}

export const theAdmin = (product: Product) => logIn(product, admin);

/** Somebody who has just registered. */
export async function aReader(product: Product): Promise<Account> {
  const credentials = { email: `${randomUUID()}@example.com`, password: 'a long password' };
  await ask(product, contract.register, { body: { name: 'Ada', ...credentials } });
  return logIn(product, credentials);
}

/** A new post, published unless it says otherwise: the first of the home page. */
export async function addPost(product: Product, post: Pick<NewBlog, 'title'> & Partial<NewBlog>) {
  const { token } = await theAdmin(product);
  const body: NewBlog = {
    subTitle: '',
    description: '<p>It rained.</p>',
    category: 'Technology',
    isPublished: true,
    ...post,
  };
  const cover = await readFile('samples/covers/nobody-wants-a-backup.webp');
  await ask(product, contract.addBlog, { token, body, image: new Blob([new Uint8Array(cover)]) });
  const { blogs } = await ask(product, contract.listAllBlogs, { token });
  return blogs.find(({ title }) => title === post.title)!;
}
