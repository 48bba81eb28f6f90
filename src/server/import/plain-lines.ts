import { plainText } from '../../contract/plain-text';

const attribute = (tag: string, name: string): string => {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag) ?? [];
  return (double ?? single ?? '').trim();
};

const bare = (address: string) => address.replace(/^https?:\/\/|\/+$/gi, '');

/** A link as readers can follow it. */
function showLink(_all: string, tag: string, content: string): string {
  const address = attribute(tag, 'href');
  if (!/^(?:https?:\/\/|\/)/i.test(address)) return content;
  return bare(plainText(content)) === bare(plainText(address)) ? address : `${content} (${address})`;
}

function showPicture(tag: string): string {
  const [address, alt] = [attribute(tag, 'src'), attribute(tag, 'alt')];
  return alt && address ? `${alt} (${address})` : alt || address;
}

/** The text of HTML with its lines and paragraphs, and the addresses of its links, for what holds no HTML here. */
export const plainLines = (html: string): string =>
  html
    .replace(/\r\n?/g, '\n')
    .replace(/<img\b[^>]{0,5000}>/gi, showPicture)
    // Bounded, so that a text of tags without an end costs no more than any other.
    .replace(/<a\b([^>]{0,5000})>([^]{0,5000}?)<\/a>/gi, showLink)
    .replace(/<br\s*\/?>\n?/gi, '\n')
    .replace(/<\/(?:p|div|blockquote|h[1-6]|pre|ul|ol)>\s*/gi, '\n\n')
    .replace(/<\/(?:li|dt|dd|address|figcaption|tr)>\s*/gi, '\n')
    .split('\n')
    .map((line) => plainText(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
