import type { ReactNode, RefObject } from 'react';
import Typography from '@mui/material/Typography';
import { Busy } from '../ui/Busy';
import { LoadingMessage } from '../ui/LoadingMessage';
import { LoadFailedNotice } from './LoadFailedNotice';
import { UrlPagination } from './UrlPagination';
import type { useLoadedPage, usePageInUrl } from './usePageInUrl';

interface PagedListProps<Row> {
  pageInUrl: ReturnType<typeof usePageInUrl>;
  query: { currentData?: unknown; error?: unknown; refetch: () => unknown };
  /** What useLoadedPage() makes of these. */
  list: ReturnType<typeof useLoadedPage<Row>>;
  /** What takes the focus on another page. */
  region: RefObject<HTMLElement | null>;
  /** Sentences, and a name for the links to pages. */
  texts: { pages: string; empty: string; loading: string; failed: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list in pages, within a page: its rows, or what there is in place of them. */
export function PagedList<Row>({ pageInUrl, query, list, region, texts, children }: PagedListProps<Row>) {
  if (list) {
    return (
      <Busy aria-busy={!query.currentData}>
        {list.rows.length > 0 ? (
          children(list.rows)
        ) : (
          <Typography variant="body2" color="textSecondary">
            {texts.empty}
          </Typography>
        )}
        <UrlPagination
          label={texts.pages}
          pageInUrl={pageInUrl}
          pageCount={list.pageCount}
          onMoved={() => region.current?.focus()}
        />
      </Busy>
    );
  }
  return query.error ? (
    <LoadFailedNotice title={texts.failed} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <LoadingMessage>{texts.loading}</LoadingMessage>
  );
}
