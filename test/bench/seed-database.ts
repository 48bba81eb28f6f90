import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { defaultRows } from '../../src/server/categories/categories';
import { limits } from '../../src/contract/limits';
import { escapeHtml } from '../../src/contract/plain-text';
import { createPasswords } from '../../src/server/accounts/passwords';
import { migrate } from '../../src/server/database/migrate';
import * as firstMigration from '../../src/server/database/migrations/001-first';
import { openSqlite } from '../../src/server/database/sqlite';
import { createFolderImageStore } from '../../src/server/media/folder-image-store';
import type { PreparedImage } from '../../src/server/media/image-store';
import { createRandom, type Random } from './random';
import { createSentence, createTitle, listSearchTerms } from './words';

const readers = 50_000;
/** How often the most liked post is liked; the one on rank n of popularity has an n-th of it. */
const likesOfMostLikedPost = readers;
const likesOfBusiestReader = 3_709;
const draftShare = 0.05;
const commentsPerPost = 1;
const approvedShare = 0.8;
/** Half of the posts have so many tags at most, and the others none: most of them one of few. */
const tagsPerPost = 8;
const postsPerTag = 10;
const years = 10;
const differentCovers = 5;

const sampleCovers = join(__dirname, '../../samples/covers');

export const readerPassword = 'a reader of the bench';
export const readerEmail = (reader: number) => `reader-${reader}@example.com`;

type Row = Record<string, string | number | null>;

export interface SeededDatabase {
  posts: number;
  /** Id of the post that is liked most. */
  mostLikedPost: string;
  /** Id of a published post that is neither new nor liked by many. */
  ordinaryPost: string;
  /** Ids, those first that are liked most. */
  publishedPosts: string[];
  /** Ids of 300 published posts, or of all of them. */
  somePosts: string[];
  /** 300 of them: what is searched for. */
  searchTerms: string[];
}

/** What posts say, as plain text. */
export interface Wording {
  createTitle: (random: Random) => string;
  /** Of a text. */
  pickParagraphs: (random: Random) => string[];
}

/**
 * Fills a data directory that has no database yet: as many posts as told, 5 % of them drafts; about one comment for each,
 * most of them on few posts; 50,000 readers, the first of whom has liked 3,709 posts; likes, of which the posts at the
 * head of a ranking have nearly all; and tags, a tenth as many as posts, of which a few are on thousands of posts. The covers
 * are some of the sample posts'.
 *
 * The rows are those of the first migration, which will never change; the later ones then bring them up to date, as they
 * do at the start of a newer version.
 *
 * @param wording otherwise few words, each in very many posts
 */
export async function seedDatabase(directory: string, posts: number, wording?: Wording): Promise<SeededDatabase> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'octavo.db');
  await createFirstSchema(file);
  const covers = await storeCovers(join(directory, 'images'));
  const random = createRandom(posts);

  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off');
  database.exec('begin');
  const insert = createInsert(database);
  const userIds = insertReaders(insert, random, await createPasswords().hash(readerPassword));
  const blogs = insertBlogs(insert, { random, posts, covers, wording: wording ?? createWording(random) });
  const byPopularity = random.shuffle([...blogs]);
  insertLikes(insert, random, byPopularity, userIds);
  insertComments(insert, random, blogs, userIds);
  database.exec('commit');
  database.close();

  const migrated = openSqlite(file);
  await migrate(migrated);
  // As after the background rendering; no picture is requested.
  await migrated.queries.updateTable('images').set({ preview: 'stored', avif: 'stored' }).execute();
  await migrated.close();
  addTags(file, createRandom(posts + 1), posts);

  const published = byPopularity.filter(({ isPublished }) => isPublished).map(({ id }) => id);
  return {
    posts,
    mostLikedPost: published[0]!,
    ordinaryPost: published.at(-1)!,
    publishedPosts: published,
    somePosts: published.slice(-300),
    searchTerms: listSearchTerms(random).slice(0, 300),
  };
}

async function createFirstSchema(file: string): Promise<void> {
  const database = openSqlite(file);
  await database.write(async (tx) => {
    await firstMigration.up(tx);
    await tx.schema
      .createTable('migrations')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'text', (column) => column.notNull())
      .execute();
    const applied = { name: firstMigration.name, applied_at: new Date().toISOString() };
    await tx.insertInto('migrations').values(applied).execute();
  });
  await database.close();
}

async function storeCovers(directory: string): Promise<PreparedImage[]> {
  const store = createFolderImageStore({ directory });
  const covers: PreparedImage[] = [];
  for (const name of (await readdir(sampleCovers)).sort().slice(0, differentCovers)) {
    const cover = await store.prepare(await readFile(join(sampleCovers, name)));
    await store.write(cover);
    covers.push(cover);
  }
  return covers;
}

type Insert = ReturnType<typeof createInsert>;

/** Inserts rows by one prepared statement for each table. */
function createInsert(database: InstanceType<typeof DatabaseSync>) {
  const statements = new Map<string, ReturnType<typeof database.prepare>>();
  return (table: string, row: Row): void => {
    let statement = statements.get(table);
    if (!statement) {
      const columns = Object.keys(row);
      const values = columns.map(() => '?').join(', ');
      statement = database.prepare(`insert into ${table} (${columns.join(', ')}) values (${values})`);
      statements.set(table, statement);
    }
    statement.run(...Object.values(row));
  };
}

/** As newId() makes it, of a given time. */
const idAt = (time: number, random: Random) =>
  Math.floor(time / 1000)
    .toString(16)
    .padStart(8, '0') + random.hex(16);

const isoTime = (time: number) => new Date(time).toISOString();

const beginning = Date.now() - years * 365 * 86_400_000;

function insertReaders(insert: Insert, random: Random, passwordHash: string): string[] {
  return Array.from({ length: readers }, (_reader, index) => {
    const id = idAt(beginning, random);
    insert('users', {
      id,
      name: `Reader ${index}`,
      email: readerEmail(index),
      email_folded: readerEmail(index),
      password_hash: passwordHash,
      role: 'user',
      created_at: isoTime(beginning),
    });
    return id;
  });
}

/** To the rows of the newest schema. */
function addTags(file: string, random: Random, posts: number): void {
  const database = new DatabaseSync(file);
  database.exec('pragma synchronous = off');
  database.exec('begin');
  const insert = createInsert(database);
  const tagIds = Array.from({ length: Math.max(tagsPerPost, Math.floor(posts / postsPerTag)) }, (_tag, index) => {
    const id = idAt(beginning, random);
    const slug = `tag-${index}`;
    const name = `Tag ${index}`;
    insert('tags', {
      id,
      slug,
      name,
      name_folded: name.toLowerCase(),
      description: '',
      updated_at: isoTime(beginning),
    });
    insert('tag_slugs', { slug, tag_id: id });
    return id;
  });
  const update = database.prepare('update blogs set tags = ? where id = ?');
  for (const blog of database.prepare('select id, sort_key, is_published from blogs').all() as Row[]) {
    if (random.next() < 0.5) continue;
    const wanted = Array.from({ length: random.below(tagsPerPost) }, () =>
      Math.floor(tagIds.length * random.next() ** 3),
    );
    const ids = [...new Set(wanted)].map((index) => tagIds[index]!);
    update.run(ids.join(','), blog.id!);
    const { id, sort_key, is_published } = blog;
    for (const tag_id of ids)
      insert('blog_tags', { blog_id: id!, tag_id, sort_key: sort_key!, is_published: is_published! });
  }
  database.exec(`insert into list_counts (list, key, flag, count)
    select 'blogs of tag', tag_id, is_published, count(*) from blog_tags group by tag_id, is_published`);
  database.exec(`insert into list_counts (list, key, flag, count) select 'tags', '', 0, count(*) from tags`);
  database.exec('commit');
  database.close();
}

interface SeededBlog {
  id: string;
  createdAt: number;
  isPublished: boolean;
}

function createWording(random: Random): Wording {
  const paragraphs = Array.from({ length: 2_000 }, () => {
    const sentences = Array.from({ length: 4 }, () => createSentence(random));
    return sentences.join(' ');
  });
  return { createTitle, pickParagraphs: (picks) => Array.from({ length: 4 }, () => picks.pick(paragraphs)) };
}

interface Blogs {
  random: Random;
  posts: number;
  covers: PreparedImage[];
  wording: Wording;
}

/** @returns oldest first */
function insertBlogs(insert: Insert, { random, posts, covers, wording }: Blogs): SeededBlog[] {
  for (const { hash, width, height } of covers) {
    insert('images', { hash, width, height, created_at: isoTime(beginning) });
  }

  const step = (Date.now() - beginning) / posts;
  return Array.from({ length: posts }, (_post, index) => {
    const createdAt = beginning + Math.floor(index * step);
    const id = idAt(createdAt, random);
    const isPublished = random.next() >= draftShare;
    const texts = wording.pickParagraphs(random);
    insert('blogs', {
      id,
      title: wording.createTitle(random),
      sub_title: createSentence(random),
      description: `<h2>${escapeHtml(wording.createTitle(random))}</h2>${texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`,
      excerpt: texts.join(' ').slice(0, limits.excerpt),
      category: random.pick(defaultRows).id,
      image_hash: random.pick(covers).hash,
      is_published: isPublished ? 1 : 0,
      created_at: isoTime(createdAt),
      updated_at: isoTime(createdAt),
    });
    return { id, createdAt, isPublished };
  });
}

function insertLikes(insert: Insert, random: Random, byPopularity: SeededBlog[], userIds: string[]): void {
  const [busiest, ...others] = userIds as [string, ...string[]];
  byPopularity.forEach((blog, rank) => {
    const like = (userId: string) =>
      insert('likes', { blog_id: blog.id, user_id: userId, created_at: isoTime(blog.createdAt + 60_000) });
    const isLikedByBusiest = rank < likesOfBusiestReader;
    if (isLikedByBusiest) like(busiest);
    const likes = Math.floor(likesOfMostLikedPost / (rank + 1)) - (isLikedByBusiest ? 1 : 0);
    const first = random.below(others.length);
    for (let other = 0; other < likes; other += 1) like(others[(first + other) % others.length]!);
  });
}

function insertComments(insert: Insert, random: Random, blogs: SeededBlog[], userIds: string[]): void {
  const comments = blogs.length * commentsPerPost;
  for (let comment = 0; comment < comments; comment += 1) {
    const blog = blogs[Math.floor(blogs.length * random.next() ** 3)]!;
    const createdAt = blog.createdAt + 60_000 + random.below(86_400_000);
    const reader = random.below(userIds.length);
    insert('comments', {
      id: idAt(createdAt, random),
      blog_id: blog.id,
      user_id: random.next() < 0.5 ? userIds[reader]! : null,
      name: `Reader ${reader}`,
      content: createSentence(random, 20),
      is_approved: random.next() < approvedShare ? 1 : 0,
      created_at: isoTime(createdAt),
    });
  }
}
