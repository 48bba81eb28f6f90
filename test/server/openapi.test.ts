import { Validator } from '@seriousme/openapi-schema-validator';
import type { Call } from '../../src/contract/call';
import { allCalls, type AnyCallName } from '../../src/contract/extensions';
import { createTestServer, type TestServer } from '../support/server';

const calls = Object.entries(allCalls) as [AnyCallName, Call][];

interface Operation {
  operationId: string;
  summary: string;
  security: object[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, unknown>;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
}

describe('the description of the API', () => {
  let server: TestServer;
  let document: Document;
  beforeAll(async () => {
    server = await createTestServer();
    document = (await server.app.inject('/api/docs/json')).json<Document>();
  });
  afterAll(() => server.close());

  test('is a valid document of OpenAPI 3.1 whose references all lead somewhere', async () => {
    const validator = new Validator();
    expect(await validator.validate({ ...structuredClone(document) })).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  test('holds the calls of the contract and no others', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(calls.map(([name]) => name).sort());
  });

  test.each(calls)('tells path, access, parameters, body and failures of %s', (name, call) => {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths[path]![call.method.toLowerCase()]!;
    expect(operation).toMatchObject({ operationId: name, summary: call.summary });

    const bearer = { token: [] };
    expect(operation.security).toEqual(call.access === 'public' ? [{}, bearer] : [bearer]);
    const parameters = (place: string) =>
      (operation.parameters ?? []).filter((each) => each.in === place).map((each) => each.name);
    expect(parameters('path')).toEqual(Array.from(call.path.matchAll(/:(\w+)/g), ([, parameter]) => parameter));
    expect(parameters('query')).toEqual(Object.keys(call.query?.properties ?? {}));
    expect(parameters('header')).toEqual(call.takesIdempotencyKey ? ['Idempotency-Key'] : []);
    const type = call.form
      ? ['multipart/form-data']
      : call.upload
        ? ['application/octet-stream']
        : call.body
          ? ['application/json']
          : [];
    expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(type);

    const statuses = ['200', 'default', ...Object.keys(call.failures ?? {})];
    if (call.takesIdempotencyKey) statuses.push('409', '422');
    if (call.access !== 'public') statuses.push('401');
    if (call.access === 'author' || call.access === 'admin') statuses.push('403');
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(statuses));
  });

  test('says nothing that only our validator understands', () => {
    const keywords = new Set<string>();
    JSON.stringify(document, (key, value: unknown) => {
      keywords.add(key);
      return value;
    });
    expect([...keywords]).not.toEqual(expect.arrayContaining(['transform']));
    expect([...keywords]).not.toEqual(expect.arrayContaining(['dependencies']));
  });

  test('has a page that runs no script and no style but its own files', async () => {
    const page = await server.app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self'; /);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, file]) => file!);
    expect(files).toContain('/api/docs/static/swagger-ui-bundle.js');
    for (const file of files) expect((await server.app.inject(file)).statusCode).toBe(200);
  });

  test('leaves the policy of everything else as it is', async () => {
    const policyOf = async (url: string) => (await server.app.inject(url)).headers['content-security-policy'];
    expect(await policyOf('/api/blog/all')).toBe(await policyOf('/healthz'));
    expect(await policyOf('/api/blog/all')).not.toBe(await policyOf('/api/docs'));
  });
});
