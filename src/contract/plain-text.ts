import { renamedTag, richTextTags } from './rich-text-tags';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(match: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? match;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return code > 0 && code <= 0x10ffff && !isHalf ? String.fromCodePoint(code) : match;
}

const plainDigits = '0123456789+-=()';
const raisedDigits: Record<string, string[]> = { sup: [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾'], sub: [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'] };

/** `x<sup>2</sup>` reads as x², not x2; what has no such character stays as it is. */
function raiseDigits(_match: string, tag: string, text: string): string {
  return Array.from(text, (char) => raisedDigits[tag.toLowerCase()]![plainDigits.indexOf(char)] ?? char).join('');
}

const isBlock = (tag: string) => richTextTags.blockTags.includes(renamedTag(tag));
const blockTags = [
  ...richTextTags.blockTags,
  ...richTextTags.removedBlocks,
  ...Object.keys(richTextTags.renamedTags).filter(isBlock),
];
const blockTag = new RegExp(`</?(?:${blockTags.join('|')})\\b[^>]*(?:>|$)`, 'gi');

/**
 * The text of an HTML fragment: tags are removed, common entities decoded. Works without a DOM, so that server and
 * browser render the same. The result must never be used as HTML.
 */
export function plainText(html: string): string {
  return (
    html
      // `|$` ends each search at the end of the text: it is not searched again for the next tag.
      .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<(sup|sub)\b[^<>]*>([-+=()\d]{1,20})<\/\1>/gi, raiseDigits)
      .replace(blockTag, ' ')
      .replace(/<[/!?a-z][^>]*(?:>|$)/gi, '')
      .replace(/&(#?\w+);/g, decodeEntity)
      .replace(/\s+/g, ' ')
      .trim()
  );
}

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** For a value between double quotes, in HTML and in XML, and for text. */
export const escapeAttribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');
