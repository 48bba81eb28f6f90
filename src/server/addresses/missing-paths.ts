// The paths that visitors asked for in vain: how often, and when last. Nothing is kept of who asked. A request is
// counted in memory, and waits for nothing; a job writes the counts down.
import { sql } from 'kysely';
import type { Database } from '../database/database';
import { type Identity, requireRole } from '../http/authentication';
import { encodeSearch, hasFeedSecret, isOwnAddress, normalizeAddress } from '../redirects/addresses';

/** Counted between two runs of the job; further ones are left out. */
const maxCounted = 500;

/** Kept: those that were asked for most often, and of the others the last ones. */
const maxKept = 1_000;

/** Of those that are kept, places of the last ones: a path that is missing since today was not asked for often yet. */
const newcomers = 100;

const maxPathLength = 300;

interface Range {
  search?: string | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
}

export type MissingPaths = ReturnType<typeof createMissingPaths>;

export function createMissingPaths(database: Database) {
  let counts = new Map<string, number>();

  return {
    /** @param url of a request that was answered 404 */
    count(url: string): void {
      const address = normalizeAddress(url);
      // What cannot be sent elsewhere is left out: it may have a secret in it, as the address of a preview has.
      if (!address || isOwnAddress(address) || address.path.length > maxPathLength) return;
      const { path } = address;
      if (hasFeedSecret(path)) return;
      const before = counts.get(path);
      if (before === undefined && counts.size >= maxCounted) return;
      counts.set(path, (before ?? 0) + 1);
    },

    /** Writes down what was counted since. What cannot be written is lost: it is no more than a hint. */
    async flush(): Promise<void> {
      if (counts.size === 0) return;
      const counted = counts;
      counts = new Map();
      const last_asked_at = new Date().toISOString();
      await database.write(async (tx) => {
        // In one order, so that two servers do not wait for each other.
        for (const [path, count] of [...counted].sort(([one], [other]) => (one < other ? -1 : 1))) {
          await tx
            .insertInto('missing_paths')
            .values({ path, count, last_asked_at })
            .onConflict((conflict) =>
              conflict
                .column('path')
                .doUpdateSet((eb) => ({ count: eb('missing_paths.count', '+', count), last_asked_at })),
            )
            .execute();
        }
        const rows = await tx
          .selectFrom('missing_paths')
          .selectAll()
          .orderBy('count', 'desc')
          .orderBy('last_asked_at', 'desc')
          .execute();
        const tooMany = rows
          .slice(maxKept - newcomers)
          .sort((one, other) => (one.last_asked_at < other.last_asked_at ? 1 : -1))
          .slice(newcomers)
          .map(({ path }) => path);
        if (tooMany.length > 0) await tx.deleteFrom('missing_paths').where('path', 'in', tooMany).execute();
      });
    },

    /** The most often asked for first. */
    async list({ search = '', limit, offset = 0 }: Range) {
      const matching = () => {
        const query = database.queries.selectFrom('missing_paths');
        return search === '' ? query : query.where(database.textSearch.contains(sql.ref('path'), encodeSearch(search)));
      };
      const rows = await matching()
        .selectAll()
        .orderBy('count', 'desc')
        .orderBy('path')
        .limit(limit ?? maxKept)
        .offset(offset)
        .execute();
      const { total } = await matching()
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      return { rows, total };
    },

    forget: (path: string, user?: Identity): Promise<void> =>
      database.write(async (tx) => {
        await requireRole(tx, user);
        await tx.deleteFrom('missing_paths').where('path', '=', path).execute();
      }),
  };
}
