import { setImmediate } from 'node:timers/promises';
import { sql, type Selectable } from 'kysely';
import { limits } from '../../contract/limits';
import { subscriberStates, type SubscriberState } from '../../contract/extensions/newsletter';
import { foldEmail } from '../accounts/accounts.service';
import { networkOf } from '../network';
import { presentCategoryNames, readPresentCategories } from '../categories/categories';
import { writeCsvRow } from '../csv';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import type { CategoryId, Tables } from '../database/schema';
import { type Identity, requireRole } from '../http/authentication';
import { badRequest, HttpError, notFound, tooManyAttempts } from '../http/errors';
import { hashMailbox } from '../mail/mail-address';
import { isSubscribableAddress } from './mail-addresses';
import type { NewsletterTokens } from './tokens';

export type SubscriberRow = Selectable<Tables['subscribers']>;
export type ListedSubscriber = Omit<SubscriberRow, 'categories'> & { categories: string[] };

export type SubscribersService = ReturnType<typeof createSubscribersService>;

/** What a link to confirm has led to. */
export type Confirmation = 'confirmed' | 'confirmed before' | 'not valid';

export interface SubscriberMail {
  /** `confirmation` asks whether it is wanted, `already` says that it is subscribed. */
  kind: 'confirmation' | 'already';
  subscriber: Pick<SubscriberRow, 'id' | 'email'>;
  /** When somebody has asked. */
  askedAt: Date;
  /** Of a mail that is sent once. */
  key: string;
}

interface Options {
  database: Database;
  tokens: NewsletterTokens;
  /** Whether a newsletter is sent at all. */
  isOffered: () => Promise<boolean>;
  /** Puts a mail into the outbox. */
  addMail: (tx: Queries, mail: SubscriberMail) => Promise<void>;
  /** Of who is deleted. */
  forgetMails: (tx: Queries, subscriber: Pick<SubscriberRow, 'id' | 'email_folded'>) => Promise<void>;
  /** Called when there is mail in the outbox. */
  mailSoon: () => void;
  /** Whether one network may ask only so often; a mailbox always. */
  isRateLimited: boolean;
}

const dayMs = 24 * 60 * 60_000;

/** Mails that one mailbox gets in a day, whoever asks for them. */
const mailsPerDay = 3;

/** Addresses that one network asks for in a day. */
const asksPerDay = 50;

/** So long somebody may confirm; then nothing is kept of who has not. */
const confirmableMs = 7 * dayMs;

const rowsPerSlice = 1_000;

interface ListParameters {
  limit?: number;
  offset?: number;
  search?: string;
  state?: SubscriberState;
  sort?: 'email' | 'date';
  order?: 'asc' | 'desc';
}

/** Between ids, which hold names of categories: no name has a line break. */
const separator = '\n';

export const writeCategories = (ids: readonly CategoryId[]): string =>
  ids.length === 0 ? '' : `${separator}${ids.join(separator)}${separator}`;

const readCategoryIds = (stored: string): CategoryId[] =>
  stored.split(separator).filter((id) => id !== '') as CategoryId[];

/** As it stands in `categories` of who wants it. */
export const storedCategory = (id: CategoryId): string => separator + id + separator;

/** With which the keys of mails begin that anybody may ask for to this address. */
export const mailboxKey = (folded: string): string => `newsletter/${hashMailbox(folded)}/`;

export function createSubscribersService({
  database,
  tokens,
  isOffered,
  addMail,
  forgetMails,
  mailSoon,
  isRateLimited,
}: Options) {
  const { attempts } = database;

  async function requireOffer(): Promise<void> {
    if (!(await isOffered())) throw notFound('A newsletter');
  }

  const find = (db: Queries, id: string) => db.selectFrom('subscribers').selectAll().where('id', '=', id);

  const lock = (tx: Queries, id: string) => find(tx, id).forUpdate().executeTakeFirst();

  const setState = (tx: Queries, id: string, state: SubscriberState, note?: string) =>
    tx
      .updateTable('subscribers')
      .set({ state, changed_at: new Date().toISOString(), ...(note !== undefined && { note }) })
      .where('id', '=', id)
      .execute();

  return {
    /**
     * Asks by mail whether the newsletter is wanted; who gets it already is told so. All that the caller sees, and how long it
     * takes, is the same for every address.
     * @throws HttpError 400, 404 or 429
     */
    async subscribe(email: string, ip: string): Promise<void> {
      await requireOffer();
      if (!isSubscribableAddress(email)) throw badRequest('Please enter a valid e-mail address.');
      if (isRateLimited && (await attempts.count(`newsletter from ${networkOf(ip, 48)}`, dayMs)) > asksPerDay) {
        throw tooManyAttempts(dayMs / 24);
      }
      const folded = foldEmail(email);
      const asked = await attempts.count(`newsletter to ${hashMailbox(folded)}`, dayMs);
      if (asked > mailsPerDay) return;
      const askedAt = new Date();
      const now = askedAt.toISOString();
      await database.write(async (tx) => {
        await tx
          .insertInto('subscribers')
          .values({
            id: newId(),
            email,
            email_folded: folded,
            state: 'pending',
            source: 'form',
            created_at: now,
            changed_at: now,
          })
          // Who has not confirmed yet has as long again.
          .onConflict((conflict) =>
            conflict.column('email_folded').doUpdateSet({ changed_at: now }).where('subscribers.state', '=', 'pending'),
          )
          .execute();
        const subscriber = await tx
          .selectFrom('subscribers')
          .select(['id', 'email', 'state'])
          .where('email_folded', '=', folded)
          .executeTakeFirstOrThrow();
        await addMail(tx, {
          kind: subscriber.state === 'active' ? 'already' : 'confirmation',
          subscriber,
          askedAt,
          // Also where the count was forgotten, as a server was started again.
          key: `${mailboxKey(folded)}${now.slice(0, 10)}/${asked}`,
        });
      });
      mailSoon();
    },

    /** Once: a link that is older than what its owner has decided since says nothing any more. */
    async confirm(token: string, now = new Date()): Promise<Confirmation> {
      const read = tokens.readConfirm(token);
      if (!read || now.getTime() - read.madeAt.getTime() > confirmableMs) return 'not valid';
      return database.write(async (tx) => {
        const subscriber = await lock(tx, read.id);
        if (subscriber?.state === 'active') return 'confirmed before';
        if (!isConfirmableBy(subscriber, read.madeAt)) return 'not valid';
        await setState(tx, read.id, 'active', '');
        return 'confirmed';
      });
    },

    /** Whether a link to confirm could still be used, which changes nothing. */
    async isConfirmable(token: string, now = new Date()): Promise<boolean> {
      const read = tokens.readConfirm(token);
      if (!read || now.getTime() - read.madeAt.getTime() > confirmableMs) return false;
      const subscriber = await find(database.queries, read.id).executeTakeFirst();
      return subscriber?.state === 'active' || isConfirmableBy(subscriber, read.madeAt);
    },

    /**
     * Whose link to leave it is.
     * @returns undefined for a link that is not valid, and for who was deleted
     */
    async findByToken(token: string): Promise<ListedSubscriber | undefined> {
      const id = tokens.readLeave(token);
      const row = id === undefined ? undefined : await find(database.queries, id).executeTakeFirst();
      if (!row) return undefined;
      return {
        ...row,
        categories: presentCategoryNames(
          await readPresentCategories(database.queries),
          readCategoryIds(row.categories),
        ),
      };
    },

    /** The token of the link to leave of whoever gets the newsletter at an address. */
    async findTokenOf(folded: string): Promise<string | undefined> {
      const subscriber = await database.queries
        .selectFrom('subscribers')
        .select('id')
        .where('email_folded', '=', folded)
        .where('state', '=', 'active')
        .executeTakeFirst();
      return subscriber && tokens.toLeave(subscriber.id);
    },

    /** @returns whether the link is valid; who was deleted gets nothing more either */
    async leave(token: string): Promise<boolean> {
      const id = tokens.readLeave(token);
      if (id === undefined) return false;
      await database.write(async (tx) => {
        const subscriber = await lock(tx, id);
        if (subscriber && subscriber.state !== 'left') await setState(tx, id, 'left', '');
      });
      return true;
    },

    /**
     * Sets what somebody wants to get.
     * @param names of categories, of which all mean whatever there will be
     * @returns false where none of them is one: nothing is changed then, as none would mean all
     */
    async choose(token: string, names: readonly string[]): Promise<boolean> {
      const { rows } = await readPresentCategories(database.queries);
      const chosen = rows.filter(({ name }) => names.includes(name)).map((row) => row.id);
      if (chosen.length === 0 && rows.length > 0) return false;
      const id = tokens.readLeave(token);
      if (id === undefined) return true;
      const categories = writeCategories(chosen.length === rows.length ? [] : chosen);
      await database.write((tx) => tx.updateTable('subscribers').set({ categories }).where('id', '=', id).execute());
      return true;
    },

    /** By default the newest come first, and addresses from A to Z. */
    async list({ limit = limits.pageSize, offset = 0, search = '', state, sort = 'date', order }: ListParameters) {
      const direction = order ?? (sort === 'date' ? 'desc' : 'asc');
      const matching = () => {
        let query = database.queries.selectFrom('subscribers');
        if (state) query = query.where('state', '=', state);
        if (search === '') return query;
        return query.where(database.textSearch.contains(sql.ref('email_folded'), foldEmail(search)));
      };
      const page = await matching()
        .select('id')
        .orderBy(sort === 'date' ? 'created_at' : 'email_folded', direction)
        .orderBy('id', direction)
        .limit(limit)
        .offset(offset)
        .execute();
      const ids = page.map(({ id }) => id);
      const rows =
        ids.length === 0
          ? []
          : await database.queries.selectFrom('subscribers').selectAll().where('id', 'in', ids).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      const counts = await countByState(database.queries);
      const total =
        search === ''
          ? state
            ? counts[state]
            : subscriberStates.reduce((sum, each) => sum + counts[each], 0)
          : (
              await matching()
                .select(({ fn }) => fn.countAll<number>().as('count'))
                .executeTakeFirstOrThrow()
            ).count;
      const categories = await readPresentCategories(database.queries);
      return {
        rows: ids.flatMap((id): ListedSubscriber[] => {
          const row = byId.get(id);
          return row ? [{ ...row, categories: presentCategoryNames(categories, readCategoryIds(row.categories)) }] : [];
        }),
        total,
        counts,
      };
    },

    /** @throws HttpError 403 or 404 */
    remove: (id: string, user?: Identity): Promise<void> =>
      database.write(async (tx) => {
        await requireRole(tx, user);
        const removed = await tx
          .deleteFrom('subscribers')
          .where('id', '=', id)
          .returning(['id', 'email_folded'])
          .executeTakeFirst();
        if (!removed) throw notFound('The subscriber');
        await forgetMails(tx, removed);
        await tx.deleteFrom('sending_failures').where('subscriber_id', '=', id).execute();
      }),

    /** All of them as CSV, read in slices. */
    async export(): Promise<string> {
      const categories = await readPresentCategories(database.queries);
      const parts = [writeCsvRow(['email', 'state', 'categories', 'source', 'note', 'created', 'changed'])];
      for (let last = ''; ;) {
        const rows = await database.queries
          .selectFrom('subscribers')
          .selectAll()
          .where('id', '>', last)
          .orderBy('id')
          .limit(rowsPerSlice)
          .execute();
        for (const { email, state, categories: wanted, source, note, created_at, changed_at } of rows) {
          const names = presentCategoryNames(categories, readCategoryIds(wanted)).join('; ');
          parts.push(writeCsvRow([email, state, names, source, note, created_at, changed_at]));
        }
        if (rows.length < rowsPerSlice) return parts.join('');
        last = rows.at(-1)!.id;
        await setImmediate();
      }
    },

    /** Mail to it was refused for good. */
    noteBounce: async (tx: Queries, id: string, reason: string): Promise<void> => {
      const subscriber = await lock(tx, id);
      // Who has left stays so.
      if (subscriber?.state === 'active') await setState(tx, id, 'bounced', reason);
    },

    /** An admin knows that the address is good. */
    forgetBounce: async (tx: Queries, id: string): Promise<void> => {
      const subscriber = await lock(tx, id);
      if (subscriber?.state === 'bounced') await setState(tx, id, 'active', '');
    },

    /** An address that does not exist, and so confirms nothing. */
    forgetUnreachable: async (tx: Queries, id: string): Promise<void> => {
      await tx.deleteFrom('subscribers').where('id', '=', id).where('state', '=', 'pending').execute();
    },

    /** Forgets who has not confirmed in time. */
    async prune(now = new Date()): Promise<void> {
      const before = new Date(now.getTime() - confirmableMs).toISOString();
      await database.write((tx) =>
        tx.deleteFrom('subscribers').where('state', '=', 'pending').where('changed_at', '<', before).execute(),
      );
    },
  };
}

/** A link that was asked for before its owner has left, or before mail was refused, undoes neither. */
const isConfirmableBy = (subscriber: SubscriberRow | undefined, madeAt: Date): boolean =>
  subscriber !== undefined && (subscriber.state === 'pending' || subscriber.changed_at <= madeAt.toISOString());

async function countByState(db: Queries): Promise<Record<SubscriberState, number>> {
  const rows = await db
    .selectFrom('subscribers')
    .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  return {
    active: 0,
    pending: 0,
    left: 0,
    bounced: 0,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}

export const needsConsent = () =>
  new HttpError(422, 'Please say how the owners of these addresses have agreed to get mail from you.');
