// The pages of the newsletter that links in mails lead to.
import { escapeAttribute, escapeHtml } from '../../contract/plain-text';
import { linkPage, messagePage, paragraph, withToken } from '../mail/link-pages';
import type { ShownSite } from '../site/site.service';
import type { ListedSubscriber } from './subscribers.service';

export const newsletterPaths = {
  subscribe: '/api/newsletter/form',
  confirm: '/api/newsletter/confirm',
  leave: '/api/newsletter/leave',
  preview: '/api/newsletter/preview',
} as const;

type Site = Pick<ShownSite, 'name' | 'categories'>;

export const confirmPage = (site: Site, token: string): string =>
  linkPage(
    site,
    'Confirm your subscription',
    `${paragraph(`New posts of ${site.name} then come by mail. Each mail has a link to leave.`)}
<form method="post" action="${escapeAttribute(withToken(newsletterPaths.confirm, token))}"><button type="submit">Confirm</button></form>`,
  );

/** What somebody gets, and how they leave. @param message of what was just done */
export function choicesPage(site: Site, token: string, subscriber: ListedSubscriber, message?: string): string {
  const action = escapeAttribute(withToken(newsletterPaths.leave, token));
  const { email, state, categories } = subscriber;
  if (state !== 'active') {
    return messagePage(site, 'You get no newsletter', `${email} gets no newsletter of ${site.name}.`);
  }
  const wanted = (name: string) => categories.length === 0 || categories.includes(name);
  const boxes = site.categories
    .map(
      ({ name }) =>
        `<label><input type="checkbox" name="category" value="${escapeAttribute(name)}"${wanted(name) ? ' checked' : ''}>${escapeHtml(name)}</label>`,
    )
    .join('\n');
  return linkPage(
    site,
    'Your newsletter',
    `${message === undefined ? '' : `<p role="status"><strong>${escapeHtml(message)}</strong></p>\n`}${paragraph(`${email} gets new posts of ${site.name} by mail.`)}
<form method="post" action="${action}">
<input type="hidden" name="choose" value="true">
<fieldset><legend>Posts that you want</legend>
${boxes}
</fieldset>
<button type="submit" class="second">Save the choice</button>
</form>
<form method="post" action="${action}"><button type="submit">Leave the newsletter</button></form>`,
  );
}
