import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { createOpenApiDocument, tags } from './openapi';

/** The policy of this page alone: it runs no script and no style but its own files, and asks this server only. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

/** Swagger UI has a dark theme, which it leaves to a bar that is not shown here. */
const followSystemTheme = `
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();
`;

const styles = `
/* The page has a light one of its own. */
html.dark-mode body { background: inherit; }
/* A lock is drawn also where a token is taken, but not needed. */
[id^='operations-${tags.public.replaceAll(' ', '_')}-'] .authorization__btn { display: none; }
`;

/** The page at `path` and the document beside it, as an app that listens to nothing. */
export async function createDocsApp(path: string): Promise<FastifyInstance> {
  const app = fastify({ logger: false });
  const document = createOpenApiDocument();
  await app.register(swagger, {
    mode: 'static',
    // Its types want each keyword of a schema; a test validates the document against the schema of OpenAPI.
    specification: { document: document as never },
  });
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: contentSecurityPolicy,
    theme: {
      title: document.info.title,
      css: [{ filename: 'octavo.css', content: styles }],
      js: [{ filename: 'theme.js', content: followSystemTheme }],
    },
    // Without the bar for the address of another document.
    uiConfig: { layout: 'BaseLayout', deepLinking: true },
  });
  await app.ready();
  return app;
}
