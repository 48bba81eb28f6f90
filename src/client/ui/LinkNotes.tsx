import { useMemo } from 'react';

/** A link as both sanitizers write it: its target comes first, and quotes are escaped. Within the page it needs no note. */
const link = /<a href="(?!#)([^"]*)"/g;

/** Its pictures lead to themselves. */
const gallery = /<figure[^<>]* data-gallery="true"[^]*?(?:<\/figure>|$)/g;

/** The targets of the links in a text, in their order, as items of a list. */
function noteItems(safeHtml: string, siteUrl: string): string {
  return Array.from(safeHtml.replace(gallery, '').matchAll(link), ([, href = '']) => {
    const address = href.startsWith('/') ? siteUrl + href : href.replace(/^mailto:/, '');
    // Not every browser escapes it when it writes an attribute.
    return `<li>${address.replaceAll('<', '&lt;')}</li>`;
  }).join('');
}

interface LinkNotesProps {
  /** Sanitized. */
  html: string;
  /** The origin of addresses without one. */
  siteUrl: string;
}

/**
 * On paper, where the links of a text lead: print-and-forced-colors.css numbers them, and shows this list. As HTML, so that no difference
 * between the sanitizers of server and browser can be one of hydration.
 */
export function LinkNotes({ html, siteUrl }: LinkNotesProps) {
  const items = useMemo(() => noteItems(html, siteUrl), [html, siteUrl]);
  return items && <ol hidden className="print-only link-notes" dangerouslySetInnerHTML={{ __html: items }} />;
}
