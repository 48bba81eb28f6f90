import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

export const name = '047-subscriber-lists';

/** Lists of subscribers are sorted, filtered and searched by indexes alone. */
export async function up(tx: Transaction<Tables>): Promise<void> {
  await sql`create index subscribers_by_state_and_date on subscribers (state, created_at, id, email_folded)`.execute(
    tx,
  );
  await sql`create index subscribers_by_email on subscribers (email_folded, id, state)`.execute(tx);
  await sql`drop index subscribers_by_date`.execute(tx);
  await sql`create index subscribers_by_date on subscribers (created_at, id, state, email_folded)`.execute(tx);
}
