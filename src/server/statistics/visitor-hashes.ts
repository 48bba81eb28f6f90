// Tells the visitors of a day apart, and nothing else: by a hash of address and User-Agent, with a salt that is thrown away at
// midnight in the time zone of the site. From then on nobody can try out which address a hash was made of; the hashes go, too.
// The instances share the salt by the database. It is mixed with the secret of the servers, which no database, no
// backup and no log of writes has: so what a disk may still hold of a salt is of no use, either.
import { createHmac, hash as hashOnce, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/database';
import { addDays } from '../days';

/** The salt is in one row, so that the next one takes the place of the last. */
const id = 1;

const saltBytes = 32;

/**
 * By so many days the clock of one instance may be ahead of another's, or the former time zone of the site of this one. A salt of
 * a later day was made by a clock that was wrong for a moment: to wait for that day would mean to count nobody until then.
 */
const maxDaysAhead = 2;

/** Hashes that are made, or deleted, at a time. */
const hashesPerSlice = 1_000;

/** In characters of base64url: 96 bits, so that no two visitors of a day have the same. */
const hashLength = 16;

export type VisitorHashes = ReturnType<typeof createVisitorHashes>;

export function createVisitorHashes(database: Database, secret: string) {
  const { queries } = database;
  let begunDay = '';

  const findSalt = () => queries.selectFrom('visitor_salts').selectAll().where('id', '=', id).executeTakeFirst();

  /** Of the days before or after one, in slices, as there may be very many. */
  async function deleteHashes(side: '<' | '>', of: string): Promise<void> {
    for (;;) {
      const rows = await queries
        .selectFrom('visitor_hashes')
        .selectAll()
        .where('day', side, of)
        .orderBy('day')
        .orderBy('hash')
        .limit(hashesPerSlice)
        .execute();
      const [first] = rows;
      if (!first) return;
      const hashes = rows.filter(({ day }) => day === first.day).map(({ hash }) => hash);
      await database.write(async (tx) => {
        await tx.deleteFrom('visitor_hashes').where('day', '=', first.day).where('hash', 'in', hashes).execute();
      });
    }
  }

  /** @returns the salt of the day; undefined when another instance has begun the next one */
  async function beginDay(day: string): Promise<string | undefined> {
    let found = await findSalt();
    const latest = addDays(day, maxDaysAhead);
    if (!found || found.day < day || found.day > latest) {
      const row = { day, salt: randomBytes(saltBytes).toString('base64url') };
      await database.write(async (tx) => {
        await tx
          .insertInto('visitor_salts')
          .values({ id, ...row })
          // Of the same length, so that SQLite writes it over the former one.
          .onConflict((conflict) =>
            conflict
              .column('id')
              .doUpdateSet(row)
              .where(({ or, eb }) => or([eb('visitor_salts.day', '<', day), eb('visitor_salts.day', '>', latest)])),
          )
          .execute();
      });
      found = await findSalt();
    }
    if (begunDay !== day) {
      await deleteHashes('<', day);
      await deleteHashes('>', latest);
    }
    begunDay = day;
    return found?.day === day ? found.salt : undefined;
  }

  return {
    /** Throws away what is left of the days before. */
    async endDaysBefore(day: string): Promise<void> {
      const found = begunDay === day ? undefined : await findSalt();
      if (found) await beginDay(day);
    },

    /** @returns the hashes, in the order in which all instances insert them; undefined when the day is over */
    async hashAll(day: string, visitors: Iterable<string>): Promise<string[] | undefined> {
      const salt = await beginDay(day);
      if (salt === undefined) return undefined;
      const key = createHmac('sha256', secret).update(salt).digest('base64url');
      const hashes: string[] = [];
      for (const visitor of visitors) {
        hashes.push(hashOnce('sha256', `${key} ${visitor}`, 'base64url').slice(0, hashLength));
        if (hashes.length % hashesPerSlice === 0) await nextTurn();
      }
      return hashes.sort();
    },

    /** Where nothing is counted, nothing is there. */
    async discard(): Promise<void> {
      if (await findSalt()) {
        await database.write(async (tx) => {
          const zeros = Buffer.alloc(saltBytes).toString('base64url');
          await tx.updateTable('visitor_salts').set({ salt: zeros }).where('id', '=', id).execute();
        });
        await database.write(async (tx) => {
          await tx.deleteFrom('visitor_salts').where('id', '=', id).execute();
        });
      }
      await deleteHashes('>', beforeAllDays);
      begunDay = '';
    },
  };
}

const beforeAllDays = '';
