import { useSelector } from 'react-redux';
import { site } from '../../../contract/site';
import { hasNextPage } from '../../api/paging';
import { paths } from '../../paths';
import { PageMeta } from '../../site/PageMeta';
import { blogPageRequest, blogsApi } from './blogsApi';
import { selectBlogListArguments } from './blogListArguments';
import { pathOfBlogList } from './filtersSlice';

type State = Parameters<typeof selectBlogListArguments>[0];

/** What the list of posts tells search engines and link previews. */
export function BlogListMeta() {
  const args = useSelector(selectBlogListArguments);
  const list = useSelector((state: State) => blogsApi.endpoints.listBlogs.select(args)(state).data);
  const { category, search, firstPage: page } = args;
  const hasNext = hasNextPage(blogPageRequest(page), list?.pages[0]?.total);
  return (
    <PageMeta
      title={category === 'All' ? site.title : `${category} · ${site.name}`}
      description={site.description}
      path={pathOfBlogList(args, page)}
      previous={page > 1 ? pathOfBlogList(args, page - 1) : undefined}
      next={hasNext ? pathOfBlogList(args, page + 1) : undefined}
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
