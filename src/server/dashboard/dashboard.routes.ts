import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import type { AddressesService } from '../addresses/addresses.service';
import { toBlogSummary } from '../blogs/blog-response';
import type { BlogsService } from '../blogs/blogs.service';
import type { LikesService } from '../blogs/likes.service';
import type { CommentsService } from '../comments/comments.service';
import { route } from '../http/route';

interface Services {
  blogs: Pick<BlogsService, 'count' | 'countDrafts' | 'listRecent'>;
  comments: Pick<CommentsService, 'count'>;
  likes: Pick<LikesService, 'count'>;
  addresses: Pick<AddressesService, 'readPathOf'>;
}

export function dashboardRoutes(app: FastifyInstance, services: Services): void {
  app.route(
    route(contract.getDashboard, async ({ user, imagesUrl }) => {
      const [pathOf, blogs, drafts, comments, totalLikes, recentBlogs] = await Promise.all([
        services.addresses.readPathOf(),
        services.blogs.count(user),
        services.blogs.countDrafts(user),
        services.comments.count(user),
        services.likes.count(user),
        services.blogs.listRecent(user),
      ]);
      return {
        success: true,
        dashboardData: {
          blogs,
          comments,
          drafts,
          totalLikes,
          recentBlogs: recentBlogs.map((row) => toBlogSummary(row, imagesUrl, pathOf)),
        },
      };
    }),
  );
}
