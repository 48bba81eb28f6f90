// The paragraphs of the classic editor: it stores blank lines, which WordPress replaces when it shows a post (wpautop).

const blocks =
  '(?:table|thead|tfoot|caption|col|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|' +
  'h[1-6]|hr|fieldset|legend|section|article|aside|hgroup|header|footer|nav|figure|figcaption|details|menu|summary|iframe|video|audio)';

const opening = new RegExp(`(<${blocks}(?=[\\s/>]))`, 'gi');
const closing = new RegExp(`(</${blocks}>)`, 'gi');
const aloneInParagraph = new RegExp(`<p>\\s*(</?${blocks}[^>]*>)\\s*</p>`, 'gi');
const firstInParagraph = new RegExp(`<p>\\s*(</?${blocks}[^>]*>)`, 'gi');
const lastInParagraph = new RegExp(`(</?${blocks}[^>]*>)\\s*</p>`, 'gi');
const beforeBreak = new RegExp(`(</?${blocks}[^>]*>)\\s*<br />`, 'gi');

/** Stands for what is kept as it is; no text has this character. */
const mark = '\u0000';

/** @param html as the classic editor has stored it */
export function addParagraphs(html: string): string {
  const kept: string[] = [];
  const keep = (part: string) => `${mark}${kept.push(part) - 1}${mark}`;
  const text = html
    .replaceAll(mark, '')
    .replace(/\r\n?/g, '\n')
    .replace(/<(pre|script|style|svg|figure)\b[^]*?<\/\1\s*>/gi, (part) => `\n\n${keep(part)}\n\n`)
    // A tag may be written on several lines.
    .replace(/<[^<>]*>/g, (tag) => tag.replaceAll('\n', ' '))
    .replace(/<br\s*\/?>\s*?<br\s*\/?>/gi, '\n\n')
    .replace(opening, '\n\n$1')
    .replace(closing, '$1\n\n')
    .replace(/<hr\b[^>]*>/gi, '$&\n\n');

  const paragraphs = text
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${withBreaks(paragraph)}</p>\n`)
    .join('');

  return paragraphs
    .replace(/<p>([^<]+)<\/(div|address|form)>/gi, '<p>$1</p></$2>')
    .replace(aloneInParagraph, '$1')
    .replace(/<p>(<li.+?)<\/p>/gi, '$1')
    .replace(/<p><blockquote([^>]*)>/gi, '<blockquote$1><p>')
    .replaceAll('</blockquote></p>', '</p></blockquote>')
    .replace(firstInParagraph, '$1')
    .replace(lastInParagraph, '$1')
    .replace(beforeBreak, '$1')
    .replace(/<br \/>(\s*<\/?(?:p|li|div|dl|dd|dt|th|pre|td|ul|ol)\b[^>]*>)/gi, '$1')
    .replace(new RegExp(`<p>\\s*(${mark}\\d+${mark})\\s*</p>`, 'g'), '$1')
    .replace(new RegExp(`${mark}(\\d+)${mark}`, 'g'), (_all, index: string) => kept[Number(index)]!);
}

/** A line ends where it was ended. */
const withBreaks = (paragraph: string): string =>
  paragraph
    .replace(/<br\s*\/?>/gi, '<br />')
    .replace(/(<br \/>)?[^\S\n]*\n/g, (newline, hasBreak: string | undefined) => (hasBreak ? newline : '<br />\n'));
