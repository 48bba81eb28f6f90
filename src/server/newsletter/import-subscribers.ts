import { setImmediate } from 'node:timers/promises';
import type { SubscriberImportReport } from '../../contract/extensions/newsletter';
import { limits } from '../../contract/limits';
import { foldEmail } from '../accounts/accounts.service';
import { findByName, readPresentCategories, type CategoryRow } from '../categories/categories';
import { readCell, readCsv, type CsvRow } from '../csv';
import type { Database, Queries } from '../database/database';
import { newId } from '../database/id';
import { type Identity, requireRole } from '../http/authentication';
import { HttpError, payloadTooLarge } from '../http/errors';
import { isSubscribableAddress } from './mail-addresses';
import { needsConsent, writeCategories, type SubscriberRow } from './subscribers.service';

const rowsPerSlice = 500;

const maxFaults = 100;

/** What the columns are called in the files of others, in lower case. */
const columnNames = {
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail', 'address', 'e-mail-adresse', 'subscriber'],
  state: ['state', 'status'],
  /** Whether somebody wants mail, as Ghost has it. */
  wanted: ['subscribed_to_emails', 'subscribed to emails', 'subscribed', 'email subscribed'],
  /** That, or when, somebody did not want it any more, as Substack and Mailchimp have it. */
  unwanted: ['email disabled', 'email_disabled', 'unsub_time', 'unsub time', 'unsubscribed', 'unsubscribed_at'],
  categories: ['categories'],
} as const;

type Column = keyof typeof columnNames;

type Columns = Partial<Record<Column, number>> & { email: number };

/**
 * What other systems call their states. Who gets nothing any more is kept as such, so that nobody is written to again; and who
 * has a state that is none of these is not written to either.
 */
const stateNames = {
  active: /^(?:|active|subscribed|confirmed|enabled|free|paid|comped|member|opted.?in|valid|single|yes|true|1)$/,
  pending: /^(?:pending|unconfirmed|non.?subscribed|unactivated)$/,
  left: /^(?:left|(?:un|de)subscribed?|inactive|opt(?:ed)?.?out|suppressed|removed|deleted|blocked|disabled|spam|complain(?:t|ed)|abgemeldet|no|false|0)$/,
  bounced: /^(?:bounced?|cleaned|(?:hard|soft).?bounced?|invalid|undeliverable)$/,
} as const;

type ImportedState = keyof typeof stateNames;

const isNo = (value: string): boolean => /^(?:no|false|0)$/i.test(value);

/** @returns undefined for a state that nobody here knows */
function readState(cells: readonly string[], columns: Columns): ImportedState | undefined {
  const cellOf = (column: Column) => (cells[columns[column] ?? -1] ?? '').trim();
  const unwanted = cellOf('unwanted');
  if (isNo(cellOf('wanted')) || (unwanted !== '' && !isNo(unwanted))) return 'left';
  const state = cellOf('state').toLowerCase();
  return (Object.keys(stateNames) as ImportedState[]).find((name) => stateNames[name].test(state));
}

/** @returns undefined where the row is no head of a table */
function readHead({ cells }: CsvRow): Columns | undefined {
  const names = cells.map((cell) => cell.toLowerCase());
  const find = (column: Column) => names.findIndex((name) => (columnNames[column] as readonly string[]).includes(name));
  const email = find('email');
  if (email < 0) return undefined;
  const [state, wanted, unwanted] = [find('state'), find('wanted'), find('unwanted')];
  return { email, state, wanted, unwanted, categories: find('categories') };
}

/** Of a file without a head, the column in which the first row has an address. */
function guessColumns({ cells }: CsvRow): Columns {
  const email = cells.findIndex((cell) => isSubscribableAddress(readCell(cell)));
  // A list of one column, whose first line may be wrong.
  if (email < 0 && cells.length > 1) {
    throw new HttpError(422, 'The file has no column of addresses. Please call that column “email” in the first line.');
  }
  return { email: Math.max(0, email) };
}

type NewRow = Pick<SubscriberRow, 'email' | 'email_folded' | 'state' | 'categories'>;

interface Options {
  database: Database;
  /** How they have agreed; may be empty where it is only tried. */
  consent: string;
  isDryRun: boolean;
  user?: Identity | undefined;
}

/**
 * Adds the addresses of a file. Who has left, or whose mail was refused, stays as they are, and so becomes who came by an import
 * and has left elsewhere since; who has confirmed here has the last word. What is done stays after a failure: the
 * same file again does the rest.
 * @throws HttpError 403, 413 or 422
 */
export async function importSubscribers(
  content: string,
  { database, consent, isDryRun, user }: Options,
): Promise<SubscriberImportReport> {
  if (!isDryRun && consent === '') throw needsConsent();
  const { rows: categories } = await readPresentCategories(database.queries);
  const report: SubscriberImportReport = {
    isDryRun,
    rows: 0,
    added: 0,
    known: 0,
    kept: 0,
    repeated: 0,
    faultCount: 0,
    faults: [],
  };
  const seen = new Map<string, NewRow>();
  let columns: Columns | undefined;
  let slice: NewRow[] = [];

  const addFault = (line: number, reason: string) => {
    report.faultCount += 1;
    if (report.faults.length < maxFaults) report.faults.push({ line, reason });
  };

  const write = async () => {
    const rows = slice;
    slice = [];
    if (rows.length > 0) {
      const work = (db: Queries) => addRows(db, rows, { consent, isDryRun });
      const done = isDryRun
        ? await work(database.queries)
        : await database.write(async (tx) => {
            await requireRole(tx, user);
            return work(tx);
          });
      report.added += done.added;
      report.known += done.known;
      report.kept += done.kept;
    }
    await setImmediate();
  };

  for (const row of readCsv(content)) {
    if (!columns) {
      columns = readHead(row);
      if (columns) continue;
      columns = guessColumns(row);
    }
    report.rows += 1;
    if (report.rows > limits.subscriberLines) {
      throw payloadTooLarge(`The file has more than ${limits.subscriberLines} lines. Please send it in parts.`);
    }
    const read = row.hasOpenQuote
      ? { fault: 'A quote in this line is never closed.' }
      : readRow(row, columns, categories);
    if ('fault' in read) addFault(row.line, read.fault);
    else {
      const former = seen.get(read.email_folded);
      // Of two lines of one address, the one that says that nothing is wanted.
      const isTaken = !former || (former.state === 'active' && read.state !== 'active');
      const place = former && isTaken ? slice.indexOf(former) : -1;
      if (!isTaken || place >= 0) report.repeated += 1;
      if (isTaken) {
        if (place >= 0) slice[place] = read;
        else slice.push(read);
        seen.set(read.email_folded, read);
      }
    }
    if (slice.length >= rowsPerSlice || report.rows % rowsPerSlice === 0) await write();
  }
  await write();
  return report;
}

function readRow({ cells }: CsvRow, columns: Columns, known: readonly CategoryRow[]): NewRow | { fault: string } {
  const email = readCell(cells[columns.email] ?? '');
  if (email === '') return { fault: 'There is no address in this line.' };
  if (!isSubscribableAddress(email)) return { fault: `“${shown(email)}” is no e-mail address.` };
  const state = readState(cells, columns);
  if (state === undefined) {
    return {
      fault: `It is not known here what “${shown((cells[columns.state!] ?? '').trim())}” says of a subscriber.`,
    };
  }
  if (state === 'pending') return { fault: `${shown(email)} has not confirmed the subscription.` };
  const names = (cells[columns.categories ?? -1] ?? '').split(';', 100).filter((name) => name.trim() !== '');
  const found = names.map((name) => findByName(known, readCell(name.trim())));
  const unknown = found.indexOf(undefined);
  if (unknown >= 0) return { fault: `There is no category “${shown(names[unknown]!.trim())}” here.` };
  return {
    email,
    email_folded: foldEmail(email),
    state,
    categories: writeCategories(found.flatMap((row) => row?.id ?? [])),
  };
}

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

async function addRows(
  db: Queries,
  rows: readonly NewRow[],
  { consent, isDryRun }: Pick<Options, 'consent' | 'isDryRun'>,
) {
  const present = await db
    .selectFrom('subscribers')
    .select(['email_folded', 'state'])
    .where(
      'email_folded',
      'in',
      rows.map((row) => row.email_folded),
    )
    .execute();
  const states = new Map(present.map((row) => [row.email_folded, row.state]));
  // The owner vouches for who has asked already.
  const added = rows.filter((row) => (states.get(row.email_folded) ?? 'pending') === 'pending');
  const known = rows.filter((row) => states.get(row.email_folded) === 'active').length;
  const now = new Date().toISOString();
  if (!isDryRun) await noteLeft(db, rows, now);
  if (!isDryRun && added.length > 0) {
    await db
      .insertInto('subscribers')
      .values(
        added.map((row) => ({
          ...row,
          id: newId(),
          source: 'import' as const,
          note: consent,
          created_at: now,
          changed_at: now,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('email_folded')
          .doUpdateSet((eb) => ({
            state: eb.ref('excluded.state'),
            source: eb.ref('excluded.source'),
            note: eb.ref('excluded.note'),
            changed_at: now,
          }))
          .where('subscribers.state', '=', 'pending'),
      )
      .execute();
  }
  return { added: added.length, known, kept: rows.length - added.length - known };
}

/** Who came by an import and has left elsewhere, or could not be reached there. */
async function noteLeft(db: Queries, rows: readonly NewRow[], now: string): Promise<void> {
  for (const state of ['left', 'bounced'] as const) {
    const emails = rows.filter((row) => row.state === state).map((row) => row.email_folded);
    if (emails.length === 0) continue;
    await db
      .updateTable('subscribers')
      .set({ state, changed_at: now })
      .where('email_folded', 'in', emails)
      .where('state', '=', 'active')
      .where('source', '=', 'import')
      .execute();
  }
}
