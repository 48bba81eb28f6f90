import { useSelector } from 'react-redux';
import { categoryFeed } from '../../../contract/feeds';
import { siteDefaults } from '../../../contract/site-defaults';
import { siteTitle } from '../../../contract/site-title';
import type { StateWithApi } from '../../api/api';
import { countPages, hasNextPage } from '../../api/paging';
import { paths } from '../../paths';
import linkPreview from '../../site/link-preview.png';
import { PageMeta } from '../../site/PageMeta';
import { selectSettings, selectSiteUrl, type StateWithSite } from '../../site/siteSlice';
import { blogPageRequest, blogsApi, blogsPerPage } from './blogsApi';
import { filtersToHref, selectOpenedList } from './filtersSlice';
import { TextResults } from './HomePage';
import { textSearchOf } from './text-search/searchRequest';

type State = StateWithApi & StateWithSite & Parameters<typeof selectOpenedList>[0];

/** The picture has the name in it that the site has until its owner names it. */
const linkPreviewAlt =
  'Octavo: Your own blogging platform. Beside the words a printed sheet of eight pages, before it is folded.';

/** What the list of posts tells search engines and link previews. */
export function Meta() {
  const args = useSelector(selectOpenedList);
  const list = useSelector((state: State) => blogsApi.endpoints.listBlogs.select(args)(state).data);
  const siteUrl = useSelector(selectSiteUrl);
  const settings = useSelector(selectSettings);
  const { category, search, firstPage: page } = args;
  const hasNext = hasNextPage(blogPageRequest(page), list?.pages[0]?.total);
  return (
    <PageMeta
      title={category === 'All' ? siteTitle(settings) : `${category} · ${settings.name}`}
      description={settings.description}
      path={filtersToHref(args, page)}
      previous={page > 1 ? filtersToHref(args, page - 1) : undefined}
      next={hasNext ? filtersToHref(args, page + 1) : undefined}
      image={
        settings.name === siteDefaults.name && !settings.linkPreview
          ? { url: siteUrl + linkPreview, width: 1200, height: 630, alt: linkPreviewAlt }
          : undefined
      }
      feedScope={category === 'All' ? undefined : categoryFeed(category)}
      // Search results would be any number of pages.
      isHidden={search !== ''}
      jsonLd={(toUrl) => [
        {
          '@type': 'WebSite',
          name: settings.name,
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

/** Where the last page of the list is, if the URL names one behind it. */
export function location(state: State): string | undefined {
  const args = selectOpenedList(state);
  const total = blogsApi.endpoints.listBlogs.select(args)(state).data?.pages[0]?.total ?? 0;
  const lastPage = countPages(total, blogsPerPage);
  return total > 0 && args.firstPage > lastPage ? filtersToHref(args, lastPage) : undefined;
}

/** What was found in the texts, whose call the browser makes with its code. */
export function part(state: State, parameters: URLSearchParams) {
  const firstCall = textSearchOf(state, parameters);
  return firstCall && { firstCall, component: TextResults };
}
