import { createContext, use, useEffect, useMemo, useRef } from 'react';
import { styled } from '@mui/material/styles';
import { LinkNotes } from './LinkNotes';
import { Prose, prose } from './Prose';
import { sanitizeInBrowser } from './sanitizeInBrowser';
import { hasBlocks, textBlocks } from './textBlocks';

/** The HTML sanitizer. The default needs a DOM; a server render provides one that does not. */
export const SanitizeContext = createContext<(html: string) => string>(sanitizeInBrowser);

const ProseWithBlocks = styled('div')(prose, textBlocks);

interface RichTextProps {
  html: string;
  /** The origin of this site, for addresses on paper. */
  siteUrl?: string;
  /** The providers whose players are offered. */
  players?: readonly string[];
}

const noPlayers: readonly string[] = [];

/** What scripts add to a text, loaded where there is something to add it to. */
function useEnhancements(html: string, players: readonly string[]) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = ref.current;
    if (!root?.querySelector('pre, figure[data-gallery], figure[data-embed]')) return;
    let isShown = true;
    let undo: (() => void) | undefined;
    void import('./enhanceText').then(
      ({ enhanceText }) => {
        if (isShown) undo = enhanceText(root, { players });
      },
      // Its file could not be fetched: the text is as without scripts.
      () => undefined,
    );
    return () => {
      isShown = false;
      undo?.();
    };
  }, [html, players]);
  return ref;
}

/** Renders the description of a post. Sanitized here too, as a foreign API may not have done so. */
export function RichText({ html, siteUrl = '', players = noPlayers }: RichTextProps) {
  const sanitize = use(SanitizeContext);
  const safeHtml = useMemo(() => sanitize(html), [sanitize, html]);
  const ref = useEnhancements(safeHtml, players);
  const Text = hasBlocks(html) ? ProseWithBlocks : Prose;
  return (
    <>
      <Text ref={ref} dir="auto" dangerouslySetInnerHTML={{ __html: safeHtml }} />
      <LinkNotes html={safeHtml} siteUrl={siteUrl} />
    </>
  );
}
