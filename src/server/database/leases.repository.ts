import type { Database } from './database';
import { readTime } from './read-time';

/**
 * What only one process at a time may do: who does it, and until when nobody else may. By the clock of the database, as
 * those of the processes differ.
 */
export function createLeasesRepository({ engine, queries }: Pick<Database, 'engine' | 'queries'>) {
  return {
    /**
     * Takes the lease, or prolongs it.
     * @returns false while another process holds it
     */
    async take(name: string, holder: string, durationMs: number): Promise<boolean> {
      const now = await readTime({ engine, queries });
      const at = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
      const lease = { holder, expires_at: at(durationMs) };
      const taken = await queries
        .insertInto('leases')
        .values({ name, ...lease })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(lease)
            .where(({ or, eb }) =>
              or([
                eb('leases.holder', '=', holder),
                eb('leases.expires_at', '<', now),
                // Given out by a clock that was ahead: a process that has crashed since would hold it until then.
                eb('leases.expires_at', '>', at(2 * durationMs)),
              ]),
            ),
        )
        .returning('name')
        .executeTakeFirst();
      return taken !== undefined;
    },

    async release(name: string, holder: string): Promise<void> {
      await queries.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    },
  };
}
