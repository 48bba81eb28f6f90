// What a page says of itself, by Open Graph, Twitter's cards, and its title.
import { Tokenizer } from 'htmlparser2';

export interface PageDescription {
  title: string;
  author: string;
  site: string;
  /** The address of its picture; empty where it has none. */
  picture: string;
}

/** Names of `meta` elements, the most telling first. */
const metaNames = {
  title: ['og:title', 'twitter:title'],
  author: ['author', 'article:author', 'twitter:creator'],
  site: ['og:site_name', 'application-name'],
  picture: ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'],
};

const ignore = () => undefined;

/** Reads the `meta` elements and the title, in one pass. */
function readMeta(html: string): { meta: ReadonlyMap<string, string>; title: string } {
  const meta = new Map<string, string>();
  let tag = '';
  let attribute = '';
  let value = '';
  let attributes = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  const onOpenEnd = () => {
    const name = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
    if (tag === 'meta' && name && !meta.has(name)) meta.set(name, attributes.get('content') ?? '');
    isInTitle = tag === 'title' && !title;
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = html.slice(start, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(start, end) {
        attribute = html.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => (value += html.slice(start, end)),
      onattribentity: (codePoint) => (value += String.fromCodePoint(codePoint)),
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: onOpenEnd,
      onselfclosingtag: onOpenEnd,
      onclosetag: () => (isInTitle = false),
      ontext(start, end) {
        if (isInTitle) title += html.slice(start, end);
      },
      ontextentity(codePoint) {
        if (isInTitle) title += String.fromCodePoint(codePoint);
      },
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return { meta, title };
}

export function readPage(html: string): PageDescription {
  const { meta, title } = readMeta(html);
  const find = (names: readonly string[]) => names.map((name) => meta.get(name)?.trim()).find(Boolean) ?? '';
  return {
    title: find(metaNames.title) || title,
    // Some name the address of a profile.
    author:
      metaNames.author.map((name) => meta.get(name)?.trim() ?? '').find((name) => name && !name.includes('://')) ?? '',
    site: find(metaNames.site),
    picture: find(metaNames.picture),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An answer of oEmbed; undefined where it is none. */
export function readOembed(json: string): PageDescription | undefined {
  try {
    const read = JSON.parse(json) as Record<string, unknown> | null;
    if (!read || typeof read !== 'object') return undefined;
    return {
      title: textOf(read.title),
      author: textOf(read.author_name),
      site: textOf(read.provider_name),
      picture: textOf(read.thumbnail_url),
    };
  } catch {
    return undefined;
  }
}
