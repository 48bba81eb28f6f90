import type { Database } from '../database/database';
import type { Identity } from '../http/authentication';
import { notFound } from '../http/errors';
import type { SubscribersService } from '../newsletter/subscribers.service';
import { newsletterPaths } from '../newsletter/newsletter-pages';
import { withToken } from '../mail/link-pages';
import type { ShownChoices } from './mail-choices-page';
import type { MailChoicesTokens, NamedByToken } from './mail-choices-token';
import { createMailChoicesRepository, hasConfirmedAddress, toChoices, type MailChoices } from './mail-choices';

export type MailChoicesService = ReturnType<typeof createMailChoicesService>;

interface Options {
  database: Database;
  tokens: MailChoicesTokens;
  subscribers: Pick<SubscribersService, 'findTokenOf' | 'leave'>;
}

/** What somebody has chosen on the page. */
export type Chosen = Partial<MailChoices> & { newsletter: boolean };

export function createMailChoicesService({ database, tokens, subscribers }: Options) {
  const find = (id: string) =>
    database.queries
      .selectFrom('users')
      .select(['id', 'email', 'email_folded', 'confirmed_email', 'role', 'is_blocked'])
      .where('id', '=', id)
      .where('is_blocked', '=', 0)
      .executeTakeFirst();

  /** @returns undefined for a link that is not valid, or is not any more */
  async function findNamed(token: string) {
    const named: NamedByToken | undefined = tokens.read(token);
    const account = named && (await find(named.userId));
    return account && tokens.isGood(token, account) ? { account, kind: named.kind } : undefined;
  }

  /** Only where the address is known to be that of who has the account. */
  const findNewsletter = (account: { email_folded: string; confirmed_email: string | null }) =>
    hasConfirmedAddress(account) ? subscribers.findTokenOf(account.email_folded) : undefined;

  const set = (id: string, choices: Partial<MailChoices>) =>
    database.write((tx) => createMailChoicesRepository(tx).set(id, choices));

  return {
    /** Of the page of an account. @throws HttpError 404 */
    async getPath({ id }: Identity): Promise<string> {
      const account = await find(id);
      if (!account) throw notFound('The account');
      return tokens.toPath(account);
    },

    async find(token: string): Promise<ShownChoices | undefined> {
      const named = await findNamed(token);
      if (!named) return undefined;
      const { account } = named;
      const newsletter = await findNewsletter(account);
      return {
        email: account.email,
        choices: toChoices(await createMailChoicesRepository(database.queries).find(account.id)),
        moderates: account.role !== 'user',
        isConfirmed: hasConfirmedAddress(account),
        newsletterPath: newsletter === undefined ? undefined : withToken(newsletterPaths.leave, newsletter),
      };
    },

    /** @returns whether the link is valid */
    async choose(token: string, { newsletter, ...choices }: Chosen): Promise<boolean> {
      const named = await findNamed(token);
      if (!named) return false;
      await set(named.account.id, choices);
      const subscription = newsletter ? undefined : await findNewsletter(named.account);
      if (subscription !== undefined) await subscribers.leave(subscription);
      return true;
    },

    /** No more mails of the kind that the link stands in. @returns whether the link is valid */
    async unsubscribe(token: string): Promise<boolean> {
      const named = await findNamed(token);
      if (!named) return false;
      const { account, kind } = named;
      if (kind === 'waiting') await set(account.id, { waiting: 'never' });
      else if (kind) await set(account.id, { [kind]: false });
      return true;
    },
  };
}
