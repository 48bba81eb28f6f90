import type { FastifyInstance } from 'fastify';
import type { Query } from '../../contract/call';
import { contract } from '../../contract/calls';
import { relatedCalls } from '../../contract/extensions/related';
import { areCommentsClosed } from '../../contract/comment-rules';
import { draftsCalls } from '../../contract/extensions/drafts';
import { multipartRoutes } from '../http/multipart-form';
import type { Counted } from '../http/counted';
import { route } from '../http/route';
import { withoutListKinds } from '../../contract/quill-lists';
import { withImageUrls } from '../media/text-images';
import { streamList, type ListOfRows } from '../http/json-chunks';
import { toPathField, type AddressesService, type PathOf } from '../addresses/addresses.service';
import type { ProfilesService } from '../profiles/profiles.service';
import type { SearchService } from '../search/search.service';
import type { SeriesService } from '../series/series.service';
import type { SiteService } from '../site/site.service';
import { toBlog, toBlogSummary, toManagedBlog, toRelatedBlog, type ListedBlogRow } from './blog-response';
import type { BlogRow } from './blogs.repository';
import type { AdditionClaim, BlogsService } from './blogs.service';
import { audienceOf, editableBy } from './find-blog';
import { invalidateChanged } from './invalidate-changed';
import type { LikesService } from './likes.service';
import type { RelatedBlogsService } from './related.service';
import { showRichText } from './show-rich-text';
import { findVainSearch } from './vain-search';

interface Services {
  blogs: BlogsService;
  likes: LikesService;
  addresses: Pick<AddressesService, 'readPathOf'>;
  profiles: Pick<ProfilesService, 'findWriters' | 'withAuthors'>;
  related: RelatedBlogsService;
  series: Pick<SeriesService, 'findPart'>;
  search: Pick<SearchService, 'isFound'>;
  site: Pick<SiteService, 'readSettings'>;
}

/** Somebody who writes is shown a text about every two seconds; what one costs is what saving it does. */
const textsPerMinute = 60;

export function blogsRoutes(
  app: FastifyInstance,
  { blogs, likes, related, series, addresses, profiles, search, site }: Services,
): void {
  app.route(
    route(
      contract.listBlogs,
      { cache: true, counted: countVainSearch(search, site) },
      async ({ user, query, imagesUrl }) => {
        const list = await blogs.list(query, audienceOf(user), user);
        const settings = await site.readSettings();
        const slices = profiles.withAuthors(list.slices, settings);
        return toListResponse({ ...list, slices }, imagesUrl, await addresses.readPathOf(settings));
      },
    ),
  );

  app.route(
    route(contract.listAllBlogs, async ({ user, query, imagesUrl }) => {
      const pathOf = await addresses.readPathOf();
      return streamList('blogs', await blogs.list(query, editableBy(user), user), (row) =>
        toManagedBlog(row, imagesUrl, pathOf),
      );
    }),
  );

  app.route(
    route(contract.listLikedBlogs, async ({ user, query, imagesUrl }) =>
      toListResponse(await likes.listBlogs(query, user), imagesUrl, await addresses.readPathOf()),
    ),
  );

  app.route(
    route(contract.getBlog, { cache: true }, async ({ user, params, query, imagesUrl }) => {
      const row = await blogs.getOrFail(params.id, { audience: audienceOf(user), likes: query.likes, user });
      const settings = await site.readSettings();
      const writer = (await profiles.findWriters([row], settings)).get(row.author_id ?? '');
      const pathOf = await addresses.readPathOf(settings);
      const blog = toBlog(row, { imagesUrl, pathOf, lists: query.lists, text: query.text, writer });
      const isClosed = areCommentsClosed(settings, blog, Date.now());
      return {
        success: true,
        blog: {
          ...blog,
          ...(isClosed && { areCommentsClosed: true }),
          ...(user?.role === 'admin' && { authorId: row.author_id ?? '' }),
        },
      };
    }),
  );

  app.route(
    route(relatedCalls.listRelated, { cache: true }, async ({ user, params, imagesUrl }) => {
      const { previous, next, related: others } = await related.list(params.id, audienceOf(user));
      const part = await series.findPart(params.id);
      const pathOf = await addresses.readPathOf();
      const toResponse = (row: BlogRow) => toRelatedBlog(row, imagesUrl, pathOf);
      const toNeighbour = (row: NonNullable<typeof part>['next']) =>
        row && { _id: row.id, title: row.title, ...toPathField(row, pathOf) };
      return {
        success: true,
        ...(previous && { previous: toResponse(previous) }),
        ...(next && { next: toResponse(next) }),
        related: others.map(toResponse),
        ...(part && { series: { ...part, previous: toNeighbour(part.previous), next: toNeighbour(part.next) } }),
      };
    }),
  );

  multipartRoutes(app, (forms) => {
    forms.route(
      route(contract.addBlog, async ({ user, body, image, claimFor }) => {
        const answer = { success: true, message: 'Blog added successfully!' } as const;
        invalidateChanged(app, await blogs.add(body, image, user, claimFor(answer)));
        return answer;
      }),
    );

    forms.route(
      route(draftsCalls.addDraft, async ({ user, body, image, claimFor }) => {
        let answer = { success: true as const, message: 'Draft saved.', id: '', updatedAt: '' };
        const claim: AdditionClaim = (tx, added) => claimFor((answer = { ...answer, ...added }))(tx);
        invalidateChanged(app, await blogs.addDraft(body, image, user, claim));
        return answer;
      }),
    );

    forms.route(
      route(contract.editBlog, async ({ user, params, body, image, claimFor }) => {
        let answer = { success: true as const, message: 'Blog updated successfully!', updatedAt: '' };
        await blogs.edit(params.id, body, image, user, {
          claim: (tx, updatedAt) => claimFor((answer = { ...answer, updatedAt }))(tx),
        });
        return answer;
      }),
    );
  });

  app.route(
    route(draftsCalls.renderText, { perMinute: textsPerMinute }, async ({ body, imagesUrl }) => ({
      success: true,
      description: showRichText(withImageUrls(withoutListKinds(await blogs.toStoredText(body.description)), imagesUrl)),
    })),
  );

  app.route(
    route(contract.deleteBlog, async ({ user, body }) => {
      await blogs.remove(body.id, user);
      return { success: true, message: 'Blog deleted successfully!' };
    }),
  );

  app.route(
    route(contract.togglePublish, async ({ user, body, query }) => {
      const isPublished = await blogs.togglePublish(body.id, user, query.isPublished);
      return { success: true, message: isPublished ? 'Blog published.' : 'Blog unpublished.' };
    }),
  );

  app.route(
    route(contract.toggleLike, async ({ user, params, query }) => {
      const isLiked = await likes.toggle(params.id, user, query.isLiked);
      return {
        success: true,
        message: isLiked ? 'Blog added to your liked list.' : 'Blog removed from your liked list.',
      };
    }),
  );
}

const countVainSearch =
  (search: Services['search'], site: Services['site']) =>
  async (query: Query<typeof contract.listBlogs>, body: string): Promise<Counted | undefined> => {
    const vainSearch = findVainSearch(query, body.startsWith(emptyList));
    if (vainSearch === undefined) return undefined;
    // Texts have what titles have not.
    return (await search.isFound(vainSearch, await site.readSettings())) ? undefined : { vainSearch };
  };

const emptyList = '{"success":true,"blogs":[]';

const toListResponse = (list: ListOfRows<ListedBlogRow>, imagesUrl: string, pathOf: PathOf) =>
  streamList('blogs', list, (row) => toBlogSummary(row, imagesUrl, pathOf));
