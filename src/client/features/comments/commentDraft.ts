// The draft of a comment, autosaved in the browser.
import { unknownUser, visitor } from '../../drafts/draftOwner';
import { deleteDraft, deleteDrafts, listDrafts, saveDraft } from '../../drafts/draftStorage';

export interface CommentDraft {
  name: string;
  content: string;
}

export const emptyDraft: CommentDraft = { name: '', content: '' };

/** Identifies a comment form: whose draft, and of which post. */
interface FormKey {
  owner: string;
  blogId: string;
}

const formIdPrefix = (owner: string) => `comments/${owner}`;
const formId = ({ owner, blogId }: FormKey) => `${formIdPrefix(owner)}/${encodeURIComponent(blogId)}`;

/** One draft for each post, so the id is fixed. */
const draftId = 'unsent';

function isCommentDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { name, content } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof content === 'string';
}

export const loadCommentDraft = (form: FormKey): CommentDraft =>
  listDrafts(formId(form), isCommentDraft)[0]?.draft ?? emptyDraft;

/** Saves a draft, and deletes an empty one. */
export function saveCommentDraft(form: FormKey, draft: CommentDraft): void {
  if (draft.name || draft.content) saveDraft(formId(form), draftId, draft);
  else deleteDraft(formId(form), draftId);
}

/** After a logout somebody else may use the browser: deletes the comments of the user, and those typed before the login. */
export function deleteCommentDrafts(owner: string): void {
  for (const each of [owner, visitor, unknownUser]) deleteDrafts(formIdPrefix(each));
}

/** What was typed while a comment was being sent. */
export const withoutSent = (draft: CommentDraft, sent: CommentDraft): CommentDraft => ({
  name: draft.name === sent.name ? '' : draft.name,
  content: draft.content.startsWith(sent.content)
    ? draft.content.slice(sent.content.length).trimStart()
    : draft.content,
});
