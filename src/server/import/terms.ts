// The categories and tags of a blog that comes, and where the pages of theirs were. Tags come with their addresses, before the
// posts that have them; one that was deleted here does not come again by itself.
import type { ImportReport } from '../../contract/extensions/transfers';
import { categoryFeed, feedPath, tagFeed } from '../../contract/feeds';
import { foldCase } from '../../contract/fold-case';
import type { Database } from '../database/database';
import { HttpError } from '../http/errors';
import { inChunks } from '../in-chunks';
import { OperatorError } from '../operator-error';
import { archivePath } from '../pages/page-addresses';
import type { Services } from '../services';
import { addImportedTag } from '../tags/tags';
import type { FindCategory } from './categories';
import { createImportRepository, itemOfTag } from './import.repository';
import { readTagName, type PreparedPost } from './prepare-post';
import type { Report } from './report';
import type { SourceReader } from './source';
import { cleanLine } from './text';

interface Options {
  database: Database;
  services: Pick<Services, 'categories'>;
  reader: Pick<SourceReader, 'source' | 'terms'>;
  findCategory: FindCategory;
  defaultCategory: string;
  /** Those that are to be added, which is known when all posts have been read. */
  added: ReadonlyMap<string, { name: string; slug: string }>;
}

/** Names that are told apart; further ones come, and are not counted. */
const maxNames = 50_000;

/** Of the report, which is stored and sent. */
const maxReported = 200;

const tagsPerTransaction = 100;

export function createTerms({ database, services, reader, findCategory, defaultCategory, added }: Options) {
  const { source, terms = [] } = reader;
  const categories = new Set<string>();
  /** By their folded names, as posts get them. */
  const tags = new Map<string, { name: string; slug: string }>();

  const addTag = (name: string, slug: string) => {
    const folded = foldCase(name);
    if (name !== '' && !tags.has(folded) && tags.size < maxNames) tags.set(folded, { name, slug });
  };
  const addCategory = (name: string) => {
    if (name !== '' && categories.size < maxNames) categories.add(cleanLine(name));
  };
  for (const { kind, name, slug } of terms) if (kind === 'tag') addTag(readTagName(name), slug);

  const categoryFor = (name: string): string => findCategory([name], []) ?? defaultCategory;

  /** Of the tags that are here, by their folded names. */
  async function listTagSlugs(): Promise<Map<string, string>> {
    const slugs = new Map<string, string>();
    for (const some of inChunks([...tags.keys()])) {
      const query = database.queries
        .selectFrom('tags')
        .select(['slug', 'name_folded'])
        .where('name_folded', 'in', some);
      for (const { slug, name_folded } of await query.execute()) slugs.set(name_folded, slug);
    }
    return slugs;
  }

  return {
    addPost({ sourceCategories, tags: names }: Pick<PreparedPost, 'sourceCategories' | 'tags'>): void {
      sourceCategories.forEach(addCategory);
      for (const name of names.split(', ')) addTag(name, '');
    },

    /** When all posts have been read: those of no post come last, as there may be no room for them. */
    addOthers(): void {
      for (const { kind, name } of terms) {
        if (kind !== 'category') continue;
        addCategory(name);
        categoryFor(name);
      }
    },

    /** Adds what is missing, before the first post. Counts the tags, in a dry run too. */
    async write(report: Report, isDryRun: boolean): Promise<void> {
      const known = await listTagSlugs();
      report.count('tags', 'unchanged', known.size);
      report.count('tags', 'added', tags.size - known.size);
      if (isDryRun) return;
      for (const category of added.values()) await addMissing(category);
      for (const some of inChunks([...tags.values()], tagsPerTransaction)) await writeTags(some);
    },

    /** Where the pages with the posts of categories and tags are here, and their feeds. */
    async listAddresses(): Promise<{ path: string; target: string }[]> {
      const rows = await services.categories.listNames();
      const categorySlugs = new Map(rows.map(({ name, slug }) => [name, slug]));
      const tagSlugs = await listTagSlugs();
      return terms.flatMap(({ kind, name, addresses, feeds }) => {
        const here = kind === 'tag' ? readTagName(name) : categoryFor(name);
        const slug = kind === 'tag' ? tagSlugs.get(foldCase(here)) : categorySlugs.get(here);
        if (slug === undefined) return [];
        const feed = feedPath('rss', kind === 'tag' ? tagFeed({ name: here, slug }) : categoryFeed(here));
        return [
          ...addresses.map((path) => ({ path, target: archivePath(kind, slug) })),
          ...feeds.map((path) => ({ path, target: feed })),
        ];
      });
    },

    report: (): NonNullable<ImportReport['categories']> =>
      [...categories].slice(0, maxReported).map((name) => ({ name, category: categoryFor(name) })),
  };

  async function addMissing({ name, slug }: { name: string; slug: string }): Promise<void> {
    try {
      await services.categories.add({ name, slug });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // Somebody else has added it meanwhile, or an import before this one.
      if (await services.categories.findByName(name)) return;
      throw new OperatorError(error.message);
    }
  }

  async function writeTags(some: { name: string; slug: string }[]): Promise<void> {
    const withSlugs = some.filter(({ slug }) => slug !== '');
    const items = withSlugs.map(({ slug }) => itemOfTag(slug));
    const before = await createImportRepository(database.queries).findItems(source, items);
    const missing = withSlugs.filter(({ slug }) => !before.has(itemOfTag(slug)));
    if (missing.length === 0) return;
    // In the same order in all processes, so that none waits for another crosswise.
    missing.sort((one, other) => (foldCase(one.name) < foldCase(other.name) ? -1 : 1));
    await database.write(async (tx) => {
      const written_at = new Date().toISOString();
      for (const tag of missing) {
        const { id } = await addImportedTag(tx, tag);
        const item = { source, item: itemOfTag(tag.slug), imported_id: id, hash: '', written_at };
        await createImportRepository(tx).addItems([item]);
      }
    });
  }
}
