// The links in mails about accounts. What a token is bound to stands in the account, so that a link ends with whatever it was
// for: a second click, another password, another address. Nothing of it is stored.
import type { createSignedTokens, TokenPurpose } from '../http/signed-tokens';
import type { AccountRow } from './accounts.repository';

export type AccountLinks = ReturnType<typeof createAccountLinks>;

/** `expired` may be said to whoever has the link; all others are `invalid`. */
export type LinkState = 'good' | 'expired' | 'invalid';

const hourMs = 60 * 60_000;
const weekMs = 7 * 24 * hourMs;

interface LinkKind {
  purpose: TokenPurpose;
  lifetimeMs: number;
  /** @returns undefined where the account has no such link */
  stateOf: (account: AccountRow) => string | undefined;
}

const kinds = {
  newPassword: {
    purpose: 'new password',
    lifetimeMs: hourMs,
    stateOf: ({ is_blocked, password_hash, token_version, email_folded }) =>
      is_blocked ? undefined : JSON.stringify([password_hash, token_version, email_folded]),
  },
  confirmAddress: {
    purpose: 'confirm address',
    lifetimeMs: weekMs,
    stateOf: ({ email_folded, confirmed_email }) => (confirmed_email === email_folded ? undefined : email_folded),
  },
  invitation: {
    purpose: 'invitation',
    lifetimeMs: weekMs,
    stateOf: ({ is_unclaimed, token_version, email_folded, role }) =>
      is_unclaimed ? JSON.stringify([token_version, email_folded, role]) : undefined,
  },
} satisfies Record<string, LinkKind>;

export function createAccountLinks(tokens: ReturnType<typeof createSignedTokens>) {
  const createLink = ({ purpose, lifetimeMs, stateOf }: LinkKind) => ({
    /** @param askedAt from when on its time runs. @returns undefined where it would be good for nothing */
    sign(account: AccountRow, askedAt: Date): string | undefined {
      const state = stateOf(account);
      const expiresAt = new Date(askedAt.getTime() + lifetimeMs);
      return state === undefined || expiresAt <= new Date()
        ? undefined
        : tokens.sign(purpose, { subject: account.id, state, expiresAt });
    },

    verify(account: AccountRow | undefined, token: string): LinkState {
      const state = account && stateOf(account);
      return state === undefined ? 'invalid' : tokens.verify(purpose, token, state);
    },
  });

  return {
    /** The account that a token names, before it is known whether that is true. */
    readAccount: (token: string): string | undefined => tokens.readSubject(token),
    newPassword: createLink(kinds.newPassword),
    confirmAddress: createLink(kinds.confirmAddress),
    invitation: createLink(kinds.invitation),
  };
}
