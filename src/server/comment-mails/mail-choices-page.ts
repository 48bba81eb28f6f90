import { escapeAttribute, escapeHtml } from '../../contract/plain-text';
import type { WaitingPace } from '../database/schema';
import { linkPage, paragraph, type LinkPageSite } from '../mail/link-pages';
import { waitingPaces, type MailChoices } from './mail-choices';

export interface ShownChoices {
  email: string;
  choices: MailChoices;
  /** Whether the account may approve comments. */
  moderates: boolean;
  isConfirmed: boolean;
  /** Where the newsletter is chosen; undefined for who does not get it. */
  newsletterPath: string | undefined;
}

const paceLabels: Record<WaitingPace, string> = {
  'at once': 'At once',
  hourly: 'Every hour',
  daily: 'Once a day, in the morning',
  never: 'Never',
};

const checkbox = (name: string, label: string, isChecked: boolean): string =>
  `<label><input type="checkbox" name="${name}" value="true"${isChecked ? ' checked' : ''}>${escapeHtml(label)}</label>`;

const fieldset = (legend: string, fields: readonly string[]): string =>
  `<fieldset><legend>${escapeHtml(legend)}</legend>\n${fields.join('\n')}\n</fieldset>`;

/** @param message of what was just done */
export function mailChoicesPage(site: LinkPageSite, path: string, shown: ShownChoices, message?: string): string {
  const { email, choices, moderates, isConfirmed, newsletterPath } = shown;
  const paces = waitingPaces.map(
    (pace) =>
      `<label><input type="radio" name="waiting" value="${pace}"${pace === choices.waiting ? ' checked' : ''}>${paceLabels[pace]}</label>`,
  );
  return linkPage(
    site,
    'Mail that you get',
    `${message === undefined ? '' : `<p role="status"><strong>${escapeHtml(message)}</strong></p>\n`}${paragraph(`From ${site.name}, to ${email}`)}
<form method="post" action="${escapeAttribute(path)}">
<input type="hidden" name="choose" value="true">
${moderates ? `${fieldset('Comments that wait for you', paces)}\n` : ''}${fieldset('Your own comments', [
      checkbox('approved', 'A comment of yours is approved', choices.approved),
      checkbox('answered', 'Somebody answers a comment of yours', choices.answered),
    ])}
${isConfirmed ? '' : `${paragraph('These two come once the address is confirmed, by the link in another mail.')}\n`}${
      newsletterPath === undefined
        ? ''
        : `${fieldset('Newsletter', [checkbox('newsletter', 'New posts', true)])}
<p><a href="${escapeAttribute(newsletterPath)}">Choose of which categories</a></p>\n`
    }<button type="submit">Save the choice</button>
</form>
<form method="post" action="${escapeAttribute(path)}"><button type="submit" name="choose" value="none" class="second">Get none of these</button></form>`,
  );
}
