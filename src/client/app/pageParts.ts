// Lazy components of pages, apart from the pages that show them, so that each is one chunk.
import { lazyNamed } from '../ui/lazyNamed';

export const PostComments = lazyNamed(() => import('./PostComments'), 'PostComments');
export const SitePreview = lazyNamed(() => import('./SitePreview'), 'SitePreview');
export const LatestBlogs = lazyNamed(() => import('../features/blogs/admin/LatestBlogs'), 'LatestBlogs');
