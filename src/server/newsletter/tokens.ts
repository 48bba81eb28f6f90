// What stands in the links of mails: the id of a subscriber, signed. A link to leave is good for ever, as the law wants it;
// one to confirm for some days, and it says when it was made, so that it cannot undo what was decided later.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isId } from '../database/id';

type Purpose = 'confirm' | 'leave' | 'preview';

export type NewsletterTokens = ReturnType<typeof createNewsletterTokens>;

/** @param secret of this installation */
export function createNewsletterTokens(secret: string) {
  const sign = (purpose: Purpose, content: string): string =>
    createHmac('sha256', secret).update(`newsletter ${purpose} ${content}`).digest('base64url');

  /** @returns what was signed */
  function verify(purpose: Purpose, token: string): string | undefined {
    const end = token.lastIndexOf('.');
    const content = token.slice(0, Math.max(0, end));
    const expected = Buffer.from(sign(purpose, content));
    const signature = Buffer.from(token.slice(end + 1));
    return signature.length === expected.length && timingSafeEqual(signature, expected) ? content : undefined;
  }

  const withTime = (purpose: Purpose, id: string, time: Date): string => {
    const content = `${id}.${time.getTime().toString(36)}`;
    return `${content}.${sign(purpose, content)}`;
  };

  function readWithTime(purpose: Purpose, token: string): { id: string; time: Date } | undefined {
    const [id = '', time = ''] = verify(purpose, token)?.split('.') ?? [];
    return isId(id) ? { id, time: new Date(parseInt(time, 36)) } : undefined;
  }

  return {
    toLeave: (id: string): string => `${id}.${sign('leave', id)}`,

    /** @returns the id of the subscriber */
    readLeave(token: string): string | undefined {
      const id = verify('leave', token);
      return id !== undefined && isId(id) ? id : undefined;
    },

    /** @param madeAt when somebody has asked */
    toConfirm: (id: string, madeAt: Date): string => withTime('confirm', id, madeAt),

    readConfirm(token: string): { id: string; madeAt: Date } | undefined {
      const read = readWithTime('confirm', token);
      return read && { id: read.id, madeAt: read.time };
    },

    /** Of the mail of a post, for a frame, which sends no header that says who asks. */
    toPreview: (blogId: string, until: Date): string => withTime('preview', blogId, until),

    /** @returns the id of the post; undefined when the time is over */
    readPreview(token: string, now = new Date()): string | undefined {
      const read = readWithTime('preview', token);
      return read && read.time > now ? read.id : undefined;
    },
  };
}
