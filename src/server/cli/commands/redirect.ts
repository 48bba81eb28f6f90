import type { AddCommand } from '../context';
import { withBlog } from '../with-blog';

export const addRedirect: AddCommand = (program, { action }) => {
  const redirect = program
    .command('redirect')
    .description('Lists and changes where the addresses lead that posts had elsewhere: 301 Moved Permanently.');

  redirect
    .command('list')
    .description('Lists all redirects.')
    .action(
      action((context) =>
        withBlog(context, async ({ services }) => {
          const redirects = [];
          for await (const each of services.redirects.list()) redirects.push(each);
          const lines = redirects.map(({ path, target }) => `${path} → ${target}`);
          return { lines: lines.length > 0 ? lines : ['There are no redirects.'], json: { redirects } };
        }),
      ),
    );

  redirect
    .command('add <from> <to>')
    .description(
      'Adds a redirect, or changes one: from a path such as /2019/05/a-title/, or a whole address, to a post (its id) or a ' +
        'path of this blog.',
    )
    .action(
      action((context, from: string, to: string) =>
        withBlog(context, async ({ services }) => {
          const added = await services.addresses.addRedirect(from, to);
          return { lines: [`${added.path} now leads to ${added.target}.`], json: added };
        }),
      ),
    );

  redirect
    .command('remove <from>')
    .description('Removes a redirect.')
    .action(
      action((context, from: string) =>
        withBlog(context, async ({ services }) => {
          const path = await services.redirects.remove(from);
          return { lines: [`${path} leads nowhere any more.`], json: { path } };
        }),
      ),
    );
};
