// What was counted on one day since it was last written down. Each part has a bound, so that no sender of made-up visits can
// fill the memory: what is beyond it is left out, or counted as `other`.
import type { Counted } from '../http/counted';
import { foldSearch } from './search-terms';
import { networkOf } from '../network';
import { fnv1a } from '../fnv';
import { findAgent } from './agents';
import { findSource, otherSource } from './sources';

export interface Visit {
  counted: Counted;
  address: string;
  /** The User-Agent. */
  agent: string;
  referrer: string | undefined;
  /** That of the blog, whose own pages are no source. */
  host: string | undefined;
}

/** Of one part, between two writings. */
const bounds = { posts: 5_000, visitors: 20_000, sources: 1_000, searches: 200, feeds: 500, feedVisitors: 5_000 };

/** Of one network, behind which a house or an office may be. */
const boundsOfNetwork = { visitors: 50, sources: 5 };

/** Of one network on one day: what it says of itself, and so can make up. */
const namesOfNetwork = { feedReaders: 5, searches: 10 };

/** On one day; what further ones name is left out. */
const maxNetworks = 5_000;

type NameKind = keyof typeof namesOfNetwork;

export type NamesOfDay = ReturnType<typeof createNamesOfDay>;

/** Which names each network has used on a day, whenever the tallies of it are written down; only hashes are kept of them. */
export function createNamesOfDay() {
  const ofNetworks = new Map<string, Record<NameKind, Set<number>>>();
  return {
    /** @returns false where the network has used as many others already */
    mayUse(kind: NameKind, name: string, address: string): boolean {
      const network = networkOf(address, 64);
      let used = ofNetworks.get(network);
      if (!used) {
        if (ofNetworks.size >= maxNetworks) return false;
        used = { feedReaders: new Set(), searches: new Set() };
        ofNetworks.set(network, used);
      }
      const hash = fnv1a(name);
      if (!used[kind].has(hash) && used[kind].size >= namesOfNetwork[kind]) return false;
      used[kind].add(hash);
      return true;
    },
  };
}

export interface VisitTally {
  /** By post. */
  views: Map<string, number>;
  /** Addresses, by agent. */
  visitors: Map<string, Set<string>>;
  sources: Map<string, number>;
  searches: Map<string, number>;
  /** By feed and reader: the subscribers, as the reader says. */
  subscribers: Map<string, number>;
  /** By feed and reader: the visitors who read it for themselves. */
  feedVisitors: Map<string, Set<string>>;
  add(visit: Visit): void;
  /** Adds what was counted later on the same day. */
  addAll(later: VisitTally): void;
}

/** Addresses and agents are in memory alone, until they are hashed. */
export function createVisitTally(names: NamesOfDay = createNamesOfDay()): VisitTally {
  const views: VisitTally['views'] = new Map();
  const visitors: VisitTally['visitors'] = new Map();
  const sources: VisitTally['sources'] = new Map();
  const searches: VisitTally['searches'] = new Map();
  const subscribers: VisitTally['subscribers'] = new Map();
  const feedVisitors: VisitTally['feedVisitors'] = new Map();
  const ofNetworks = { visitors: new Map<string, number>(), sources: new Map<string, number>() };
  let visitorCount = 0;
  let feedVisitorCount = 0;

  const addTo = (
    counts: Map<string, number>,
    key: string,
    bound: number,
    { other, count = 1 }: { other?: string; count?: number } = {},
  ) => {
    const counted = counts.has(key) || counts.size < bound ? key : other;
    if (counted !== undefined) counts.set(counted, (counts.get(counted) ?? 0) + count);
  };

  /** @returns false where one network has sent as many new ones already */
  const mayAdd = (kind: keyof typeof ofNetworks, address: string): boolean => {
    const network = networkOf(address, 64);
    const count = ofNetworks[kind].get(network) ?? 0;
    if (count >= boundsOfNetwork[kind]) return false;
    ofNetworks[kind].set(network, count + 1);
    return true;
  };

  const addVisitor = (address: string, agent: string) => {
    let addresses = visitors.get(agent);
    if (addresses?.has(address) || visitorCount >= bounds.visitors || !mayAdd('visitors', address)) return;
    if (!addresses) visitors.set(agent, (addresses = new Set()));
    addresses.add(address);
    visitorCount += 1;
  };

  const addSource = (source: string, address: string) => {
    const isTaken = sources.has(source) || (sources.size < bounds.sources && mayAdd('sources', address));
    addTo(sources, isTaken ? source : otherSource, bounds.sources, { other: otherSource });
  };

  const addFeedVisitor = (key: string, reader: string) => {
    const known = feedVisitors.get(key);
    if (known?.has(reader) || feedVisitorCount >= bounds.feedVisitors) return;
    if (!known && feedVisitors.size >= bounds.feeds) return;
    feedVisitors.set(key, (known ?? new Set()).add(reader));
    feedVisitorCount += 1;
  };

  const addSubscribers = (key: string, said: number) => {
    if (subscribers.has(key) || subscribers.size < bounds.feeds)
      subscribers.set(key, Math.max(subscribers.get(key) ?? 0, said));
  };

  const addFeedVisit = (feed: string, { agent, address }: Visit) => {
    const { feedReader } = findAgent(agent);
    if (!feedReader || !names.mayUse('feedReaders', feedReader.name, address)) return;
    const key = feedKey(feed, feedReader.name);
    if (feedReader.subscribers !== undefined) addSubscribers(key, feedReader.subscribers);
    else addFeedVisitor(key, `${key}\n${visitorKey(address, agent)}`);
  };

  return {
    views,
    visitors,
    sources,
    searches,
    subscribers,
    feedVisitors,

    add(visit) {
      const { counted, address, agent, referrer, host } = visit;
      if (counted.feed !== undefined) return addFeedVisit(counted.feed, visit);
      if (findAgent(agent).isRobot) return;
      if (counted.page !== undefined) {
        if (counted.page !== '') addTo(views, counted.page, bounds.posts);
        addVisitor(address, agent);
        const source = referrer === undefined ? undefined : findSource(referrer, host);
        if (source !== undefined) addSource(source, address);
      }
      const term = counted.vainSearch === undefined ? undefined : foldSearch(counted.vainSearch);
      if (term !== undefined && names.mayUse('searches', term, address)) addTo(searches, term, bounds.searches);
    },

    addAll(later) {
      for (const [key, count] of later.views) addTo(views, key, bounds.posts, { count });
      for (const [key, count] of later.sources) addTo(sources, key, bounds.sources, { other: otherSource, count });
      for (const [key, count] of later.searches) addTo(searches, key, bounds.searches, { count });
      for (const [agent, addresses] of later.visitors) for (const address of addresses) addVisitor(address, agent);
      for (const [key, said] of later.subscribers) addSubscribers(key, said);
      for (const [key, readers] of later.feedVisitors) for (const reader of readers) addFeedVisitor(key, reader);
    },
  };
}

/** What is hashed of a visitor. */
export const visitorKey = (address: string, agent: string) => `${address} ${agent}`;

const feedKey = (feed: string, reader: string) => `${feed}\n${reader}`;

/** @param key as the maps of feeds have it */
export function splitFeedKey(key: string): { feed: string; reader: string } {
  const [feed = '', reader = ''] = key.split('\n');
  return { feed, reader };
}
