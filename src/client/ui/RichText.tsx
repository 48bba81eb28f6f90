import { createContext, use, useMemo } from 'react';
import { Prose } from './Prose';
import { sanitizeInBrowser } from './sanitizeInBrowser';

/** Makes HTML safe to render. Where there is no DOM (Node), the caller provides one that needs none. */
export const SanitizeContext = createContext<(html: string) => string>(sanitizeInBrowser);

/** What may have to be scrolled sideways must be reachable without a mouse. */
const reachable = (safeHtml: string) => safeHtml.replaceAll('<pre>', '<pre tabindex="0">');

/** A description as the editor wrote it. It is sanitised here too, since the API may be a foreign one. */
export function RichText({ html }: { html: string }) {
  const sanitize = use(SanitizeContext);
  const safe = useMemo(() => reachable(sanitize(html)), [sanitize, html]);
  return <Prose dangerouslySetInnerHTML={{ __html: safe }} />;
}
