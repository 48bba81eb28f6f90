// Cards of pages of other sites: the page is asked once, by the server, when somebody puts it into a text. Readers ask nobody.
import { recognizeEmbed, type EmbedProvider } from '../../contract/embeds';
import { shorten } from '../../contract/shorten';
import type { EmbedCard } from '../../contract/extensions/embeds';
import { badRequest, requestCancelled, tooManyAttempts } from '../http/errors';
import { fetchOnce, type FetchOptions } from '../import/pictures/fetch-picture';
import { limits } from '../../contract/limits';
import type { MediaService } from '../media/media.service';
import { textImageUrl } from '../media/text-images';
import { readOembed, readPage, type PageDescription } from './read-page';

/** Where providers describe their pages better than the pages do. */
const oembed: Partial<Record<EmbedProvider, string>> = {
  youtube: 'https://www.youtube.com/oembed?format=json&url=',
  vimeo: 'https://vimeo.com/api/oembed.json?url=',
  spotify: 'https://open.spotify.com/oembed?url=',
  codepen: 'https://codepen.io/api/oembed?format=json&url=',
};

/** What describes a page stands at its beginning. */
const maxPageBytes = 512 * 1024;

/** All of it together: a writer waits for it. */
const timeoutMs = 10_000;

const maxTextLength = 200;

/** Requests of one person at a time, the running one included: each may take ten seconds. */
const maxRequests = 50;

export type EmbedsService = ReturnType<typeof createEmbedsService>;

type Fetching = Pick<FetchOptions, 'allowsPrivate' | 'isPublic'>;

interface Caller {
  imagesUrl: string;
  /** Aborted when nobody waits for the card any more. */
  signal: AbortSignal;
}

export function createEmbedsService(
  media: Pick<MediaService, 'storePicture'>,
  fetching: Fetching = { allowsPrivate: false },
) {
  /** The last request of each person, for which the next one waits, and how many there are. */
  const running = new Map<string, { last: Promise<unknown>; count: number }>();

  async function describe(input: string, { imagesUrl, signal: gone }: Caller): Promise<EmbedCard> {
    if (gone.aborted) throw requestCancelled();
    const embed = recognizeEmbed(input);
    if (!embed) throw badRequest('Please enter an address that begins with http:// or https://.');
    const { provider, address } = embed;
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), gone]);
    const fetchPart = (url: string, accept: string, maxBytes: number, isCut = false) =>
      fetchOnce(url, { accept, maxBytes, isCut }, { ...fetching, signal, timeoutMs });

    const described = await readDescription(provider, address, fetchPart);
    const image = described?.picture ? await storePicture(described.picture, address, fetchPart) : undefined;
    return {
      provider,
      address,
      title: clean(described?.title),
      author: clean(described?.author),
      site: clean(described?.site) || new URL(address).hostname.replace(/^www\./, ''),
      ...(image && { image: { url: textImageUrl(image, imagesUrl), width: image.width, height: image.height } }),
    };
  }

  /** A picture that cannot be had is left out. */
  const storePicture = (picture: string, base: string, fetchPart: FetchPart) =>
    URL.canParse(picture, base)
      ? fetchPart(new URL(picture, base).href, 'image/*', limits.imageBytes)
          .then((content) => media.storePicture(content, 'text'))
          .catch(() => undefined)
      : undefined;

  return {
    /**
     * What a card says; only the address where the page does not answer.
     * @throws HttpError 400 where it is no address, 429 where too many wait, 499 where the caller has gone away before its turn
     */
    async describe(userId: string, address: string, caller: Caller): Promise<EmbedCard> {
      const requests = running.get(userId) ?? { last: Promise.resolve(), count: 0 };
      if (requests.count === maxRequests) throw tooManyAttempts(timeoutMs);
      const own = requests.last.then(() => describe(address, caller));
      requests.last = own.catch(() => undefined);
      requests.count += 1;
      running.set(userId, requests);
      try {
        return await own;
      } finally {
        requests.count -= 1;
        if (requests.count === 0) running.delete(userId);
      }
    },
  };
}

type FetchPart = (url: string, accept: string, maxBytes: number, isCut?: boolean) => Promise<Buffer>;

async function readDescription(
  provider: EmbedProvider,
  address: string,
  fetchPart: FetchPart,
): Promise<PageDescription | undefined> {
  const endpoint = oembed[provider];
  try {
    if (endpoint !== undefined) {
      const answer = await fetchPart(endpoint + encodeURIComponent(address), 'application/json', maxPageBytes);
      return readOembed(answer.toString());
    }
    return readPage(decode(await fetchPart(address, 'text/html', maxPageBytes, true)));
  } catch {
    return undefined;
  }
}

const declaredCharset = /<meta[^<>]{0,100}charset\s?=\s?["']?([\w-]{1,20})/i;

function decode(content: Buffer): string {
  const [, charset = 'utf-8'] = declaredCharset.exec(content.subarray(0, 2_048).toString('latin1')) ?? [];
  try {
    return new TextDecoder(charset).decode(content);
  } catch {
    // It names no charset that there is.
    return content.toString();
  }
}

/** What turns the direction of what follows. */
const unshown = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** On one line, and no longer than a card can be. */
const clean = (text = ''): string =>
  shorten(
    text
      .replace(unshown, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
    maxTextLength,
  );
