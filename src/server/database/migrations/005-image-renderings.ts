import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '005-image-renderings';

export async function up(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .alterTable('images')
    .addColumn('preview', 'text', (column) => column.notNull().defaultTo('pending'))
    .execute();
  // Nearly all images have theirs, so that the index stays small.
  await sql`create index images_pending_preview on images (created_at) where preview = 'pending'`.execute(tx);
}
