// Whether posts that were imported before have changed since: in the source, and here.
import type { RevisionsService } from '../blogs/revisions.service';
import type { ImportedItem, PostVersion } from './import.repository';
import type { PreparedPost } from './prepare-post';

export const reasons = {
  deleted: 'Posts that were deleted here stay deleted.',
  edited: 'Posts that have changed there, and were edited here, are left as they are here.',
};

/** What a post is counted as. */
export const kindOf = ({ isPage, isPublished }: Pick<PreparedPost, 'isPage' | 'isPublished'>) =>
  isPage ? ('pages' as const) : isPublished ? ('posts' as const) : ('drafts' as const);

/** Whether a post is still in the source as it was when it was imported. */
export const isSame = ({ hash }: ImportedItem, post: PreparedPost): boolean => hash.split(' ')[0] === post.hash;

/** Whether a post has been changed here since, other than by its schedule. */
export async function isEdited(
  revisions: Pick<RevisionsService, 'list'>,
  post: PreparedPost,
  item: ImportedItem,
  version: PostVersion,
): Promise<boolean> {
  if (version.updated_at === item.written_at) return false;
  const date = post.publishAt ?? (post.isPublished ? post.createdAt : undefined);
  const isAsScheduled = version.is_published === 1 && version.created_at === date;
  const { newest } = await revisions.list(version.id, { limit: 1 });
  return !isAsScheduled || (newest !== undefined && newest > item.written_at);
}
