// Counts who reads what, without cookies, and without keeping who it was.
//
// A request leaves a note in memory, which takes a fraction of a microsecond; the notes are read in slices soon after, when
// robots are told from people. Every ten seconds the numbers are added to those in the database, in one transaction:
// several instances add to the same rows. What was counted since is lost when the process is killed.
//
// Visitors of a day are told apart by a hash of address and User-Agent: see visitor-hashes.ts.
import type { FastifyBaseLogger } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../database/database';
import type { Counted, CountVisit } from '../http/counted';
import type { SiteService } from '../site/site.service';
import { maxAgentLength } from './agents';
import { createZonedDayFormat } from '../days';
import { createNamesOfDay, createVisitTally, type Visit, type VisitTally } from './visit-tally';
import { createVisitorHashes } from './visitor-hashes';
import { writeTally } from './write-tally';

interface Options {
  database: Database;
  site: Pick<SiteService, 'readSettings' | 'lastRead'>;
  /** Whose pages are no source; without it, those of the Host header. */
  publicUrl: string | undefined;
  /** Beside the salt in the database, so that nothing can be made of the hashes with the database alone. */
  secret: string;
  log: FastifyBaseLogger;
}

export type VisitCounter = ReturnType<typeof createVisitCounter>;

/** Notes that wait to be read; further ones are left out. They take some 15 MB at most. */
const maxNotes = 8_192;

/** So many are read between two turns of the event loop. */
const notesPerSlice = 256;

/** How long a note waits for others. */
const readAfterMs = 500;

/** In characters. */
const maxReferrerLength = 1_000;

/** Days whose numbers wait for a database that does not answer. */
const maxTallies = 3;

export function createVisitCounter({ database, site, publicUrl, secret, log }: Options) {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host;
  const hashes = createVisitorHashes(database, secret);
  const dayOf = createZonedDayFormat();
  /** By day. */
  let tallies = new Map<string, VisitTally>();
  const notes: Visit[] = [];
  let timer: NodeJS.Timeout | undefined;
  let leftOut = 0;
  /** As the settings were when they were last read; nothing is written without reading them anew. */
  let isOn = true;
  let timeZone = site.lastRead().timeZone;

  let names = { day: '', ofDay: createNamesOfDay() };

  const today = () => dayOf(timeZone, Date.now());

  const tallyOf = (day: string): VisitTally => {
    if (names.day !== day) names = { day, ofDay: createNamesOfDay() };
    const tally = tallies.get(day) ?? createVisitTally(names.ofDay);
    tallies.set(day, tally);
    return tally;
  };

  /** Reads some of the notes. */
  const readSlice = () => {
    const tally = tallyOf(today());
    for (const note of notes.splice(0, notesPerSlice)) tally.add(note);
  };

  const readNotes = async () => {
    clearTimeout(timer);
    timer = undefined;
    while (notes.length > 0) {
      readSlice();
      await nextTurn();
    }
  };

  const take = (
    counted: Counted,
    headers: IncomingHttpHeaders,
    address: string | undefined,
    referrer: string | undefined,
  ) => {
    if (!isOn || isRefused(headers)) return;
    const { 'user-agent': agent = '', host } = headers;
    if (agent.length > maxAgentLength || address === undefined) return;
    if (notes.length >= maxNotes) {
      leftOut += 1;
      return;
    }
    const isShort = referrer !== undefined && referrer.length <= maxReferrerLength;
    notes.push({ counted, address, agent, referrer: isShort ? referrer : undefined, host: publicHost ?? host });
    if (notes.length === notesPerSlice) setImmediate(() => void readNotes());
    else timer ??= setTimeout(() => void readNotes(), readAfterMs).unref();
  };

  /** Puts back what could not be written: of the two evils, to count twice what the database has written without saying so. */
  const putBack = (day: string, tally: VisitTally) => {
    const newer = tallies.get(day);
    if (newer) tally.addAll(newer);
    tallies.set(day, tally);
    // The oldest first.
    for (const old of [...tallies.keys()].sort().slice(0, -maxTallies)) tallies.delete(old);
  };

  const flush = async (): Promise<void> => {
    const { countsVisits, timeZone: zone } = await site.readSettings();
    await readNotes();
    timeZone = zone;
    isOn = countsVisits;
    if (!isOn) {
      tallies = new Map();
      names = { day: '', ofDay: createNamesOfDay() };
      return hashes.discard();
    }
    const day = today();
    const counted = [...tallies].sort(([one], [other]) => (one < other ? -1 : 1));
    tallies = new Map();
    // Yesterday's while its salt is there.
    for (const [index, [of, tally]] of counted.entries()) {
      try {
        await writeTally({ database, hashes, day: of, tally });
      } catch (error) {
        for (const rest of counted.slice(index)) putBack(...rest);
        throw error;
      }
    }
    await hashes.endDaysBefore(day);
    if (leftOut > 0) log.warn(`${leftOut} visits were left out of the statistics, as too many came at once.`);
    leftOut = 0;
  };

  const countVisit: CountVisit = (counted, { method, headers }, address) => {
    if (method !== 'GET') return;
    // A picture, a script or another site asks for what only looks like a page.
    const destination = headers['sec-fetch-dest'];
    if (counted.page !== undefined && destination !== undefined && destination !== 'document') return;
    take(counted, headers, address, headers.referer);
  };

  return {
    countVisit,

    /** A page that was opened without this server: within the app, or from a shared cache. @param from the host that led to it */
    countBeacon(page: string, from: string | undefined, headers: IncomingHttpHeaders, address: string): void {
      take({ page }, headers, address, from ? `https://${from}/` : undefined);
    },

    /** Writes down what was counted since. */
    flush,
  };
}

/** Whether a browser asks not to be counted, or fetches what nobody may ever see. */
const isRefused = (headers: IncomingHttpHeaders): boolean =>
  headers.dnt === '1' ||
  headers['sec-gpc'] === '1' ||
  headers['sec-purpose'] !== undefined ||
  headers.purpose !== undefined ||
  headers['x-purpose'] !== undefined ||
  headers['x-moz'] !== undefined;
