import type { FastifyInstance } from 'fastify';
import { searchCalls, type SearchResult } from '../../contract/extensions/search';
import type { AddressesService } from '../addresses/addresses.service';
import { toBlogSummary } from '../blogs/blog-response';
import type { Searched } from '../database/full-text/find-documents';
import { route } from '../http/route';
import type { ProfilesService } from '../profiles/profiles.service';
import type { SiteService } from '../site/site.service';
import type { SearchService } from './search.service';

interface Services {
  search: SearchService;
  addresses: Pick<AddressesService, 'readPathOf'>;
  profiles: Pick<ProfilesService, 'withAuthors'>;
  site: Pick<SiteService, 'readSettings'>;
}

/** One as he types asks twice a second at most; more are a machine. */
const searchesPerMinute = 240;

export function searchRoutes(app: FastifyInstance, { search, addresses, profiles, site }: Services): void {
  const find = async (query: Parameters<SearchService['find']>[0], searched: Searched, imagesUrl: string) => {
    const settings = await site.readSettings();
    const { rows, ...found } = await search.find(query, searched, settings);
    const pathOf = await addresses.readPathOf(settings);
    const results: SearchResult[] = [];
    for await (const posts of profiles.withAuthors([rows.map(({ row }) => row)], settings)) {
      for (const { author, ...row } of posts) {
        const { _id, title, createdAt, path } = toBlogSummary({ ...row, likes: [] }, imagesUrl, pathOf);
        const { snippet } = rows[results.length]!;
        const isPublished = row.is_published === 1;
        results.push({ _id, title, createdAt, ...(author !== undefined && { author }), path, isPublished, snippet });
      }
    }
    return { success: true as const, results, ...found };
  };

  app.route(
    route(searchCalls.searchTexts, { cache: true, perMinute: searchesPerMinute }, ({ query, imagesUrl }) =>
      find(query, 'published', imagesUrl),
    ),
  );

  app.route(
    route(searchCalls.searchAllTexts, { perMinute: searchesPerMinute }, ({ query, user, imagesUrl }) =>
      find(query, user.role === 'admin' ? 'all' : { authorId: user.id }, imagesUrl),
    ),
  );
}
