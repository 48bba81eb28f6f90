import type { MouseEvent } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router';
import type { SearchResult } from '../../../../contract/extensions/search';
import { usePageInUrl } from '../../../api/usePageInUrl';
import { postPath } from '../../../paths';
import { selectIsSignedIn } from '../../../session/sessionSlice';
import { selectSettings } from '../../../site/siteSlice';
import { hasModifier } from '../../../ui/hasModifier';
import { selectFilters } from '../filtersSlice';
import { loginRequired } from '../loginDialogSlice';
import { loginDialogId } from '../LoginRequiredDialog';
import { AboutResult, ResultList } from './ResultList';
import { searchApi } from './searchApi';
import { resultsPerPage, textPageParameter } from './searchRequest';

function Result({ result }: { result: SearchResult }) {
  const dispatch = useDispatch();
  const isSignedIn = useSelector(selectIsSignedIn);
  const { needsLoginToOpen, showsCardDetails } = useSelector(selectSettings);
  const mayOpen = isSignedIn || !needsLoginToOpen;
  // As the cards do.
  const open = (event: MouseEvent) => {
    if (mayOpen || hasModifier(event)) return;
    event.preventDefault();
    dispatch(loginRequired());
  };
  return (
    <>
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
      <AboutResult result={result}>
        {showsCardDetails && result.author && (
          <>
            {' · '}
            <bdi>{result.author}</bdi>
          </>
        )}
      </AboutResult>
    </>
  );
}

/** Those of the posts that readers see, without those in the list above. */
export function TextResults() {
  const { search, category } = useSelector(selectFilters);
  const pageInUrl = usePageInUrl(resultsPerPage, textPageParameter);
  const query = searchApi.useSearchTextsQuery({ query: search, listedIn: category, ...pageInUrl.request });
  return <ResultList query={query} pageInUrl={pageInUrl} Item={Result} />;
}
