import { accountPages } from '../../contract/account-pages';
import { limits } from '../../contract/limits';
import { escapeAttribute, escapeHtml } from '../../contract/plain-text';
import { linkPage, messagePage, paragraph, withToken, type LinkPageSite } from '../mail/link-pages';
import type { AccountRow } from './accounts.repository';

interface Field {
  name: string;
  label: string;
  type: 'email' | 'password' | 'text';
  autoComplete: string;
  maxLength: number;
  minLength?: number;
  value?: string;
  hint?: string;
}

interface Form {
  title: string;
  about: string;
  action: string;
  fields: readonly Field[];
  button: string;
  /** For password managers. */
  userName?: string;
  /** Why what was sent is refused. */
  refusal?: string | undefined;
}

const toField = ({ name, label, type, autoComplete, maxLength, minLength, value, hint }: Field): string =>
  `<label class="field">${escapeHtml(label)}<input name="${name}" type="${type}" autocomplete="${autoComplete}" required maxlength="${maxLength}"${
    minLength === undefined ? '' : ` minlength="${minLength}"`
  }${value === undefined ? '' : ` value="${escapeAttribute(value)}"`}>${hint === undefined ? '' : `<small>${escapeHtml(hint)}</small>`}</label>`;

const formPage = (site: LinkPageSite, { title, about, action, fields, button, userName, refusal }: Form): string =>
  linkPage(
    site,
    title,
    `${paragraph(about)}
${refusal === undefined ? '' : `<p role="alert">${escapeHtml(refusal)}</p>\n`}<form method="post" action="${escapeAttribute(action)}">
${userName === undefined ? '' : `<input type="text" name="username" autocomplete="username" value="${escapeAttribute(userName)}" readonly hidden>\n`}${fields.map(toField).join('\n')}
<button type="submit">${escapeHtml(button)}</button>
</form>`,
  );

const newPasswordField = {
  name: 'password',
  label: 'New password',
  type: 'password',
  autoComplete: 'new-password',
  minLength: limits.passwordMin,
  maxLength: limits.passwordMax,
  hint: `At least ${limits.passwordMin} characters`,
} as const;

export const forgottenPasswordPage = (site: LinkPageSite, refusal?: string): string =>
  formPage(site, {
    title: 'Forgotten password',
    about: 'Enter the e-mail address of your account. A link to choose a new password is sent there.',
    action: accountPages.forgottenPassword,
    fields: [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'username', maxLength: limits.email }],
    button: 'Send the link',
    refusal,
  });

/** The same for every address. */
export const askedPage = (site: LinkPageSite): string =>
  messagePage(
    site,
    'Please look into your mailbox',
    'If there is an account with this address, a mail is on its way, with a link that is good for one hour. If none comes, look among what was taken for spam, and whether the address is the one of your account.',
  );

type Account = Pick<AccountRow, 'name' | 'email'>;

export const newPasswordPage = (site: LinkPageSite, token: string, { email }: Account, refusal?: string): string =>
  formPage(site, {
    title: 'Choose a new password',
    about: `For the account of ${email}. It ends all sessions.`,
    action: withToken(accountPages.newPassword, token),
    fields: [newPasswordField],
    button: 'Change password',
    userName: email,
    refusal,
  });

/** @param typed the name, where it was sent already */
export const invitationPage = (
  site: LinkPageSite,
  token: string,
  { email, name }: Account,
  { typed, refusal }: { typed?: string; refusal?: string } = {},
): string =>
  formPage(site, {
    title: `Welcome to ${site.name}`,
    about: `You are invited to have an account, with the address ${email}. Choose how you are called, and a password.`,
    action: withToken(accountPages.invitation, token),
    fields: [
      {
        name: 'name',
        label: 'Full name',
        type: 'text',
        autoComplete: 'name',
        maxLength: limits.name,
        value: typed ?? name,
      },
      { ...newPasswordField, label: 'Password' },
    ],
    button: 'Create my account',
    userName: email,
    refusal,
  });

export const confirmAddressPage = (site: LinkPageSite, token: string, { email }: Account): string =>
  formPage(site, {
    title: 'Confirm your e-mail address',
    about: `${email} is the address of an account at ${site.name}. Is it yours?`,
    action: withToken(accountPages.confirmAddress, token),
    fields: [],
    button: 'Confirm the address',
  });

/** Says something, and leads on. */
export const nextStepPage = (
  site: LinkPageSite,
  title: string,
  message: string,
  link: { text: string; path: string },
): string => linkPage(site, title, `${paragraph(message)}\n<p><a href="${link.path}">${escapeHtml(link.text)}</a></p>`);
