import type { FastifyInstance } from 'fastify';
import { binCalls } from '../../contract/extensions/bin';
import { describeNeeds } from '../../contract/publication-rules';
import { route } from '../http/route';
import { expiryOf, type Bin } from './bin';

export function binRoutes(app: FastifyInstance, bin: Bin): void {
  app.route(
    route(binCalls.listBin, async ({ user, query }) => {
      const { rows, total } = await bin.list(query, user);
      return {
        success: true,
        blogs: rows.map((row) => ({
          _id: row.id,
          title: row.title,
          category: row.category,
          isPublished: row.is_published === 1,
          commentCount: row.comment_count,
          likeCount: row.like_count,
          deletedAt: row.deleted_at,
          expiresAt: expiryOf(row),
        })),
        ...(query.limit !== undefined && { total }),
      };
    }),
  );

  app.route(
    route(binCalls.restoreBlog, async ({ user, body }) => {
      const needs = await bin.restore(body.id, user);
      const message = 'The blog is back, with its comments and likes.';
      return {
        success: true,
        message: needs.length > 0 ? `${message} It is a draft: ${describeNeeds(needs).replace(/^It/, 'it')}` : message,
      };
    }),
  );

  app.route(
    route(binCalls.purgeBlog, async ({ user, body }) => {
      await bin.purge(body.id, user);
      return { success: true, message: 'The blog is deleted for good.' };
    }),
  );

  app.route(
    route(binCalls.emptyBin, async ({ user }) => {
      await bin.empty(user);
      return { success: true, message: 'The bin is empty.' };
    }),
  );
}
