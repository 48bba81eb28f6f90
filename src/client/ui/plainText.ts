const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntity(match: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? match;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match;
}

/**
 * The text of an HTML fragment: tags are removed, common entities decoded. Works without a DOM, so that server and
 * browser render the same. The result must never be used as HTML.
 */
export function plainText(html: string): string {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/?(p|div|br|h[1-6]|li|ul|ol|blockquote|pre|figure|figcaption|hr)\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, decodeEntity)
    .replace(/\s+/g, ' ')
    .trim();
}
