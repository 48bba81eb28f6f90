import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accentRules } from '../../contract/accent';
import { ownCssId, ownCssMedia } from '../../contract/own-css';
import { escapeAttribute, escapeHtml } from '../../contract/plain-text';
import { siteDefaults } from '../../contract/site-defaults';
import type { SiteSettings } from '../../contract/site-settings';
import { contentSecurityPolicy, inlineStyleHashes } from '../http/security-headers';
import { iconPath, iconSizes, linkPreviewPath, readPicture } from '../../contract/site-pictures';
import { siteTitle } from '../../contract/site-title';
import type { ShownSite } from '../site/site.service';
import { toSiteState, type RenderedApp, type RenderedShell } from './renderer';

/** What is for admins alone is not shown to others, whom the script in index.html knows before the first paint. */
const adminsOnly = '<style>html:not([data-session~=admin]) [data-admin]{display:none}</style>';

/** By what a page says to the statistics that it was opened, where the server does not know by itself. */
interface Beacon {
  /** The post that the page shows; empty for others. */
  postId: string;
  /** Whether the server has counted the page as it was sent. */
  isCounted: boolean;
}

export interface FilledPage {
  html: string;
  /** The hashes of the inline styles, as the Content Security Policy names them. */
  styleHashes: string[];
}

export type HtmlTemplate = ReturnType<typeof createHtmlTemplate>;

/** The page without content, as it was built; undefined when the client has not been built. */
export function readIndexHtml(directory: string): string | undefined {
  const file = join(directory, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/**
 * Makes whole pages of what the renderer has rendered.
 * @param directory of the built client
 * @param mediaHosts see contentSecurityPolicy()
 */
export function createHtmlTemplate(builtHtml: string, directory: string, mediaHosts: readonly string[]) {
  const indexHtml = builtHtml.replace(siteElement, '');
  const scripts = readScripts(directory);
  const skeleton = inlineStylesheets(withoutEmptyPageElements(indexHtml), directory);
  const [beforeHead, afterHead] = split(skeleton, '</head>');
  const [beforeRoot, afterRoot] = split(afterHead, '<div id="root"></div>');
  const sharedHashes = inlineStyleHashes(skeleton);
  const [beforeHeadEnd, afterHeadStart] = split(indexHtml, '</head>');
  const [noscript = ''] = /<noscript\b[^>]*\bdata-frame\b[^>]*>[\s\S]*?<\/noscript>/.exec(indexHtml) ?? [];
  const sourcesOf = (chunks: string[]) => new Set(chunks.flatMap((chunk) => scripts[chunk] ?? []));
  /** Kept, as its tones take milliseconds to find, and each page has them. */
  let accent = { colour: '', rules: '' };

  /** After those of the theme. Their ids are for the settings, which replace them when they are changed. */
  function siteStyles({ accentColour, ownCss }: SiteSettings, path: string): string {
    if (accent.colour !== accentColour) {
      accent = { colour: accentColour, rules: accentRules(accentColour).join('') };
    }
    return [
      accent.rules && `<style id="site-styles">${accent.rules}</style>`,
      // Everywhere, as the app goes from page to page.
      ownCss && `<style id="${ownCssId}" media="${ownCssMedia(path)}">${ownCss}</style>`,
    ].join('');
  }

  const preloadsOf = (chunks: string[], attributes = '') =>
    [...sourcesOf(chunks)].map((src) => `<link rel="preload" as="script"${attributes} href="${src}">`).join('');

  return {
    /** The header with the Content Security Policy of a page. */
    policyOf: (styleHashes: readonly string[]) => ({
      'content-security-policy': contentSecurityPolicy(indexHtml, styleHashes, mediaHosts),
    }),

    /** index.html for the site, with preloads of what the main script will load. */
    fillIndexHtml: (settings: ShownSite, path: string, chunks: string[]): string =>
      [
        fillFrame(beforeHeadEnd, settings),
        siteStyles(settings, path),
        `<script data-frame type="application/json" id="site">${serialize(toSiteState(settings))}</script>`,
        preloadsOf(chunks),
        `</head>`,
        fillFrame(afterHeadStart, settings),
      ].join(''),

    /** The same where the policy of the response does not know the styles of the site. */
    fillPlainHtml(settings: ShownSite, chunks: string[]): string {
      return this.fillIndexHtml({ ...settings, accentColour: '', ownCss: '' }, '', chunks);
    },

    /** Its scripts run at once, and are fetched in the order in which they run, after the fonts, which it is painted with. */
    fillShell(
      { head, styles, body, state }: RenderedShell,
      settings: SiteSettings,
      path: string,
      chunks: string[],
    ): FilledPage {
      const mainScripts = [...sourcesOf(['main'])].map((src) => `<script async src="${src}"></script>`);
      return {
        html: [
          fillFrame(beforeHead, settings),
          head,
          styles,
          siteStyles(settings, path),
          adminsOnly,
          preloadsOf(['main', ...chunks], ' fetchpriority="low"'),
          `</head>${beforeRoot}<div id="root" data-admin>`,
          body,
          `</div>${fillFrame(noscript, settings)}<script type="application/json" id="shell">${serialize(state)}</script>`,
          ...mainScripts,
          afterRoot,
        ].join(''),
        styleHashes: [...sharedHashes, ...inlineStyleHashes(styles + siteStyles(settings, path) + adminsOnly)],
      };
    },

    fill(
      { head, styles, body, state, chunks }: RenderedApp,
      settings: SiteSettings,
      path: string,
      beacon?: Beacon,
    ): FilledPage {
      const sources = sourcesOf(['main', ...chunks]);
      const seen = beacon ? ` data-seen="${beacon.postId}"${beacon.isCounted ? '' : ' data-beacon'}` : '';
      return {
        html: [
          fillFrame(beforeHead, settings),
          head,
          ownersTags(settings),
          styles,
          siteStyles(settings, path),
          `</head>${beforeRoot}<div id="root" data-scripts="${[...sources].join(' ')}"${seen}>`,
          body,
          `</div><script type="application/json" id="state">${serialize(state)}</script>`,
          beacon && !beacon.isCounted
            ? `<noscript><img src="/api/seen?post=${beacon.postId}" alt="" width="1" height="1"></noscript>`
            : '',
          afterRoot,
        ].join(''),
        styleHashes: [...sharedHashes, ...inlineStyleHashes(styles + siteStyles(settings, path))],
      };
    },
  };
}

/** Without it, no page is rendered. */
function readScripts(directory: string): Record<string, string[]> {
  const file = join(directory, 'scripts.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string[]>) : {};
}

/** What a static build knows of the site. */
const siteElement = /<script data-frame type="application\/json" id="site">[^<]*<\/script>/;

/** What the page says of the site before the app has rendered it. */
const fillFrame = (html: string, settings: SiteSettings): string =>
  fillIcons(html, settings)
    .replace(/<html lang="[^"]*"/, () => `<html lang="${escapeAttribute(settings.language)}"`)
    .replace(/(<title data-frame>)[^<]*/, (_title, tag: string) => tag + escapeHtml(siteTitle(settings)))
    .replace(/(<meta data-frame name="description" content=")[^"]*/, (_meta, tag: string) => {
      return tag + escapeAttribute(settings.description);
    })
    .replace(/<meta data-frame property="og:image"[^<>]*>/, (tag) => {
      const preview = readPicture(settings.linkPreview);
      if (preview) return `<meta data-frame property="og:image" content="${linkPreviewPath(preview)}">`;
      return settings.name === siteDefaults.name ? tag : '';
    })
    .replace(/(<noscript data-frame>)Octavo\b/, (_noscript, tag: string) => tag + escapeHtml(settings.name));

/** The icon of the site in place of Octavo's. */
function fillIcons(html: string, settings: SiteSettings): string {
  const icon = readPicture(settings.icon);
  if (!icon) return html;
  const { tab, apple } = iconSizes;
  const tabIcon = `<link rel="icon" type="image/png" sizes="${tab}x${tab}" href="${iconPath(icon, 'tab')}">`;
  const manifest = '<link rel="manifest" href="/site.webmanifest">';
  const appleIcon = `<link rel="apple-touch-icon" sizes="${apple}x${apple}" href="${iconPath(icon, 'apple')}">`;
  return html
    .replace(/<link rel="icon"[^<>]*>/, () => tabIcon + manifest)
    .replace(/<link rel="apple-touch-icon"[^<>]*>/, () => appleIcon);
}

/** What the owner tells search engines with every page. */
function ownersTags({ verificationTags, allowsSearchEngines }: SiteSettings): string {
  const tags = verificationTags.split('\n').flatMap((line) => {
    const [, name, content] = /^\s*([\w:.-]+)=(.*\S)/.exec(line) ?? [];
    return name && content ? [`<meta name="${name}" content="${escapeAttribute(content)}">`] : [];
  });
  return [...tags, ...(allowsSearchEngines ? [] : ['<meta name="robots" content="noindex">'])].join('');
}

function split(html: string, marker: string): [string, string] {
  const index = html.indexOf(marker);
  if (index < 0) throw new Error(`index.html has no ${marker}.`);
  return [html.slice(0, index), html.slice(index + marker.length)];
}

/** Without what a rendered page has of its own, and without the scripts, which it fetches later. */
const withoutEmptyPageElements = (html: string) =>
  html
    .replace(/<(title|noscript|script)\b[^>]*\bdata-frame\b[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<meta\b[^>]*\bdata-frame\b[^>]*>/g, '')
    .replace(/<script\b[^>]*\bsrc=[^>]*><\/script>/g, '');

/** A request less before the first paint, which does not wait for what is for other media. */
const inlineStylesheets = (html: string, directory: string) =>
  html.replace(/<link\b(?![^>]*\bmedia=)[^>]*\bhref="([^"]+\.css)"[^>]*>/g, (_link, path: string) => {
    return `<style>${readFileSync(join(directory, path), 'utf8').replaceAll('</style', '<\\/style')}</style>`;
  });

/** JSON within a script element: no text of a post can end it. */
const serialize = (state: object) => JSON.stringify(state).replaceAll('<', '\\u003c');
