import { createContext, use, useMemo } from 'react';
import { Prose } from './Prose';
import { sanitizeInBrowser } from './sanitizeInBrowser';

/** The HTML sanitizer. The default needs a DOM; a server render provides one that does not. */
export const SanitizeContext = createContext<(html: string) => string>(sanitizeInBrowser);

/** Renders the description of a post. Sanitized here too, as a foreign API may not have done so. */
export function RichText({ html }: { html: string }) {
  const sanitize = use(SanitizeContext);
  const safeHtml = useMemo(() => sanitize(html), [sanitize, html]);
  return <Prose dangerouslySetInnerHTML={{ __html: safeHtml }} />;
}
