import { useSelector, useStore } from 'react-redux';
import type { StateWithApi } from '../../../api/api';
import { hasStatus } from '../../../api/apiErrors';
import { paths, postPath } from '../../../paths';
import { PageMeta } from '../../../site/PageMeta';
import { selectSettings, type StateWithSite } from '../../../site/siteSlice';
import { seriesApi } from './seriesApi';
import { seriesPath, seriesSlugOf } from './seriesPath';

type State = StateWithApi & StateWithSite & { location: string | null };

const select = (state: State, slug: string) => seriesApi.endpoints.getSeries.select({ slug })(state);

/** The part of the address that stands for the series whose page the server renders, if there is one. */
export function selectSeries(state: State): string | undefined {
  const slug = seriesSlugOf(new URL(state.location!, 'http://localhost').pathname);
  return slug === undefined || hasStatus(select(state, slug).error, 404) ? undefined : slug;
}

/** What the page of a series tells search engines and link previews. */
export function Meta({ slug }: { slug: string }) {
  // On the server alone, where nothing changes.
  const { data } = select(useStore<State>().getState(), slug);
  const site = useSelector(selectSettings);
  if (!data) return <meta name="robots" content="noindex" />;
  const { archive, blogs } = data;
  return (
    <PageMeta
      title={`${archive.name} · ${site.name}`}
      description={archive.description || site.description}
      path={seriesPath(archive.slug)}
      jsonLd={(toUrl) => [
        {
          '@type': 'CreativeWorkSeries',
          name: archive.name,
          ...(archive.description && { description: archive.description }),
          url: toUrl(seriesPath(archive.slug)),
          isPartOf: { '@type': 'WebSite', name: site.name, url: toUrl(paths.home) },
          hasPart: blogs.map((blog, index) => ({
            '@type': 'BlogPosting',
            headline: blog.title,
            url: toUrl(postPath(blog)),
            position: index + 1,
          })),
        },
      ]}
    />
  );
}
