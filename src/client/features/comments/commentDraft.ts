// The draft of a comment, autosaved in the browser.
import { deleteDraft, saveDraft, listDrafts } from '../../drafts/draftStorage';

export interface CommentDraft {
  name: string;
  content: string;
}

export const emptyDraft: CommentDraft = { name: '', content: '' };

const formId = (blogId: string) => `comment/${blogId}`;

/** One draft for each post, so the id is fixed. Earlier versions use the same. */
const draftId = 'unsent';

function isCommentDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { name, content } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof content === 'string';
}

export const loadCommentDraft = (blogId: string): CommentDraft =>
  listDrafts(formId(blogId), isCommentDraft)[0]?.draft ?? emptyDraft;

export function saveCommentDraft(blogId: string, draft: CommentDraft): void {
  saveDraft(formId(blogId), draftId, draft);
}

export function deleteCommentDraft(blogId: string): void {
  deleteDraft(formId(blogId), draftId);
}
