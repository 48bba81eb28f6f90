import type { FastifyInstance } from 'fastify';
import { seriesCalls } from '../../contract/extensions/series';
import { toPathField, type AddressesService } from '../addresses/addresses.service';
import { audienceOf } from '../blogs/find-blog';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import { isWellFormed } from '../http/validation';
import type { SeriesService } from './series.service';

interface Services {
  series: SeriesService;
  addresses: Pick<AddressesService, 'readPathOf'>;
}

export function seriesRoutes(app: FastifyInstance, { series, addresses }: Services): void {
  app.route(route(seriesCalls.listSeries, async () => ({ success: true, series: await series.list() })));

  app.route(
    route(seriesCalls.listSeriesBlogs, async ({ params }) => {
      const { series: found, blogs } = await series.listBlogs(params.series);
      return {
        success: true,
        series: found,
        blogs: blogs.map(({ id, title, is_published, created_at }) => ({
          _id: id,
          title,
          isPublished: is_published === 1,
          createdAt: created_at,
        })),
      };
    }),
  );

  app.route(
    route(seriesCalls.getSeries, { cache: true }, async ({ params, user }) => {
      const found = isWellFormed(params.slug) ? await series.findByAddress(params.slug, audienceOf(user)) : undefined;
      if (!found) throw notFound('The series');
      const { id, name, slug, description } = found;
      const pathOf = await addresses.readPathOf();
      const blogs = (await series.listPublished(id)).map((blog) => ({
        _id: blog.id,
        title: blog.title,
        subTitle: blog.sub_title,
        createdAt: blog.created_at,
        ...toPathField(blog, pathOf),
      }));
      return { success: true, archive: { name, slug, description }, blogs };
    }),
  );

  app.route(
    route(seriesCalls.addSeries, async ({ body, user, claimFor }) => {
      const answer = { success: true, message: 'The series is added.' } as const;
      await series.add(body, user, claimFor(answer));
      return answer;
    }),
  );

  app.route(
    route(seriesCalls.editSeries, async ({ body, user }) => {
      await series.edit(body, user);
      return { success: true, message: 'The series is saved.' };
    }),
  );

  app.route(
    route(seriesCalls.orderSeries, async ({ body, user }) => {
      await series.order(body, user);
      return { success: true, message: 'The posts are in their new order.' };
    }),
  );

  app.route(
    route(seriesCalls.deleteSeries, async ({ body: { id }, user }) => {
      await series.remove(id, user);
      return { success: true, message: 'The series is deleted.' };
    }),
  );

  app.route(
    route(seriesCalls.getSeriesOfBlog, async ({ params }) => ({
      success: true,
      series: await series.findOfBlog(params.id),
    })),
  );

  app.route(
    route(seriesCalls.setSeriesOfBlog, async ({ body: { id, series: seriesId }, user }) => {
      await series.setOfBlog(id, seriesId, user);
      return { success: true, message: seriesId ? 'The post is in the series.' : 'The post is in no series.' };
    }),
  );
}
