// Imports a blog from another system. A reader for each format (markdown/, wordpress/, ghost/) makes `SourceItem`s of its
// files, one after the other, and says where the pictures may be. Everything is read twice: first to check it, then
// to write it in batches. A batch is one transaction, with its redirects, its `imported_items` and up to 500
// comments; further comments follow in transactions of their own, so that no other writer waits for long.
//
// `imported_items` hold the hash of each post as it was there, and the `updated_at` it was given here: so it is
// imported once, and a post that was edited here is left alone; to be published by its schedule is no edit. After the
// hash, the same column names what is still missing of the post: `text` (its pictures), `cover`, `links` (posts that
// it links to). Links are written when all posts are there (links.ts).
//
// A text of the source may be of any length, and hostile. openText() takes its pictures out, and refuses what could
// not be stored, before anything else reads it. HTML is read by html.ts alone, once and by a parser.
// pictures/ fetches only what is public, from the address that was checked. prepare-post.ts brings a post within
// the limits of this blog. What is left out or changed is a `Remark`.
import type { ImportReport } from '../../contract/extensions/transfers';
import { feedPath } from '../../contract/feeds';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import { toSlug } from '../addresses/slug';
import { readSlug } from '../addresses/slugs';
import type { Database } from '../database/database';
import { inChunks } from '../in-chunks';
import type { Progress } from '../progress';
import type { Services } from '../services';
import { createPatternFinder } from './address-pattern';
import { createAuthors, type AuthorOptions } from './authors';
import { createCategoryAdder, type FindCategory } from './categories';
import { createGiveWay } from './give-way';
import { createImportRepository, itemOfComment, itemOfPost } from './import.repository';
import { isEdited, isSame, kindOf, reasons } from './imported-posts';
import { createLinks } from './links';
import { createPictures } from './pictures/pictures';
import { findPictures, isDataUrl, isInlineAddress } from './pictures/text-pictures';
import { preparePost, type PreparedPost } from './prepare-post';
import { createReport, type Report } from './report';
import type { SourceReader } from './source';
import { createTerms } from './terms';
import { commentsPerTransaction } from './write-comments';
import { createWriter } from './write-posts';

export interface ImportOptions {
  findCategory: FindCategory;
  defaultCategory: string;
  /** Whether categories that are not here, and mapped to none, are added. */
  addsCategories: boolean;
  authors: AuthorOptions;
  isDryRun: boolean;
  /** Whether pictures that are in no folder are fetched from their addresses. */
  isFetched: boolean;
  /** Whether they are fetched from private networks, too. */
  allowsPrivate: boolean;
  /** Stops it between two batches, and while it waits for pictures. */
  signal?: AbortSignal | undefined;
  /** Called whenever posts have been written. */
  onWritten?: (() => void) | undefined;
}

/** Where it is imported to. */
interface Target {
  database: Database;
  services: Pick<Services, 'blogs' | 'categories' | 'media' | 'redirects' | 'revisions' | 'site'>;
}

/**
 * A batch ends at whichever of these is reached first, or at `commentsPerTransaction` comments: its posts are written in one
 * transaction, and their covers are in memory until then.
 */
const postsPerBatch = 40;
const lettersPerBatch = 1_000_000;

const pagesPerTransaction = 100;

/**
 * Imports what the reader reads. A post that was imported before is not added again: where it has changed in the source it
 * is changed here, unless it has been edited or deleted here. What was interrupted goes on when it is run again.
 * @throws OperatorError where the files are not what they should be; then nothing has been changed. The reason of the signal
 * when that has stopped it
 */
export async function importBlog(
  { database, services }: Target,
  reader: SourceReader,
  options: ImportOptions,
  progress: Progress,
): Promise<ImportReport> {
  const { signal, onWritten } = options;
  const giveWay = createGiveWay();
  const now = new Date();
  const here = await services.categories.listNames();
  const slugs = new Map(reader.terms?.map(({ kind, name, slug }) => [`${kind} ${name}`, slug]));
  const room = options.addsCategories ? limits.categories - here.length : 0;
  const { added, find } = createCategoryAdder(
    options.findCategory,
    room,
    (name) => slugs.get(`category ${name}`) ?? '',
  );
  const findCategory = options.addsCategories ? find : options.findCategory;
  const { defaultCategory } = options;
  const checking = progress.start('Checked');
  const { timeZone, addressPattern, showsAuthors, allowsHtml } = await services.site.readSettings();
  const prepareOptions = { findCategory, defaultCategory, allowsHtml, now };
  const slugOf = (category: string) =>
    here.find(({ name }) => name === category)?.slug ||
    readSlug(added.get(foldCase(category))?.slug ?? '') ||
    toSlug(category);
  const patterns = createPatternFinder({ timeZone, addressPattern, slugOf });
  const authors = await createAuthors(database, reader.source, options.authors);
  authors.addAll(reader.authors ?? []);
  const terms = createTerms({ database, services, reader, findCategory, defaultCategory, added });
  /** By the names of posts among the imported items. */
  const headings = new Map<string, PreparedPost['headings']>();
  const planned = createReport(reader.source, true);
  const toJson = async (report: Report): Promise<ImportReport> => {
    const { authors: written, changed } = await authors.report(showsAuthors);
    for (const each of changed) report.changed(each);
    return report.toJson({ authors: written, categories: terms.report(), addressPattern: patterns.find() });
  };
  let total = 0;

  /** Posts in batches; what is remarked on the way goes into the report. */
  async function* readBatches(report: Report): AsyncGenerator<PreparedPost[]> {
    let batch: PreparedPost[] = [];
    let letters = 0;
    let comments = 0;
    for await (const item of reader.read()) {
      signal?.throwIfAborted();
      await giveWay();
      if (item.type === 'left out') {
        report.leftOut(item);
        if (item.kind === 'post') report.count('posts', 'leftOut');
        if (item.kind === 'comment') report.count('comments', 'leftOut');
        leaveOutComments(report, item.comments ?? 0, item.example);
        continue;
      }
      const { post, leftOut } = preparePost(item.post, item.changed ?? [], prepareOptions);
      for (const each of leftOut) {
        report.leftOut(each);
        const kind = each.kind === 'comment' ? 'comments' : kindOf({ isPage: false, ...item.post });
        report.count(kind, 'leftOut');
      }
      if (!post) {
        leaveOutComments(report, item.post.comments.length, item.post.title);
        continue;
      }
      batch.push(post);
      letters += post.html.length;
      for (const picture of post.inlinePictures.values()) letters += picture.length;
      comments += post.comments.length;
      if (batch.length < postsPerBatch && letters < lettersPerBatch && comments < commentsPerTransaction) continue;
      yield batch;
      batch = [];
      letters = 0;
      comments = 0;
    }
    if (batch.length > 0) yield batch;
  }

  for await (const batch of readBatches(planned)) {
    for (const post of batch) {
      patterns.add(post);
      authors.addPost(post);
      terms.addPost(post);
      if (post.headings.size > 0) headings.set(itemOfPost(post.id), post.headings);
    }
    total += batch.length;
    checking.advance(batch.length);
    if (options.isDryRun) await plan({ database, services }, planned, reader, batch, options);
  }
  checking.finish();
  terms.addOthers();
  if (options.isDryRun) {
    await terms.write(planned, true);
    return toJson(planned);
  }

  const report = createReport(reader.source, false);
  try {
    await terms.write(report, false);
    await authors.makeAccounts(signal);
  } finally {
    onWritten?.();
  }
  const pictures = createPictures({ media: services.media, findPicture: reader.findPicture, ...options });
  const links = createLinks({ database, redirects: services.redirects, reader });
  const { source } = reader;
  const items = await createImportRepository(database.queries).findItems(source, [...headings.keys()]);
  for (const { item, imported_id } of items.values()) links.nameHeadings(imported_id, headings.get(item)!);
  const { write, finishLinks } = createWriter({ database, services, pictures, links, authors, report, source, signal });
  const writing = progress.start('Imported', total);
  for await (const batch of readBatches(report)) {
    try {
      await write(batch);
    } finally {
      onWritten?.();
    }
    writing.advance(batch.length);
  }
  writing.finish();
  try {
    await finishLinks(progress);
    await addOldPages();
  } finally {
    onWritten?.();
  }
  return toJson(report);

  /** Last: what posts had goes before it. */
  async function addOldPages(): Promise<void> {
    const pages = [
      ...(reader.feeds ?? []).map((path) => ({ path, target: feedPath(path.endsWith('/atom') ? 'atom' : 'rss') })),
      ...(await terms.listAddresses()),
      ...(await authors.listAddresses()),
    ];
    for (const some of inChunks(pages, pagesPerTransaction)) {
      signal?.throwIfAborted();
      await database.write((tx) => services.redirects.addOldPages(tx, some));
    }
  }
}

/** Reports the comments on something that is not imported. */
function leaveOutComments(report: Report, count: number, example: string): void {
  if (count === 0) return;
  report.count('comments', 'leftOut', count);
  report.leftOut({ reason: 'Comments on what was left out do not come either.', example }, count);
}

/** Counts what would be added, changed or left out. */
async function plan(
  { database, services }: Target,
  report: Report,
  { source, findPicture }: SourceReader,
  posts: PreparedPost[],
  { isFetched }: Pick<ImportOptions, 'isFetched'>,
): Promise<void> {
  const repository = createImportRepository(database.queries);
  const items = await repository.findItems(
    source,
    posts.map(({ id }) => itemOfPost(id)),
  );
  const versions = await repository.findVersions([...items.values()].map(({ imported_id }) => imported_id));
  for (const post of posts) {
    const kind = kindOf(post);
    const leaveOut = (reason: string) => {
      report.count(kind, 'leftOut');
      report.leftOut({ reason, example: post.title });
    };
    const item = items.get(itemOfPost(post.id));
    const version = item && versions.get(item.imported_id);
    if (item && !version) {
      leaveOut(reasons.deleted);
      report.count('comments', 'leftOut', post.comments.length);
      continue;
    }
    const comments = await repository.findItems(
      source,
      item ? post.comments.map(({ id }) => itemOfComment(post.id, id)) : [],
    );
    report.count('comments', 'unchanged', comments.size);
    report.count('comments', 'added', post.comments.length - comments.size);
    if (!item || !version) report.count('redirects', 'added', post.addresses.length);
    else if (isSame(item, post)) {
      report.count(kind, 'unchanged');
      continue;
    } else if (await isEdited(services.revisions, post, item, version)) {
      leaveOut(reasons.edited);
      continue;
    }
    report.count(kind, item ? 'updated' : 'added');
    for (const each of post.changed) report.changed(each);
    if (item) continue;
    for (const address of [...findPictures(post.html), ...(post.cover === undefined ? [] : [post.cover])]) {
      const isInline = isInlineAddress(address) || isDataUrl(address);
      const { files, url } = isInline ? { files: [address], url: undefined } : await findPicture(address, post.base);
      report.count('pictures', files.length > 0 || (isFetched && url !== undefined) ? 'added' : 'leftOut');
    }
  }
}
