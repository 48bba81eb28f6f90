import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { toBlogSummary } from '../blogs/blog-response';
import { route } from '../http/route';
import type { DashboardService } from './dashboard.service';

export function dashboardRoutes(app: FastifyInstance, dashboard: DashboardService): void {
  app.route(
    route(contract.getDashboard, async ({ imagesUrl }) => {
      const { counts, recentBlogs } = await dashboard.get();
      return {
        success: true,
        dashboardData: {
          blogs: counts.blogs,
          comments: counts.comments,
          drafts: counts.drafts,
          totalLikes: counts.likes,
          recentBlogs: recentBlogs.map((row) => toBlogSummary(row, imagesUrl)),
        },
      };
    }),
  );
}
