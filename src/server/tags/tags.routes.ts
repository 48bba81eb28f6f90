import type { FastifyInstance } from 'fastify';
import { tagsCalls } from '../../contract/extensions/tags';
import { audienceOf } from '../blogs/find-blog';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import { isWellFormed } from '../http/validation';
import type { TagsService } from './tags.service';

export function tagsRoutes(app: FastifyInstance, tags: TagsService): void {
  app.route(route(tagsCalls.listTags, async ({ query }) => ({ success: true, ...(await tags.list(query)) })));

  app.route(
    route(tagsCalls.getTag, { cache: true }, async ({ params, user }) => {
      const tag = isWellFormed(params.slug) ? await tags.findByAddress(params.slug, audienceOf(user)) : undefined;
      if (!tag) throw notFound('The tag');
      const { name, slug, description } = tag;
      return { success: true, archive: { name, slug, description } };
    }),
  );

  app.route(
    route(tagsCalls.editTag, async ({ body }) => {
      await tags.edit(body);
      return { success: true, message: 'The tag is saved.' };
    }),
  );

  app.route(
    route(tagsCalls.mergeTags, async ({ body: { id, target } }) => {
      await tags.merge(id, target);
      return { success: true, message: 'The tags are merged.' };
    }),
  );

  app.route(
    route(tagsCalls.deleteTag, async ({ body: { id } }) => {
      await tags.remove(id);
      return { success: true, message: 'The tag is deleted.' };
    }),
  );
}
