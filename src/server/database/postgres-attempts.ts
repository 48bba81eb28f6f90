// In the table of rate limits: `count` attempts, of which the last is forgotten at `ends_at`.
import { sql } from 'kysely';
import type { Attempts, Queries } from './database';
import { createRequestCounter } from './postgres-rate-limits';

/** By the clock of the database, as those of the processes differ; one that was set back locks nobody out for longer. */
export function createAttempts(queries: Queries): Attempts {
  const countRequest = createRequestCounter(queries);
  return {
    async begin(name, { free, maxDelayMs, memoryMs }) {
      const memory = sql`${memoryMs} * interval '1 millisecond'`;
      const isForgotten = sql`(limits.ends_at not between clock_timestamp() and clock_timestamp() + ${memory})`;
      const delay = sql`case when limits.count < ${free} then 0
        else least(${maxDelayMs}, 1000 * power(2, least(limits.count - ${free}, 30))) end * interval '1 millisecond'`;
      const mayBeginAt = sql`(limits.ends_at - ${memory} + ${delay})`;
      const begun = await sql`
        insert into rate_limits as limits (client, count, ends_at) values (${name}, 1, clock_timestamp() + ${memory})
        on conflict (client) do update set
          count = case when ${isForgotten} then 1 else limits.count + 1 end,
          ends_at = excluded.ends_at
        where ${isForgotten} or ${mayBeginAt} <= clock_timestamp()
        returning count
      `.execute(queries);
      if (begun.rows.length > 0) return 0;
      const { rows } = await sql<{ wait: number }>`
        select greatest(1, ceil(extract(epoch from ${mayBeginAt} - clock_timestamp()) * 1000))::integer as wait
        from rate_limits as limits where client = ${name}
      `.execute(queries);
      return rows[0]?.wait ?? 1;
    },

    async takeBack(name) {
      // Of names that anybody can make up, no row stays.
      await sql`delete from rate_limits where client = ${name} and count <= 1`.execute(queries);
      await sql`update rate_limits set count = count - 1 where client = ${name} and count > 1`.execute(queries);
    },

    async forget(name) {
      await sql`delete from rate_limits where client = ${name}`.execute(queries);
    },

    async count(name, windowMs) {
      return (await countRequest(name, windowMs)).current;
    },

    async find(name) {
      const { rows } = await sql<{ count: number }>`
        select count from rate_limits where client = ${name} and ends_at > clock_timestamp()
      `.execute(queries);
      return rows[0]?.count ?? 0;
    },
  };
}
