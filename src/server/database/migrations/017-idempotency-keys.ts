import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '017-idempotency-keys';

/** The answers of calls that may be sent again: see http/idempotency.ts. */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  await sql`create table idempotency_keys (
    id ${text} primary key,
    fingerprint ${text} not null,
    answer ${text} not null,
    created_at ${text} not null
  )`.execute(tx);
  await sql`create index idempotency_keys_by_time on idempotency_keys (created_at)`.execute(tx);
}
