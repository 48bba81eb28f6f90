import { findBlog } from '../blogs/find-blog';
import type { Database, Queries } from '../database/database';
import { isId } from '../database/id';
import { type Identity, requireRole } from '../http/authentication';
import { OperatorError } from '../operator-error';
import { blogIdOf, isOwnAddress, isOwnFile, normalizeAddress, toTarget, withQuery, type Address } from './addresses';
import {
  createRedirectsRepository,
  listRedirects,
  type Redirect,
  type RedirectsRange,
  type RedirectsRepository,
} from './redirects.repository';

/** How many redirects may lead to one another. */
const maxSteps = 5;

const listedAtOnce = 1_000;

export type { Redirect, RedirectsRange };

export type RedirectsService = ReturnType<typeof createRedirectsService>;

/** Where the addresses lead that posts had before they came here. */
export function createRedirectsService(database: Database) {
  const redirects = createRedirectsRepository(database.queries);

  /** Whether a reader finds something there: a post that is a draft, or was deleted, is nothing. */
  async function isReadable(target: string): Promise<boolean> {
    const id = blogIdOf(target);
    return id === undefined || (await findBlog(database.queries, id, { audience: 'everyone' })) !== undefined;
  }

  return {
    /**
     * Where an address leads that nothing else answers, whether a reader finds something there or not, with the parameters that
     * did not decide it; undefined for most.
     */
    async findTarget(address: string): Promise<string | undefined> {
      const normalized = normalizeAddress(address);
      if (!normalized) return undefined;
      const exact = await redirects.find(normalized.path + normalized.query);
      const target = exact ?? (await findOne(redirects, normalized));
      const end = target === undefined ? undefined : await follow(redirects, target);
      return end === undefined || exact !== undefined ? end : withQuery(end, normalized.query);
    },

    /** The ids of the posts to which old addresses lead, by these; also of drafts, which readers do not find. */
    async findBlogs(addresses: string[]): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      for (const each of new Set(addresses)) {
        const address = normalizeAddress(each);
        const target = address && (await findOne(redirects, address));
        const end = target === undefined ? undefined : await follow(redirects, target);
        const id = end === undefined ? undefined : blogIdOf(end);
        if (id !== undefined) found.set(each, id);
      }
      return found;
    },

    listPage: (range: RedirectsRange) => listRedirects(database, range),

    async *list(): AsyncGenerator<Redirect> {
      for (let after = ''; ;) {
        const rows = await redirects.list(after, listedAtOnce);
        yield* rows;
        if (rows.length < listedAtOnce) return;
        after = rows.at(-1)!.path;
      }
    },

    /**
     * @param to the id of a post, or a path of this blog
     * @returns it in the spelling in which it is stored
     * @throws OperatorError
     */
    async add(from: string, to: string, user?: Identity): Promise<Redirect> {
      const redirect = { path: readPath(from), target: readTarget(to) };
      if (!(await isReadable(redirect.target)))
        throw new OperatorError(`There is no published post at ${redirect.target}.`);
      await database.write(async (tx) => {
        await requireRole(tx, user);
        const repository = createRedirectsRepository(tx);
        if (await isOfPost(tx, redirect.path)) throw new OperatorError(`${from} is the address of a post.`);
        await repository.put(redirect);
        if ((await follow(repository, redirect.target)) === undefined) {
          throw new OperatorError(`${to} leads back to ${from}.`);
        }
      });
      return redirect;
    },

    /**
     * Lets addresses that a post had elsewhere lead to it, in the transaction that adds the post.
     * @returns how many were added; taken are those that lead elsewhere, or to something else of this blog
     */
    async addOldAddresses(
      tx: Queries,
      addresses: string[],
      blogId: string,
    ): Promise<{ added: number; taken: string[] }> {
      const repository = createRedirectsRepository(tx);
      const target = `/blog/${blogId}`;
      const paths = new Set<string>();
      const taken: string[] = [];
      for (const each of addresses) {
        const address = normalizeAddress(each);
        if (address?.path === target) continue;
        if (!address || isOwnAddress(address)) taken.push(each);
        else paths.add(address.path + address.query);
      }
      let added = 0;
      for (const path of paths) {
        if (!(await isOfPost(tx, path)) && (await repository.add({ path, target }))) added += 1;
        else taken.push(path);
      }
      return { added, taken };
    },

    /**
     * Lets the pages of categories, tags and authors, and feeds, that another system had lead to ours, where those have other
     * addresses: a page that is there goes before them, and what leads elsewhere already stays as it is. In a transaction.
     */
    async addOldPages(tx: Queries, pages: readonly Redirect[]): Promise<void> {
      const repository = createRedirectsRepository(tx);
      for (const page of pages) {
        const address = normalizeAddress(page.path);
        const target = toTarget(page.target);
        if (!address || address.query !== '' || target === undefined || target === address.path) continue;
        if (address.path === '/' || isOwnFile(address.path)) continue;
        await repository.add({ path: address.path, target });
      }
    },

    /** @throws OperatorError when there is none */
    async remove(from: string, user?: Identity): Promise<string> {
      const path = readPath(from);
      const isRemoved = await database.write(async (tx) => {
        await requireRole(tx, user);
        return createRedirectsRepository(tx).remove(path);
      });
      if (!isRemoved) {
        throw new OperatorError(`There is no redirect from ${path}.`);
      }
      return path;
    },
  };
}

/** Whether a path is what the specification gives a post that is there, or in the bin. */
async function isOfPost(tx: Queries, path: string): Promise<boolean> {
  const id = path === `/blog/${blogIdOf(path)}` ? blogIdOf(path) : undefined;
  if (id === undefined) return false;
  for (const table of ['blogs', 'deleted_blogs'] as const) {
    const row = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** With all its parameters, or else without any: a link may carry those of an advertisement. */
async function findOne(redirects: RedirectsRepository, { path, query }: Address): Promise<string | undefined> {
  const exact = await redirects.find(path + query);
  return exact !== undefined || query === '' || path === '/' ? exact : redirects.find(path);
}

/** @returns where redirects lead from there; undefined when they lead in a circle */
async function follow(redirects: RedirectsRepository, start: string): Promise<string | undefined> {
  let target = start;
  for (let step = 0; step < maxSteps; step += 1) {
    const address = normalizeAddress(target);
    const next = address && !isOwnAddress(address) ? await findOne(redirects, address) : undefined;
    if (next === undefined) return target;
    target = next;
  }
  return undefined;
}

function readPath(from: string): string {
  const address = normalizeAddress(from);
  if (!address) throw new OperatorError(`${from} is no address.`);
  if (isOwnAddress(address)) throw new OperatorError(`${from} is an address of Octavo itself.`);
  return address.path + address.query;
}

function readTarget(to: string): string {
  const target = toTarget(isId(to) ? `/blog/${to}` : to);
  if (target === undefined) throw new OperatorError(`${to} is neither the id of a post nor a path of this blog.`);
  return target;
}
