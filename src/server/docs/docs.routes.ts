import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createOpenApiDocument } from './openapi';

const path = '/api/docs';

/** Of this page alone: it runs no script and no style but its own files, and asks this server only. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

/** The description of the API: a page at `/api/docs`, the OpenAPI document at `/api/docs/json` and `/api/docs/yaml`. */
export function docsRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    const document = createOpenApiDocument();
    await scope.register(swagger, {
      mode: 'static',
      // Its types want each keyword of a schema; a test validates the document against the schema of OpenAPI.
      specification: { document: document as never },
    });
    await scope.register(swaggerUi, {
      routePrefix: path,
      staticCSP: contentSecurityPolicy,
      theme: { title: document.info.title },
      // Without the bar for the address of another document.
      uiConfig: { layout: 'BaseLayout', deepLinking: true },
    });
  });
}
