import { Option, type Command } from 'commander';
import type { AuthorOptions } from '../../import/authors';
import { createCategoryMapping, defaultCategoryOf, readCategory } from '../../import/categories';
import { openGhost } from '../../import/ghost/ghost';
import { importBlog } from '../../import/import';
import { openMarkdown } from '../../import/markdown/markdown';
import { reportLines } from '../../import/report';
import type { SourceReader } from '../../import/source';
import { openWordpress } from '../../import/wordpress/wordpress';
import { UsageError } from '../../operator-error';
import { dryRun, type AddCommand, type Context } from '../context';
import { withBlog } from '../with-blog';
import { withRestore } from './restore';

interface Options {
  category: string[];
  addCategories?: boolean;
  author: string[];
  authors: string;
  defaultCategory?: string;
  media?: string;
  fetch: boolean;
  allowPrivate?: boolean;
  dryRun?: boolean;
}

const after = `
A post that was imported before is not added again: where it has changed since, it is changed here, unless it has been edited
or deleted here. An import that was interrupted goes on when the same command is run again. The server may be running.

The categories of a new blog are Technology, Startup, Lifestyle and Finance.`;

const withOptions = (command: Command): Command =>
  command
    .option(
      '--category <old=new>',
      'puts the posts of a category, or with a tag, into one of ours: --category News=Technology; may be repeated',
      (value: string, all: string[]) => [...all, value],
      [],
    )
    .option('--default-category <name>', 'that of all other posts; without it Lifestyle, or else the first category')
    .option(
      '--author <name=email>',
      'gives the posts of an author, by name or login, to the account of this e-mail address; in place of it "byline" or ' +
        '"account"; may be repeated',
      (value: string, all: string[]) => [...all, value],
      [],
    )
    .option('--add-categories', 'adds categories that are not here, and mapped to none')
    .addOption(
      new Option(
        '--authors <as>',
        'what the other authors are here: names below the titles, or accounts, made and blocked',
      )
        .choices(['bylines', 'accounts'])
        .default('bylines'),
    )
    .option('--media <folder>', 'a folder with the pictures, which are then not fetched')
    .option('--no-fetch', 'fetches no pictures: those in no folder keep their address')
    .option('--allow-private', 'fetches pictures from private networks, too')
    .option(...dryRun)
    .addHelpText('after', after);

/** @throws UsageError */
function readAuthor(entry: string): AuthorOptions['mapping'][number] {
  const [, name, target] = /^(.+)=([^=]+)$/.exec(entry) ?? [];
  if (name === undefined || target === undefined)
    throw new UsageError(`--author wants a name elsewhere and an e-mail address here, not "${entry}".`);
  return target === 'byline' || target === 'account' ? { name, as: target } : { name, account: target };
}

async function runImport(context: Context, options: Options, open: () => Promise<SourceReader>) {
  return withBlog(context, async (blog) => {
    const categories = await blog.services.categories.listNames();
    const names = categories.map(({ name }) => name);
    const findCategory = createCategoryMapping(names, options.category);
    const { defaultCategory: wanted } = options;
    const defaultCategory = wanted === undefined ? defaultCategoryOf(names) : readCategory(names, wanted);
    const report = await importBlog(
      blog,
      await open(),
      {
        findCategory,
        defaultCategory,
        addsCategories: options.addCategories ?? false,
        authors: { as: options.authors === 'accounts' ? 'account' : 'byline', mapping: options.author.map(readAuthor) },
        isDryRun: options.dryRun ?? false,
        isFetched: options.fetch,
        allowsPrivate: options.allowPrivate ?? false,
      },
      context.progress,
    );
    return { lines: reportLines(report), json: report };
  });
}

export const addImport: AddCommand = (program, runner) => {
  const { action } = runner;
  const command = program.command('import').description('Brings a blog from elsewhere, with its pictures.');

  withOptions(command.command('wordpress <files...>'))
    .description('Imports exports of WordPress (Tools → Export), which are files of XML.')
    .option('--pages', 'imports pages, too')
    .action(
      action((context, files: string[], options: Options & { pages?: boolean }) =>
        runImport(context, options, () =>
          openWordpress(files, { media: options.media, hasPages: options.pages ?? false }),
        ),
      ),
    );

  withOptions(command.command('ghost <file>'))
    .description('Imports an export of Ghost (Settings → Migration tools → Export), which is a file of JSON.')
    .option('--url <address>', 'that of the blog, from which its pictures are fetched')
    .option('--pages', 'imports pages, too')
    .action(
      action((context, file: string, options: Options & { url?: string; pages?: boolean }) =>
        runImport(context, options, () =>
          openGhost(file, { media: options.media, url: options.url, hasPages: options.pages ?? false }),
        ),
      ),
    );

  withOptions(command.command('markdown <folder>'))
    .description('Imports a folder of Markdown, as Hugo, Jekyll and Astro have them.')
    .option(
      '--permalink <pattern>',
      'where the posts were, if they do not say it: /blog/:slug/ or /:year/:month/:title',
    )
    .option('--source <name>', 'names the blog, so that its posts are recognized in another folder, too')
    .action(
      action((context, folder: string, options: Options & { permalink?: string; source?: string }) =>
        runImport(context, options, () =>
          openMarkdown(folder, { media: options.media, permalink: options.permalink, source: options.source }),
        ),
      ),
    );

  withRestore(command.command('octavo <file>'), runner).summary('brings a blog of Octavo, whole: `octavo restore`');
};
