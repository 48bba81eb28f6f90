// Who signs in from a browser that an account has not been used in gets a notice by mail. A browser is known by a cookie that says
// so for this account, signed, and good until the password is another one: nothing of the browser is stored here.
import type { Database } from '../database/database';
import type { Cookies } from '../http/cookies';
import type { createSignedTokens } from '../http/signed-tokens';
import type { AccountMailer } from './account-mailer';
import { createAccountsRepository } from './accounts.repository';

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

/** Of a request. */
interface Browser {
  cookies: Cookies;
  userAgent: string;
}

const cookieName = 'octavo_browser';
const separator = '~';

/** Accounts that one browser is known to. */
const maxAccounts = 5;
const maxAgeSeconds = 365 * 24 * 60 * 60;

interface Options {
  database: Database;
  mailer: AccountMailer;
  tokens: ReturnType<typeof createSignedTokens>;
}

export function createKnownBrowsers({ database, mailer, tokens }: Options) {
  const accounts = createAccountsRepository(database.queries);
  const purpose = 'known browser';

  /** @returns whether the account was known there */
  function remember({ id, password_hash }: { id: string; password_hash: string }, cookies: Cookies): boolean {
    const known = (cookies.get(cookieName) ?? '').split(separator, maxAccounts);
    const isKnown = known.some(
      (token) => tokens.readSubject(token) === id && tokens.verify(purpose, token, password_hash) === 'good',
    );
    const others = known.filter((token) => {
      const subject = tokens.readSubject(token);
      return subject !== undefined && subject !== id;
    });
    const own = tokens.sign(purpose, { subject: id, state: password_hash });
    const value = [own, ...others].slice(0, maxAccounts).join(separator);
    cookies.set(cookieName, value, { maxAgeSeconds });
    return isKnown;
  }

  return {
    /** After somebody has proved by the password, or by a link, whose account it is. */
    async remember(id: string, { cookies }: Pick<Browser, 'cookies'>): Promise<void> {
      const account = await accounts.find(id);
      if (account) remember(account, cookies);
    },

    /** At most one notice in an hour, as clients other than browsers keep no cookies. */
    async signedIn(id: string, { cookies, userAgent }: Browser): Promise<void> {
      const account = await accounts.find(id);
      if (!account || remember(account, cookies)) return;
      const key = `new browser/${id}/${new Date().toISOString().slice(0, 13)}`;
      const browser = describeBrowser(userAgent);
      const mails = await mailer.write('new browser', account, { key, browser });
      await database.write((tx) => mailer.add(tx, mails));
      mailer.sendSoon();
    },
  };
}

/** The first that is in it: each also says that it is some of those after it. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Macintosh', 'a Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** In words of ours: what a client says of itself does not get into a mail. */
function describeBrowser(userAgent: string): string {
  const find = (names: readonly (readonly [string, string])[]) => names.find(([part]) => userAgent.includes(part))?.[1];
  const system = find(systems);
  return (find(browsers) ?? 'A program') + (system === undefined ? '' : ` on ${system}`);
}
