import type { Blog } from '../../contract/entities';
import { avifUrls, imageUrls, previewUrl } from '../media/image-urls';
import type { BlogRow, BlogDetailRow } from './blogs.repository';
import type { WithLikes } from './likes';

/**
 * A post as lists contain it, with the excerpt as description.
 * @param origin prefix of the image URLs
 */
export function toBlogSummary(row: WithLikes<BlogRow>, origin: string): Blog {
  const cover = { hash: row.image_hash, width: row.width };
  return {
    _id: row.id,
    title: row.title,
    subTitle: row.sub_title,
    description: row.excerpt,
    category: row.category,
    ...imageUrls(cover, origin),
    ...(row.avif === 'stored' && { avifImages: avifUrls(cover, origin) }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isPublished: row.is_published === 1,
    likes: row.likes,
    ...(row.likeCount !== undefined && { likeCount: row.likeCount }),
  };
}

export function toBlog(row: WithLikes<BlogDetailRow>, origin: string): Blog {
  return {
    ...toBlogSummary(row, origin),
    description: row.description,
    ...(row.preview === 'stored' && { previewImage: previewUrl(row.image_hash, origin) }),
  };
}
