import type { Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '004-propagations';

export async function up(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable('propagations')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .execute();
}
