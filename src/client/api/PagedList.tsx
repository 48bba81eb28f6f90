import type { ReactNode, RefObject } from 'react';
import { Busy } from '../ui/Busy';
import { formatCount } from '../ui/formatNumber';
import { ScreenReaderOnly } from '../ui/layout';
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
  /** A name for the links to pages, such as "Pages of tags". */
  label: string;
  /** What stands in place of rows: where there are none, until they have arrived, and the title where they could not be loaded. */
  empty: ReactNode;
  loading: ReactNode;
  failed: string;
  /**
   * Of a list that can be filtered: whether only some rows are asked for, such as those that have the words of a search. How
   * many these are is said then.
   */
  isFiltered?: boolean;
  /** @param offset how many rows come before these */
  children: (rows: Row[], offset: number) => ReactNode;
}

/** A list in pages whose page is in the URL: its rows, or what there is in place of them. */
export function PagedList<Row>({ isFiltered, ...props }: PagedListProps<Row>) {
  const { query, list } = props;
  return (
    <>
      {isFiltered !== undefined && (
        <ScreenReaderOnly role="status">
          {isFiltered && list && query.currentData ? formatCount(list.total, 'result') : ''}
        </ScreenReaderOnly>
      )}
      <Rows {...props} />
    </>
  );
}

function Rows<Row>(props: Omit<PagedListProps<Row>, 'isFiltered'>) {
  const { pageInUrl, query, list, region, label, empty, loading, failed, children } = props;
  const isCurrent = Boolean(query.currentData);
  // The rows that were there before are not those that are asked for.
  if (query.error && !isCurrent) {
    return <LoadFailedNotice title={failed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (list?.rows.length) {
    return (
      <Busy aria-busy={!isCurrent}>
        {children(list.rows, list.offset)}
        <UrlPagination
          label={label}
          pageInUrl={pageInUrl}
          pageCount={list.pageCount}
          onMoved={() => region.current?.focus()}
        />
      </Busy>
    );
  }
  return isCurrent && list?.total === 0 ? empty : loading;
}
