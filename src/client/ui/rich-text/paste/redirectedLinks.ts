// What stands before the page that a link leads to, and says in the address which that is: it would tell of readers, and in mail
// also names who was sent it.

interface Redirect {
  /** Matches the host and the path. */
  address: RegExp;
  /** Where it leads, as the address says it. */
  readTarget: (url: URL) => string | null | undefined;
}

const byParameter =
  (...names: string[]) =>
  ({ searchParams }: URL) =>
    names.map((name) => searchParams.get(name)).find(Boolean);

/** Version 2 of Proofpoint writes `-3A` for `%3A`, and `_` for `/`. */
const readProofpoint2 = ({ searchParams }: URL) =>
  decodeURIComponent((searchParams.get('u') ?? '').replaceAll('-', '%').replaceAll('_', '/'));

const runLengths = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * Version 3 has the address between underscores, and in place of characters that not every mailer leaves alone `*`, or `**` with
 * a letter for two or more of them; behind it they stand in Base64.
 */
function readProofpoint3({ href }: URL): string | undefined {
  const begin = href.indexOf('/v3/__') + '/v3/__'.length;
  const end = href.indexOf('__;', begin);
  if (end === -1) return undefined;
  const [encoded = ''] = href.slice(end + '__;'.length).split('!', 1);
  const bytes = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
  const characters = [...new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))];
  let position = 0;
  const target = href.slice(begin, end).replace(/\*(?:\*([\w-]))?/g, (_mark, run?: string) => {
    const from = position;
    position += run === undefined ? 1 : runLengths.indexOf(run) + 2;
    return characters.slice(from, position).join('');
  });
  return position <= characters.length ? target : undefined;
}

const redirects: Redirect[] = [
  { address: /^(?:www\.)?google\.[a-z.]{2,6}\/url$/, readTarget: byParameter('q', 'url') },
  { address: /^www\.youtube\.com\/redirect$/, readTarget: byParameter('q') },
  { address: /^(?:lm?|www)\.facebook\.com\/l\.php$/, readTarget: byParameter('u') },
  { address: /^l\.instagram\.com\/$/, readTarget: byParameter('u') },
  { address: /^slack-redir\.net\/link$/, readTarget: byParameter('url') },
  { address: /^(?:\w+\.)?safelinks\.protection\.(?:outlook\.com|office365\.us)\//, readTarget: byParameter('url') },
  { address: /^statics\.teams\..{1,60}\/atp-safelinks\.html$/, readTarget: byParameter('url') },
  { address: /^urldefense\.(?:com|us|proofpoint\.com)\/v3\/__/, readTarget: readProofpoint3 },
  { address: /^urldefense\.proofpoint\.com\/v2\/url$/, readTarget: readProofpoint2 },
  { address: /^urldefense\.proofpoint\.com\/v1\/url$/, readTarget: byParameter('u') },
  { address: /^linkprotect\.cudasvc\.com\/url$/, readTarget: byParameter('a') },
  { address: /^www\.linkedin\.com\/redir\/redirect$/, readTarget: byParameter('url') },
  { address: /^medium\.com\/r\/?$/, readTarget: byParameter('url') },
  { address: /^out\.reddit\.com\//, readTarget: byParameter('url') },
  { address: /^duckduckgo\.com\/l\/?$/, readTarget: byParameter('uddg') },
];

/** A mail that was passed on has several, one within the other. */
const maxRedirects = 5;

function readRedirect(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const redirect = redirects.find((each) => each.address.test(url.host + url.pathname));
  try {
    const target = redirect?.readTarget(url) ?? '';
    return /^https?:/i.test(target) && URL.canParse(target) ? target : undefined;
  } catch {
    // What is encoded there cannot be decoded.
    return undefined;
  }
}

/** The address of the page that a link leads to at last. */
export function targetOf(address: string): string {
  let target = address;
  for (let count = 0; count < maxRedirects; count += 1) {
    const next = readRedirect(target);
    if (next === undefined) break;
    target = next;
  }
  return target;
}
