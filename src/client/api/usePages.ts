import { useState } from 'react';
import { countPages, type PageRequest } from './paging';

/**
 * The page of a list that is shown, counted from 1.
 * @param limit rows on one page
 */
export function usePages(limit: number) {
  const [page, setPage] = useState(1);
  const request: PageRequest = { limit, offset: (page - 1) * limit };

  /** To be called while rendering, with the total of the answer: when the last row of the last page is gone, the page before is shown. */
  const limitTo = (total: number | undefined) => {
    if (total !== undefined && page > countPages(total, limit)) setPage(countPages(total, limit));
  };
  return { page, setPage, request, limitTo };
}
