import { defaultCategories } from '../../../../contract/categories';
import type { Archive } from '../../../../contract/extensions/categories';
import { categoryFeed, tagFeed, type FeedScope } from '../../../../contract/feeds';
import type { StateWithApi } from '../../../api/api';
import { pageRequest, type PageRequest } from '../../../api/paging';
import { paths } from '../../../paths';
import type { StateWithSite } from '../../../site/siteSlice';
import { pageFromQuery } from '../../../ui/pageInUrl';
import { blogsPerPage } from '../blogsApi';
import { archiveApi, type ArchiveFilter } from './archiveApi';

export type ArchiveState = StateWithApi & StateWithSite;

/** The kinds of archives. */
export const archives = {
  category: {
    label: 'Category',
    pathOf: paths.category,
    feedOf: ({ name }: Archive): FeedScope => categoryFeed(name),
    endpoint: archiveApi.endpoints.getCategory,
    /** Undefined until the name is known. */
    selectFilter: (state: ArchiveState, slug: string): ArchiveFilter | undefined => {
      const known = (state.site.categories ?? defaultCategories).find((category) => category.slug === slug);
      const name = known?.name ?? archiveApi.endpoints.getCategory.select({ slug })(state).data?.archive.name;
      return name === undefined ? undefined : { category: name };
    },
  },
  tag: {
    label: 'Tag',
    pathOf: paths.tag,
    feedOf: tagFeed,
    endpoint: archiveApi.endpoints.getTag,
    selectFilter: (_state: ArchiveState, slug: string): ArchiveFilter => ({ tag: slug }),
  },
};

export type ArchiveKind = keyof typeof archives;

/** The page of an archive that a URL names. */
export const archivePageRequest = (parameters: URLSearchParams): PageRequest =>
  pageRequest(pageFromQuery(parameters), blogsPerPage);

/** The archive at a path. */
export function archiveOf(pathname: string): { kind: ArchiveKind; slug: string } {
  const [, kind, slug = ''] = pathname.split('/');
  return { kind: kind as ArchiveKind, slug: decodeURIComponent(slug) };
}
