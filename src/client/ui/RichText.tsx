import { createContext, use, useMemo } from 'react';
import { LinkNotes } from './LinkNotes';
import { Prose } from './Prose';
import { sanitizeInBrowser } from './sanitizeInBrowser';

/** The HTML sanitizer. The default needs a DOM; a server render provides one that does not. */
export const SanitizeContext = createContext<(html: string) => string>(sanitizeInBrowser);

interface RichTextProps {
  html: string;
  /** The origin of this site, for addresses on paper. */
  siteUrl?: string;
}

/** Renders the description of a post. Sanitized here too, as a foreign API may not have done so. */
export function RichText({ html, siteUrl = '' }: RichTextProps) {
  const sanitize = use(SanitizeContext);
  const safeHtml = useMemo(() => sanitize(html), [sanitize, html]);
  return (
    <>
      <Prose dangerouslySetInnerHTML={{ __html: safeHtml }} />
      <LinkNotes html={safeHtml} siteUrl={siteUrl} />
    </>
  );
}
