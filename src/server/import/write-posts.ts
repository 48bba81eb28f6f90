import type { Database } from '../database/database';
import { addImportedSlug } from '../addresses/slugs';
import { newId } from '../database/id';
import { contentOf, storeContent, toPageRow, toRow } from '../blogs/blog-content';
import { HttpError } from '../http/errors';
import type { PreparedImage } from '../media/image-store';
import { textFileName } from '../media/image-urls';
import { noCover } from '../media/no-cover';
import type { TextImage } from '../media/text-images';
import { OperatorError } from '../operator-error';
import type { Progress } from '../progress';
import type { Services } from '../services';
import { addImportedPart } from '../series/series';
import { readSetting } from '../site/settings';
import type { Authors } from './authors';
import { createGiveWay } from './give-way';
import { lostPlaceReason } from './source';
import { createImportRepository, itemOfPost, postIdOf, type ImportedItem, type PostVersion } from './import.repository';
import { isEdited, isSame, kindOf, reasons } from './imported-posts';
import type { Links } from './links';
import { PictureError } from './pictures/fetch-picture';
import { createPlainCovers, type Pictures } from './pictures/pictures';
import { findPictures, findPlayers, isInlineAddress, withStoredPictures } from './pictures/text-pictures';
import type { PreparedComment, PreparedPost } from './prepare-post';
import type { Report } from './report';
import { commentsPerTransaction, createCommentsWriter } from './write-comments';

interface Options {
  database: Database;
  services: Pick<Services, 'blogs' | 'media' | 'redirects' | 'revisions'>;
  pictures: Pictures;
  links: Links;
  authors: Authors;
  report: Report;
  source: string;
  signal: AbortSignal | undefined;
}

interface PostWithPictures {
  post: PreparedPost;
  /** With the pictures that are stored here. */
  description: string;
  /** Pages have none, and posts that need none. */
  cover: PreparedImage | undefined;
  hash: string;
}

interface PostToAdd extends PostWithPictures {
  id: string;
  /** Those that are added with it; the others follow. */
  firstComments: PreparedComment[];
}

/** What is asked for again the next time, as it has not come: the pictures of the text, the cover, the posts it links to. */
type Missing = 'text' | 'cover' | 'links';

/** What `imported_items.hash` holds: the hash of the content, then what is missing, `links` last. */
const itemHash = (hash: string, missing: Missing[]): string => [hash, ...missing].join(' ');

/** Loaded at once, of one post. */
const concurrentPictures = 4;

/** Read at a time, each of which has a text. */
const itemsPerPage = 100;

const pictureReason = (message: string) => `A picture keeps its address: ${message}.`;

const playerReason = (message: string) => `A recording or video is a link to where it was: ${message}.`;

/** Writes posts in batches; of what is interrupted, whole batches are there, and are found the next time. */
export function createWriter({ database, services, pictures, links, authors, report, source, signal }: Options) {
  const { blogs, media, redirects, revisions } = services;
  const imported = createImportRepository(database.queries);
  const findPlainCover = createPlainCovers(media);
  // With an embedded database a transaction would be one turn of the event loop. Readers do not wait for it.
  const giveWay = createGiveWay();
  const comments = createCommentsWriter({ database, source, giveWay });

  /** @returns undefined where the picture does not come, which is reported */
  async function attempt<T>(
    address: string,
    { title }: PreparedPost,
    step: () => Promise<T>,
    reasonOf = pictureReason,
  ): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      report.count('pictures', 'leftOut');
      report.leftOut(
        isInlineAddress(address)
          ? { reason: `A picture that stands in the text itself is left out: ${error.message}.`, example: title }
          : { reason: reasonOf(error.message), example: address },
      );
      return undefined;
    }
  }

  async function storePictures(post: PreparedPost) {
    const { html, base, inlinePictures } = post;
    const stored = new Map<string, TextImage>();
    const addresses = findPictures(html);
    const count = addresses.length;
    const next = async (): Promise<void> => {
      for (let address = addresses.shift(); address !== undefined; address = addresses.shift()) {
        const current = address;
        const image = await attempt(current, post, () =>
          pictures.storeForText(inlinePictures.get(current) ?? current, base),
        );
        if (image) stored.set(current, image);
      }
    };
    await Promise.all(Array.from({ length: concurrentPictures }, next));
    const players = new Map<string, string>();
    const playerAddresses = findPlayers(html);
    // One after the other, as each may be large.
    for (const address of playerAddresses) {
      const source = inlinePictures.get(address);
      const name = source && (await attempt(source, post, () => pictures.storeMedia(source, base), playerReason));
      if (name) players.set(address, name);
    }
    const isComplete = stored.size === count && players.size === playerAddresses.length;
    const missing: Missing[] = isComplete ? [] : ['text'];
    return { stored, players, missing };
  }

  function showStored(
    { html, title, inlinePictures }: PreparedPost,
    { stored, players }: Awaited<ReturnType<typeof storePictures>>,
  ): string {
    const shown = withStoredPictures(html, stored, { stored: players, addresses: inlinePictures });
    if (shown.enlargements.length > 0) {
      const reason = 'Pictures that are stored here do not link to larger files of them any more.';
      report.changed({ reason, example: title });
    }
    return shown.html;
  }

  /** The cover of a post that has none of its own: the first picture of its text, or a plain one, where posts need one. */
  async function findCover(post: PreparedPost, storedInText: string[]): Promise<PreparedImage | undefined> {
    if (!(await readSetting(database.queries, 'needsCover'))) return undefined;
    const { title, base, inlinePictures } = post;
    for (const address of storedInText.slice(0, 1)) {
      try {
        const first = await pictures.prepareCover(inlinePictures.get(address) ?? address, base);
        report.changed({ reason: 'Posts without a cover have the first picture of their text.', example: title });
        return first;
      } catch (error) {
        if (!(error instanceof PictureError)) throw error;
      }
    }
    report.changed({ reason: 'Posts without a picture have a plain cover.', example: title });
    return findPlainCover(post.category);
  }

  async function withPictures(post: PreparedPost): Promise<PostWithPictures> {
    signal?.throwIfAborted();
    const { cover, base } = post;
    const storedFiles = await storePictures(post);
    const { stored, players, missing } = storedFiles;
    const own = cover === undefined ? undefined : await attempt(cover, post, () => pictures.prepareCover(cover, base));
    if (cover !== undefined && !own) missing.push('cover');
    report.count('pictures', 'added', stored.size + players.size + (own ? 1 : 0));
    const description = showStored(post, storedFiles);
    // They may lead to posts that are still to come.
    if (links.isLinked(description, post.id)) missing.push('links');
    return {
      post,
      description,
      cover: post.isPage ? undefined : (own ?? (await findCover(post, [...stored.keys()]))),
      hash: itemHash(post.hash, missing),
    };
  }

  const itemOf = (item: string, imported_id: string, hash: string, written_at: string): ImportedItem => ({
    source,
    item,
    imported_id,
    hash,
    written_at,
  });

  async function add(posts: PreparedPost[]): Promise<void> {
    const complete: PostToAdd[] = [];
    let room = commentsPerTransaction;
    const ids = await imported.findFreeIds(posts.flatMap(({ blogId }) => blogId ?? []));
    for (const post of posts) {
      const firstComments = post.comments.slice(0, room);
      room -= firstComments.length;
      const isFree = post.blogId !== undefined && ids.delete(post.blogId);
      complete.push({ ...(await withPictures(post)), id: isFree ? post.blogId! : newId(), firstComments });
    }
    const covers = new Map(complete.flatMap(({ cover }) => (cover ? [[cover.hash, cover]] : [])));
    let addresses = { added: 0, taken: [] as string[] };
    let partsLeftOut: string[] = [];
    await media.saveWith([...covers.values()], async (tx) => {
      const repository = createImportRepository(tx);
      addresses = { added: 0, taken: [] };
      partsLeftOut = [];
      if (complete.some(({ cover }) => !cover)) await media.ensureNoCover(tx);
      const authorOf = await authors.lock(tx, posts);
      for (const each of complete) {
        const { post, id, description, cover, hash, firstComments } = each;
        await giveWay();
        // First: another import of the same posts fails here.
        await repository.addItems([itemOf(itemOfPost(post.id), id, hash, post.updatedAt)]);
        await repository.addBlog({
          id,
          ...(post.isPage
            ? toPageRow({ ...post, description })
            : await storeContent(tx, toRow({ ...post, description }))),
          slug: await addImportedSlug(tx, { id, title: post.title, kind: post.isPage ? 'page' : 'post' }, post.slug),
          ...authorOf(post),
          takes_comments: post.takesComments ? 1 : 0,
          image_hash: cover?.hash ?? noCover,
          is_published: post.isPublished ? 1 : 0,
          publish_at: post.publishAt,
          created_at: post.createdAt,
          updated_at: post.updatedAt,
        });
        await media.setTextImages(tx, id, description);
        if (post.series && !(await addImportedPart(tx, id, post.series))) partsLeftOut.push(post.title);
        await comments.add(tx, each, firstComments);
        const { added, taken } = await redirects.addOldAddresses(tx, post.addresses, id);
        addresses.added += added;
        addresses.taken.push(...taken);
      }
    });
    for (const { post, id } of complete) links.nameHeadings(id, post.headings);
    report.count('redirects', 'added', addresses.added);
    for (const example of addresses.taken) {
      report.count('redirects', 'leftOut');
      report.leftOut({ reason: 'Addresses that lead elsewhere already were left as they are.', example });
    }
    for (const example of partsLeftOut)
      report.changed({ reason: 'Posts are in no series, as there is no room in it.', example });
    for (const { post } of complete) {
      report.count(kindOf(post), 'added');
      for (const each of post.changed) report.changed(each);
    }
    for (const { post, id, firstComments } of complete) {
      const later = post.comments.slice(firstComments.length);
      const added = await comments.addLater({ post, id }, later);
      report.count('comments', 'added', firstComments.length + added);
      report.count('comments', 'leftOut', later.length - added);
    }
  }

  /** The cover of a post that has not come the last time. */
  async function readMissingCover(post: PreparedPost, lacking: string[]) {
    const { cover, base } = post;
    if (cover === undefined || !lacking.includes('cover' satisfies Missing)) return undefined;
    const read = async () => {
      await pictures.prepareCover(cover, base);
      return pictures.read(cover, base);
    };
    return (await attempt(cover, post, read)) ?? 'cover';
  }

  /** A post that came with a name below its title, and was not edited here, where its author is to have an account now. */
  async function giveToAuthor(post: PreparedPost, item: ImportedItem, version: PostVersion): Promise<boolean> {
    const isAsWritten = version.updated_at === item.written_at && version.author === post.byline;
    if (!isAsWritten || version.author_id !== null || !authors.hasAccount(post)) return false;
    return database.write(async (tx) => {
      const { author_id, author } = (await authors.lock(tx, [post]))(post);
      const present = author_id === null ? undefined : await createImportRepository(tx).lockVersion(item.imported_id);
      if (present?.updated_at !== item.written_at) return false;
      await createImportRepository(tx).setAuthor(item.imported_id, { author_id, author });
      return true;
    });
  }

  /** A post that was imported before. */
  async function update(post: PreparedPost, item: ImportedItem, version: PostVersion | undefined): Promise<void> {
    const { title } = post;
    const leaveOut = (reason: string) => {
      report.count(kindOf(post), 'leftOut');
      report.leftOut({ reason, example: title });
    };
    const id = item.imported_id;
    const written = version && (await comments.addNew(post, id));
    if (!written) {
      report.count('comments', 'leftOut', post.comments.length);
      return leaveOut(reasons.deleted);
    }
    report.count('comments', 'added', written.added);
    report.count('comments', 'unchanged', written.unchanged);
    const [, ...lacking] = item.hash.split(' ');
    if (isSame(item, post) && lacking.every((each) => each === ('links' satisfies Missing))) {
      report.count(kindOf(post), (await giveToAuthor(post, item, version)) ? 'updated' : 'unchanged');
      return;
    }
    if (await isEdited(revisions, post, item, version)) return leaveOut(reasons.edited);
    const storedFiles = await storePictures(post);
    const { stored, players, missing } = storedFiles;
    const linked = await links.resolve(showStored(post, storedFiles), post.id);
    const description = linked.html;
    const cover = await readMissingCover(post, lacking);
    if (cover === 'cover') missing.push(cover);
    const before = (await imported.findDescription(id)) ?? '';
    const names = [...Array.from(stored.values(), ({ hash, width }) => textFileName(hash, width)), ...players.values()];
    const added = names.filter((name) => !before.includes(name));
    report.count('pictures', 'added', added.length + (Buffer.isBuffer(cover) ? 1 : 0));
    report.count('pictures', 'unchanged', names.length - added.length);
    if (linked.missing.length > 0) missing.push('links');
    if (isSame(item, post) && !Buffer.isBuffer(cover) && description === before) {
      report.count(kindOf(post), 'unchanged');
      return;
    }
    // What its schedule has published has the state and the date of the source already.
    const isAsWritten = version.updated_at === item.written_at;
    const state = isAsWritten ? { isPublished: post.isPublished, publishAt: post.publishAt ?? '' } : {};
    const createdAt = isAsWritten && post.isDated && !post.publishAt ? post.createdAt : undefined;
    const upload = Buffer.isBuffer(cover) ? cover : undefined;
    const changes = { ...contentOf({ ...post, description }), ...state, updatedAt: version.updated_at };
    let addresses = 0;
    try {
      await blogs.edit(id, changes, upload, undefined, {
        createdAt,
        // With the post: otherwise its version would be taken for an edit of somebody here, if the import ended between the two.
        alongWith: async (tx, updatedAt) => {
          const repository = createImportRepository(tx);
          await repository.setAuthor(id, (await authors.lock(tx, [post]))(post));
          await repository.updateItem({
            source,
            item: item.item,
            hash: itemHash(post.hash, missing),
            written_at: updatedAt,
          });
          addresses = (await redirects.addOldAddresses(tx, post.addresses, id)).added;
        },
      });
    } catch (error) {
      if (hasStatus(error, 409)) return leaveOut(reasons.edited);
      // It is published there, and lacks something here.
      if (error instanceof HttpError && error.statusCode === 422) return leaveOut(error.message);
      // Somebody has deleted it meanwhile.
      if (hasStatus(error, 404)) return leaveOut(reasons.deleted);
      throw error;
    }
    report.count('redirects', 'added', addresses);
    for (const each of post.changed) report.changed(each);
    report.count(kindOf(post), 'updated');
  }

  /** Lets the links of a post lead to the posts that have come since it was written. */
  async function writeLinks(item: ImportedItem): Promise<void> {
    const { imported_id: id } = item;
    const description = await imported.findDescription(id);
    if (description === undefined) return;
    const { html, missing, lost } = await links.resolve(description, postIdOf(item.item));
    if (html !== description || missing.length === 0) {
      const hash = missing.length > 0 ? item.hash : item.hash.replace(/ links$/, '');
      await database.write(async (tx) => {
        const repository = createImportRepository(tx);
        const version = await repository.lockVersion(id);
        if (version?.updated_at !== item.written_at) return;
        // The post is as it was there, so that it is no version of its own.
        if (!(await repository.replaceDescription(id, description, html))) return;
        await repository.updateItem({ ...item, hash });
      });
    }
    for (const example of lost) report.changed({ reason: lostPlaceReason, example });
    for (const example of missing) {
      report.changed({
        reason: 'Links to pages and files of the old blog that did not come keep their address.',
        example,
      });
    }
  }

  /** Rewrites links to the old blog in all posts, but for those that were edited here. */
  async function finishLinks(progress: Progress): Promise<void> {
    let linking: ReturnType<Progress['start']> | undefined;
    for (let after = ''; ;) {
      const items = await imported.listMarked(source, 'links' satisfies Missing, after, itemsPerPage);
      const versions = await imported.findVersions(items.map(({ imported_id }) => imported_id));
      const unedited = items.filter((item) => versions.get(item.imported_id)?.updated_at === item.written_at);
      for (const item of unedited) {
        signal?.throwIfAborted();
        await giveWay();
        await writeLinks(item);
        linking ??= progress.start('Linked');
        linking.advance(1);
      }
      if (items.length < itemsPerPage) break;
      after = items.at(-1)!.item;
    }
    linking?.finish();
  }

  async function write(batch: PreparedPost[]): Promise<void> {
    const items = await imported.findItems(
      source,
      batch.map(({ id }) => itemOfPost(id)),
    );
    const versions = await imported.findVersions([...items.values()].map(({ imported_id }) => imported_id));
    const added = new Map<string, PreparedPost>();
    for (const post of batch) {
      await giveWay();
      const item = items.get(itemOfPost(post.id));
      if (item) await update(post, item, versions.get(item.imported_id));
      else if (added.has(post.id)) {
        report.count(kindOf(post), 'unchanged');
        report.count('comments', 'unchanged', post.comments.length);
      } else added.set(post.id, post);
    }
    if (added.size === 0) return;
    try {
      await add([...added.values()]);
    } catch (error) {
      const there = database.isUniqueViolation(error)
        ? await imported.findItems(source, [...added.keys()].map(itemOfPost))
        : undefined;
      if (!there || there.size === 0) throw error;
      throw new OperatorError('Another import of the same blog is running; let it finish, and run this one again.');
    }
  }

  return { write, finishLinks };
}

const hasStatus = (error: unknown, status: number) => error instanceof HttpError && error.statusCode === status;
