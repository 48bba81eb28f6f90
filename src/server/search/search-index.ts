// Keeps the index of what posts say. Whoever writes a post leaves a row in `search_queue`, in the same transaction; a job
// works these off. A row is deleted with what is indexed for it, and what is written meanwhile has left one of its own: so
// it makes no difference where a process is killed. Words stay known for good, until the index is made anew.
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { plainText } from '../../contract/plain-text';
import type { SiteSettings } from '../../contract/site-settings';
import { searchIndex as searchTag, type Tag } from '../../contract/tags';
import type { Database, Queries } from '../database/database';
import { emptyFullText, indexDocument, maxIndexedWords, removeDocument } from '../database/full-text/documents';
import { queueForSearch, recordAnyChange, recordChanges } from '../database/record-changes';
import { inChunks } from '../in-chunks';
import { runExclusively } from '../jobs/exclusive';
import type { ProfilesService } from '../profiles/profiles.service';
import type { SiteService } from '../site/site.service';
import { readTags } from '../tags/tags';
import { createStem, gramsOf, isSpelled, wordsOf, type Stem } from './analyze';

/** How texts are indexed now. */
interface Making {
  stem: Stem;
  /** Documents of another one are made anew. */
  version: string;
  settings: Pick<SiteSettings, 'showsAuthors'>;
}

interface Options {
  database: Database;
  profiles: Pick<ProfilesService, 'withAuthors'>;
  site: Pick<SiteService, 'readSettings'>;
}

/** A change of what is indexed of a post gets another number. */
const format = 2;

const blogsPerSlice = 20;
const blogsPerLook = 500;

/** Characters of a text that results show parts of. */
const maxText = 10_000;

type Prepared = Parameters<typeof indexDocument>[2] & { words: Set<string> };

interface Version {
  updated_at: string;
  is_published: number;
  author_id: string | null;
}

/** What is indexed of a post follows from it. */
const madeOf = (version: string, { updated_at, is_published, author_id }: Version): string =>
  `${version} ${updated_at} ${is_published} ${author_id ?? ''}`;

export function createSearchIndex({ database, profiles, site }: Options) {
  const { queries, engine } = database;
  let hasLooked = false;

  async function prepare(ids: readonly string[], { stem, version, settings }: Making): Promise<Prepared[]> {
    if (ids.length === 0) return [];
    const rows = await queries
      .selectFrom('blogs')
      .innerJoin('blog_descriptions', 'blog_descriptions.blog_id', 'blogs.id')
      .select(['id', 'title', 'sub_title', 'tags', 'author as byline', 'description'])
      .select(['author_id', 'updated_at', 'is_published'])
      .where('id', 'in', [...ids])
      .where('kind', '=', 'post')
      .execute();
    const prepared: Prepared[] = [];
    for await (const posts of profiles.withAuthors([rows], settings)) {
      for (const post of posts) {
        const words = new Set<string>();
        const toStems = (part: string) => {
          const stems: string[] = [];
          for (const { folded } of wordsOf(part)) {
            words.add(folded);
            stems.push(stem(folded));
            if (stems.length === maxIndexedWords) break;
          }
          return stems;
        };
        const tags = await readTags(queries, post.tags);
        const text = plainText(post.description);
        prepared.push({
          blogId: post.id,
          authorId: post.author_id,
          isPublished: post.is_published === 1,
          madeOf: madeOf(version, post),
          text: text.slice(0, maxText),
          fields: {
            title: toStems(post.title),
            terms: [post.sub_title, ...tags.map(({ name }) => name)].flatMap((part) => [...toStems(part), '·']),
            author: toStems(post.author ?? ''),
            text: toStems(text),
          },
          words,
        });
        // Others are answered between two texts.
        await setImmediate();
      }
    }
    return prepared;
  }

  async function store(tx: Queries, prepared: readonly Prepared[]): Promise<void> {
    for (const document of prepared) await indexDocument(tx, engine, document);
    await addWords(tx, new Set(prepared.flatMap(({ words }) => [...words])));
  }

  async function readMaking(): Promise<Making> {
    const settings = await site.readSettings();
    const { language, showsAuthors } = settings;
    const version = `${format} ${language} ${showsAuthors ? 'authors' : ''}`;
    return { stem: createStem(language), version, settings };
  }

  /** Posts that were changed. @returns their ids; empty when there were none */
  async function indexChanged(): Promise<string[]> {
    const queued = await queries
      .selectFrom('search_queue')
      .select(['id', 'subject'])
      .where('kind', '=', 'blog')
      .orderBy('id')
      .limit(blogsPerSlice)
      .execute();
    if (queued.length === 0) return [];
    const ids = [...new Set(queued.map(({ subject }) => subject))];
    const prepared = await prepare(ids, await readMaking());
    await database.write(async (tx) => {
      const queuedIds = queued.map(({ id }) => id);
      const left = await tx.selectFrom('search_queue').select('id').where('id', 'in', queuedIds).forUpdate().execute();
      // Another process has indexed them while this one stood still: what was read here may be older.
      if (left.length < queuedIds.length) return;
      await store(tx, prepared);
      const there = new Set(prepared.map(({ blogId }) => blogId));
      for (const id of ids) if (!there.has(id)) await removeDocument(tx, engine, id);
      await deleteQueued(tx, queuedIds);
      await recordChanges(tx, [{ kind: 'search', blogId: '' }]);
    });
    return ids;
  }

  /** The next posts of a tag, of an author, or of all. @returns whether there was such work */
  async function expand(): Promise<boolean> {
    const work = await queries
      .selectFrom('search_queue')
      .selectAll()
      .where('kind', '<>', 'blog')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!work) return false;
    const { id, kind, subject, cursor } = work;
    if (kind === 'all') {
      await indexNext(id, cursor);
      return true;
    }
    const posts =
      kind === 'tag'
        ? queries.selectFrom('blog_tags').select('blog_id as id').where('tag_id', '=', subject)
        : queries.selectFrom('blogs').select('id').where('author_id', '=', subject);
    const rows = await queries
      .selectFrom(posts.as('posts'))
      .select('id')
      .where('id', '>', cursor)
      .orderBy('id')
      .limit(blogsPerLook)
      .execute();
    await database.write(async (tx) => {
      await queueForSearch(
        tx,
        rows.map((row) => ({ kind: 'blog', subject: row.id })),
      );
      await moveOn(tx, id, rows.length < blogsPerLook ? undefined : rows.at(-1)!.id);
    });
    return true;
  }

  /** @param cursor the sort key of the last one, with a `+` where something was indexed */
  async function indexNext(queueId: string, cursor: string): Promise<void> {
    const making = await readMaking();
    const rows = await queries
      .selectFrom('blogs')
      .leftJoin('search_documents', 'search_documents.blog_id', 'blogs.id')
      .select(['blogs.id', 'blogs.sort_key', 'blogs.updated_at', 'is_published', 'author_id', 'made_of'])
      .where('kind', '=', 'post')
      .$if(cursor !== '', (query) => query.where('blogs.sort_key', '>', Number(cursor)))
      .orderBy('blogs.sort_key')
      .limit(blogsPerLook)
      .execute();
    const outdated = rows.filter((row) => row.made_of !== madeOf(making.version, row));
    const slice = outdated.slice(0, blogsPerSlice);
    const prepared = await prepare(
      slice.map(({ id }) => id),
      making,
    );
    const isSliceAll = slice.length === outdated.length;
    const last = isSliceAll ? rows.at(-1) : slice.at(-1);
    const isEnd = isSliceAll && rows.length < blogsPerLook;
    const hasIndexed = cursor.startsWith('+') || prepared.length > 0;
    await database.write(async (tx) => {
      const row = await tx
        .selectFrom('search_queue')
        .select('cursor')
        .where('id', '=', queueId)
        .forUpdate()
        .executeTakeFirst();
      if (row?.cursor !== cursor) return;
      await store(tx, prepared);
      await moveOn(tx, queueId, isEnd ? undefined : `${hasIndexed ? '+' : ''}${last!.sort_key}`);
      // Only now, so that what other instances keep is not made anew with each slice; nor at each start, when nothing has changed.
      if (isEnd && hasIndexed) await recordAnyChange(tx);
    });
  }

  const hasWork = async () => (await queries.selectFrom('search_queue').select('id').limit(1).execute()).length > 0;

  async function workOff(signal: AbortSignal, invalidate: (tags: readonly Tag[]) => void): Promise<void> {
    while (!signal.aborted) {
      const changed = await indexChanged();
      // What was just written comes before what is there since long.
      if (changed.length === 0 && !(await expand())) return;
      invalidate([searchTag]);
      await setImmediate();
    }
  }

  const exclusively = (invalidate: (tags: readonly Tag[]) => void, whenTaken: 'skip' | 'wait') =>
    runExclusively({ database, name: 'the indexing of texts', whenTaken }, (signal) => workOff(signal, invalidate));

  return {
    /** @param invalidate of this process */
    createJob(invalidate: (tags: readonly Tag[]) => void): (signal: AbortSignal) => Promise<void> {
      const run = exclusively(invalidate, 'skip');
      return async (signal) => {
        if (!hasLooked) {
          // A server of the version before leaves nothing in the queue.
          await database.write((tx) => queueForSearch(tx, [{ kind: 'all', subject: '' }]));
          hasLooked = true;
        }
        if (await hasWork()) await run(signal);
      };
    },

    /** @returns how many posts are indexed */
    async rebuild(): Promise<number> {
      await database.write(async (tx) => {
        await emptyFullText(tx, engine);
        await queueForSearch(tx, [{ kind: 'all', subject: randomUUID() }]);
      });
      await exclusively(() => undefined, 'wait')(new AbortController().signal);
      const { count } = await queries
        .selectFrom('search_documents')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

const deleteQueued = (tx: Queries, ids: string[]) => tx.deleteFrom('search_queue').where('id', 'in', ids).execute();

async function moveOn(tx: Queries, id: string, cursor: string | undefined): Promise<void> {
  if (cursor === undefined) await deleteQueued(tx, [id]);
  else await tx.updateTable('search_queue').set({ cursor }).where('id', '=', id).execute();
}

/** In one statement. */
const maxRows = 1_000;

async function addWords(tx: Queries, words: ReadonlySet<string>): Promise<void> {
  for (const part of inChunks([...words], maxRows)) {
    const added = await tx
      .insertInto('search_words')
      .values(part.map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('word')
      .execute();
    const grams = added
      .filter(({ word }) => isSpelled(word))
      .flatMap(({ word }) => gramsOf(word).map((gram) => ({ gram, length: word.length, word })));
    for (const some of inChunks(grams, maxRows)) {
      await tx
        .insertInto('search_grams')
        .values(some)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}
