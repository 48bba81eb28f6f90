import type { FastifyBaseLogger } from 'fastify';
import { createRepresentation, type Representation } from '../http/representation';
import { contentSecurityPolicy } from '../http/security-headers';
import type { HtmlTemplate } from './html-template';
import type { Renderer, SiteState } from './renderer';

interface Options {
  template: HtmlTemplate;
  renderer: Renderer;
  site: SiteState;
  log: FastifyBaseLogger;
}

/**
 * The HTML of the pages that show what only the browser knows: a shell where they are the same for all who may see them,
 * otherwise index.html, both with preloads of their code.
 */
export function createAdminShells({ template, renderer, site, log }: Options) {
  const representations = new Map<string, Promise<Representation>>();

  const make = async (path: string, chunks: string[], hasShell: boolean): Promise<Representation> => {
    if (!hasShell) return createRepresentation(template.fillIndexHtml(chunks));
    try {
      const { html, styleHashes } = template.fillShell(await renderer.renderShell({ path, site }), chunks);
      const headers = { 'content-security-policy': contentSecurityPolicy(template.indexHtml, styleHashes) };
      return createRepresentation(html, { headers });
    } catch (error) {
      log.error({ err: error }, 'the shell of a page could not be rendered');
      return createRepresentation(template.fillIndexHtml(chunks));
    }
  };

  /** @param path of any address; those of one page share their representation */
  return (path: string): Promise<Representation> => {
    const { path: key, chunks, hasShell } = renderer.findBrowserPage(path) ?? { path: '', chunks: [], hasShell: false };
    const representation = representations.get(key) ?? make(key, chunks, hasShell);
    representations.set(key, representation);
    return representation;
  };
}
