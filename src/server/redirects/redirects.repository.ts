import { sql } from 'kysely';
import type { Database, Queries } from '../database/database';
import { encodeSearch } from './addresses';

/** In one response. */
const maxListed = 10_000;

export interface RedirectsRange {
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

export interface Redirect {
  path: string;
  target: string;
}

export type RedirectsRepository = ReturnType<typeof createRedirectsRepository>;

export function createRedirectsRepository(db: Queries) {
  return {
    async find(path: string): Promise<string | undefined> {
      const row = await db.selectFrom('redirects').select('target').where('path', '=', path).executeTakeFirst();
      return row?.target;
    },

    /** Those after `after`, in the order of their paths. */
    list: (after: string, limit: number): Promise<Redirect[]> =>
      db.selectFrom('redirects').selectAll().where('path', '>', after).orderBy('path').limit(limit).execute(),

    /** One that is there leads to the new target from now on. */
    async put(redirect: Redirect): Promise<void> {
      const { target } = redirect;
      await db
        .insertInto('redirects')
        .values(redirect)
        .onConflict((conflict) => conflict.column('path').doUpdateSet({ target }))
        .execute();
    },

    /** @returns whether it was added: one that is there stays as it is */
    async add(redirect: Redirect): Promise<boolean> {
      const { numInsertedOrUpdatedRows = 0n } = await db
        .insertInto('redirects')
        .values(redirect)
        .onConflict((conflict) => conflict.column('path').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows > 0n;
    },

    /** @returns whether there was one */
    async remove(path: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('redirects').where('path', '=', path).executeTakeFirst();
      return numDeletedRows > 0;
    },
  };
}

/** A page of them, in the order of their paths. */
export async function listRedirects(
  { queries: db, textSearch }: Database,
  { search = '', limit = maxListed, offset = 0 }: RedirectsRange,
) {
  const matching = () => {
    const query = db.selectFrom('redirects');
    if (search === '') return query;
    const text = encodeSearch(search);
    return query.where((eb) =>
      eb.or([textSearch.contains(sql.ref('path'), text), textSearch.contains(sql.ref('target'), text)]),
    );
  };
  const rows = await matching().selectAll().orderBy('path').limit(limit).offset(offset).execute();
  const { total } = await matching()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}
