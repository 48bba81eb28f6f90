import type { FastifyInstance } from 'fastify';

const path = '/api/docs';

/**
 * The description of the API: a page at `/api/docs`, the OpenAPI document at `/api/docs/json` and `/api/docs/yaml`. All of it
 * is loaded when it is first asked for.
 */
export function docsRoutes(app: FastifyInstance, create = createDocs): void {
  let loading: Promise<FastifyInstance> | undefined;
  const load = () => {
    loading ??= create().catch((error: unknown) => {
      // The next request tries again.
      loading = undefined;
      throw error;
    });
    return loading;
  };

  for (const url of [path, `${path}/*`]) {
    app.get(url, async (request, reply) => {
      const docs = await load();
      const { statusCode, headers, rawPayload } = await docs.inject({ url: request.url, headers: request.headers });
      if (statusCode === 404) return reply.callNotFound();
      return reply.code(statusCode).headers(headers).removeHeader('connection').send(rawPayload);
    });
  }
  app.addHook('onClose', async () => {
    const docs = await loading?.catch(() => undefined);
    await docs?.close();
  });
}

async function createDocs(): Promise<FastifyInstance> {
  const { createDocsApp } = await import(/* webpackMode: 'eager' */ './docs-app');
  return createDocsApp(path);
}
