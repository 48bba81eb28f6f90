import { useEffect, useRef, type MouseEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { spacing } from '../../ui/theme';
import { BlogCard } from './BlogCard';
import { BlogGrid } from './BlogGrid';
import { hasModifier } from '../../ui/hasModifier';
import { withPage } from '../../ui/pageInUrl';
import { useAutoLoad } from './useAutoLoad';
import type { BlogListView } from './useBlogList';
import { useStablePlaces } from './useStablePlaces';
import { pageAttribute, useVisiblePageInUrl } from './useVisiblePageInUrl';

const LinkFrame = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: spacing(1),
  marginBlock: spacing(5),
  textAlign: 'center',
});

const Grid = styled(BlogGrid)({ transition: 'opacity 160ms ease', '&[aria-busy="true"]': { opacity: 0.5 } });

const labels = {
  prev: { show: 'Show earlier posts', failed: 'The earlier posts could not be loaded.' },
  next: { show: 'Show more posts', failed: 'The next posts could not be loaded.' },
};

interface PageLinkProps {
  rel: 'prev' | 'next';
  page: number;
  isLoading: boolean;
  hasFailed: boolean;
  onShow: (page: number) => void;
}

/** A link to another page; a plain click adds that page to those that are shown. */
function PageLink({ rel, page, isLoading, hasFailed, onShow }: PageLinkProps) {
  const [parameters] = useSearchParams();
  const show = (event: MouseEvent) => {
    if (hasModifier(event)) return;
    event.preventDefault();
    if (!isLoading) onShow(page);
  };
  return (
    <>
      {hasFailed && <span>{labels[rel].failed}</span>}
      <Button
        component={Link}
        variant="outlined"
        rel={rel}
        to={{ search: withPage(parameters, page).toString() }}
        onClick={show}
      >
        {isLoading ? 'Loading…' : hasFailed ? 'Try again' : labels[rel].show}
      </Button>
    </>
  );
}

/** So many pages are loaded by scrolling; the others by the link, so that the footer can be reached. */
const autoLoadedPages = 3;

interface BlogPagesProps {
  view: BlogListView;
  showNextPage: () => void;
  showPreviousPage: () => void;
}

/** The cards of the pages that are loaded, and the links to the pages before and after. */
export function BlogPages({ view, showNextPage, showPreviousPage }: BlogPagesProps) {
  const { hasNext, hasPrevious, isStale, isFetching, hasNextFailed } = view;
  const first = view.pages[0]!.number;
  const last = view.pages.at(-1)!.number;
  const grid = useVisiblePageInUrl<HTMLUListElement>(first, last, isStale);
  const { pages, handlers } = useStablePlaces(view.pages, grid);
  /** The page whose first card is focused when it is there. */
  const pageToFocus = useRef<number>(undefined);
  const end = useAutoLoad(
    hasNext && view.pages.length < autoLoadedPages && !isStale && !isFetching && !hasNextFailed,
    showNextPage,
  );

  useEffect(() => {
    if (pageToFocus.current === undefined) return;
    const card = grid.current?.querySelector<HTMLElement>(`[${pageAttribute}="${pageToFocus.current}"] a`);
    if (!card) return;
    pageToFocus.current = undefined;
    card.focus();
  }, [grid, first, last]);

  return (
    <>
      {hasPrevious && !isStale && (
        <LinkFrame>
          <PageLink
            rel="prev"
            page={first - 1}
            isLoading={view.isLoadingPrevious}
            hasFailed={view.hasPreviousFailed}
            onShow={(page) => {
              pageToFocus.current = page;
              showPreviousPage();
            }}
          />
        </LinkFrame>
      )}
      <Grid ref={grid} aria-busy={isStale} {...handlers}>
        {pages.flatMap(({ number, blogs }) =>
          blogs.map((blog, index) => (
            <li key={blog._id} {...(index === 0 && { [pageAttribute]: number })}>
              <BlogCard blog={blog} isPriority={number === first && index === 0} />
            </li>
          )),
        )}
      </Grid>
      {hasNext && !isStale && (
        <LinkFrame ref={end}>
          <PageLink
            rel="next"
            page={last + 1}
            isLoading={view.isLoadingNext}
            hasFailed={hasNextFailed}
            onShow={(page) => {
              pageToFocus.current = page;
              showNextPage();
            }}
          />
        </LinkFrame>
      )}
    </>
  );
}
