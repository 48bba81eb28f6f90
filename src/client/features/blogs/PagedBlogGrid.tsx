import { useRef } from 'react';
import type { Blog } from '../../../contract/entities';
import { UrlPagination } from '../../api/UrlPagination';
import type { useLoadedPage, usePageInUrl } from '../../api/usePageInUrl';
import { Busy } from '../../ui/Busy';
import { focusFromTop, FocusRegion } from '../../ui/FocusRegion';
import { BlogCard } from './BlogCard';
import { BlogGrid } from './BlogGrid';

interface PagedBlogGridProps {
  label: string;
  list: NonNullable<ReturnType<typeof useLoadedPage<Blog>>>;
  pageInUrl: ReturnType<typeof usePageInUrl>;
  /** Whether another page than the one that is shown is on its way. */
  isBusy: boolean;
}

/** One page of cards, whose other pages have addresses of their own. */
export function PagedBlogGrid({ label, list, pageInUrl, isBusy }: PagedBlogGridProps) {
  const region = useRef<HTMLDivElement>(null);
  return (
    <FocusRegion ref={region}>
      <Busy aria-busy={isBusy}>
        <BlogGrid>
          {list.rows.map((blog, index) => (
            <li key={blog._id}>
              <BlogCard blog={blog} isPriority={index === 0} />
            </li>
          ))}
        </BlogGrid>
      </Busy>
      <UrlPagination
        label={label}
        pageInUrl={pageInUrl}
        pageCount={list.pageCount}
        onMoved={() => {
          focusFromTop(region.current);
        }}
      />
    </FocusRegion>
  );
}
