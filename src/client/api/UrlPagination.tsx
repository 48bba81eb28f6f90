import { Pagination } from '../ui/Pagination';
import type { PageInUrl } from './usePageInUrl';

interface UrlPaginationProps {
  /** What is paged, for its accessible name. */
  label: string;
  pageInUrl: PageInUrl;
  pageCount: number;
  /** Puts the focus where it belongs on the other page. */
  onMoved?: () => void;
}

/** Links to the pages of a list whose page is in the URL. */
export const UrlPagination = ({ label, pageInUrl, pageCount, onMoved }: UrlPaginationProps) => (
  <Pagination
    label={label}
    page={pageInUrl.page}
    pageCount={pageCount}
    hrefOf={(page) => ({ search: pageInUrl.searchOf(page) })}
    onChange={(page) => {
      pageInUrl.goToPage(page);
      onMoved?.();
    }}
  />
);
