import type { FastifyInstance } from 'fastify';
import { pagesCalls } from '../../contract/extensions/pages';
import type { AddressesService } from '../addresses/addresses.service';
import { multipartRoutes } from '../http/multipart-form';
import { route } from '../http/route';
import type { BlogsService } from './blogs.service';
import { invalidateChanged } from './invalidate-changed';

/** What is added as a page is changed, published and deleted by the calls for posts. */
export function pagesOfSiteRoutes(
  app: FastifyInstance,
  blogs: BlogsService,
  addresses: Pick<AddressesService, 'readPathOf'>,
): void {
  app.route(
    route(pagesCalls.listPages, async ({ query }) => {
      const { rows, total } = await blogs.listPages(query);
      const pathOf = await addresses.readPathOf();
      return {
        success: true,
        pages: rows.map((row) => ({
          _id: row.id,
          title: row.title,
          path: pathOf(row),
          isPublished: row.is_published === 1,
          ...(row.publish_at !== null && { publishAt: row.publish_at }),
          createdAt: row.created_at,
          updatedAt: row.updated_at,
        })),
        ...(query.limit !== undefined && { total }),
      };
    }),
  );

  multipartRoutes(app, (forms) => {
    forms.route(
      route(pagesCalls.addPage, async ({ user, body, claimFor }) => {
        const answer = { success: true, message: 'Page added.' } as const;
        invalidateChanged(app, await blogs.addPage(body, user, claimFor(answer)));
        return answer;
      }),
    );
  });
}
