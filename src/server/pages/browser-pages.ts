import type { FastifyBaseLogger } from 'fastify';
import { createRepresentation, type Representation } from '../http/representation';
import { inlineStyleHashes } from '../http/security-headers';
import type { ShownSite, SiteService } from '../site/site.service';
import type { HtmlTemplate } from './html-template';
import { toSiteState, type Renderer } from './renderer';

interface Options {
  template: HtmlTemplate;
  /** Without it, there are no shells. */
  renderer: Renderer | undefined;
  site: Pick<SiteService, 'read' | 'lastRead'>;
  log: FastifyBaseLogger;
}

/** The HTML of a page that shows what only the browser knows. */
export interface BrowserPage {
  /** The same for all addresses of the page. */
  key: string;
  make: () => Promise<Representation>;
  /** Without the database. */
  makeWithoutSettings: () => string;
}

/**
 * Pages that show what only the browser knows: a shell where they are the same for all who may see them, otherwise
 * index.html, both with preloads of their code.
 */
export function createBrowserPages({ template, renderer, site, log }: Options) {
  const make = async (path: string, chunks: string[], hasShell: boolean): Promise<Representation> => {
    const settings = await site.read();
    if (renderer && hasShell) {
      try {
        return await makeShell(renderer, path, chunks, settings);
      } catch (error) {
        log.error({ err: error }, 'the shell of a page could not be rendered');
      }
    }
    const html = template.fillIndexHtml(settings, path, chunks);
    return createRepresentation(html, { headers: template.policyOf(inlineStyleHashes(html)) });
  };

  const makeShell = async (renderer: Renderer, path: string, chunks: string[], settings: ShownSite) => {
    const shell = await renderer.renderShell({ path, site: toSiteState(settings) });
    const { html, styleHashes } = template.fillShell(shell, settings, path, chunks);
    return createRepresentation(html, { headers: template.policyOf(styleHashes) });
  };

  return (path: string): BrowserPage => {
    const unknown = { path: '', chunks: [], hasShell: false };
    const { path: key, chunks, hasShell } = renderer?.findBrowserPage(path) ?? unknown;
    return {
      key,
      make: () => make(key, chunks, hasShell),
      makeWithoutSettings: () => template.fillPlainHtml(site.lastRead(), chunks),
    };
  };
}
