import { useSelector } from 'react-redux';
import { feedLinks, type FeedScope } from '../../contract/feeds';
import { linkPreviewPath, readPicture } from '../../contract/site-pictures';
import { selectSettings, selectSiteUrl } from './siteSlice';

interface PageMetaProps {
  title: string;
  description?: string;
  /** Path and query of the address by which the page is known. */
  path: string;
  /** Paths of the pages before and after, in a list. */
  previous?: string | undefined;
  next?: string | undefined;
  /** The picture of a preview; without one, that of the site. */
  image?: { url: string; width?: number | undefined; height?: number | undefined; alt?: string } | undefined;
  type?: 'website' | 'article';
  publishedAt?: string;
  modifiedAt?: string | undefined;
  /** What search engines are told in schema.org's words; addresses in it are made with `toUrl`. */
  jsonLd?: (toUrl: (path: string) => string) => object[];
  /** The feeds that are named, besides those of all posts. */
  feedScope?: FeedScope | undefined;
  /** Whether search engines are to leave the page out. */
  isHidden?: boolean;
}

/** What a page tells search engines and link previews, besides its title and canonical address. Rendered by the server only. */
export function PageMeta({
  title,
  description,
  path,
  previous,
  next,
  image: ownImage,
  type = 'website',
  publishedAt,
  modifiedAt,
  jsonLd,
  feedScope,
  isHidden = false,
}: PageMetaProps) {
  const siteUrl = useSelector(selectSiteUrl);
  const { name, linkPreview } = useSelector(selectSettings);
  const toUrl = (to: string) => siteUrl + to;
  const picture = readPicture(linkPreview);
  const { width, height } = picture ?? {};
  const image = ownImage ?? (picture && { url: toUrl(linkPreviewPath(picture)), width, height, alt: name });
  return (
    <>
      {description && <meta name="description" content={description} />}
      {isHidden && <meta name="robots" content="noindex" />}
      {siteUrl && <meta property="og:url" content={toUrl(path)} />}
      {previous !== undefined && <link rel="prev" href={toUrl(previous)} />}
      {next !== undefined && <link rel="next" href={toUrl(next)} />}
      {siteUrl &&
        [...feedLinks(name), ...(feedScope ? feedLinks(name, feedScope) : [])].map(({ href, ...link }) => (
          <link key={href} rel="alternate" href={toUrl(href)} {...link} />
        ))}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image.url} />}
      {image?.width && <meta property="og:image:width" content={String(image.width)} />}
      {image?.height && <meta property="og:image:height" content={String(image.height)} />}
      {image?.alt && <meta property="og:image:alt" content={image.alt} />}
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {modifiedAt && <meta property="article:modified_time" content={modifiedAt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {siteUrl && jsonLd && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: serialize(jsonLd(toUrl)) }} />
      )}
    </>
  );
}

/** JSON within a script element: no text of a post can end it. */
const serialize = (items: object[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': items }).replaceAll('<', '\\u003c');
