import type { FastifyInstance } from 'fastify';
import { tagsCalls } from '../../contract/extensions/tags';
import { audienceOf } from '../blogs/find-blog';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import { isWellFormed } from '../http/validation';
import type { TagsService } from './tags.service';

export function tagsRoutes(app: FastifyInstance, tags: TagsService): void {
  app.route(
    route(tagsCalls.listTags, async ({ query, user }) => ({ success: true, ...(await tags.list(query, user)) })),
  );

  app.route(
    route(tagsCalls.getTag, { cache: true }, async ({ params, user }) => {
      const tag = isWellFormed(params.slug) ? await tags.findByAddress(params.slug, audienceOf(user)) : undefined;
      if (!tag) throw notFound('The tag');
      const { name, slug, description } = tag;
      return { success: true, archive: { name, slug, description } };
    }),
  );

  app.route(
    route(tagsCalls.editTag, async ({ body, user }) => {
      await tags.edit(body, user);
      return { success: true, message: 'The tag is saved.' };
    }),
  );

  app.route(
    route(tagsCalls.mergeTags, async ({ body: { id, target }, user }) => {
      await tags.merge(id, target, user);
      return { success: true, message: 'The tags are merged.' };
    }),
  );

  app.route(
    route(tagsCalls.deleteTag, async ({ body: { id }, user }) => {
      await tags.remove(id, user);
      return { success: true, message: 'The tag is deleted.' };
    }),
  );
}
