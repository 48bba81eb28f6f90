import type { Queries } from '../database/database';
import { countList } from '../database/list-counts';

export function createDashboardRepository(db: Queries) {
  return {
    async count() {
      const [blogs, drafts, comments, likes] = await Promise.all([
        countList(db, 'blogs'),
        countList(db, 'blogs', { flag: 0 }),
        countList(db, 'comments'),
        countList(db, 'likes'),
      ]);
      return { blogs, drafts, comments, likes };
    },
  };
}
