import { Link } from 'react-router';
import type { SearchResult } from '../../../../contract/extensions/search';
import { usePageInUrl } from '../../../api/usePageInUrl';
import { paths } from '../../../paths';
import { AboutResult, ResultList } from './ResultList';
import { searchApi } from './searchApi';
import { resultsPerPage, textPageParameter } from './searchRequest';

const Result = ({ result }: { result: SearchResult }) => (
  <>
    <h3>
      <Link to={paths.editBlog(result._id)}>{result.title}</Link>
    </h3>
    <AboutResult result={result}>
      {` · ${result.isPublished ? 'Published' : 'Unpublished'}`}
      {result.author && ` · ${result.author}`}
    </AboutResult>
  </>
);

/** Those of the posts that the caller may change, drafts included. */
export function AllTextResults({ search }: { search: string }) {
  const pageInUrl = usePageInUrl(resultsPerPage, textPageParameter);
  const query = searchApi.useSearchAllTextsQuery({ query: search, ...pageInUrl.request });
  return <ResultList query={query} pageInUrl={pageInUrl} Item={Result} />;
}
