import { richText } from '../../../contract/rich-text';

/** The address as it may stand in an attribute: relative to this site, or of one of the schemes. */
function safeAddress(raw: string, schemes: readonly string[]): string | undefined {
  // Browsers skip them, so that they can hide a scheme.
  const address = raw
    .trim()
    .replace(/[\u0000-\u001f]/g, '')
    .replaceAll(' ', '%20');
  if (!address || address.includes('<!--')) return undefined;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(address)?.[1]?.toLowerCase();
  const isAllowed = scheme ? schemes.includes(scheme) : !/^[/\\]{2}/.test(address);
  return isAllowed ? address : undefined;
}

/** Where a link of a document may lead, as it is kept; nothing where it may not. */
export const linkAddress = (raw: string) => safeAddress(raw, richText.schemes);

/** Where a picture of a document may come from. */
export const pictureAddress = (raw: string) => safeAddress(raw, ['http', 'https']);

const email = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/;

/**
 * What somebody typed as an address, made whole: `example.com` leads to `https://example.com/`, a path to this site,
 * an e-mail address to a letter. Nothing for what is no address of the web or of a letter.
 */
export function completeAddress(typed: string, schemes: readonly string[] = richText.schemes): string | undefined {
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
