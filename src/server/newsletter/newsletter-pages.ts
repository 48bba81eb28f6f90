// The pages that links in mails lead to: without scripts, and at addresses that no post can have. What is opened changes nothing,
// as mail providers open links to look what is behind them; a button does.
import { escapeHtml } from '../../contract/plain-text';
import type { ShownSite } from '../site/site.service';
import type { ListedSubscriber } from './subscribers.service';

export const newsletterPaths = {
  subscribe: '/api/newsletter/form',
  confirm: '/api/newsletter/confirm',
  leave: '/api/newsletter/leave',
  styles: '/api/newsletter/page.css',
  preview: '/api/newsletter/preview',
} as const;

/** With the token of a link. */
export const withToken = (path: string, token: string): string => `${path}?token=${encodeURIComponent(token)}`;

const attribute = (text: string): string => escapeHtml(text).replaceAll('"', '&quot;');

export const pageStyles = `:root { color-scheme: light dark; background: light-dark(#fbfaf6, #0f1513); color: light-dark(#14201d, #eceee6); font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1.25rem; }
main { max-width: 34rem; margin: 0 auto; border: 1px solid light-dark(#dfe0d8, #2a3531); border-radius: 0.875rem; padding: 1.5rem; background: light-dark(#fff, #171f1c); overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font: 600 1.5rem/1.25 Georgia, 'Times New Roman', serif; }
p { margin: 0 0 1rem; }
fieldset { margin: 0 0 1rem; border: 0; padding: 0; }
legend { padding: 0; margin: 0 0 0.5rem; font-weight: 600; }
label { display: flex; gap: 0.625rem; align-items: center; min-height: 2.75rem; }
input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: light-dark(#0e4b40, #9cd3c1); }
button { min-height: 2.75rem; border: 1px solid light-dark(#0e4b40, #9cd3c1); border-radius: 999px; padding: 0 1.25rem; background: light-dark(#0e4b40, #9cd3c1); color: light-dark(#fff, #0b100e); font: inherit; font-weight: 600; cursor: pointer; }
button.second { background: none; color: inherit; }
form + form { margin-top: 1.5rem; border-top: 1px solid light-dark(#dfe0d8, #2a3531); padding-top: 1.5rem; }
a { color: light-dark(#0e4b40, #9cd3c1); }
:focus-visible { outline: 3px solid light-dark(#0e4b40, #9cd3c1); outline-offset: 2px; }
footer { max-width: 34rem; margin: 1.5rem auto 0; font-size: 0.875rem; }
`;

type Site = Pick<ShownSite, 'name' | 'categories'>;

function page({ name }: Site, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${newsletterPaths.styles}">
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
<footer><a href="/">${escapeHtml(name)}</a></footer>
</body>
</html>
`;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Says something, and offers nothing. */
export const messagePage = (site: Site, title: string, message: string): string =>
  page(site, title, paragraph(message));

export const confirmPage = (site: Site, token: string): string =>
  page(
    site,
    'Confirm your subscription',
    `${paragraph(`New posts of ${site.name} then come by mail. Each mail has a link to leave.`)}
<form method="post" action="${attribute(withToken(newsletterPaths.confirm, token))}"><button type="submit">Confirm</button></form>`,
  );

/** What somebody gets, and how they leave. @param message of what was just done */
export function choicesPage(site: Site, token: string, subscriber: ListedSubscriber, message?: string): string {
  const action = attribute(withToken(newsletterPaths.leave, token));
  const { email, state, categories } = subscriber;
  if (state !== 'active') {
    return messagePage(site, 'You get no newsletter', `${email} gets no newsletter of ${site.name}.`);
  }
  const wanted = (name: string) => categories.length === 0 || categories.includes(name);
  const boxes = site.categories
    .map(
      ({ name }) =>
        `<label><input type="checkbox" name="category" value="${attribute(name)}"${wanted(name) ? ' checked' : ''}>${escapeHtml(name)}</label>`,
    )
    .join('\n');
  return page(
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
