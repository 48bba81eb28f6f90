import type { Queries } from './database';

/** What only one process at a time may do: who does it, and until when nobody else may. */
export function createLeasesRepository(db: Queries) {
  return {
    /**
     * Takes the lease, or prolongs it.
     * @returns false while another process holds it
     */
    async take(name: string, holder: string, durationMs: number): Promise<boolean> {
      const now = Date.now();
      const lease = { holder, expires_at: new Date(now + durationMs).toISOString() };
      const taken = await db
        .insertInto('leases')
        .values({ name, ...lease })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(lease)
            .where(({ or, eb }) =>
              or([eb('leases.holder', '=', holder), eb('leases.expires_at', '<', new Date(now).toISOString())]),
            ),
        )
        .returning('name')
        .executeTakeFirst();
      return taken !== undefined;
    },

    async release(name: string, holder: string): Promise<void> {
      await db.deleteFrom('leases').where('name', '=', name).where('holder', '=', holder).execute();
    },
  };
}
