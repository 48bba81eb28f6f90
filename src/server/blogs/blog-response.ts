import type { Blog, BlogContent, RelatedBlog } from '../../contract/entities';
import { toQuillLists, withoutListKinds } from '../../contract/quill-lists';
import { toPathField, type PathOf } from '../addresses/addresses.service';
import { avifUrls, imageUrls, previewUrl } from '../media/image-urls';
import { withImageUrls } from '../media/text-images';
import { joinNames } from '../tags/tags';
import { fromRow } from './blog-content';
import type { BlogRow } from './blogs.repository';
import { isNewDraft } from './readiness';
import type { TaggedBlogRow } from './blogs.service';
import { toAuthor, type Writer } from '../profiles/profiles.service';
import type { WithLikes } from './likes.service';
import { showRichText } from './show-rich-text';

/** A post of a list. */
export type ListedBlogRow = WithLikes<BlogRow> & {
  /** Whom readers are told to have written it, where the list says so: see `withAuthors()`. */
  author?: string | undefined;
};

/**
 * A post as lists contain it, with the excerpt as description.
 * @param imagesUrl see getImagesUrl()
 */
export function toBlogSummary(row: ListedBlogRow, imagesUrl: string, pathOf: PathOf): Blog {
  const cover = { hash: row.image_hash, width: row.width };
  // Cards show no tags.
  const content: Partial<BlogContent> & Omit<BlogContent, 'tags'> = fromRow({ ...row, description: row.excerpt });
  delete content.tags;
  return {
    _id: row.id,
    ...content,
    ...imageUrls(cover, imagesUrl),
    ...(row.avif === 'stored' && { avifImages: avifUrls(cover, imagesUrl) }),
    ...(row.author !== undefined && { author: row.author }),
    ...(row.reading_minutes > 0 && { readingMinutes: row.reading_minutes }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isPublished: row.is_published === 1,
    ...(row.publish_at !== null && { publishAt: row.publish_at }),
    likes: row.likes,
    ...(row.likeCount !== undefined && { likeCount: row.likeCount }),
    ...(row.kind === 'page' && { isPage: true }),
    ...((row.kind === 'page' || row.takes_comments === 0) && { takesComments: row.takes_comments === 1 }),
    ...toPathField(row, pathOf),
  };
}

/** With what only those are told who may change it. */
export const toManagedBlog = (row: ListedBlogRow, imagesUrl: string, pathOf: PathOf): Blog => ({
  ...toBlogSummary(row, imagesUrl, pathOf),
  ...(row.undescribed_pictures > 0 && { undescribedPictures: row.undescribed_pictures }),
});

/** Without AVIF, which a cover gets later: what is kept of it need not be made anew then. */
export function toRelatedBlog(row: BlogRow, imagesUrl: string, pathOf: PathOf): RelatedBlog {
  const summary = toBlogSummary({ ...row, likes: [] }, imagesUrl, pathOf);
  const { _id, title, category, image, images, createdAt, path } = summary;
  return { _id, title, category, image, ...(images && { images }), createdAt, ...(path !== undefined && { path }) };
}

interface ToBlogOptions {
  imagesUrl: string;
  pathOf: PathOf;
  /** Without it, lists that Quill has sent are in Quill's own form, see quill-lists.ts. */
  lists?: 'nested' | undefined;
  /** Whether the text is as readers see it, see show-rich-text.ts; otherwise it is as it is stored, to be edited. */
  text?: 'shown' | 'source' | undefined;
  /** Who wrote it, where readers are told. */
  writer: Writer | undefined;
}

export function toBlog(row: WithLikes<TaggedBlogRow>, { imagesUrl, pathOf, lists, text, writer }: ToBlogOptions): Blog {
  const description = lists === 'nested' ? withoutListKinds(row.description) : toQuillLists(row.description);
  const source = withImageUrls(description, imagesUrl);
  return {
    ...toBlogSummary(row, imagesUrl, pathOf),
    description: text === 'shown' ? showRichText(source) : source,
    tags: joinNames(row.tagRows),
    tagLinks: row.tagRows.map(({ name, slug }) => ({ name, slug })),
    ...(row.slug !== '' && { slug: row.slug }),
    ...(isNewDraft(row) && { needsSubTitle: true }),
    ...authorOf(row, writer, imagesUrl),
    ...(row.preview === 'stored' && { previewImage: previewUrl(row.image_hash, imagesUrl) }),
  };
}

/** A byline names a guest, of whom nothing else is known. */
function authorOf({ byline }: Pick<TaggedBlogRow, 'byline'>, writer: Writer | undefined, imagesUrl: string) {
  if (byline !== null) return { author: byline };
  return {
    ...(writer && { author: writer.name }),
    ...(writer?.profile && { writtenBy: toAuthor(writer.profile, imagesUrl) }),
  };
}
