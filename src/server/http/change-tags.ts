import type { Call } from '../../contract/call';
import { contract } from '../../contract/calls';
import { coverTags } from '../../contract/tags';
import { resolveTags, type Tag } from '../../contract/tags';
import type { Change, ChangeKind } from '../database/changes';

const invalidatedBy = (...calls: Call[]) => calls.flatMap(({ invalidates }) => invalidates ?? []);

/** What the calls invalidate that make such a change. */
const tags: Record<ChangeKind, readonly Tag[]> = {
  blog: invalidatedBy(contract.addBlog, contract.editBlog, contract.deleteBlog, contract.togglePublish),
  likes: invalidatedBy(contract.toggleLike),
  comments: invalidatedBy(contract.addComment, contract.approveComment, contract.deleteComment),
  cover: coverTags,
};

/** The tags of the responses that a change of the database has made out of date. */
export const tagsOfChange = ({ kind, blogId }: Change): Tag[] => resolveTags(tags[kind], { id: blogId, blog: blogId });
