import { sql } from 'kysely';
import type { CountRequest, Queries } from './database';

/** By the clock of the database, as those of the processes differ; one that was set back locks nobody out for longer. */
export function createRequestCounter(queries: Queries): CountRequest {
  return async (client, windowMs) => {
    const window = sql`${windowMs} * interval '1 millisecond'`;
    const hasEnded = sql`(limits.ends_at not between clock_timestamp() and clock_timestamp() + ${window})`;
    const { rows } = await sql<{ current: number; ttl: number }>`
      insert into rate_limits as limits (client, count, ends_at) values (${client}, 1, clock_timestamp() + ${window})
      on conflict (client) do update set
        count = case when ${hasEnded} then 1 else limits.count + 1 end,
        ends_at = case when ${hasEnded} then excluded.ends_at else limits.ends_at end
      returning
        count as current,
        greatest(0, ceil(extract(epoch from ends_at - clock_timestamp()) * 1000))::integer as ttl
    `.execute(queries);
    return rows[0]!;
  };
}

export async function pruneRateLimits(queries: Queries): Promise<void> {
  await sql`delete from rate_limits where ends_at < now()`.execute(queries);
}
