/** What was typed into the form of a comment. */
export interface TypedComment {
  /** Undefined until it is typed: then it is the name of the account. */
  name: string | undefined;
  content: string;
  /** The first attempt to send it, whose answer may be lost, also with the page. */
  attempt?: Attempt | undefined;
}

/** The next one sends the same of these, so that it is the same request if the text is the same. */
interface Attempt {
  idempotencyKey: string;
  /** How long it took to type; undefined where it is not known. */
  seconds?: number | undefined;
}

export const nothingTyped: TypedComment = { name: undefined, content: '' };

interface CommentDraft {
  /** Empty where the name of the account is shown. */
  name: string;
  content: string;
  attempt?: Attempt | undefined;
}

function isAttempt(value: unknown): value is Attempt {
  if (typeof value !== 'object' || value === null) return false;
  const { idempotencyKey, seconds } = value as Record<string, unknown>;
  return typeof idempotencyKey === 'string' && (seconds === undefined || typeof seconds === 'number');
}

export function isCommentDraft(value: unknown): value is CommentDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { name, content, attempt } = value as Record<string, unknown>;
  return typeof name === 'string' && typeof content === 'string' && (attempt === undefined || isAttempt(attempt));
}

export const toDraft = ({ name = '', content, attempt }: TypedComment): CommentDraft | undefined =>
  name || content ? { name, content, attempt } : undefined;

export const fromDraft = ({ name, content, attempt }: CommentDraft): TypedComment => ({
  name: name || undefined,
  content,
  attempt,
});

/** What was typed while a comment was being sent: it is another one. */
export const withoutSent = (typed: TypedComment, sent: TypedComment): TypedComment => ({
  name: typed.name === sent.name ? undefined : typed.name,
  content: typed.content.startsWith(sent.content)
    ? typed.content.slice(sent.content.length).trimStart()
    : typed.content,
  attempt: undefined,
});
