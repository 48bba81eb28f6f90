import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '006-avif';

export async function up(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .alterTable('images')
    .addColumn('avif', 'text', (column) => column.notNull().defaultTo('pending'))
    .execute();
  await sql`create index images_pending_avif on images (created_at) where avif = 'pending'`.execute(tx);
}
