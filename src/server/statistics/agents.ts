// What a User-Agent says of who has sent it. Which of them are machines is known to isbot, which is kept up to date.
import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';

interface Agent {
  isRobot: boolean;
  /** The program or service that reads feeds, and how many subscribers it has by its own word. */
  feedReader?: { name: string; subscribers: number | undefined } | undefined;
}

/** In characters: browsers stay below 300. What is longer is no reader, and is not looked at. */
export const maxAgentLength = 400;

/** Few different ones are sent, again and again. */
const agents = new LRUCache<string, Agent>({ max: 2_000 });

/** In characters, of what calls itself by any name. */
const maxNameLength = 40;

/** Those that read for one person, or do not say for how many. What else asks for a feed is a browser or a machine. */
const knownProgram =
  /\b(?:Akregator|Bamboo|CommaFeed|Feedbro|Feeder|FeedMe|Feedly|Fiery Feeds|Flym|Fluent Reader|FreshRSS|Gnus|Inoreader|Kill the Newsletter|Liferea|Lire|Miniflux|NetNewsWire|NewsBlur|Newsboat|newsraft|NewsFlash|Nextcloud-News|QuiteRSS|Raven Reader|Read You|ReadKit|Reeder|RSS Guard|RSSOwl|selfoss|SharpReader|Stringer|Thunderbird|Tiny Tiny RSS|Unread|Vienna|Vivaldi Feed Reader|yarr)\b/i;

/** As Feedly, Inoreader, NewsBlur, Feedbin, The Old Reader and BazQux say it. */
const saidSubscribers = /(?:^|[^\d])(\d{1,7}) (?:subscriber|reader)s?\b/i;

/** More than any feed has. */
const maxSubscribers = 1_000_000;

export function findAgent(userAgent: string): Agent {
  const known = agents.get(userAgent);
  if (known) return known;
  const agent = { isRobot: isRobot(userAgent), feedReader: findFeedReader(userAgent) };
  agents.set(userAgent, agent);
  return agent;
}

const isRobot = (userAgent: string): boolean => userAgent === '' || isbot(userAgent);

function findFeedReader(userAgent: string): Agent['feedReader'] {
  const said = saidSubscribers.exec(userAgent)?.[1];
  const subscribers = said === undefined ? undefined : Math.min(Number(said), maxSubscribers);
  const [program] = knownProgram.exec(userAgent) ?? [];
  if (program !== undefined) return { name: program, subscribers };
  return subscribers === undefined ? undefined : { name: ownName(userAgent), subscribers };
}

/** What a service calls itself: the first words, or, where these are those of a browser, what follows `compatible`. */
function ownName(userAgent: string): string {
  const [, compatible] = userAgent.split(/\bcompatible; ?/, 2);
  const [name = ''] = (compatible ?? userAgent).split(/[/;():,]| feed-id| - /, 1);
  return name.trim().slice(0, maxNameLength) || 'other';
}
