// How mail looks: in the name and colour of the site, as HTML that old mail clients show, too, and as text. Nothing is
// loaded from anywhere, so that nobody can see who opens it.
import { accentVariables } from '../../contract/accent';
import { escapeAttribute, escapeHtml } from '../../contract/plain-text';
import type { SiteSettings } from '../../contract/site-settings';

/** A part of a mail, from plain text, but for `html`. */
type MailPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'links'; links: readonly { text: string; url: string }[] }
  /** What somebody has written. */
  | { kind: 'quote'; text: string; by?: string }
  /** Sanitised, with inline styles; and what is read where HTML is not shown. */
  | { kind: 'html'; html: string; text: string };

export interface MailContent {
  /** Line breaks in it become spaces. */
  subject: string;
  /** Shown beside the subject in lists of mail. */
  preview?: string;
  parts: readonly MailPart[];
  /** Why somebody gets this. */
  reason: string;
  /** A page on which they choose what they get, and the address of one click. */
  unsubscribe?: { pageUrl: string; oneClickUrl: string; label: string } | undefined;
  listId?: string | undefined;
}

interface MailSite extends Pick<SiteSettings, 'name' | 'accentColour'> {
  /** Of the home page. */
  url: string;
}

const ownColour = '#0e4b40';
const width = 600;

const darkStyles = (colour: string, onColour: string) => `
@media (prefers-color-scheme:dark){
body,.page{background:#121614!important;color:#e6eae8!important}
.muted,.muted a{color:#a3ada9!important}
.name,a{color:${colour}!important}
h1 a{color:inherit!important}
.button{background:${colour}!important;color:${onColour}!important}
.quote,.rule{border-color:#3a4441!important}
}`;

const bodyStyle =
  'margin:0;padding:0;background:#ffffff;color:#1c2321;font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif';

/** The HTML and the text of a mail. */
export function renderMail(site: MailSite, content: MailContent): { subject: string; html: string; text: string } {
  const { light, dark } = accentVariables(site.accentColour || ownColour);
  const main = light['--mui-palette-primary-main']!;
  const onMain = light['--mui-palette-primary-contrastText']!;
  const subject = toOneLine(content.subject);
  const { unsubscribe } = content;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>a{color:${main}}img{max-width:100%;height:auto}pre{white-space:pre-wrap}${darkStyles(dark['--mui-palette-primary-main']!, dark['--mui-palette-primary-contrastText']!)}</style>
</head><body style='${bodyStyle}'>
${content.preview === undefined ? '' : `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>`}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${width}px"><tr><td align="left" style="text-align:left;word-break:break-word;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:700;font-size:18px"><a class="name" href="${escapeAttribute(site.url)}" style="color:${main};text-decoration:none">${escapeHtml(site.name)}</a></p>
${content.parts.map((part) => partToHtml(part, main, onMain)).join('\n')}
<hr class="rule" style="border:0;border-top:1px solid #d5dbd8;margin:32px 0 16px">
<p class="muted" style="margin:0;font-size:13px;color:#5b6663">${escapeHtml(content.reason)}${
    unsubscribe
      ? ` <a href="${escapeAttribute(unsubscribe.pageUrl)}" style="color:#5b6663">${escapeHtml(unsubscribe.label)}</a>`
      : ''
  }</p>
</td></tr></table></td></tr></table></body></html>`;
  const text = [
    site.name,
    ...content.parts.map(partToText),
    `-- \n${content.reason}${unsubscribe ? `\n${unsubscribe.label}: ${unsubscribe.pageUrl}` : ''}`,
  ].join('\n\n');
  return { subject, html, text: `${text}\n` };
}

function partToHtml(part: MailPart, main: string, onMain: string): string {
  if (part.kind === 'html') return part.html;
  if (part.kind === 'links') {
    const links = part.links.map(
      ({ text, url }) => `<a href="${escapeAttribute(url)}" style="color:${main}">${escapeHtml(text)}</a>`,
    );
    return `<p style="margin:0 0 24px">${links.join(' · ')}</p>`;
  }
  const text = escapeHtml(part.text).replaceAll('\n', '<br>');
  if (part.kind === 'paragraph') return `<p style="margin:0 0 16px">${text}</p>`;
  if (part.kind === 'heading') return `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.3">${text}</h1>`;
  if (part.kind === 'quote') {
    const by =
      part.by === undefined ? '' : `<br><span class="muted" style="color:#5b6663">${escapeHtml(part.by)}</span>`;
    return `<blockquote class="quote" style="margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #d5dbd8">${text}${by}</blockquote>`;
  }
  // The address as well, for clients that show no links, and for whoever wants to see where it leads.
  const url = escapeAttribute(part.url);
  return `<p style="margin:24px 0 8px"><a class="button" href="${url}" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${main};color:${onMain};font-weight:600;text-decoration:none">${text}</a></p>
<p class="muted" style="margin:0 0 24px;font-size:13px;color:#5b6663;word-break:break-all"><a href="${url}" style="color:#5b6663">${url}</a></p>`;
}

function partToText(part: MailPart): string {
  if (part.kind === 'links') return part.links.map(({ text, url }) => `${text}: ${url}`).join('\n');
  if (part.kind === 'button') return `${part.text}: ${part.url}`;
  if (part.kind === 'quote') {
    const quoted = part.text.split('\n').map((line) => `> ${line}`);
    return [...quoted, ...(part.by === undefined ? [] : [`> — ${part.by}`])].join('\n');
  }
  return part.text;
}

const toOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
