import type { Blog } from '../../contract/entities';
import { pictureUrls } from '../media/addresses';
import type { BlogRow, WholeBlogRow } from './blogs.repository';
import type { Liked } from './blogs.service';

/** A post as a list shows it; `origin` is what the addresses of its pictures begin with. */
export function toListedBlog(row: Liked<BlogRow>, origin: string): Blog {
  return {
    _id: row.id,
    title: row.title,
    subTitle: row.sub_title,
    description: row.excerpt,
    category: row.category,
    ...pictureUrls({ hash: row.image_hash, width: row.width }, origin),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isPublished: row.is_published === 1,
    likes: row.likes,
  };
}

export function toBlog(row: Liked<WholeBlogRow>, origin: string): Blog {
  return { ...toListedBlog(row, origin), description: row.description };
}
