import { useSelector } from 'react-redux';
import type { Blog } from '../../../contract/entities';
import { limits } from '../../../contract/limits';
import { plainText } from '../../../contract/plain-text';
import { shorten } from '../../../contract/shorten';
import type { StateWithApi } from '../../api/api';
import { hasStatus } from '../../api/apiErrors';
import { paths, postPath } from '../../paths';
import literata from '../../ui/fonts/literata-400.woff2';
import literataItalic from '../../ui/fonts/literata-italic.woff2';
import { PageMeta } from '../../site/PageMeta';
import { selectSettings } from '../../site/siteSlice';
import { blogsApi } from './blogsApi';
import { relatedApi } from './related/relatedApi';
import { seriesPath } from './series/seriesPath';

/** Starts an element that is shown in italics. */
const italic = /<(em|i|blockquote)\b/i;

/** What a post tells search engines and link previews. */
export function Meta({ id }: { id: string }) {
  const blog = useSelector((state: StateWithApi) => blogsApi.endpoints.getBlog.select({ id })(state).data?.blog);
  if (!blog) return <meta name="robots" content="noindex" />;
  return blog.isPage ? <MetaOfPage blog={blog} /> : <MetaOf blog={blog} />;
}

/** The fonts of a text that are not those of every page. */
const TextFonts = ({ description }: Pick<Blog, 'description'>) => (
  <>
    <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={literata} />
    {italic.test(description ?? '') && (
      <link rel="preload" as="font" type="font/woff2" crossOrigin="" href={literataItalic} />
    )}
  </>
);

const summarize = ({ subTitle, description }: Pick<Blog, 'subTitle' | 'description'>) =>
  subTitle || shorten(plainText(description), limits.excerpt);

/** Of a page such as About. */
function MetaOfPage({ blog }: { blog: Blog }) {
  const { title, description, createdAt, updatedAt, isPublished } = blog;
  const site = useSelector(selectSettings);
  const path = postPath(blog);
  const summary = summarize(blog);
  return (
    <>
      <TextFonts description={description} />
      <PageMeta
        title={title}
        description={summary}
        path={path}
        isHidden={!isPublished}
        jsonLd={(toUrl) => [
          {
            '@type': 'WebPage',
            '@id': toUrl(path),
            url: toUrl(path),
            name: title,
            ...(summary && { description: summary }),
            inLanguage: site.language,
            datePublished: createdAt,
            dateModified: updatedAt ?? createdAt,
            isPartOf: { '@type': 'WebSite', name: site.name, url: toUrl(paths.home) },
          },
        ]}
      />
    </>
  );
}

function MetaOf({ blog }: { blog: Blog }) {
  const { title, description, category, tags, image, previewImage, author, writtenBy } = blog;
  const { createdAt, updatedAt, isPublished, readingMinutes } = blog;
  const series = useSelector(
    (state: StateWithApi) => relatedApi.endpoints.listRelated.select({ id: blog._id })(state).data?.series,
  );
  const site = useSelector(selectSettings);
  const path = postPath(blog);
  const summary = summarize(blog);
  return (
    <>
      <TextFonts description={description} />
      <PageMeta
        title={title}
        description={summary}
        path={path}
        image={previewImage ? { url: previewImage, width: 1200, height: 630 } : image ? { url: image } : undefined}
        type="article"
        publishedAt={createdAt}
        modifiedAt={updatedAt}
        isHidden={!isPublished}
        jsonLd={(toUrl) => [
          {
            '@type': 'BlogPosting',
            headline: title,
            description: summary,
            ...(image && { image: [image] }),
            datePublished: createdAt,
            dateModified: updatedAt ?? createdAt,
            articleSection: category,
            ...(readingMinutes && { timeRequired: `PT${readingMinutes}M` }),
            ...(tags && { keywords: tags }),
            author: author
              ? { '@type': 'Person', name: author, ...(writtenBy && { url: toUrl(paths.author(writtenBy.slug)) }) }
              : { '@type': 'Organization', name: site.authorLabel },
            publisher: { '@type': 'Organization', name: site.name, url: toUrl(paths.home) },
            mainEntityOfPage: toUrl(path),
            ...(series && {
              position: series.number,
              isPartOf: { '@type': 'CreativeWorkSeries', name: series.name, url: toUrl(seriesPath(series.slug)) },
            }),
          },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: site.name, item: toUrl(paths.home) },
              {
                '@type': 'ListItem',
                position: 2,
                name: category,
                item: toUrl(`${paths.home}?category=${encodeURIComponent(category)}`),
              },
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
