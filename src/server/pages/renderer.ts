// The one door between server and client: loads what webpack has built from src/client/app/renderApp.tsx.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { CategoryName } from '../../contract/categories';
import { shownSettings, type ShownSettings } from '../../contract/shown-settings';
import { ownAddress } from '../http/rate-limits';
import type { ShownSite } from '../site/site.service';

/** A request of the client for a call of the API. */
export interface ApiRequest {
  url: string;
  method?: string;
  params?: Record<string, unknown>;
  body?: unknown;
}

export type ApiResult = { data: unknown } | { error: { status: number; data: unknown } };

/** What the client is told of the site. */
export interface SiteState {
  url: string;
  timeZone: string;
  hasExtensions: boolean;
  /** Left out where no mail is sent. */
  hasMail?: true;
  year: number;
  settings: ShownSettings;
  categories: readonly CategoryName[];
}

/** @param url the origin of absolute addresses; empty where it is not known */
export const toSiteState = ({ categories, hasMail, hasSeries, ...settings }: ShownSite, url = ''): SiteState => ({
  url,
  timeZone: settings.timeZone,
  hasExtensions: true,
  ...(hasMail && { hasMail }),
  ...(hasSeries && { hasSeries }),
  year: yearIn(settings.timeZone),
  settings: shownSettings(settings),
  categories,
});

const yearIn = (timeZone: string) => Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format());

interface RenderRequest {
  /** Absolute. */
  url: URL;
  site: SiteState;
  send: (request: ApiRequest) => Promise<ApiResult>;
  sanitize: (html: string) => string;
}

export interface RenderedShell {
  /** Elements of the document's head. */
  head: string;
  /** `style` elements. */
  styles: string;
  /** The content of the root element. */
  body: string;
  /** What the client begins with; to be JSON. */
  state: object;
}

export interface RenderedApp extends RenderedShell {
  status: number;
  /** Where the browser is to go instead. */
  location: string | undefined;
  /** Names of the chunks that the page needs besides the main script. */
  chunks: string[];
}

/** A page that shows what is one person's own, which only the browser knows. */
interface BrowserPage {
  path: string;
  /** Names of the chunks that it needs besides the main script. */
  chunks: string[];
  /** Whether `renderShell` renders it. */
  hasShell: boolean;
}

export interface Renderer {
  renderApp: (request: RenderRequest) => Promise<RenderedApp>;
  /** Renders a page of the admin area as far as it is the same for all admins. */
  renderShell: (request: { path: string; site: SiteState }) => Promise<RenderedShell>;
  /** Undefined where there is no page. */
  findBrowserPage: (pathname: string) => BrowserPage | undefined;
}

/** @returns undefined when it has not been built */
export async function loadRenderer(directory: string): Promise<Renderer | undefined> {
  const file = join(directory, 'renderApp.js');
  if (!existsSync(file)) return undefined;
  const { default: renderer } = (await import(/* webpackIgnore: true */ pathToFileURL(file).href)) as {
    default: Renderer;
  };
  return renderer;
}

/** Answers the calls of a page that is being rendered: by the routes of the API, without HTTP and without a session. */
export function createApiCaller(app: FastifyInstance, host: string) {
  return async ({ url, method = 'GET', params = {}, body }: ApiRequest): Promise<ApiResult> => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      query: toQuery(params),
      headers: { host },
      remoteAddress: ownAddress,
      ...(body !== undefined && { payload: body as object }),
    });
    const data = response.json<{ success: boolean }>();
    return response.statusCode === 200 && data.success ? { data } : { error: { status: response.statusCode, data } };
  };
}

const toQuery = (params: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
