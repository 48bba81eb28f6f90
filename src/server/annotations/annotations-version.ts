import type { Queries } from '../database/database';

/** Empty where there are none; another text than before where a comment on the text of a post was added, changed or deleted. */
export async function annotationsVersion(db: Queries, blogId: string): Promise<string> {
  const { count, latest } = await db
    .selectFrom('annotations')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<string | null>('changed_at').as('latest')])
    .where('blog_id', '=', blogId)
    .executeTakeFirstOrThrow();
  return latest === null ? '' : `${count} ${latest}`;
}
