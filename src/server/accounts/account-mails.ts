// The mails about accounts. None says a name: anybody can register with the address of somebody else, and would so have a text of
// their own sent there.
import { accountPages } from '../../contract/account-pages';
import type { Queries } from '../database/database';
import type { MailContent } from '../mail/layout';
import { withToken } from '../mail/link-pages';
import type { MailKind, MailKinds, MailToWrite } from '../mail/mail-kinds';
import type { SiteService } from '../site/site.service';
import type { AccountLinks } from './account-links';
import { type AccountRow, createAccountsRepository } from './accounts.repository';

const labels = {
  'forgotten password': 'Forgotten password',
  'changed password': 'Changed password',
  'given password': 'Password given out',
  'changed address': 'Changed e-mail address',
  'confirm address': 'Confirmation of an address',
  invitation: 'Invitation',
  'new browser': 'Sign-in from a new browser',
} as const;

export type AccountMailKind = keyof typeof labels;

const accountMailKinds = Object.keys(labels) as AccountMailKind[];

const noticeKinds = ['changed password', 'given password', 'changed address', 'new browser'] as const;
type Notice = (typeof noticeKinds)[number];

const isNotice = (kind: AccountMailKind): kind is Notice => noticeKinds.some((each) => each === kind);

interface Options {
  queries: Queries;
  site: Pick<SiteService, 'readSettings'>;
  links: AccountLinks;
  /** PUBLIC_URL: what a request says of the host would let anybody make links that lead to them. */
  origin: string;
}

interface About {
  mail: MailToWrite;
  site: Awaited<ReturnType<SiteService['readSettings']>>;
}

type Written = Omit<MailContent, 'reason'>;

const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const;

export function createAccountMailKinds({ queries, site, links, origin }: Options): MailKinds {
  const forgottenPassword = {
    kind: 'button',
    text: 'Choose a new password',
    url: origin + accountPages.forgottenPassword,
  } as const;

  /** What has happened, told to the address that the account had then, whatever has become of it. */
  const notices: Record<Notice, (about: About) => Written> = {
    'changed password': ({ mail, site: { name, timeZone } }) => ({
      subject: `Your password at ${name} was changed`,
      parts: [
        paragraph(`The password of your account was changed on ${formatTime(mail.created_at, timeZone)}.`),
        paragraph('If it was not you, choose another one now, which ends all sessions:'),
        forgottenPassword,
      ],
    }),

    'given password': ({ site: { name } }) => ({
      subject: `You have been given a new password at ${name}`,
      parts: [
        paragraph(`Somebody who runs ${name} has given your account a new password, and ended all sessions.`),
        paragraph('If you have not asked for one, you can choose another by yourself:'),
        forgottenPassword,
      ],
    }),

    'changed address': ({ site: { name } }) => ({
      subject: `Your account at ${name} has another e-mail address`,
      parts: [
        paragraph(`The e-mail address of your account at ${name} was changed: it is no longer this one.`),
        paragraph('If it was not you, somebody knows your password. Please write at once to whoever runs the blog.'),
      ],
    }),

    'new browser': ({ mail: { payload, created_at }, site: { name, timeZone } }) => ({
      subject: `A new sign-in at ${name}`,
      parts: [
        paragraph(`Somebody has signed in to your account from a browser that is new to us, and knew your password.`),
        paragraph(`${String(payload.browser)}, ${formatTime(created_at, timeZone)}`),
        paragraph(
          'If it was you, there is nothing to do. If it was not, choose a new password now, which ends all sessions:',
        ),
        forgottenPassword,
      ],
    }),
  };

  /** With a link: for the address that the account has, or for nobody. */
  const letters: Record<
    Exclude<AccountMailKind, Notice>,
    (about: About & { account: AccountRow }) => Written | undefined
  > = {
    'forgotten password': ({ account, mail, site: { name } }) => {
      const token = links.newPassword.sign(account, new Date(mail.created_at));
      if (token === undefined) return undefined;
      return {
        subject: `Choose a new password for ${name}`,
        parts: [
          paragraph(`Somebody, most likely you, has forgotten the password of your account at ${name}.`),
          { kind: 'button', text: 'Choose a new password', url: withToken(origin + accountPages.newPassword, token) },
          paragraph(
            'The link is good once, for one hour. If it was not you, do nothing: your password stays as it is.',
          ),
        ],
      };
    },

    'confirm address': ({ account, mail, site: { name } }) => {
      const token = links.confirmAddress.sign(account, new Date(mail.created_at));
      if (token === undefined) return undefined;
      return {
        subject: `Confirm your e-mail address for ${name}`,
        parts: [
          paragraph(`An account at ${name} has this e-mail address. Please confirm that it is yours.`),
          { kind: 'button', text: 'Confirm the address', url: withToken(origin + accountPages.confirmAddress, token) },
          paragraph('The link is good for seven days. If you have no account there, do nothing.'),
        ],
      };
    },

    invitation: ({ account, mail, site: { name } }) => {
      const token = links.invitation.sign(account, new Date(mail.created_at));
      if (token === undefined) return undefined;
      return {
        subject: `You are invited to write for ${name}`,
        parts: [
          paragraph(`Whoever runs ${name} invites you. Choose a name and a password, and you can begin.`),
          { kind: 'button', text: 'Accept the invitation', url: withToken(origin + accountPages.invitation, token) },
          paragraph('The link is good once, for seven days.'),
        ],
      };
    },
  };

  async function write(kind: AccountMailKind, about: About): Promise<Written | undefined> {
    if (isNotice(kind)) return notices[kind](about);
    const account = await createAccountsRepository(queries).find(String(about.mail.payload.account));
    return account?.email === about.mail.recipient ? letters[kind]({ ...about, account }) : undefined;
  }

  const toKind = (kind: AccountMailKind): MailKind => ({
    label: labels[kind],
    async write(mail) {
      const settings = await site.readSettings();
      const written = await write(kind, { mail, site: settings });
      return (
        written && { ...written, reason: `You get this because of an account at ${settings.name} with this address.` }
      );
    },
  });

  return Object.fromEntries(accountMailKinds.map((kind) => [kind, toKind(kind)]));
}

const formatTime = (time: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone, hourCycle: 'h23' })
    .format(new Date(time))
    .concat(` (${timeZone})`);
