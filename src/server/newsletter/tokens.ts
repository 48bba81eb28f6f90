// What stands in the links of the newsletter. A link to leave is good for ever, as the law wants it; one to confirm says when
// it was made, so that it cannot undo what was decided later.
import { isId } from '../database/id';
import type { createSignedTokens } from '../http/signed-tokens';

export type NewsletterTokens = ReturnType<typeof createNewsletterTokens>;

export function createNewsletterTokens(tokens: ReturnType<typeof createSignedTokens>) {
  /** @returns what was signed, where the token is good */
  const read = (purpose: Parameters<typeof tokens.verify>[0], token: string): string | undefined =>
    tokens.verify(purpose, token) === 'good' ? tokens.readSubject(token) : undefined;

  const readId = (purpose: Parameters<typeof tokens.verify>[0], token: string): string | undefined => {
    const id = read(purpose, token);
    return id !== undefined && isId(id) ? id : undefined;
  };

  return {
    toLeave: (id: string): string => tokens.sign('leave newsletter', { subject: id }),

    /** @returns the id of the subscriber */
    readLeave: (token: string): string | undefined => readId('leave newsletter', token),

    /** @param madeAt when somebody has asked */
    toConfirm: (id: string, madeAt: Date): string =>
      tokens.sign('confirm subscription', { subject: `${id} ${madeAt.toISOString()}` }),

    readConfirm(token: string): { id: string; madeAt: Date } | undefined {
      const [id = '', madeAt = ''] = read('confirm subscription', token)?.split(' ') ?? [];
      return isId(id) ? { id, madeAt: new Date(madeAt) } : undefined;
    },

    /** Of the mail of a post, for a frame, which sends no header that says who asks. */
    toPreview: (blogId: string, until: Date): string =>
      tokens.sign('newsletter preview', { subject: blogId, expiresAt: until }),

    /** @returns the id of the post; undefined when the time is over */
    readPreview: (token: string): string | undefined => readId('newsletter preview', token),
  };
}
