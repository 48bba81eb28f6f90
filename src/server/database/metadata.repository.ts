import type { Queries } from './database';
import type { Tables } from './schema';

type Key = Tables['metadata']['key'];

/** Facts about the database as a whole. */
export function createMetadataRepository(db: Queries) {
  return {
    async find(key: Key): Promise<string | undefined> {
      const row = await db.selectFrom('metadata').select('value').where('key', '=', key).executeTakeFirst();
      return row?.value;
    },

    /** An existing value is kept. */
    async add(key: Key, value: string): Promise<void> {
      await db
        .insertInto('metadata')
        .values({ key, value })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    async remove(key: Key): Promise<void> {
      await db.deleteFrom('metadata').where('key', '=', key).execute();
    },
  };
}
