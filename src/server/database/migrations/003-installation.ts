import type { Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '003-installation';

export async function up(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable('metadata')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await tx.schema
    .createTable('unused_images')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('unused_since', 'text', (column) => column.notNull())
    .execute();

  await tx.schema
    .alterTable('users')
    .addColumn('has_unused_password', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();

  // A database with an account has been started before, and was offered the sample posts then.
  const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user) {
    await tx
      .insertInto('metadata')
      .values({ key: 'sample_posts_offered_at', value: new Date().toISOString() })
      .execute();
  }
}
