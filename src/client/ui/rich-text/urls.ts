import { richText } from '../../../contract/rich-text';

/** The URL for an attribute if it is relative or of one of the schemes; undefined otherwise. */
function safeUrl(input: string, schemes: readonly string[]): string | undefined {
  // Browsers ignore control characters, so they could hide a scheme.
  const url = input
    .trim()
    .replace(/[\u0000-\u001f]/g, '')
    .replaceAll(' ', '%20');
  if (!url || url.includes('<!--')) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  const isAllowed = scheme ? schemes.includes(scheme) : !/^[/\\]{2}/.test(url);
  return isAllowed ? url : undefined;
}

/** The `href` of a link if it is allowed; undefined otherwise. */
export const safeLinkUrl = (input: string) => safeUrl(input, richText.schemes);

/** The `src` of an image if it is allowed; undefined otherwise. */
export const safeImageUrl = (input: string) => safeUrl(input, ['http', 'https']);

const email = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * Completes what a user typed to a URL: `example.com` becomes `https://example.com/`, a path is resolved against this
 * site, an e-mail address becomes `mailto:`. Undefined if it is none of these.
 */
export function completeUrl(typed: string, schemes: readonly string[] = richText.schemes): string | undefined {
  const text = typed.trim();
  if (/^[/#](?![/\\])/.test(text)) return new URL(text, window.location.href).href;
  if (schemes.includes('mailto') && email.test(text)) return `mailto:${text}`;
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  const candidate = hasScheme ? text : `https://${text.replace(/^[/\\]+/, '')}`;
  if (/\s/.test(text) || !URL.canParse(candidate)) return undefined;
  const { protocol, username, hostname, pathname, href } = new URL(candidate);
  if (username || !schemes.includes(protocol.slice(0, -1))) return undefined;
  if (protocol === 'mailto:') return email.test(decodeURIComponent(pathname)) ? href : undefined;
  return hasScheme || hostname.includes('.') || hostname === 'localhost' ? href : undefined;
}
