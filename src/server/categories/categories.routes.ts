import type { FastifyInstance } from 'fastify';
import { categoriesCalls } from '../../contract/extensions/categories';
import { audienceOf } from '../blogs/find-blog';
import { notFound } from '../http/errors';
import { route } from '../http/route';
import { isWellFormed } from '../http/validation';
import type { CategoriesService } from './categories.service';

export function categoriesRoutes(app: FastifyInstance, categories: CategoriesService): void {
  app.route(
    route(categoriesCalls.listCategories, { cache: true }, async ({ user }) => ({
      success: true,
      categories: await categories.list(audienceOf(user)),
    })),
  );

  app.route(
    route(categoriesCalls.getCategory, { cache: true }, async ({ params }) => {
      const category = isWellFormed(params.slug) ? await categories.findByAddress(params.slug) : undefined;
      if (!category) throw notFound('The category');
      const { name, slug, description } = category;
      return { success: true, archive: { name, slug, description } };
    }),
  );

  app.route(
    route(categoriesCalls.addCategory, async ({ body, user, claimFor }) => {
      const answer = { success: true, message: 'The category is added.' } as const;
      await categories.add(body, user, claimFor(answer));
      return answer;
    }),
  );

  app.route(
    route(categoriesCalls.editCategory, async ({ body, user }) => {
      await categories.edit(body, user);
      return { success: true, message: 'The category is saved.' };
    }),
  );

  app.route(
    route(categoriesCalls.orderCategories, async ({ body: { ids }, user }) => {
      await categories.order(ids, user);
      return { success: true, message: 'The categories are in their new order.' };
    }),
  );

  app.route(
    route(categoriesCalls.deleteCategory, async ({ body: { id, target }, user }) => {
      await categories.remove(id, target, user);
      return { success: true, message: 'The category is deleted.' };
    }),
  );
}
