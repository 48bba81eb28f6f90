import { linkSchemes } from '../../../../contract/safe-url';

const email = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;

/**
 * Completes what a user typed to a URL: `example.com` becomes `https://example.com/`, a path is resolved against this
 * site, an e-mail address becomes `mailto:`. Undefined if it is none of these.
 */
export function completeUrl(typed: string, schemes = linkSchemes): string | undefined {
  const text = typed.trim();
  if (/^[/#](?![/\\])/.test(text)) return new URL(text, window.location.href).href;
  if (schemes.includes('mailto') && email.test(text)) return `mailto:${text}`;
  const hasScheme = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text);
  const candidate = hasScheme ? text : `https://${text.replace(/^[/\\]+/, '')}`;
  if (/\s/.test(text) || !URL.canParse(candidate)) return undefined;
  const { protocol, username, hostname, pathname, href } = new URL(candidate);
  if (username || !schemes.includes(protocol.slice(0, -1))) return undefined;
  if (protocol === 'mailto:') return email.test(pathname) ? href : undefined;
  return hasScheme || hostname.includes('.') || hostname === 'localhost' ? href : undefined;
}
