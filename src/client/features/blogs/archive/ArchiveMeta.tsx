import { useSelector, useStore } from 'react-redux';
import { hasStatus } from '../../../api/apiErrors';
import { hasNextPage } from '../../../api/paging';
import { paths } from '../../../paths';
import { PageMeta } from '../../../site/PageMeta';
import { selectSettings } from '../../../site/siteSlice';
import { withPage } from '../../../ui/pageInUrl';
import { archiveApi } from './archiveApi';
import { archiveOf, archivePageRequest, archives, type ArchiveState } from './archives';

type State = ArchiveState & { location: string | null };

/** The archive whose page the server renders. */
function selectArchive(state: State) {
  const { pathname, searchParams } = new URL(state.location!, 'http://localhost');
  const { kind, slug } = archiveOf(pathname);
  return { archive: archives[kind], slug, parameters: searchParams };
}

const pathWithPage = (path: string, page: number): string => {
  const search = withPage(new URLSearchParams(), page).toString();
  return search ? `${path}?${search}` : path;
};

/** What the page of an archive tells search engines and link previews. */
export function Meta() {
  // On the server alone, where nothing changes.
  const state = useStore<State>().getState();
  const site = useSelector(selectSettings);
  const { archive, slug, parameters } = selectArchive(state);
  const term = archive.endpoint.select({ slug })(state).data?.archive;
  const filter = archive.selectFilter(state, slug);
  if (!term || !filter) return <meta name="robots" content="noindex" />;
  const request = archivePageRequest(parameters);
  const list = archiveApi.endpoints.listArchive.select({ ...filter, ...request })(state).data;
  const page = request.offset / request.limit + 1;
  const path = archive.pathOf(term.slug);
  return (
    <PageMeta
      title={`${term.name} · ${site.name}`}
      description={term.description || site.description}
      path={pathWithPage(path, page)}
      previous={page > 1 ? pathWithPage(path, page - 1) : undefined}
      next={hasNextPage(request, list?.total) ? pathWithPage(path, page + 1) : undefined}
      feedScope={archive.feedOf(term)}
      isHidden={list?.rows.length === 0}
      jsonLd={(toUrl) => [
        {
          '@type': 'CollectionPage',
          name: term.name,
          ...(term.description && { description: term.description }),
          url: toUrl(path),
          isPartOf: { '@type': 'WebSite', name: site.name, url: toUrl(paths.home) },
        },
      ]}
    />
  );
}

export function status(state: State): number {
  const { archive, slug } = selectArchive(state);
  return hasStatus(archive.endpoint.select({ slug })(state).error, 404) ? 404 : 200;
}
