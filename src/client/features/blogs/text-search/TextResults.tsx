import { useId, useRef, type MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router';
import { styled } from '@mui/material/styles';
import type { SearchResult } from '../../../../contract/extensions/search';
import { LoadFailedNotice } from '../../../api/LoadFailedNotice';
import { useLoadedPage, usePageInUrl } from '../../../api/usePageInUrl';
import { postPath } from '../../../paths';
import { selectIsSignedIn } from '../../../session/sessionSlice';
import { selectSettings } from '../../../site/siteSlice';
import { useDateFormat } from '../../../site/useDateFormat';
import { Busy } from '../../../ui/Busy';
import { FocusRegion } from '../../../ui/FocusRegion';
import { hasModifier } from '../../../ui/hasModifier';
import { LoadingMessage } from '../../../ui/LoadingMessage';
import { Pagination } from '../../../ui/Pagination';
import { spacing, typography, vars } from '../../../ui/theme';
import { selectFilters } from '../filtersSlice';
import { loginRequired } from '../loginDialogSlice';
import { loginDialogId } from '../LoginRequiredDialog';
import { searchApi } from './searchApi';
import { resultsPerPage, textPageParameter } from './searchRequest';
import { Snippet } from './Snippet';

const Section = styled('section')({
  maxWidth: 760,
  margin: spacing(6, 0),
  '& h2': { ...typography.h3, margin: 0 },
  '& ol': { display: 'grid', gap: spacing(3), margin: spacing(3, 0, 0), padding: 0, listStyle: 'none' },
  '& h3': { ...typography.h6, margin: 0, overflowWrap: 'anywhere' },
  '& h3 a': { color: 'inherit', textUnderlineOffset: 4, textDecorationColor: vars.palette.divider },
  '& h3 a:hover': { textDecorationColor: vars.palette.accent },
  '& p': { ...typography.body2, margin: spacing(0.5, 0, 0), overflowWrap: 'anywhere' },
  '& .about': { color: vars.palette.text.secondary },
});

function Result({ result }: { result: SearchResult }) {
  const dispatch = useDispatch();
  const isSignedIn = useSelector(selectIsSignedIn);
  const { needsLoginToOpen, showsCardDetails } = useSelector(selectSettings);
  const formatDate = useDateFormat('medium');
  const mayOpen = isSignedIn || !needsLoginToOpen;
  // As the cards do.
  const open = (event: MouseEvent) => {
    if (mayOpen || hasModifier(event)) return;
    event.preventDefault();
    dispatch(loginRequired());
  };
  return (
    <li>
      <h3>
        <Link
          to={postPath(result)}
          discover={mayOpen ? 'render' : 'none'}
          onClick={open}
          data-for-visitors={needsLoginToOpen ? loginDialogId : undefined}
        >
          {result.title}
        </Link>
      </h3>
      <p className="about">
        <time dateTime={result.createdAt}>{formatDate(result.createdAt)}</time>
        {showsCardDetails && result.author && ` · ${result.author}`}
      </p>
      <p>
        <Snippet pieces={result.snippet} />
      </p>
    </li>
  );
}

/** The posts that have the words of the search anywhere, the best ones first; nothing where there are none. */
export function TextResults() {
  const headingId = useId();
  const { search } = useSelector(selectFilters);
  const pageInUrl = usePageInUrl(resultsPerPage, textPageParameter);
  const { data, currentData, error, refetch } = searchApi.useSearchTextsQuery({ query: search, ...pageInUrl.request });
  const list = useLoadedPage(pageInUrl, {
    data: data && { rows: data.results, total: data.total },
    currentData: currentData && { rows: currentData.results, total: currentData.total },
  });
  const region = useRef<HTMLDivElement>(null);

  if (error && !currentData) {
    return <LoadFailedNotice title="The texts could not be searched." error={error} onRetry={() => void refetch()} />;
  }
  if (!list) return <LoadingMessage>Searching the texts</LoadingMessage>;
  if (list.total === 0) return null;
  const posts = `${list.total.toLocaleString('en')} ${list.total === 1 ? 'post' : 'posts'}`;
  return (
    <Section aria-labelledby={headingId}>
      <FocusRegion ref={region}>
        <h2 id={headingId}>Also in the text</h2>
        <p className="about" role="status">
          {data?.isCorrected ? `${posts} with similar words.` : `${posts}.`}
        </p>
        <Busy aria-busy={!currentData}>
          <ol>
            {list.rows.map((result) => (
              <Result key={result._id} result={result} />
            ))}
          </ol>
        </Busy>
        <Pagination
          label="Pages of posts with the words in their text"
          page={pageInUrl.page}
          pageCount={list.pageCount}
          hrefOf={(page) => ({ search: pageInUrl.searchOf(page) })}
          onChange={(page) => {
            pageInUrl.goToPage(page);
            region.current?.focus({ preventScroll: true });
            region.current?.scrollIntoView();
          }}
        />
      </FocusRegion>
    </Section>
  );
}
