import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { allCategories } from '../../../../contract/categories';
import type { SearchResult } from '../../../../contract/extensions/search';
import { usePageInUrl } from '../../../api/usePageInUrl';
import { paths } from '../../../paths';
import { withPage } from '../../../ui/pageInUrl';
import { useQueryCorrection } from '../../../ui/useQueryCorrection';
import type { BlogTableQuery } from '../admin/blogTableQuery';
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
      {result.author && (
        <>
          {' · '}
          <bdi>{result.author}</bdi>
        </>
      )}
    </AboutResult>
  </>
);

type List = Pick<BlogTableQuery, 'search' | 'category' | 'status'>;

function Results({ search, category, status }: List) {
  const pageInUrl = usePageInUrl(resultsPerPage, textPageParameter);
  const query = searchApi.useSearchAllTextsQuery({
    query: search,
    listedIn: category ?? allCategories,
    listedAs: status,
    ...pageInUrl.request,
  });
  return <ResultList query={query} pageInUrl={pageInUrl} Item={Result} />;
}

/**
 * Those of the posts that the caller may change, drafts included, without those in the table.
 * @param list what the table shows, which the address does not say
 */
export function AllTextResults({ list }: { list: List }) {
  const { search, category, status } = list;
  const key = JSON.stringify([search, category, status]);
  const [parameters] = useSearchParams();
  const [keyOfPage, setKeyOfPage] = useState(key);
  // Another search begins with its first page.
  const isOfOther = key !== keyOfPage && parameters.has(textPageParameter);
  if (key !== keyOfPage && !isOfOther) setKeyOfPage(key);
  useQueryCorrection(isOfOther ? withPage(parameters, 1, textPageParameter).toString() : undefined);
  return search && !isOfOther ? <Results key={key} search={search} category={category} status={status} /> : null;
}
