import type { AddCommand } from '../context';
import { withBlog } from '../with-blog';

export const addSearch: AddCommand = (program, { action }) => {
  program
    .command('search')
    .description('Looks after the index of what posts say.')
    .command('rebuild')
    .description('Makes the index anew, as after damage. Meanwhile searches find what is indexed already.')
    .action(
      action((context) =>
        withBlog(context, async ({ services }) => {
          const indexed = await services.searchIndex.rebuild();
          return { lines: [`${indexed} posts are indexed.`], json: { indexed } };
        }),
      ),
    );
};
