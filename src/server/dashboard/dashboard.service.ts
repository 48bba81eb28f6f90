import type { BlogsService } from '../blogs/blogs.service';
import type { Database } from '../database/database';
import { createDashboardRepository } from './dashboard.repository';

export type DashboardService = ReturnType<typeof createDashboardService>;

export function createDashboardService(database: Database, blogs: Pick<BlogsService, 'listRecent'>) {
  const dashboard = createDashboardRepository(database.queries);

  return {
    async get() {
      const [counts, recentBlogs] = await Promise.all([dashboard.count(), blogs.listRecent()]);
      return { counts, recentBlogs };
    },
  };
}
