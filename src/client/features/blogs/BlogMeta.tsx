import { useSelector } from 'react-redux';
import type { Blog } from '../../../contract/entities';
import { limits } from '../../../contract/limits';
import { plainText } from '../../../contract/plain-text';
import { site } from '../../../contract/site';
import type { StateWithApi } from '../../api/api';
import { hasStatus } from '../../api/apiErrors';
import { paths } from '../../paths';
import literata from '../../ui/fonts/literata-400.woff2';
import literataItalic from '../../ui/fonts/literata-italic.woff2';
import { PageMeta } from '../../site/PageMeta';
import { firstCharacters } from '../../ui/firstCharacters';
import { blogsApi } from './blogsApi';

/** Starts an element that is shown in italics. */
const italic = /<(em|i|blockquote)\b/i;

/** What a post tells search engines and link previews. */
export function Meta({ id }: { id: string }) {
  const blog = useSelector((state: StateWithApi) => blogsApi.endpoints.getBlog.select({ id })(state).data?.blog);
  return blog ? <MetaOf blog={blog} /> : <meta name="robots" content="noindex" />;
}

function MetaOf({ blog }: { blog: Blog }) {
  const { _id, title, subTitle, description, category, image, previewImage, author } = blog;
  const { createdAt, updatedAt, isPublished } = blog;
  const path = paths.blog(_id);
  const summary = subTitle || firstCharacters(plainText(description), limits.excerpt);
  return (
    <>
      <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={literata} />
      {italic.test(description) && (
        <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={literataItalic} />
      )}
      <PageMeta
        title={title}
        description={summary}
        path={path}
        image={previewImage ? { url: previewImage, width: 1200, height: 630 } : { url: image }}
        type="article"
        publishedAt={createdAt}
        modifiedAt={updatedAt}
        isHidden={!isPublished}
        jsonLd={(toUrl) => [
          {
            '@type': 'BlogPosting',
            headline: title,
            description: summary,
            image: [image],
            datePublished: createdAt,
            dateModified: updatedAt ?? createdAt,
            articleSection: category,
            author: author ? { '@type': 'Person', name: author } : { '@type': 'Organization', name: site.author },
            publisher: { '@type': 'Organization', name: site.name, url: toUrl(paths.home) },
            mainEntityOfPage: toUrl(path),
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: site.name, item: toUrl(paths.home) },
              { '@type': 'ListItem', position: 2, name: category, item: toUrl(`${paths.home}?category=${category}`) },
              { '@type': 'ListItem', position: 3, name: title, item: toUrl(path) },
            ],
          },
        ]}
      />
    </>
  );
}

export const status = (state: StateWithApi, id: string): number =>
  hasStatus(blogsApi.endpoints.getBlog.select({ id })(state).error, 404) ? 404 : 200;
