import { useSelector } from 'react-redux';
import { authorFeed } from '../../../../contract/feeds';
import { limits } from '../../../../contract/limits';
import { shorten } from '../../../../contract/shorten';
import type { StateWithApi } from '../../../api/api';
import { hasStatus } from '../../../api/apiErrors';
import { paths } from '../../../paths';
import { PageMeta } from '../../../site/PageMeta';
import { authorPageApi } from './authorPageApi';

/** What an author tells search engines and link previews. */
export function Meta({ id }: { id: string }) {
  const author = useSelector(
    (state: StateWithApi) => authorPageApi.endpoints.getAuthor.select({ slug: id })(state).data?.author,
  );
  if (!author) return <meta name="robots" content="noindex" />;
  const { name, slug, about, links, picture } = author;
  const path = paths.author(slug);
  return (
    <PageMeta
      title={name}
      description={shorten(about.replace(/\s+/g, ' ').trim(), limits.excerpt)}
      path={path}
      feedScope={authorFeed(author)}
      image={picture === undefined ? undefined : { url: picture }}
      jsonLd={(toUrl) => [
        {
          '@type': 'ProfilePage',
          url: toUrl(path),
          mainEntity: {
            '@type': 'Person',
            name,
            url: toUrl(path),
            ...(about && { description: about }),
            ...(picture !== undefined && { image: picture }),
            sameAs: links.filter((link) => /^https?:/i.test(link)),
          },
        },
      ]}
    />
  );
}

export const status = (state: StateWithApi, id: string): number =>
  hasStatus(authorPageApi.endpoints.getAuthor.select({ slug: id })(state).error, 404) ? 404 : 200;
