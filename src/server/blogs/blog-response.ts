import type { Blog } from '../../contract/entities';
import { toQuillLists, withoutListKinds } from '../../contract/quill-lists';
import { avifUrls, imageUrls, previewUrl } from '../media/image-urls';
import { withImageUrls } from '../media/text-images';
import { fromRow } from './blog-content';
import type { BlogRow, BlogDetailRow } from './blogs.repository';
import type { WithLikes } from './likes.service';

/**
 * A post as lists contain it, with the excerpt as description.
 * @param imagesUrl see getImagesUrl()
 */
export function toBlogSummary(row: WithLikes<BlogRow>, imagesUrl: string): Blog {
  const cover = { hash: row.image_hash, width: row.width };
  return {
    _id: row.id,
    ...fromRow({ ...row, description: row.excerpt }),
    ...imageUrls(cover, imagesUrl),
    ...(row.avif === 'stored' && { avifImages: avifUrls(cover, imagesUrl) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isPublished: row.is_published === 1,
    ...(row.publish_at !== null && { publishAt: row.publish_at }),
    likes: row.likes,
    ...(row.likeCount !== undefined && { likeCount: row.likeCount }),
  };
}

/** @param lists without it, lists that Quill has sent are in Quill's own form, see quill-lists.ts */
export function toBlog(row: WithLikes<BlogDetailRow>, imagesUrl: string, lists?: 'nested'): Blog {
  const description = lists === 'nested' ? withoutListKinds(row.description) : toQuillLists(row.description);
  return {
    ...toBlogSummary(row, imagesUrl),
    description: withImageUrls(description, imagesUrl),
    ...(row.author !== null && { author: row.author }),
    ...(row.preview === 'stored' && { previewImage: previewUrl(row.image_hash, imagesUrl) }),
  };
}
