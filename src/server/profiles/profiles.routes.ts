import type { FastifyInstance } from 'fastify';
import { profilesCalls } from '../../contract/extensions/profiles';
import { limits } from '../../contract/limits';
import type { AddressesService } from '../addresses/addresses.service';
import { toBlogSummary } from '../blogs/blog-response';
import type { BlogsService } from '../blogs/blogs.service';
import { streamList } from '../http/json-chunks';
import { route } from '../http/route';
import { toAuthor, type ProfilesService } from './profiles.service';
import type { SiteService } from '../site/site.service';

interface Services {
  profiles: ProfilesService;
  blogs: Pick<BlogsService, 'listOfAuthor'>;
  addresses: Pick<AddressesService, 'readPathOf'>;
  site: Pick<SiteService, 'readSettings'>;
}

export function profilesRoutes(app: FastifyInstance, { profiles, blogs, addresses, site }: Services): void {
  app.route(
    route(profilesCalls.getProfile, async ({ user, imagesUrl }) => ({
      success: true,
      profile: await profiles.getOwn(user, imagesUrl),
    })),
  );

  app.route(
    route(profilesCalls.saveProfile, async ({ user, body }) => {
      await profiles.save(user, body);
      return { success: true, message: body.isPublic ? 'Readers see your profile.' : 'Your profile is saved.' };
    }),
  );

  app.route(
    route(profilesCalls.getAuthor, { cache: true }, async ({ params, imagesUrl }) => ({
      success: true,
      author: toAuthor(await profiles.getPublicOrFail(params.slug), imagesUrl),
    })),
  );

  app.route(
    route(profilesCalls.listAuthorBlogs, { cache: true }, async ({ user, params, query, imagesUrl }) => {
      const { user_id: authorId } = await profiles.getPublicOrFail(params.slug);
      const found = await blogs.listOfAuthor(authorId, { ...query, limit: query.limit ?? limits.pageSize }, user);
      const settings = await site.readSettings();
      const pathOf = await addresses.readPathOf(settings);
      const list = { ...found, slices: profiles.withAuthors(found.slices, settings) };
      return streamList('blogs', list, (row) => toBlogSummary(row, imagesUrl, pathOf));
    }),
  );
}
