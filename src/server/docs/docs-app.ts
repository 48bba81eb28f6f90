import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import fastify, { type FastifyInstance } from 'fastify';
import { type Access, type Call, Failure } from '../../contract/call';
import * as entities from '../../contract/entities';
import { allCalls } from '../../contract/extensions';
import { IdempotencyKey } from '../../contract/idempotency-key';
import { imageTypes } from '../../contract/images';
import type { Schema } from '../../contract/schema';

// The description of the API for other programs, made of what the routes are made of.

type Json = Record<string, unknown>;

/** Schemas that other places of the document refer to, by the name they have in the contract. */
const namedSchemas = new Map<unknown, string>(
  Object.entries({ ...entities, Failure }).map(([name, schema]) => [schema, name]),
);

/** What only our validator knows, or draft-07, and the names of values in the sentences for people. */
const omittedKeywords = ['title', 'transform', 'dependencies', 'not'];

const bearer = 'token';

/** Calls are grouped by them. */
const tags: Record<Access, string> = {
  public: 'For everybody',
  user: 'For users',
  author: 'For authors and admins',
  admin: 'For admins',
};

/** @returns all calls as an OpenAPI 3.1 document */
function createOpenApiDocument() {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries<Call>(allCalls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'The API of this blog',
      version: '1',
      description:
        'Every response is JSON with `success`; one that failed has a `message` for people. Parameters of the query string ' +
        'are optional extensions, as are fields that are not marked as required.',
    },
    servers: [{ url: '/' }],
    tags: Object.values(tags).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries([...namedSchemas].map(([schema, name]) => [name, describeFields(schema as Schema)])),
      securitySchemes: {
        [bearer]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `token` that login answers.',
        },
      },
    },
  };
}

const { title: keyName, description: keyDescription, ...keySchema } = IdempotencyKey;

const idempotencyKey = { name: keyName, in: 'header', description: keyDescription, schema: keySchema };

const keyFailures = {
  409: 'A request with the same Idempotency-Key is still being carried out: try again in a few seconds.',
  422: 'The Idempotency-Key was sent with another request before.',
};

const eventsDescription =
  'Done. With `Accept: text/event-stream` events tell of what is being written; the last one is of the type `done`, with the ' +
  'response as JSON, or of the type `error`, with a failure.';

function describeCall(operationId: string, call: Call): Json {
  const parameters = [
    ...[...call.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: describeSchema(entities.Id),
    })),
    ...Object.entries((call.query?.properties ?? {}) as Record<string, Schema>).map(([name, schema]) => {
      const { description, ...rest } = describeFields(schema);
      return { name, in: 'query', ...(description !== undefined && { description }), schema: rest };
    }),
    ...(call.takesIdempotencyKey ? [idempotencyKey] : []),
  ];
  const requestBody = describeBody(call);
  return {
    operationId,
    summary: call.summary,
    tags: [tags[call.access]],
    security: call.access === 'public' ? [{}, { [bearer]: [] }] : [{ [bearer]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: call.events ? eventsDescription : 'Done.',
        content: {
          'application/json': { schema: describeSchema(call.response) },
          ...(call.events && { 'text/event-stream': { schema: describeSchema(call.events) } }),
        },
      },
      ...Object.fromEntries(
        Object.entries(failuresOf(call)).map(([status, description]) => [status, failure(description)]),
      ),
      default: failure('Any other failure, such as 503 while the database does not answer.'),
    },
  };
}

/** A failure may have several reasons. */
function failuresOf(call: Call): Record<string, string> {
  const failures: Record<string, string> = { ...commonFailures(call), ...call.failures };
  if (!call.takesIdempotencyKey) return failures;
  for (const [status, reason] of Object.entries(keyFailures)) {
    failures[status] = [failures[status], reason].filter((each) => each !== undefined).join(' ');
  }
  return failures;
}

/** What access and schemas say about failures. */
function commonFailures({ access, path, query, body, form, upload }: Call): Record<number, string> {
  const failures: Record<number, string> = {};
  if (query ?? body ?? form) failures[400] = 'What was sent is not valid.';
  if (access !== 'public') failures[401] = 'There is no token, or it is not valid any more.';
  if (access === 'author') failures[403] = 'The caller is neither an author nor an admin.';
  if (access === 'admin') failures[403] = 'The caller is no admin.';
  if (path.includes(':')) failures[404] = 'There is nothing with this id.';
  if (body) failures[415] = 'The body is not sent as application/json.';
  if (upload) failures[415] = 'The body is not sent as application/octet-stream.';
  return failures;
}

const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: describeSchema(Failure) } },
});

function describeBody({ body, form, upload }: Call): Json | undefined {
  if (body) return { required: true, content: { 'application/json': { schema: describeSchema(body) } } };
  if (upload) {
    const schema = { type: 'string', format: 'binary' };
    return { required: true, description: upload, content: { 'application/octet-stream': { schema } } };
  }
  if (!form) return undefined;
  const schema = {
    type: 'object',
    required: [...(form.blog ? ['blog'] : []), ...(form.image === 'required' ? ['image'] : [])],
    properties: { ...(form.blog && { blog: describeSchema(form.blog) }), image: { type: 'string', format: 'binary' } },
  };
  const encoding = {
    ...(form.blog && { blog: { contentType: 'application/json' } }),
    image: { contentType: imageTypes.join(', ') },
  };
  return { required: true, content: { 'multipart/form-data': { schema, encoding } } };
}

function describeSchema(schema: Schema): Json {
  const name = namedSchemas.get(schema);
  return name === undefined ? describeFields(schema) : { $ref: `#/components/schemas/${name}` };
}

/** In the dialect of OpenAPI 3.1, which is JSON Schema 2020-12. */
function describeFields(schema: Schema): Json {
  const { properties, items, ...rest } = schema;
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !omittedKeywords.includes(keyword)));
  return {
    ...kept,
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties as Record<string, Schema>).map(([name, each]) => [name, describeSchema(each)]),
      ),
    }),
    ...(items !== undefined && { items: describeSchema(items as Schema) }),
  };
}

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
      css: [{ filename: 'blog.css', content: styles }],
      js: [{ filename: 'theme.js', content: followSystemTheme }],
    },
    // Without the bar for the address of another document.
    uiConfig: { layout: 'BaseLayout', deepLinking: true },
  });
  await app.ready();
  return app;
}
