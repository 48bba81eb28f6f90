import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { toBlogSummary } from '../blogs/blog-response';
import type { BlogsService } from '../blogs/blogs.service';
import type { Queries } from '../database/database';
import { countList } from '../database/list-counts';
import { route } from '../http/route';

interface Options {
  queries: Queries;
  blogs: BlogsService;
}

export function dashboardRoutes(app: FastifyInstance, { queries, blogs: service }: Options): void {
  app.route(
    route(contract.getDashboard, async ({ imagesUrl }) => {
      const [blogs, drafts, comments, totalLikes, recentBlogs] = await Promise.all([
        countList(queries, 'blogs'),
        countList(queries, 'blogs', { flag: 0 }),
        countList(queries, 'comments'),
        countList(queries, 'likes'),
        service.listRecent(),
      ]);
      return {
        success: true,
        dashboardData: {
          blogs,
          comments,
          drafts,
          totalLikes,
          recentBlogs: recentBlogs.map((row) => toBlogSummary(row, imagesUrl)),
        },
      };
    }),
  );
}
