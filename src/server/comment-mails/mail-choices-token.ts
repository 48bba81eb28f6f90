// What stands in the links to choose which mails one gets. They are good for as long as the account has the address that they
// were sent to, and let nobody do anything else.
import type { CommentNoticeKind } from '../database/schema';
import { isId } from '../database/id';
import type { createSignedTokens } from '../http/signed-tokens';
import { withToken } from '../mail/link-pages';

export const mailChoicesPath = '/api/mail/choices';

/** Whose token it may be, before it is known whether it is good. */
export interface NamedByToken {
  userId: string;
  /** Of the mail that it stands in; undefined for one of the page of the account. */
  kind: CommentNoticeKind | undefined;
}

const kinds: readonly string[] = ['waiting', 'approved', 'answered'] satisfies CommentNoticeKind[];

const isKind = (text: string): text is CommentNoticeKind => kinds.includes(text);

export type MailChoicesTokens = ReturnType<typeof createMailChoicesTokens>;

export function createMailChoicesTokens(tokens: ReturnType<typeof createSignedTokens>) {
  return {
    toPath: ({ id, email_folded: state }: { id: string; email_folded: string }, kind?: CommentNoticeKind): string =>
      withToken(mailChoicesPath, tokens.sign('mail choices', { subject: `${id} ${kind ?? ''}`, state })),

    read(token: string): NamedByToken | undefined {
      const [userId = '', kind = ''] = tokens.readSubject(token)?.split(' ') ?? [];
      return isId(userId) ? { userId, kind: isKind(kind) ? kind : undefined } : undefined;
    },

    isGood: (token: string, { email_folded: state }: { email_folded: string }): boolean =>
      tokens.verify('mail choices', token, state) === 'good',
  };
}
