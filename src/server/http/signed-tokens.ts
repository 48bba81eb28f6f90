// The secret parts of links in mails, of feeds and cookies. They are made from the secret of this installation, and stored
// nowhere.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** For what a token is good: one of one purpose is good for no other. */
export type TokenPurpose =
  | 'new password'
  | 'confirm address'
  | 'invitation'
  | 'known browser'
  | 'private feed'
  | 'confirm subscription'
  | 'leave newsletter'
  | 'newsletter preview'
  | 'mail choices';

/** 128 bits cannot be guessed. */
const macLength = 22;

export function createSignedTokens(secret: string) {
  const mac = (purpose: TokenPurpose, subject: string, expires: string, state: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['token', purpose, subject, expires, state]))
      .digest('base64url')
      .slice(0, macLength);

  return {
    /**
     * @param token.subject what it is about: an id, or whatever has to be known before it can be verified
     * @param token.state what it is bound to: the token is good for as long as this is the same
     */
    sign(
      purpose: TokenPurpose,
      { subject, state = '', expiresAt }: { subject: string; state?: string; expiresAt?: Date },
    ): string {
      const expires = expiresAt ? Math.floor(expiresAt.getTime() / 1000).toString(36) : '';
      return `${Buffer.from(subject).toString('base64url')}.${expires}.${mac(purpose, subject, expires, state)}`;
    },

    /** The subject that it names, before it is known whether that is true. @returns undefined for what is no token */
    readSubject: (token: string): string | undefined => {
      const subject = /^([\w-]{1,700})\.[\da-z]{0,10}\.[\w-]{22}$/.exec(token)?.[1];
      return subject === undefined ? undefined : Buffer.from(subject, 'base64url').toString();
    },

    /** @returns `expired` for a token that was good once */
    verify(purpose: TokenPurpose, token: string, state = ''): 'good' | 'expired' | 'invalid' {
      const subject = this.readSubject(token);
      const [, expires, sent] = token.split('.');
      if (subject === undefined || expires === undefined || sent === undefined) return 'invalid';
      const expected = mac(purpose, subject, expires, state);
      if (!timingSafeEqual(Buffer.from(sent), Buffer.from(expected))) return 'invalid';
      const isExpired = expires !== '' && Number.parseInt(expires, 36) * 1000 <= Date.now();
      return isExpired ? 'expired' : 'good';
    },
  };
}
