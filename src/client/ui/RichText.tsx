import { createContext, use, useMemo } from 'react';
import { Prose } from './Prose';
import { sanitizeInBrowser } from './sanitizeInBrowser';

/** Makes HTML safe to render. Where there is no DOM (Node), the caller provides one that needs none. */
export const SanitizeContext = createContext<(html: string) => string>(sanitizeInBrowser);

/** A description as the editor wrote it. It is sanitised here too, since the API may be a foreign one. */
export function RichText({ html }: { html: string }) {
  const sanitize = use(SanitizeContext);
  const safe = useMemo(() => sanitize(html), [sanitize, html]);
  return <Prose dangerouslySetInnerHTML={{ __html: safe }} />;
}
