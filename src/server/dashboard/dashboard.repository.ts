import type { Queries } from '../database/database';

export function createDashboardRepository(db: Queries) {
  return {
    /** In one query, so that the numbers are consistent. */
    count: () =>
      db
        .selectNoFrom(({ selectFrom, fn }) => [
          selectFrom('blogs').select(fn.countAll<number>().as('count')).as('blogs'),
          selectFrom('blogs').select(fn.countAll<number>().as('count')).where('is_published', '=', 0).as('drafts'),
          selectFrom('comments').select(fn.countAll<number>().as('count')).as('comments'),
          selectFrom('likes').select(fn.countAll<number>().as('count')).as('likes'),
        ])
        .executeTakeFirstOrThrow(),
  };
}
