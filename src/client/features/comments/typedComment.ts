/** What was typed into the form of a comment. */
export interface TypedComment {
  /** Undefined until it is typed: then it is the name of the account. */
  name: string | undefined;
  content: string;
  /** The idempotency key, from the first attempt to send it on: its answer may be lost, also with the page. */
  key?: string | undefined;
}

export const nothingTyped: TypedComment = { name: undefined, content: '' };

interface CommentDraft {
  /** Empty where the name of the account is shown. */
  name: string;
  content: string;
  key?: string | undefined;
}

export function isCommentDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { name, content, key } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof content === 'string' && (key === undefined || typeof key === 'string');
}

export const toDraft = ({ name = '', content, key }: TypedComment): CommentDraft | undefined =>
  name || content ? { name, content, key } : undefined;

export const fromDraft = ({ name, content, key }: CommentDraft): TypedComment => ({
  name: name || undefined,
  content,
  key,
});

/** What was typed while a comment was being sent. */
export const withoutSent = (typed: TypedComment, sent: TypedComment): TypedComment => ({
  name: typed.name === sent.name ? undefined : typed.name,
  content: typed.content.startsWith(sent.content)
    ? typed.content.slice(sent.content.length).trimStart()
    : typed.content,
});
