import { sql, type Transaction } from 'kysely';
import type { Tables } from '../schema';

export async function run(tx: Transaction<Tables>, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
