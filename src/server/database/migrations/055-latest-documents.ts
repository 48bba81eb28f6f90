import { sql, type Transaction } from 'kysely';
import type { Database } from '../database';
import type { Tables } from '../schema';

export const name = '055-latest-documents';

/** Of a query that is looked for in turn: eight terms, drafts, those in titles, and where it is looked for. */
const maxQueries = 11;

const numbers = Array.from({ length: maxQueries }, (_, at) => at + 1);

/** With `+ 0`, PostgreSQL does not go through all documents in their order until it has found enough. */
const latest = (condition: string) =>
  `ids := array(select id from search_documents where ${condition} order by id + 0 desc limit enough);`;

/**
 * What is looked for, as a subquery, is not weighed before: where much is taken to match, PostgreSQL would look into each
 * document, which it takes to cost a hundredth of what it does.
 */
const has = (query: string) => `vector @@ (select ${query})`;

const inTurn = numbers
  .map((count) => {
    const conditions = numbers.slice(0, count).map((number) => has(`queries[${number}]`));
    return `when ${count} then ${latest(conditions.join(' and '))}`;
  })
  .join('\n');

/**
 * A search in texts on PostgreSQL: see full-text/find-documents.ts. A function, because its statements are planned once for
 * each connection; to plan them took longer than to run them.
 */
export async function up(tx: Transaction<Tables>, engine: Database['engine']): Promise<void> {
  if (engine !== 'postgres') return;
  await sql
    .raw(
      `create function latest_documents(
        neighbours tsquery, wanted tsquery[], blocks tsquery[], fewest integer[], enough integer
      ) returns integer[] language plpgsql stable as $$
      declare
        level integer := 1;
        block tsquery;
        queries tsquery[];
        ids integer[];
      begin
        loop
          block := blocks[level];
          if neighbours is not null then
            -- Of what few have, the rest is looked at there: 'is true' keeps PostgreSQL from looking for all that have it.
            ${latest(`pairs @@ (select coalesce(block && neighbours, neighbours)) and (${has('wanted[1]')}) is true`)}
          else
            queries := case when block is null then wanted else block || wanted end;
            case cardinality(queries) ${inTurn} end case;
          end if;
          exit when cardinality(ids) = enough or block is null;
          level := case when cardinality(ids) < fewest[level] then cardinality(blocks) + 1 else level + 1 end;
        end loop;
        return ids;
      end $$`,
    )
    .execute(tx);
}
