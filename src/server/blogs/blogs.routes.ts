import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract/calls';
import { multipartRoutes } from '../http/multipart-form';
import { route } from '../http/route';
import { streamList } from '../http/json-chunks';
import { toBlog, toBlogSummary } from './blog-response';
import type { BlogsService } from './blogs.service';
import { audienceOf } from './find-blog';
import type { BlogList, LikesService } from './likes.service';

interface Services {
  blogs: BlogsService;
  likes: LikesService;
}

export function blogsRoutes(app: FastifyInstance, { blogs, likes }: Services): void {
  app.route(
    route(contract.listBlogs, { cache: true }, async ({ user, query, imagesUrl }) =>
      toListResponse(await blogs.list(query, user), imagesUrl),
    ),
  );

  app.route(
    route(contract.listAllBlogs, async ({ user, query, imagesUrl }) =>
      toListResponse(await blogs.list(query, user), imagesUrl),
    ),
  );

  app.route(
    route(contract.listLikedBlogs, async ({ user, query, imagesUrl }) =>
      toListResponse(await likes.listBlogs(query, user), imagesUrl),
    ),
  );

  app.route(
    route(contract.getBlog, { cache: true }, async ({ user, params, query, imagesUrl }) => {
      const row = await blogs.getOrFail(params.id, { audience: audienceOf(user), likes: query.likes, user });
      return { success: true, blog: toBlog(row, imagesUrl, query.lists) };
    }),
  );

  multipartRoutes(app, (forms) => {
    forms.route(
      route(contract.addBlog, async ({ user, body, image, claimFor }) => {
        const answer = { success: true, message: 'Blog added successfully!' } as const;
        await blogs.add(body, image, user, claimFor(answer));
        return answer;
      }),
    );

    forms.route(
      route(contract.editBlog, async ({ user, params, body, image, claimFor }) => {
        const answer = { success: true, message: 'Blog updated successfully!' } as const;
        await blogs.edit(params.id, body, image, user, { claim: claimFor(answer) });
        return answer;
      }),
    );
  });

  app.route(
    route(contract.deleteBlog, async ({ body }) => {
      await blogs.remove(body.id);
      return { success: true, message: 'Blog deleted successfully!' };
    }),
  );

  app.route(
    route(contract.togglePublish, async ({ body, query }) => {
      const isPublished = await blogs.togglePublish(body.id, query.isPublished);
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

const toListResponse = (list: BlogList, imagesUrl: string) =>
  streamList('blogs', list, (row) => toBlogSummary(row, imagesUrl));
