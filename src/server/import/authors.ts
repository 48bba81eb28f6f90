// Who has written a post elsewhere, as it is here: a name below the title, which needs nothing, or an account. Accounts that an
// import makes are blocked, and have no password: nobody can sign in until an admin lets somebody in. Readers see their
// profiles. What a file says of somebody never gives their account anything: posts go to an account that is here only where
// the person who imports them has said so.
import type { ImportPlan, ImportReport } from '../../contract/extensions/transfers';
import { authorFeed, feedPath } from '../../contract/feeds';
import { foldCase } from '../../contract/fold-case';
import { limits } from '../../contract/limits';
import { addUnclaimedAccount, findAccount, isEmailTaken, lockWriters } from '../accounts/imported-accounts';
import type { Database, Queries } from '../database/database';
import { OperatorError } from '../operator-error';
import { addImportedProfile, claimAuthorSlug, findOwnAuthorSlug, toAuthorSlug } from '../profiles/author-slugs';
import { createImportRepository, itemOfAuthor } from './import.repository';
import type { PreparedPost } from './prepare-post';
import type { SourceAuthor } from './source';
import { cleanLine, cleanText, cutAtWord } from './text';

type Fate = NonNullable<ImportPlan['authorsAs']>;

type Mapping = NonNullable<ImportPlan['authors']>;

/** What the person has chosen. */
export interface AuthorOptions {
  /** What becomes of those who are not in the mapping. */
  as: Fate;
  /** Their names or logins elsewhere, with ids or e-mail addresses of accounts here, or what else becomes of them. */
  mapping: Readonly<Mapping>;
}

/** What is to become of an author. */
interface Target {
  as: Fate;
  account?: { id: string; name: string };
}

/** Whose a post is, in the columns that say so. */
export interface Authorship {
  author_id: string | null;
  author: string | null;
}

type ReportedAuthor = NonNullable<ImportReport['authors']>[number];

interface KnownAuthor {
  author: SourceAuthor;
  target: Target;
  posts: number;
}

export type Authors = Awaited<ReturnType<typeof createAuthors>>;

/** Who is told apart: posts of further ones have their names below their titles. */
const maxAuthors = 10_000;

/** Of the report, which is stored and sent. */
const maxReported = 200;

const hiddenReason =
  'Readers see the author label in place of these names as long as the setting “Show who wrote a post” is off.';

const emailReason =
  'The e-mail addresses of these authors belong to accounts here. Nobody’s account is given posts because a file names their ' +
  'address, so the posts have accounts of their own: say whose they are, where they are the same people.';

/** @throws OperatorError where the mapping names nobody who may write here */
export async function createAuthors(database: Database, source: string, { as, mapping }: AuthorOptions) {
  const mapped = await readMapping(database.queries, mapping);
  const known = new Map<string, KnownAuthor>();
  /** The accounts that this import, or an earlier one, has made, by the ids of their authors. */
  const made = new Map<string, string>();

  const targetOf = ({ id, name }: SourceAuthor): Target =>
    mapped.get(foldCase(cleanLine(name))) ?? mapped.get(foldCase(cleanLine(id))) ?? { as };

  const isMade = ({ as: fate, account }: Target) => fate === 'account' && account === undefined;

  /** The account that was made for an author, whether it is still there or not. */
  async function findMade({ id }: SourceAuthor): Promise<string | undefined> {
    const item = itemOfAuthor(id);
    return (await createImportRepository(database.queries).findItems(source, [item])).get(item)?.imported_id;
  }

  async function isWriter(id: string): Promise<boolean> {
    const account = await findAccount(database.queries, id);
    return account !== undefined && account.role !== 'user';
  }

  /** The account that was made for an author, which is made now if there was none; undefined where somebody has deleted it. */
  async function findOrAdd(author: SourceAuthor): Promise<string | undefined> {
    const item = itemOfAuthor(author.id);
    const id = (await findMade(author)) ?? (await add(author, item)) ?? (await findMade(author));
    return id !== undefined && (await isWriter(id)) ? id : undefined;
  }

  /** @returns undefined where another import has just done it */
  async function add(author: SourceAuthor, item: string): Promise<string | undefined> {
    const name = cutAtWord(cleanLine(author.name), limits.name) || 'Author';
    const about = cutAtWord(cleanText(author.about ?? '').trim(), limits.about);
    try {
      return await database.write(async (tx) => {
        const id = await addUnclaimedAccount(tx, { name, email: author.email });
        const written_at = new Date().toISOString();
        await createImportRepository(tx).addItems([{ source, item, imported_id: id, hash: '', written_at }]);
        await addImportedProfile(tx, { userId: id, name, login: author.slug ?? '', about });
        return id;
      });
    } catch (error) {
      if (!database.isUniqueViolation(error)) throw error;
      return undefined;
    }
  }

  function note(author: SourceAuthor, posts: number): void {
    const before = known.get(author.id);
    if (before) before.posts += posts;
    else if (known.size < maxAuthors) known.set(author.id, { author, target: targetOf(author), posts });
  }

  /** The first of several authors has written a post. */
  const accountOf = ({ authors: [first] }: Pick<PreparedPost, 'authors'>): string | undefined => {
    const target = first && known.get(first.id)?.target;
    return first && target?.as === 'account' ? (target.account?.id ?? made.get(first.id)) : undefined;
  };

  return {
    /** Takes notice of those who are in the source, whether they have written anything or not. */
    addAll: (authors: readonly SourceAuthor[]): void => authors.forEach((author) => note(author, 0)),

    addPost: ({ authors }: Pick<PreparedPost, 'authors'>): void => authors.forEach((author) => note(author, 1)),

    /** Makes the accounts, before the first post that is theirs, in transactions of their own. */
    async makeAccounts(signal: AbortSignal | undefined): Promise<void> {
      for (const { author, target } of known.values()) {
        signal?.throwIfAborted();
        if (target.account) await keepAddress(database, author, target.account.id);
        if (!isMade(target)) continue;
        const id = await findOrAdd(author);
        if (id !== undefined) made.set(author.id, id);
      }
    },

    hasAccount: (post: Pick<PreparedPost, 'authors'>): boolean => accountOf(post) !== undefined,

    /**
     * Whose posts are, in the transaction that writes them: until its end nobody deletes the accounts. Of several authors
     * all are named below the title.
     */
    async lock(tx: Queries, posts: readonly PreparedPost[]): Promise<(post: PreparedPost) => Authorship> {
      const present = await lockWriters(tx, [...new Set(posts.flatMap((post) => accountOf(post) ?? []))]);
      return (post) => {
        const id = accountOf(post);
        return id === undefined || !present.has(id)
          ? { author_id: null, author: post.byline }
          : { author_id: id, author: post.authors.length > 1 ? post.byline : null };
      };
    },

    /** Where readers find the pages that authors had elsewhere: those of their profiles, or the home page. */
    async listAddresses(): Promise<{ path: string; target: string }[]> {
      const list: { path: string; target: string }[] = [];
      for (const { author, target } of known.values()) {
        const id = target.account?.id ?? made.get(author.id);
        const slug = id === undefined ? undefined : await findOwnAuthorSlug(database.queries, id);
        const feed = feedPath('rss', slug === undefined ? undefined : authorFeed({ name: author.name, slug }));
        for (const path of author.addresses ?? [])
          list.push({ path, target: slug === undefined ? '/' : `/author/${slug}` });
        for (const path of author.feeds ?? []) list.push({ path, target: feed });
      }
      return list;
    },

    /** @param showsAuthors whether readers see the names of the accounts that have written posts */
    async report(
      showsAuthors: boolean,
    ): Promise<{ authors: ReportedAuthor[]; changed: { reason: string; example: string }[] }> {
      const authors: ReportedAuthor[] = [];
      const changed: { reason: string; example: string }[] = [];
      for (const { author, target, posts } of known.values()) {
        const name = cleanLine(author.name) || cleanLine(author.id);
        const id = isMade(target) ? await findMade(author) : undefined;
        const wasDeleted = id !== undefined && !(await isWriter(id));
        if (wasDeleted) changed.push({ reason: 'Accounts that were deleted here are not made again.', example: name });
        if (target.as === 'account' && !wasDeleted && !showsAuthors)
          changed.push({ reason: hiddenReason, example: name });
        if (isMade(target) && author.email !== undefined) {
          const isTaken = await isEmailTaken(database.queries, author.email, id);
          if (isTaken) changed.push({ reason: emailReason, example: name });
        }
        if (authors.length === maxReported) {
          changed.push({ reason: 'Further authors came, who are not listed one by one.', example: name });
          continue;
        }
        authors.push({
          name,
          posts,
          as: wasDeleted ? 'byline' : target.as,
          ...(target.account && { account: target.account.name }),
        });
      }
      return { authors, changed };
    },
  };
}

/** An account that is here gets the address of the author's page as a former one of its own, if it is free. */
async function keepAddress(database: Database, { slug }: SourceAuthor, userId: string): Promise<void> {
  const wanted = toAuthorSlug(slug ?? '');
  if (wanted !== '') await database.write((tx) => claimAuthorSlug(tx, wanted, userId));
}

/**
 * By the names and logins elsewhere, folded.
 * @throws OperatorError where it names nobody who may write here
 */
export async function readMapping(db: Queries, mapping: Readonly<Mapping>): Promise<Map<string, Target>> {
  const mapped = new Map<string, Target>();
  for (const { name, account, as = 'byline' } of mapping) {
    const target = account === undefined ? { as } : { as: 'account' as const, account: await findWriter(db, account) };
    mapped.set(foldCase(cleanLine(name)), target);
  }
  return mapped;
}

async function findWriter(db: Queries, account: string): Promise<{ id: string; name: string }> {
  const row = await findAccount(db, account);
  if (!row) throw new OperatorError(`There is no account ${account}.`);
  if (row.role === 'user') throw new OperatorError(`${row.email} is not the account of an author or an admin.`);
  return row;
}
