// `npm run bench -- --search [FOLDER …]`: how well texts are found. Real texts (the documentation that comes with the
// installed packages, or the .md and .txt files of the folders) become posts; of each, queries are made whose answer is
// known, of several kinds. A query counts as answered if its post is among the first five.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { siteDefaults } from '../../src/contract/site-defaults';
import { escapeHtml } from '../../src/contract/plain-text';
import type { Database } from '../../src/server/database/database';
import { insertBlog } from '../../src/server/database/insert';
import { migrate } from '../../src/server/database/migrate';
import { openPostgres } from '../../src/server/database/postgres';
import { openSqlite } from '../../src/server/database/sqlite';
import { storeContent, toRow } from '../../src/server/blogs/blog-content';
import { newId } from '../../src/server/database/id';
import { wordsOf } from '../../src/server/search/analyze';
import { createSearchIndex } from '../../src/server/search/search-index';
import { createSearchService } from '../../src/server/search/search.service';
import { createPostgresServer } from '../support/postgres-server';
import { goals } from './goals';
import { createRandom, type Random } from './random';
import type { Report } from './report';

const maxTexts = 4_000;
const queriesPerKind = 200;
const shown = 5;

export interface Text {
  title: string;
  text: string;
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else if (/\.(md|txt)$/i.test(entry.name)) yield path;
  }
}

const hasWords = (line: string) => (line.match(/\p{L}{3,}/gu) ?? []).length > 0;

/** The first line with words is the title. What begins as another one does is left out. */
export async function readTexts(folders: readonly string[]): Promise<Text[]> {
  const texts = new Map<string, Text>();
  for (const folder of folders) {
    for await (const path of listFiles(folder)) {
      const lines = (await readFile(path, 'utf8')).split('\n').map((line) => line.replace(/<[^<>]*>/g, '').trim());
      const start = lines.findIndex((line) => /^[#\p{L}\d]/u.test(line) && hasWords(line));
      if (start < 0) continue;
      const title = lines[start]!.replace(/^#+\s*/, '').slice(0, 150);
      const text = lines.slice(start + 1).join('\n');
      if (text.length >= 500)
        texts.set(`${title.toLowerCase()} ${text.replace(/\W+/g, '').slice(0, 80)}`, { title, text });
    }
  }
  return createRandom(texts.size)
    .shuffle([...texts.values()])
    .slice(0, maxTexts);
}

/** What of the corpus makes a query fair. */
function createCorpus(texts: readonly Text[], random: Random) {
  const documents = texts.map(({ title, text }) => {
    const inTitle = [...wordsOf(title)];
    const inText = [...wordsOf(text.slice(0, 20_000))];
    const words = [...inTitle, ...wordsOf(text)].map(({ folded }) => folded);
    return { title, text, inTitle, inText, words: new Set(words), joined: ` ${words.join(' ')} ` };
  });
  const frequencies = new Map<string, number>();
  for (const { words } of documents) for (const word of words) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  const isIn = (word: string, share: number) => frequencies.get(word)! <= Math.max(2, share * documents.length);
  const isWord = (word: string) => /^\p{L}{4,16}$/u.test(word);
  const hasFew = (words: string[]) =>
    documents.filter((document) => words.every((word) => document.words.has(word))).length <= shown;
  const isInOne = (words: string[]) => documents.some((document) => words.every((word) => document.words.has(word)));
  const pick = (from: readonly string[], count: number) => random.shuffle([...new Set(from)]).slice(0, count);
  return { documents, frequencies, isIn, isWord, hasFew, isInOne, pick, random };
}

type Corpus = ReturnType<typeof createCorpus>;
type Document = Corpus['documents'][number];

/** Two to four words that few other texts have, or nothing. */
function wordsOfText({ isIn, isWord, hasFew, pick, random }: Corpus, { inText }: Document): string[] {
  const rare = inText.map(({ folded }) => folded).filter((word) => isWord(word) && isIn(word, 0.05));
  const words = pick(rare, 2 + random.below(3));
  return words.length >= 2 && hasFew(words) ? words : [];
}

export function mistype(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const other = 'abcdefghijklmnopqrstuvwxyz'[random.below(26)]!;
  return [
    word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + other + word.slice(at),
    word.slice(0, at) + other + word.slice(at + 1),
  ][random.below(4)]!;
}

const endings = ['ing', 'ed', 's', 'er', 'ion', 'ly'];
const accents: Record<string, string> = { a: 'á', e: 'é', o: 'ö', u: 'ü', i: 'í', c: 'ç', n: 'ñ' };

/** @returns a query, or an empty text where the document has none of this kind */
const kinds: Record<string, (corpus: Corpus, document: Document) => string> = {
  'words of the title': ({ isIn, isWord, hasFew, pick, random }, { inTitle }) => {
    const words = pick(
      inTitle.map(({ folded }) => folded).filter((word) => isWord(word) && isIn(word, 0.1)),
      2 + random.below(3),
    );
    return words.length >= 2 && hasFew(words) ? words.join(' ') : '';
  },
  'the whole title': (_corpus, { title, inTitle }) => (inTitle.length >= 3 ? title.replace(/["-]/g, ' ') : ''),
  'words of the text': (corpus, document) => wordsOfText(corpus, document).join(' '),
  'its most telling words': ({ documents, frequencies, isWord, pick }, { inText }) => {
    const counts = new Map<string, number>();
    for (const { folded } of inText) if (isWord(folded)) counts.set(folded, (counts.get(folded) ?? 0) + 1);
    const weighed = [...counts].map(([word, count]) => ({
      word,
      weight: Math.sqrt(count) * Math.log(documents.length / frequencies.get(word)!),
    }));
    const best = weighed.sort((one, other) => other.weight - one.weight).slice(0, 8);
    return pick(
      best.map(({ word }) => word),
      3,
    ).join(' ');
  },
  'other forms of words': (corpus, document) => {
    const { frequencies } = corpus;
    const words = wordsOfText(corpus, document);
    const others = words.map((word) => {
      const base = word.replace(/(ing|ed|es|s)$/, '');
      const forms = [base, `${base}e`, ...endings.slice(0, 3).map((ending) => base + ending)];
      return forms.find((form) => form !== word && frequencies.has(form)) ?? word;
    });
    return others.some((word, at) => word !== words[at]) ? others.join(' ') : '';
  },
  'a typo in one word': (corpus, document) => {
    const words = wordsOfText(corpus, document);
    const at = words.findIndex((word) => word.length >= 5);
    if (at < 0) return '';
    const typed = mistype(words[at]!, corpus.random);
    return corpus.frequencies.has(typed) ? '' : words.with(at, typed).join(' ');
  },
  'a typo that is a word': (corpus, document) => {
    const words = wordsOfText(corpus, document);
    for (const [at, word] of words.entries()) {
      for (let attempt = 0; word.length >= 5 && attempt < 60; attempt += 1) {
        const typed = mistype(word, corpus.random);
        const query = words.with(at, typed);
        // Where another text has these words, it is what was asked for.
        if (typed !== word && corpus.frequencies.has(typed) && !corpus.isInOne(query)) return query.join(' ');
      }
    }
    return '';
  },
  'accents that are not there': (corpus, document) =>
    wordsOfText(corpus, document)
      .map((word) => word.replace(/[aeoucin]/, (letter) => accents[letter]!))
      .join(' '),
  'accents left out': (corpus, document) => {
    const { isIn, random, pick } = corpus;
    const marked = [...document.text.slice(0, 20_000).matchAll(/\p{L}+/gu)].map(([word]) => word.toLowerCase());
    const bare = marked.filter((word) => /[éèêàâçöüäñíóá]/.test(word) && word.length > 4);
    const word = pick(bare, 1)[0]?.normalize('NFD').replace(/\p{M}/gu, '');
    if (!word || !isIn(word, 1)) return '';
    return [word, ...wordsOfText(corpus, document)].slice(0, 3 + random.below(1)).join(' ');
  },
  'a phrase': ({ documents, random }, { inText }) => {
    if (inText.length < 20) return '';
    const at = random.below(inText.length - 5);
    const words = inText.slice(at, at + 4).map(({ folded }) => folded);
    if (words.some((word) => !/^\p{L}+$/u.test(word))) return '';
    const phrase = words.join(' ');
    return documents.filter(({ joined }) => joined.includes(` ${phrase} `)).length <= shown ? `"${phrase}"` : '';
  },
  'a part of a sentence': ({ documents, random }, { inText }) => {
    if (inText.length < 20) return '';
    const at = random.below(inText.length - 8);
    const words = inText.slice(at, at + 6).map(({ folded }) => folded);
    if (words.some((word) => !/^\p{L}+$/u.test(word))) return '';
    const phrase = words.join(' ');
    return documents.filter(({ joined }) => joined.includes(` ${phrase} `)).length <= shown ? phrase : '';
  },
  'a beginning of a word': (corpus, document) => {
    const words = wordsOfText(corpus, document);
    const last = words.at(-1) ?? '';
    return last.length >= 6 ? [...words.slice(0, -1), last.slice(0, -2)].join(' ') : '';
  },
  'a word too many': (corpus, document) => {
    const words = wordsOfText(corpus, document);
    const other = corpus.pick([...corpus.random.shuffle([...corpus.documents])[0]!.words].filter(corpus.isWord), 1)[0];
    if (words.length < 3 || !other) return '';
    const query = [...words, other];
    return corpus.isInOne(query) ? '' : query.join(' ');
  },
};

interface Question {
  kind: string;
  query: string;
  answer: string;
}

export function askAll(texts: readonly Text[]): Question[] {
  const random = createRandom(24);
  const corpus = createCorpus(texts, random);
  return Object.entries(kinds).flatMap(([kind, make]) => {
    const questions: Question[] = [];
    for (const document of random.shuffle([...corpus.documents])) {
      const query = make(corpus, document);
      if (query === '') continue;
      questions.push({ kind, query, answer: document.title });
      if (questions.length === queriesPerKind) break;
    }
    return questions;
  });
}

async function insertTexts(database: Database, texts: readonly Text[]): Promise<void> {
  const created_at = new Date().toISOString();
  const image_hash = 'cover';
  await database.write(async (tx) => {
    await tx
      .insertInto('images')
      .values({ hash: image_hash, width: 1, height: 1, released_at: null, created_at })
      .execute();
    for (const { title, text } of texts) {
      const description = `<p>${escapeHtml(text)}</p>`;
      const content = { title, subTitle: '', description, category: 'Lifestyle', tags: '' };
      const row = await storeContent(tx, toRow(content));
      await insertBlog(tx, { id: newId(), ...row, image_hash, is_published: 1, created_at, updated_at: created_at });
    }
  });
}

const isVerbose = process.env.OCTAVO_BENCH_VERBOSE !== undefined;

export const siteIn = (language: string) =>
  ({ readSettings: () => Promise.resolve({ ...siteDefaults, language }) }) as never;

export const profiles = {
  async *withAuthors<Row>(slices: Iterable<Row[]> | AsyncIterable<Row[]>) {
    for await (const rows of slices) yield rows as (Row & { author?: string })[];
  },
};

/** @returns the seconds it took to index them */
async function load(database: Database, texts: readonly Text[], language: string): Promise<number> {
  await insertTexts(database, texts);
  const start = performance.now();
  await createSearchIndex({ database, profiles, site: siteIn(language) }).rebuild();
  return (performance.now() - start) / 1000;
}

type Count = Record<'asked' | 'answered' | 'first', number>;

async function ask(database: Database, questions: readonly Question[], language: string): Promise<Map<string, Count>> {
  const search = createSearchService(database);
  const found = new Map<string, Count>();
  for (const { kind, query, answer } of questions) {
    const count = found.get(kind) ?? { answered: 0, first: 0, asked: 0 };
    found.set(kind, count);
    const { rows, total } = await search.find({ query, limit: shown }, 'published', { language });
    const place = rows.findIndex(({ row }) => row.title === answer);
    count.asked += 1;
    if (place >= 0) count.answered += 1;
    if (place === 0) count.first += 1;
    if (isVerbose && place < 0)
      console.log(
        `${database.engine} ${kind}: ${query} → ${answer} | of ${total}: ${rows.map(({ row }) => row.title.slice(0, 40)).join(' / ')}`,
      );
  }
  return found;
}

/** Percent of the queries of each kind, on both engines. */
export async function measureSearchQuality(
  folders: readonly string[],
  language: string,
  report: Report,
): Promise<void> {
  const texts = await readTexts(folders.length > 0 ? folders : ['node_modules']);
  const questions = askAll(texts);
  report.section(`${texts.length.toLocaleString('en')} texts`);
  const directory = await mkdtemp(join(tmpdir(), 'octavo-bench-'));
  const server = createPostgresServer();
  try {
    const sqlite = openSqlite(join(directory, 'octavo.db'));
    await migrate(sqlite);
    const sqliteSeconds = await load(sqlite, texts, language);
    const onSqlite = await ask(sqlite, questions, language);
    await sqlite.close();
    await server.start();
    const { database: postgres } = await openPostgres({ url: server.url, poolSize: 2 });
    const postgresSeconds = await load(postgres, texts, language);
    const onPostgres = await ask(postgres, questions, language);
    await postgres.close();
    report.note(
      `Indexed in ${sqliteSeconds.toFixed(1)} s on SQLite, in ${postgresSeconds.toFixed(1)} s on PostgreSQL.`,
    );
    report.table('% of queries answered', ['queries', 'SQLite', 'PostgreSQL', 'first', 'first']);
    const all = [
      { answered: 0, first: 0, asked: 0 },
      { answered: 0, first: 0, asked: 0 },
    ];
    const row = (name: string, counts: Count[]) => {
      report.row(name, [
        { value: counts[0]!.asked },
        ...counts.map(({ answered, asked }) => ({
          value: (100 * answered) / asked,
          digits: 1,
          atLeast: goals.foundShare,
        })),
        ...counts.map(({ first, asked }) => ({ value: (100 * first) / asked, digits: 1 })),
      ]);
    };
    for (const [kind, count] of onSqlite) {
      const counts = [count, onPostgres.get(kind)!];
      row(kind, counts);
      for (const [at, each] of counts.entries()) {
        for (const name of ['answered', 'first', 'asked'] as const) all[at]![name] += each[name];
      }
    }
    row('all', all);
  } finally {
    await server.remove();
    await rm(directory, { recursive: true, force: true });
  }
}
