// The pages that links in mails lead to: without scripts, and at addresses that no post can have. What is opened changes nothing,
// as mail providers open links to look what is behind them; a button does.
import { escapeHtml } from '../../contract/plain-text';
import type { ShownSite } from '../site/site.service';

export const linkPageStylesPath = '/api/mail/page.css';

export type LinkPageSite = Pick<ShownSite, 'name'>;

/** With the token of a link. */
export const withToken = (path: string, token: string): string => `${path}?token=${encodeURIComponent(token)}`;

export const linkPageStyles = `:root { color-scheme: light dark; background: light-dark(#fbfaf6, #0f1513); color: light-dark(#14201d, #eceee6); font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; padding: 2rem 1.25rem; }
main { max-width: 34rem; margin: 0 auto; border: 1px solid light-dark(#dfe0d8, #2a3531); border-radius: 0.875rem; padding: 1.5rem; background: light-dark(#fff, #171f1c); overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font: 600 1.5rem/1.25 Georgia, 'Times New Roman', serif; }
p { margin: 0 0 1rem; }
fieldset { margin: 0 0 1rem; border: 0; padding: 0; }
legend { padding: 0; margin: 0 0 0.5rem; font-weight: 600; }
label { display: flex; gap: 0.625rem; align-items: center; min-height: 2.75rem; line-height: 1.3; padding: 0.25rem 0; box-sizing: border-box; }
input[type='checkbox'], input[type='radio'] { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: light-dark(#0e4b40, #9cd3c1); }
label.field { display: block; margin: 0 0 1rem; font-weight: 600; }
.field input { box-sizing: border-box; display: block; width: 100%; min-height: 2.75rem; margin: 0.25rem 0 0; border: 1px solid light-dark(#767d79, #8b938f); border-radius: 0.625rem; padding: 0 0.75rem; background: none; color: inherit; font: inherit; font-weight: 400; }
.field small { display: block; font-weight: 400; }
[role='alert'] { color: light-dark(#a3261b, #ffb4a9); font-weight: 600; }
button { min-height: 2.75rem; border: 1px solid light-dark(#0e4b40, #9cd3c1); border-radius: 999px; padding: 0 1.25rem; background: light-dark(#0e4b40, #9cd3c1); color: light-dark(#fff, #0b100e); font: inherit; font-weight: 600; cursor: pointer; }
button.second { background: none; color: inherit; }
form + form { margin-top: 1.5rem; border-top: 1px solid light-dark(#dfe0d8, #2a3531); padding-top: 1.5rem; }
a { color: light-dark(#0e4b40, #9cd3c1); }
:focus-visible { outline: 3px solid light-dark(#0e4b40, #9cd3c1); outline-offset: 2px; }
footer { max-width: 34rem; margin: 1.5rem auto 0; font-size: 0.875rem; }
`;

export function linkPage({ name }: LinkPageSite, title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(name)}</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="${linkPageStylesPath}">
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

export const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;

/** Says something, and offers nothing. */
export const messagePage = (site: LinkPageSite, title: string, message: string): string =>
  linkPage(site, title, paragraph(message));
