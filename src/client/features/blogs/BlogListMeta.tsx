import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { site } from '../../../contract/site';
import { countPages } from '../../api/paging';
import { paths } from '../../paths';
import { PageMeta } from '../../site/PageMeta';
import { pageFromQuery, withPage } from '../../ui/pageInUrl';
import { blogsPerPage } from './blogsApi';
import { filtersToQuery, selectFilters } from './filtersSlice';

const pathOf = (parameters: URLSearchParams) => {
  const query = parameters.toString();
  return query ? `${paths.home}?${query}` : paths.home;
};

/** @param total the number of posts on all pages, once it is known */
export function BlogListMeta({ total }: { total: number | undefined }) {
  const filters = useSelector(selectFilters);
  const [parameters] = useSearchParams();
  const page = pageFromQuery(parameters);
  const isLast = total === undefined || page >= countPages(total, blogsPerPage);
  const pathOfPage = (number: number) => pathOf(withPage(new URLSearchParams(filtersToQuery(filters)), number));
  const { category, search } = filters;
  return (
    <PageMeta
      title={category === 'All' ? site.title : `${category} · ${site.name}`}
      description={site.description}
      path={pathOfPage(page)}
      previous={page > 1 ? pathOfPage(page - 1) : undefined}
      next={isLast ? undefined : pathOfPage(page + 1)}
      feedCategory={category === 'All' ? undefined : category}
      // Search results would be any number of pages.
      isHidden={search !== ''}
      jsonLd={(toUrl) => [
        {
          '@type': 'WebSite',
          name: site.name,
          url: toUrl(paths.home),
          potentialAction: {
            '@type': 'SearchAction',
            target: { '@type': 'EntryPoint', urlTemplate: `${toUrl(paths.home)}?search={search_term_string}` },
            'query-input': 'required name=search_term_string',
          },
        },
      ]}
    />
  );
}
