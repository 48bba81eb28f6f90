import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '004-propagations';

export async function up(tx: Transaction<Tables>): Promise<void> {
  await tx.schema
    .createTable('propagations')
    .addColumn('blog_id', 'text', (column) => column.primaryKey().references('blogs.id').onDelete('cascade'))
    .addColumn('stage', 'text', (column) => column.notNull())
    .addColumn('after', 'text', (column) => column.notNull())
    .execute();

  // What a search of comments finds changes with the titles that they repeat, too.
  await sql`drop trigger comments_changes_update`.execute(tx);
  await sql`create trigger comments_changes_update after update of is_approved, blog_title_folded on comments
    when new.is_approved <> old.is_approved or new.blog_title_folded <> old.blog_title_folded
    begin
      insert into list_counts (list, key, flag, count) values ('changes', 'comments', 0, 1)
        on conflict do update set count = count + 1;
    end`.execute(tx);
}
