import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inlineStyleHashes } from '../http/security-headers';
import type { RenderedApp, RenderedShell, SiteState } from './renderer';

/** What is for admins alone is not shown to others, whom the script in index.html knows before the first paint. */
const adminsOnly = '<style>html:not([data-session=admin]) [data-admin]{display:none}</style>';

export interface FilledPage {
  html: string;
  /** The hashes of the inline styles, as the Content Security Policy names them. */
  styleHashes: string[];
}

export type HtmlTemplate = ReturnType<typeof createHtmlTemplate>;

/** The page without content, which the browser renders; undefined when the client has not been built. */
export function readIndexHtml(directory: string, site: SiteState): string | undefined {
  const file = join(directory, 'index.html');
  if (!existsSync(file)) return undefined;
  const element = `<script data-frame type="application/json" id="site">${serialize(site)}</script>`;
  return split(readFileSync(file, 'utf8'), '</head>').join(`${element}</head>`);
}

/**
 * Makes whole pages of what the renderer has rendered.
 * @param directory of the built client
 */
export function createHtmlTemplate(indexHtml: string, directory: string) {
  const scripts = JSON.parse(readFileSync(join(directory, 'scripts.json'), 'utf8')) as Record<string, string[]>;
  const skeleton = inlineStylesheets(withoutEmptyPageElements(indexHtml), directory);
  const [beforeHead, afterHead] = split(skeleton, '</head>');
  const [beforeRoot, afterRoot] = split(afterHead, '<div id="root"></div>');
  const sharedHashes = inlineStyleHashes(skeleton);
  const [beforeHeadEnd, afterHeadStart] = split(indexHtml, '</head>');
  const [noscript = ''] = /<noscript\b[^>]*\bdata-frame\b[^>]*>[\s\S]*?<\/noscript>/.exec(indexHtml) ?? [];
  const sourcesOf = (chunks: string[]) => new Set(chunks.flatMap((chunk) => scripts[chunk] ?? []));
  const preloadsOf = (chunks: string[], attributes = '') =>
    [...sourcesOf(chunks)].map((src) => `<link rel="preload" as="script"${attributes} href="${src}">`).join('');

  return {
    indexHtml,

    /** index.html, with preloads of what the main script will load. */
    fillIndexHtml: (chunks: string[]): string =>
      [beforeHeadEnd, preloadsOf(chunks), `</head>`, afterHeadStart].join(''),

    /** Its scripts run at once, and are fetched in the order in which they run, after the fonts, which it is painted with. */
    fillShell({ head, styles, body, state }: RenderedShell, chunks: string[]): FilledPage {
      const mainScripts = [...sourcesOf(['main'])].map((src) => `<script async src="${src}"></script>`);
      return {
        html: [
          beforeHead,
          head,
          styles,
          adminsOnly,
          preloadsOf(['main', ...chunks], ' fetchpriority="low"'),
          `</head>${beforeRoot}<div id="root" data-admin>`,
          body,
          `</div>${noscript}<script type="application/json" id="shell">${serialize(state)}</script>`,
          ...mainScripts,
          afterRoot,
        ].join(''),
        styleHashes: [...sharedHashes, ...inlineStyleHashes(styles + adminsOnly)],
      };
    },

    fill({ head, styles, body, state, chunks }: RenderedApp): FilledPage {
      const sources = sourcesOf(['main', ...chunks]);
      return {
        html: [
          beforeHead,
          head,
          styles,
          `</head>${beforeRoot}<div id="root" data-scripts="${[...sources].join(' ')}">`,
          body,
          `</div><script type="application/json" id="state">${serialize(state)}</script>`,
          afterRoot,
        ].join(''),
        styleHashes: [...sharedHashes, ...inlineStyleHashes(styles)],
      };
    },
  };
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
