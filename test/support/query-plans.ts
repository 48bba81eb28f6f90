import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode } from 'kysely';
import type { Database, Queries } from '../../src/server/database/database';

/** The plans of all queries that `work` makes of the database, one step on a line. */
export async function explainQueries(
  database: Database,
  work: (recorded: Database) => Promise<unknown>,
): Promise<string[]> {
  const made: { node: RootOperationNode; queryId: QueryId }[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      made.push({ node, queryId });
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { queries, engine } = database;
  await work({ ...database, queries: queries.withPlugin(recorder) as Queries });
  const plans = [];
  for (const { node, queryId } of made) {
    const { sql, parameters } = queries.getExecutor().compileQuery(node, queryId);
    const how = engine === 'postgres' ? 'explain' : 'explain query plan';
    const { rows } = await queries.executeQuery<Record<string, unknown>>(
      CompiledQuery.raw(`${how} ${sql}`, [...parameters]),
    );
    plans.push(rows.map((row) => String(row['QUERY PLAN'] ?? row.detail)).join('\n'));
  }
  return plans;
}
